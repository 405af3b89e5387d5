/** A bar of the timeline: progress along its top edge, and along its bottom edge the part after the delivery. */
import { type CSSProperties, memo } from 'react';
import { apart, count, dateTime } from '../../ui/page/format.ts';
import { StateMark } from '../../ui/marks/states.tsx';
import { type Bar } from './timeline-rows.ts';
import styles from './timeline-bar.module.css';

/** Minimum widths in px for a bar to show its number, and its name too. */
const forNumber = (figures: number) => 10 + 7 * figures;
const forMark = 18;
const forName = 92;
const leastWidth = 3;

/** "Fri 20 Nov 13:05" */
export const momentOf = (at: number, zone: string) => dateTime(new Date(at), { zone });

/** A bar's label for screen readers. */
export function wordsOf(bar: Bar, zone: string): string {
  const { number, jobName, name, state, start, end, lateFrom, task } = bar;
  const over =
    lateFrom === null || !task ? '' : `, ${apart(end - Date.parse(task.deliveryDate))} after delivery`;
  const short = task && task.job.short > 0 ? `, ${count(task.job.short, 'piece')} short` : '';
  return `${number} ${jobName}, ${name}, ${state}, ${momentOf(start, zone)} to ${momentOf(end, zone)}${over}${short}`;
}

/** Not rendered again while others come into view. */
export const TimelineBar = memo(function TimelineBar(props: {
  bar: Bar;
  x: (at: number) => number;
  zone: string;
  /** The prefix of all job numbers, which bars leave out. */
  prefix: string;
  picked: boolean;
  /** Whether Tab goes to this bar. */
  first: boolean;
  /** Px to the next bar in its lane. */
  gap: number;
}) {
  const { bar, x, zone, prefix, picked, first, gap } = props;
  const { state, start, end, part, lateFrom, lane, task } = bar;
  const left = x(start);
  const width = Math.max(leastWidth, x(end) - left);
  const number = bar.number.slice(prefix.length);
  return (
    <li style={{ '--x': `${left}px`, '--w': `${width}px`, '--lane': lane } as CSSProperties}>
      <button
        type="button"
        className={styles.bar}
        data-state={state}
        data-bar={bar.id}
        data-job={bar.jobId}
        tabIndex={first ? 0 : -1}
        aria-label={wordsOf(bar, zone)}
        aria-pressed={picked}
      >
        {part > 0 && <i className={styles.fill} style={{ width: `${part * 100}%` }} />}
        {lateFrom !== null && (
          <i
            className={styles.tail}
            style={{ width: Math.min(width, Math.max(leastWidth, x(end) - x(lateFrom))) }}
          />
        )}
        {width >= forNumber(number.length) && (
          <span className={styles.words}>
            <b>{number}</b> {width >= forName && <span>{bar.jobName}</span>}
          </span>
        )}
        {width >= Math.max(forName, forMark + forNumber(number.length)) && state !== 'finished' && (
          <span className={styles.mark}>
            <StateMark state={state} size={9} />
          </span>
        )}
      </button>
      {lateFrom !== null && task && gap > forName && (
        <span className={styles.tag} aria-hidden="true">
          {apart(end - Date.parse(task.deliveryDate))} late
        </span>
      )}
    </li>
  );
});
