/**
 * A job's card in three lines: number and delivery, name, and the operation with when it is expected to start. Its name alone is a link:
 * two would be too near each other for a finger.
 */
import { type HTMLAttributes, type ReactNode } from 'react';
import { daysRemaining } from '../../../shared/rules/days-remaining.ts';
import { currentLateness, latenessWords } from '../../../shared/rules/lateness.ts';
import { to } from '../../client/paths.ts';
import { shortDate, timeFrom } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useNow, useShopZone } from '../../ui/page/now.ts';
import { JobNumber } from '../../ui/marks/job-number.tsx';
import { StateMark } from '../../ui/marks/states.tsx';
import { type Task } from './model.ts';
import { RecordLink } from './record-link.tsx';
import { useBecomesLate } from './drop-slot.tsx';
import text from '../../ui/page/text.module.css';
import cards from './queue-cards.module.css';
import styles from './compact-card.module.css';

/** "5 days late", or the day; in the colour of the days that are left. */
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
  /** Props of the drag handle; null if the order can't be changed. */
  handle?: HTMLAttributes<HTMLElement> | null;
  /** What moves it without carrying. */
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
