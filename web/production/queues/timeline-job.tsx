/** Shows the job that the user picked beside the timeline: its operations with their expected times, and links. */
import { apart } from '../../ui/page/format.ts';
import { Link } from 'react-router';
import { whyWithoutDate } from '../../../shared/plan/reasons-without-date.ts';
import { to } from '../../client/paths.ts';
import { IconButton, LinkButton } from '../../ui/page/buttons.tsx';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Due } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { ControlStrip, StateMark } from '../../ui/marks/state-marks.tsx';
import { noMachine, type Task } from './queue-tasks.ts';
import { momentOf } from './timeline-bar.tsx';
import { WaitsForPaper } from './waits-for-paper.tsx';
import { Short } from '../../ui/marks/pieces-short.tsx';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './timeline-around.module.css';

/** Returns the reason why an operation has no expected date. */
export function noDateReason({ expected, machine, noMachine }: Task): string {
  if (expected.why === null) return 'unknown';
  return whyWithoutDate(expected.why, {
    operation: 'it',
    machine: machine?.name ?? 'its machine',
    noMachine,
  });
}

function Step({ task, sample }: { task: Task; sample: boolean }) {
  const zone = useShopZone();
  const { expected, machine, name, state } = task;
  return (
    <li>
      <span className={styles.mark} data-state={state}>
        <StateMark state={state} size={11} />
        <span className={text.visuallyHidden}>{state}</span>
      </span>
      <span className={layout.twoLines}>
        {sample ? <span>{name}</span> : <Link to={to('OperationDetails', task.id)}>{name}</Link>}
        <span className={`${text.smaller} ${text.muted}`}>{machine?.name ?? noMachine}</span>
        <span className={`${text.smaller} ${text.faint}`}>
          {expected.start === null || expected.finish === null
            ? `No date: ${noDateReason(task)}`
            : `${momentOf(Date.parse(expected.start), zone)} to ${momentOf(Date.parse(expected.finish), zone)}`}
        </span>
      </span>
    </li>
  );
}

/** Shows "Expected 1 day after delivery", or that some operation has no date. */
function ExpectedLine({ tasks, delivery }: { tasks: readonly Task[]; delivery: string }) {
  const finishes = tasks.map(({ expected }) => Date.parse(expected.finish ?? ''));
  const by = Math.max(...finishes) - Date.parse(delivery);
  if (Number.isNaN(by)) return <p className={styles.late}>Some operations have no date</p>;
  return (
    <p className={by > 0 ? styles.late : text.muted}>
      Expected {apart(by)} {by > 0 ? 'after' : 'before'} delivery
    </p>
  );
}

export function TimelineJob(props: { tasks: readonly Task[]; sample: boolean; onClose: () => void }) {
  const { tasks, sample, onClose } = props;
  const [first] = tasks;
  if (!first) return null;
  const { job } = first;
  return (
    <aside className={styles.job} aria-label={`Job ${job.number}`}>
      <header className={`${layout.row} ${layout.between}`}>
        <span className={text.number}>{job.number}</span>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      <h2>{job.name}</h2>
      <p className={`${text.small} ${text.muted}`}>{job.customerName}</p>
      <div className={`${layout.row} ${layout.wide} ${layout.wrap}`}>
        <Due delivery={job.deliveryDate} size={38} />
        <ControlStrip states={job.operationStates} />
      </div>
      <Short short={job.short} />
      <WaitsForPaper job={job} className={styles.late} />
      <ExpectedLine tasks={tasks} delivery={job.deliveryDate} />
      <ol>
        {tasks.map((task) => (
          <Step key={task.id} task={task} sample={sample} />
        ))}
      </ol>
      {!sample && (
        <LinkButton to={to('JobDetails', job.id)} size="xs" icon="arrow-right">
          Open the job
        </LinkButton>
      )}
    </aside>
  );
}
