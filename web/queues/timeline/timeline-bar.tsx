/**
 * Draws one operation's bar on the timeline. A strip along the top shows progress; a strip along the bottom
 * marks the time after the job's delivery date. A thin hatched tail shows how long it dries after its end.
 */
import { memo } from 'react';
import { apart, count, dateTime } from '../../ui/text/format-values.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { type Bar } from './timeline-rows.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from './timeline-bar.module.css';
import { faultsInWords } from '../../ui/marks/check-faults-mark.tsx';
import { isFinished } from '../../../shared/jobs/aggregate/operation-state.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';

/** Chooses how much of a job's number a bar of the timeline shows, so that the text fits. */

/** The smallest width in px at which a bar shows a job number of `figures` digits: 31 px for up to four. */
const forNumber = (figures: number) => Math.max(31, 7 + 6 * figures);
/** The smallest width in px at which a bar shows the last two digits of its job's number. */
const forDigits = 15;

/** Returns as much of a job's number as fits a bar of this width. */
export function shownNumber(number: string, width: number): string {
  if (width >= forNumber(number.length)) return number;
  return width >= forDigits ? number.slice(-2) : '';
}

/** The smallest width in px at which a bar shows the operation's name. */
const forName = 92;
/** The smallest width in px at which a bar shows its pin or the mark of its state. */
const forMark = 18;
/** The narrowest width of a bar in px. */
const leastWidth = 3;

/** Formats a time in ms as "Fri 20 Nov 13:05". */
export const momentOf = (at: number, zone: string) => dateTime(new Date(at), { zone });

/** Returns the text by which screen readers name a bar. */
export function wordsOf(bar: Bar, zone: string): string {
  const { number, jobName, name, state, start, end, lateFrom, dryAt, task, move } = bar;
  const proposed = move === 'earlier' || move === 'later' ? t`, proposed ${move}` : '';
  const over =
    lateFrom === null || !task ? '' : t`, ${apart(end - Date.parse(task.deliveryDate))} after delivery`;
  const short = task && task.job.short > 0 ? t`, ${count(task.job.short, 'piece')} short` : '';
  const words = task?.pin
    ? t`${number} ${jobName}, ${name}, ${t(state)}, ${momentOf(start, zone)} to ${momentOf(end, zone)}, pinned${proposed}${over}${short}`
    : t`${number} ${jobName}, ${name}, ${t(state)}, ${momentOf(start, zone)} to ${momentOf(end, zone)}${proposed}${over}${short}`;
  const dried = dryAt === null ? words : t`${words}, drying until ${momentOf(dryAt, zone)}`;
  return [dried, faultsInWords(task?.checks)].filter(Boolean).join(', ');
}

interface BarProps {
  bar: Bar;
  x: (at: number) => number;
  zone: string;
  /** The prefix that all job numbers share, which bars leave out. */
  prefix: string;
  picked: boolean;
  /** Whether the panel shows the answers for this operation. */
  isSelected: boolean;
  /** Whether Tab focuses this bar. Only one bar of the chart is in the Tab sequence. */
  first: boolean;
  /** The bar's upper edge in its row, in px. */
  top: number;
  /** The bar's height in px. */
  height: number;
  /**
   * Whether part of the bar may be hidden under the machines' names. Its text then stays to the right of the
   * names.
   */
  passes: boolean;
}

const minute = 60_000;
/**
 * Returns the data of the operation that decides on the label. Times are not included: isDrawnAlike compares
 * them separately, to the minute for the label and to half a px for the bar.
 */
const labelFacts = ({ task }: Bar) => [
  Boolean(task?.pin),
  task?.job.short,
  task?.deliveryDate,
  faultsInWords(task?.checks),
];
const comparedApart = new Set(['bar', 'task', 'start', 'end', 'lateFrom', 'dryAt']);
const sameProps = (a: object, b: object): boolean =>
  Object.keys({ ...a, ...b }).every(
    (name) => comparedApart.has(name) || a[name as keyof typeof a] === b[name as keyof typeof b],
  );

/**
 * Returns whether a bar looks equal with two sets of properties, and so need not render again. After a change of one
 * job, most other bars shift by seconds at most.
 */
export function isDrawnAlike(a: BarProps, b: BarProps): boolean {
  const timesOf = ({ bar: { start, end, lateFrom, dryAt } }: BarProps) => [
    start,
    end,
    lateFrom ?? NaN,
    dryAt ?? NaN,
  ];
  const times = timesOf(b);
  const isSame = (at: number, each: number) => {
    const to = times[each] ?? NaN;
    if (Number.isNaN(at) || Number.isNaN(to)) return Number.isNaN(at) && Number.isNaN(to);
    return Math.floor(at / minute) === Math.floor(to / minute) && Math.abs(a.x(at) - b.x(to)) < 0.5;
  };
  const says = labelFacts(b.bar);
  return (
    sameProps(a, b) &&
    sameProps(a.bar, b.bar) &&
    timesOf(a).every(isSame) &&
    labelFacts(a.bar).every((each, place) => each === says[place])
  );
}

/** Draws one bar. It is memoized, so that it does not render again when other bars change or scroll into view. */
export const TimelineBar = memo(function TimelineBar(props: BarProps) {
  const { bar, x, zone, prefix, picked, isSelected, first, top, height, passes } = props;
  const { state, start, end, progress, lateFrom, dryAt } = bar;
  const left = x(start);
  const width = Math.max(leastWidth, x(end) - left);
  const number = bar.number.slice(prefix.length);
  const shown = shownNumber(number, width);
  const isWhole = shown === number;
  const words = passes ? `${styles.words} ${styles.passing}` : styles.words;
  return (
    <button
      type="button"
      className={`${text.smaller} ${layout.rounded} ${styles.bar}`}
      style={{ left, top, width, height }}
      data-state={state}
      data-move={bar.move}
      data-fault={bar.task?.checks ? '' : undefined}
      data-pinned={bar.task?.pin ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-dragged={bar.isDragged ? '' : undefined}
      data-pushed={bar.pushed}
      data-bar={bar.id}
      data-job={bar.jobId}
      // The number is no text content, because a part of a number would be a wrong name for the bar.
      data-digits={isWhole ? undefined : shown || undefined}
      tabIndex={first ? 0 : -1}
      aria-label={wordsOf(bar, zone)}
      aria-pressed={picked}
    >
      {progress > 0 && <i className={styles.fill} style={{ width: `${progress * 100}%` }} />}
      {lateFrom !== null && (
        <i
          className={styles.tail}
          style={{ width: Math.min(width, Math.max(leastWidth, x(end) - x(lateFrom))) }}
        />
      )}
      {dryAt !== null && <i className={styles.drying} style={{ left: width, width: x(dryAt) - x(end) }} />}
      {isWhole && width < forName && <b className={words}>{number}</b>}
      {isWhole && width >= forName && (
        <span className={words}>
          <b>{number}</b> <span>{bar.jobName}</span>
        </span>
      )}
      {width >= Math.max(forName, forMark + forNumber(number.length)) && !isFinished(state) && (
        <span className={styles.mark}>
          {bar.task?.checks ? (
            <Icon name="warning" size={11} />
          ) : bar.task?.pin ? (
            <Icon name="pin" size={10} />
          ) : (
            <StateMark state={state} size={9} />
          )}
        </span>
      )}
    </button>
  );
}, isDrawnAlike);
