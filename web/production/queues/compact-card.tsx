/**
 * Shows a job's card in three lines: number and delivery, name, and operation with its expected start. Only the name
 * is a link, since two links would be too close for a finger.
 */
import { type HTMLAttributes, type ReactNode } from 'react';
import { daysRemaining } from '../../../shared/rules/days-remaining.ts';
import { currentLateness, latenessWords } from '../../../shared/rules/lateness.ts';
import { to } from '../../client/paths.ts';
import { shortDate, timeFrom } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { JobNumber } from '../../ui/marks/job-number.tsx';
import { StateMark } from '../../ui/marks/state-marks.tsx';
import { type Task } from './queue-tasks.ts';
import { RecordLink } from './link-to-record.tsx';
import { useBecomesLate } from './drop-slot.tsx';
import text from '../../ui/page/text.module.css';
import cards from './queue-cards.module.css';
import styles from './compact-card.module.css';

/** Shows "5 days late" or the day of the delivery, coloured by the days that remain. */
function Delivery({ task }: { task: Task }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { tone, words, days } = daysRemaining(task.deliveryDate, now, zone);
  const is = currentLateness(task.job, now);
  return (
    <span className={styles.delivery} data-days={tone}>
      {is === 'at-risk' && <Icon name="warning" size={12} />}
      {days < 0 ? words : shortDate(task.deliveryDate, { zone })}
      {is === 'at-risk' && <span className={text.visuallyHidden}>, {latenessWords[is]}</span>}
    </span>
  );
}

export function CompactCard(props: {
  task: Task;
  sample: boolean;
  /** The properties of the handle that drags the card. They are null if the user can't change the queue's order. */
  handle?: HTMLAttributes<HTMLElement> | null;
  /** The menu that moves the card without dragging. */
  menu?: ReactNode;
}) {
  const { task, sample, handle, menu } = props;
  const { job, state, expected, name } = task;
  const [now, zone] = [useNow(), useShopZone()];
  const isMadeLate = useBecomesLate(job.id);
  return (
    <div
      className={`${cards.card} ${styles.card}`}
      data-state={state}
      data-made-late={isMadeLate || undefined}
      title={job.customerName}
    >
      <div className={styles.line}>
        <span className={styles.number}>
          {handle && (
            <span className={cards.handle} aria-hidden="true" {...handle}>
              <Icon name="drag" size={14} />
            </span>
          )}
          <JobNumber number={job.number} />
        </span>
        <Delivery task={task} />
        {menu}
      </div>
      <RecordLink to={to('JobDetails', job.id)} sample={sample} className={styles.name}>
        {job.name}
      </RecordLink>
      <div className={`${styles.line} ${text.muted}`}>
        <span className={styles.operation}>
          <StateMark state={state} size={10} />
          <span className={text.clip}>{name}</span>
        </span>
        {expected.start && <span className={text.nowrap}>{timeFrom(now, expected.start, { zone })}</span>}
      </div>
    </div>
  );
}
