import { type ReactElement } from 'react';
import { type JobStatus as Status } from '../../../shared/jobs/aggregate/job-status.ts';
import { type OperationState, isFinished } from '../../../shared/jobs/aggregate/operation-state.ts';
import { capital } from '../text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../style/text.module.css';
import styles from './state-icons-and-badges.module.css';
import layout from '../style/layout.module.css';

const marks = {
  waiting: (
    <circle
      cx="6"
      cy="6"
      r="4.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2 1.61"
    />
  ),
  queued: (
    <>
      <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="6" cy="6" r="1.9" fill="currentColor" />
    </>
  ),
  running: <path d="M2.5 1v10L11 6z" fill="currentColor" />,
  paused: <path d="M2.2 1.5h2.8v9H2.2zM7 1.5h2.8v9H7z" fill="currentColor" />,
  finished: <path d="m1.5 6.3 3 3L10.5 3" fill="none" stroke="currentColor" strokeWidth="2" />,
  cancelled: (
    <path d="m2.2 2.2 7.6 7.6M9.8 2.2 2.2 9.8" fill="none" stroke="currentColor" strokeWidth="1.8" />
  ),
  dispatched: (
    <path d="M0.5 6h8M6 2.5 9.5 6 6 9.5M11.3 1.5v9" fill="none" stroke="currentColor" strokeWidth="1.6" />
  ),
} satisfies Record<string, ReactElement>;

/**
 * Draws the icon for a state of an operation or a job. By default the icon is 12 by 12 px, in the colour of
 * the text.
 */
export function StateMark({ state, size = 12 }: { state: keyof typeof marks; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {marks[state]}
    </svg>
  );
}

/** Shows an operation's state in a box, by shape, text and colour. */
export function StateBadge({ state, big = false }: { state: OperationState; big?: boolean }) {
  return (
    <span className={big ? `${styles.badge} ${styles.big}` : styles.badge} data-state={state}>
      <StateMark state={state} size={big ? 16 : 12} />
      {capital(t(state))}
    </span>
  );
}

interface Look {
  mark: keyof typeof marks;
  look: string;
}
const running: Look = { mark: 'running', look: 'production' };
const jobMarks: Record<Status, Look> = {
  draft: { mark: 'waiting', look: 'draft' },
  scheduled: { mark: 'queued', look: 'scheduled' },
  'in production': { mark: 'waiting', look: 'waiting' },
  'on hold': { mark: 'paused', look: 'hold' },
  finished: { mark: 'finished', look: 'finished' },
  dispatched: { mark: 'dispatched', look: 'dispatched' },
  cancelled: { mark: 'cancelled', look: 'cancelled' },
};

/**
 * Returns the look of a job: running while any operation runs, waiting between two operations, otherwise by its
 * status (spec §4).
 */
export const lookOf = (job: { status: Status; processing: boolean }): Look =>
  job.processing ? running : jobMarks[job.status];

/** Shows a job's status, without a box in lists and in a box in the head of a page. */
export function JobStatus(props: { job: { status: Status; processing: boolean }; boxed?: boolean }) {
  const { job, boxed = false } = props;
  const { mark, look } = lookOf(job);
  return (
    <span className={boxed ? styles.badge : `${styles.badge} ${styles.flat}`} data-state={look}>
      <StateMark state={mark} />
      {capital(t(job.status))}
    </span>
  );
}

/** Shows one patch for each operation of a job, in sequence, like the colour bar of a press sheet. */
export function ControlStrip({ states }: { states: readonly OperationState[] }) {
  const finished = states.filter(isFinished).length;
  return (
    <span className={styles.strip}>
      <span className={text.visuallyHidden}>
        {t`${finished} of ${states.length} operations finished: ${states.map((state) => t(state)).join(', ')}`}
      </span>
      {states.map((state, index) => (
        <span
          key={index}
          className={`${layout.centered} ${styles.patch}`}
          data-state={state}
          aria-hidden="true"
        >
          {state !== 'waiting' && <StateMark state={state} size={8} />}
        </span>
      ))}
      <span className={`${text.smaller} ${text.muted} ${styles.done}`} aria-hidden="true">
        {finished}/{states.length}
      </span>
    </span>
  );
}
