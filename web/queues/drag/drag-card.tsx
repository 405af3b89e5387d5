/** Shows the dragged card at the pointer, with the effects of a drop there on other jobs. */
import { type Ref, useMemo } from 'react';
import { reasonText } from '../../client/reason-text.ts';
import { dateTime } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { JobNumber } from '../../ui/marks/job-marks.tsx';
import { StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { type AffectedJob, type MoveImpact } from '../../../shared/queues/move-impact.ts';
import { type QueueJob } from '../../../shared/queues/queues.contract.ts';
import { isSameTarget, type DragState, useDragState } from './drag-state.ts';
import {
  impactHeadline,
  inTimeWords,
  lateJobsWords,
  minutesWords,
  nth,
  announcementOf,
  savedJobsWords,
  startWords,
} from './move-impact-words.ts';
import { type QueuesView } from '../queues-frame.tsx';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './drag.module.css';

/** The largest number of jobs of each kind, such as late ones, that the preview lists. */
const jobsNamed = 3;

type Jobs = ReadonlyMap<string, QueueJob>;

function Row({
  of,
  jobs,
  tone,
  after,
}: {
  of: AffectedJob;
  jobs: Jobs;
  tone: string | undefined;
  after: string;
}) {
  const job = jobs.get(of.jobId);
  return (
    <li className={`${layout.row} ${layout.between} ${tone ?? ''}`}>
      <span className={text.clip}>
        <b>{job?.number}</b> {job?.name}
      </span>
      <span>{minutesWords(of.minutes, after)}</span>
    </li>
  );
}

function ImpactDetails({ of, jobs }: { of: MoveImpact; jobs: Jobs }) {
  const inTime = inTimeWords(of);
  const rows = [
    [text.good, of.saved, 'to spare'],
    [text.danger, of.late, 'late'],
    [text.danger, of.later, 'later, late already'],
  ] as const;
  const more = rows.reduce((sum, [, all]) => sum + Math.max(0, all.length - jobsNamed), 0);
  const saved = savedJobsWords(of);
  return (
    <>
      <p className={styles.head}>
        {saved && <b className={text.good}>{saved}, </b>}
        <b className={of.late.length > 0 ? text.danger : undefined}>
          {saved ? lateJobsWords(of) : impactHeadline(of)}
        </b>
      </p>
      <ul>
        {rows.map(([tone, all, after]) =>
          all
            .slice(0, jobsNamed)
            .map((each) => <Row key={each.jobId} of={each} {...{ jobs, tone, after }} />),
        )}
        {more > 0 && <li className={text.faint}>{more} more of these</li>}
        {inTime && (
          <li className={text.muted}>
            <span>{inTime[0]}</span>
            <span>{inTime[1]}</span>
          </li>
        )}
      </ul>
    </>
  );
}

const machineOf = ({ machines }: QueuesView, key: string) =>
  machines.find((queue) => queue.key === key)?.name ?? '';

/** Announces to screen readers where the dragged card is, and the impact of a drop there. */
function DragAnnouncement({ dragged, shown }: { dragged: DragState; shown: QueuesView }) {
  const zone = useShopZone();
  const now = useNow();
  const { task, from, target, refused } = dragged;
  if (refused) return `${reasonText(refused)}.`;
  if (!isSameTarget(from, target))
    return announcementOf(dragged, machineOf(shown, target.key), { now, zone });
  const days = target.start === undefined ? '' : ' by a quarter of an hour, with Shift by a day';
  return `${task.job.number} ${task.name} lifted. Arrows carry it${days}, Enter drops it, Escape puts it back.`;
}

function DraggedItem({ dragged: { task, bar } }: { dragged: DragState }) {
  const zone = useShopZone();
  if (bar) {
    return (
      <div
        className={`${layout.row} ${text.smaller} ${text.nowrap} ${layout.rounded} ${layout.raised} ${styles.bar}`}
        style={{ width: bar.width, translate: `${-bar.grip}px -50%` }}
      >
        <b>{task.job.number}</b> <span className={text.clip}>{task.job.name}</span>
      </div>
    );
  }
  return (
    <div
      className={`${layout.stack} ${layout.gapless} ${text.smaller} ${layout.rounded} ${layout.raised} ${styles.dragged}`}
    >
      <span className={`${layout.row} ${layout.between}`}>
        <JobNumber number={task.job.number} />
        <span>{dateTime(task.deliveryDate, { zone })}</span>
      </span>
      <b className={text.clip}>{task.job.name}</b>
      <span>
        <span className={`${layout.row} ${layout.gap1} ${text.clip}`}>
          <StateMark state={task.state} size={9} /> {task.name}
        </span>
      </span>
    </div>
  );
}

/**
 * Names the queue and the position of the drop, with the expected start there. The timeline puts the start
 * first.
 */
function DropPlace({ dragged, shown }: { dragged: DragState; shown: QueuesView }) {
  const zone = useShopZone();
  const now = useNow();
  const { task, from, target, impact } = dragged;
  const words = `${task.job.number} ${task.name}`;
  if (isSameTarget(from, target)) return <b>{words}</b>;
  const starts = startWords(impact?.start ?? target.start ?? null, { now, zone });
  const machine = machineOf(shown, target.key);
  const isTime = target.start !== undefined && starts !== '';
  const was = task.expected.start && `was ${startWords(task.expected.start, { now, zone })}`;
  const place = target.start === undefined ? `${machine}, ${nth(target.place + 1)}` : machine;
  return (
    <>
      <b>
        {words} to {isTime ? starts : place}
      </b>
      <span>{[isTime ? machine : starts, was].filter(Boolean).join(', ')}</span>
    </>
  );
}

export function DragCard({ shown, preview }: { shown: QueuesView; preview: Ref<HTMLDivElement> }) {
  const dragged = useDragState((all) => all);
  return (
    <>
      {dragged && !dragged.saving && <DragPreview {...{ dragged, shown, preview }} />}
      <output className={text.visuallyHidden}>
        {dragged?.by === 'keys' && <DragAnnouncement dragged={dragged} shown={shown} />}
      </output>
    </>
  );
}

function DragPreview({
  dragged,
  shown,
  preview,
}: {
  dragged: DragState;
  shown: QueuesView;
  preview: Ref<HTMLDivElement>;
}) {
  const { by, from, target, refused, impact } = dragged;
  const jobs = useMemo(
    () => new Map(shown.shop.queues.jobs.map((job) => [job.id, job])),
    [shown.shop.queues.jobs],
  );
  const stays = isSameTarget(from, target);
  return (
    <div ref={preview} className={styles.preview} data-by={by} aria-hidden="true">
      {by === 'pointer' && <DraggedItem dragged={dragged} />}
      <div className={`${text.small} ${layout.control} ${layout.rounded} ${styles.details}`}>
        <p>
          <DropPlace dragged={dragged} shown={shown} />
        </p>
        {refused ? (
          <p className={styles.head}>{reasonText(refused)}.</p>
        ) : (
          stays && <p className={styles.head}>Stays where it is</p>
        )}
        {!refused && !stays && (impact ? <ImpactDetails of={impact} jobs={jobs} /> : <p>…</p>)}
        <p className={text.smaller}>
          {by === 'pointer' ? 'Drop moves it' : '← ↑ ↓ → carry it, Enter drops it'}{' '}
          <kbd className={layout.apart}>Esc</kbd> puts it back
        </p>
      </div>
    </div>
  );
}
