/** Shows a job's card in a machine's queue: the operation, the job's progress, and when the job is due. */
import { type HTMLAttributes, type ReactNode } from 'react';
import { Link } from 'react-router';
import { daysRemaining } from '../../../shared/rules/days-remaining.ts';
import { currentLateness } from '../../../shared/rules/lateness.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { to } from '../../client/paths.ts';
import { quantityInUnit } from '../operations/operation-counts.ts';
import { UndoButton } from '../operations/undo-button.tsx';
import { duration, number, shortDate, timeFrom, unit } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { LatenessMark } from '../../ui/marks/expected-date.tsx';
import { JobNumber } from '../../ui/marks/job-number.tsx';
import { Priority } from '../../ui/marks/priority.tsx';
import { DaysRing, ProgressRing } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { Short } from '../../ui/marks/pieces-short.tsx';
import { ControlStrip, StateBadge, StateMark } from '../../ui/marks/state-marks.tsx';
import { useBecomesLate } from './drop-slot.tsx';
import { lacksMachine, type Task } from './queue-tasks.ts';
import { RecordLink } from './link-to-record.tsx';
import { setupSavingsWords } from './setup-savings.ts';
import { WaitsForPaper } from './waits-for-paper.tsx';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './queue-cards.module.css';

/** Returns "Printing · Frontside", or the operation's name if it has one of its own. */
const operationWords = ({ name, type, detail }: Task) =>
  name === operationName(type, detail) ? [type, detail].filter(Boolean).join(' · ') : name;

function Days({ delivery, mark }: { delivery: string; mark: ReactNode }) {
  const zone = useShopZone();
  const { tone, words } = daysRemaining(delivery, useNow(), zone);
  // The number is in the ring, so leave it out of the words beside it.
  const [, said = words] = /^\d+ (.*)$/.exec(words) ?? [];
  return (
    <span className={styles.ring}>
      <DaysRing delivery={delivery} size={44} />
      <span className={`${text.smaller} ${text.narrow}`}>
        <b data-days={tone}>{said}</b>
        <span className={text.faint}>{shortDate(delivery, { zone })}</span>
        {mark}
      </span>
    </span>
  );
}

function Rings({ task }: { task: Task }) {
  const { operationStates } = task.job;
  const finished = operationStates.filter((state) => state === 'finished').length;
  // The ring already says that a job is late.
  const isAtRisk = currentLateness(task.job, useNow()) === 'at-risk';
  return (
    <div className={styles.rings}>
      <span className={styles.ring}>
        <ProgressRing done={finished} total={operationStates.length} size={44} />
        <span className={`${text.smaller} ${text.narrow} ${text.muted}`}>
          <span>operations</span>
          <span>done</span>
        </span>
      </span>
      <Days delivery={task.deliveryDate} mark={isAtRisk && <LatenessMark job={task.job} short />} />
    </div>
  );
}

/** Shows how much is counted so far or, before the first count, how long the operation has run. */
function CountSoFar({ task: { run, planned, unit } }: { task: Task }) {
  if (!run) return null;
  return run.good > 0 ? (
    <span>
      <b>{number(run.good)}</b> of {quantityInUnit(planned, unit)}
    </span>
  ) : (
    <span>
      {quantityInUnit(planned, unit)} · {duration(run.seconds)} run
    </span>
  );
}

/** Shows the operation's progress and expected end. */
function Progress({ task }: { task: Task }) {
  const zone = useShopZone();
  const now = useNow();
  const { run, progress, expected, state } = task;
  return (
    <div className={styles.foot}>
      {state === 'paused' && (
        <p className={styles.hold}>
          <StateMark state="paused" size={10} />
          <b>{run?.pauseReason ?? 'Paused'}</b>
        </p>
      )}
      <div className={styles.progress} aria-hidden="true">
        <i style={{ width: `${progress * 100}%` }} />
      </div>
      <p className={`${layout.row} ${layout.between} ${text.smaller}`}>
        <CountSoFar task={task} />
        {state === 'paused' && <span className={text.faint}>{duration(task.minutes * 60)} left</span>}
        {expected.finish && state !== 'paused' && (
          <span className={text.faint}>ends {timeFrom(now, expected.finish, { zone })}</span>
        )}
      </p>
    </div>
  );
}

/**
 * Returns "5,250 sheets · 2 h 30 min". For an operation that has made good pieces already, it returns "844 of 1,607
 * sheets · 6 min left".
 */
export function workOf({ planned, minutes, unit: of, run }: Task) {
  const [whole, time] = [quantityInUnit(planned, of), duration(minutes * 60)];
  return run && run.good > 0 ? `${number(run.good)} of ${whole} · ${time} left` : `${whole} · ${time}`;
}

function Operation({ task, sample }: { task: Task; sample: boolean }) {
  return (
    <div className={styles.operation}>
      {task.state === 'waiting' && <StateBadge state="waiting" />}
      <RecordLink to={to('OperationDetails', task.id)} sample={sample} className={styles.type}>
        {operationWords(task)}
      </RecordLink>
      {!sample && (
        <span className={styles.undo}>
          <UndoButton operation={task} />
        </span>
      )}
    </div>
  );
}

export function QueueCard(props: {
  task: Task;
  sample: boolean;
  /** The card's place in the queue, if the card shows the place. */
  place?: number;
  /** The properties of the handle that drags the card. They are null if the user can't change the queue's order. */
  handle?: HTMLAttributes<HTMLElement> | null;
  /** The menu that moves the card without dragging. */
  menu?: ReactNode;
  foot?: ReactNode;
}) {
  const { task, sample, place, handle, menu, foot } = props;
  const { job, state } = task;
  const isMadeLate = useBecomesLate(job.id);
  return (
    <div className={styles.card} data-state={state} data-made-late={isMadeLate || undefined}>
      <div className={`${layout.row} ${layout.between}`}>
        <span className={`${layout.row} ${styles.numbers}`}>
          {handle && (
            <span className={styles.handle} aria-hidden="true" {...handle}>
              <Icon name="drag" size={14} />
            </span>
          )}
          {place !== undefined && <span className={styles.position}>{place}</span>}
          <JobNumber number={job.number} />
        </span>
        <span className={layout.row}>
          <Priority priority={task.priority} />
          {menu}
        </span>
      </div>
      <RecordLink to={to('JobDetails', job.id)} sample={sample} className={styles.name}>
        {job.name}
      </RecordLink>
      <span className={`${text.small} ${text.muted} ${text.clip}`} title={job.customerName}>
        {job.customerName}
      </span>
      <Operation task={task} sample={sample} />
      <div className={`${layout.row} ${layout.between} ${text.smaller} ${styles.quantity}`}>
        <span>
          {unit(job.quantity, 'pieces')} <Short short={job.short} />
        </span>
        <ControlStrip states={job.operationStates} />
      </div>
      <Rings task={task} />
      {task.tools && (
        <p className={`${styles.foot} ${text.smaller}`}>{task.tools.map(({ name }) => name).join(', ')}</p>
      )}
      {task.setupSavings && (
        <p className={`${styles.foot} ${text.smaller} ${text.muted}`}>
          {setupSavingsWords(task.setupSavings)}
        </p>
      )}
      {isOnMachine(state) && <Progress task={task} />}
      <WaitsForPaper job={job} className={`${styles.foot} ${text.smaller}`} />
      {lacksMachine(task) && (
        <p className={`${styles.foot} ${text.smaller}`}>
          <span className={text.muted}>No machine yet.</span>{' '}
          {!sample && <Link to={to('OperationDetails', task.id)}>Choose a machine</Link>}
        </p>
      )}
      {foot}
    </div>
  );
}
