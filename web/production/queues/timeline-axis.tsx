/** Draws the timeline's axis and background: days and hours, closed hours, and the current time. */
import { memo } from 'react';
import { dateTime, shortDate, time } from '../../ui/page/format.ts';
import { type Axis, type Day, tickHours, ticksOf } from './timeline-scale.ts';
import { type Due, type DueGroup } from './timeline-due.ts';
import { hour, type Span } from './timeline-rows.ts';
import styles from './timeline.module.css';

interface AxisProps {
  axis: Axis;
  x: (at: number) => number;
  drawn: Span;
  perMs: number;
  now: number;
  /** The delivery of the job that the user picked. */
  due: Due | undefined;
  /** The time in ms until which a proposal moves no operation. */
  frozenUntil?: number | undefined;
}

/** Returns a day's name at the length that fits: "Today, Fri 27 Nov", "Fri 27 Nov", "Fri 27", "27", or nothing. */
function dayWords({ start, end }: Day, px: number, now: number, timeZone: string): string {
  const day = new Date(start + hour);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, { ...options, timeZone }).format(day).replaceAll(',', '');
  const today = start <= now && now < end;
  if (px >= 84) return (today && px >= 210 ? 'Today, ' : '') + shortDate(day, { zone: timeZone });
  if (px >= 54) return format({ weekday: 'short', day: 'numeric' });
  return px >= 20 ? format({ day: 'numeric' }) : '';
}

/** Returns the label of an hour's tick on the axis, such as "06". */
const hourWords = (at: number, zone: string) => time(new Date(at), { zone }).slice(0, 2);

const daysOf = ({ axis, drawn }: AxisProps) =>
  axis.days.filter(({ start, end }) => end > drawn.from && start < drawn.to);

/** Returns the ticks of the day that are not in closed hours. */
function ticksIn(day: Day, { axis, perMs }: AxisProps): number[] {
  const step = tickHours(perMs * hour);
  if (step === 24) return [];
  const open = ticksOf(day, step).filter((at) => at >= axis.from);
  return open.filter((at) => !axis.closed.some(({ from, to }) => from < at && at < to));
}

/** Returns the ticks whose label fits before the day ends. */
const named = (day: Day, props: AxisProps) =>
  ticksIn(day, props).filter((at) => props.x(day.end) - props.x(at) > 20);

export const TimelineHead = memo(function TimelineHead(props: AxisProps) {
  const { axis, x, now } = props;
  const zone = axis.calendar.timeZone;
  return (
    <div className={styles.axis} aria-hidden="true">
      {daysOf(props).map((day) => {
        const left = x(day.start);
        const width = x(day.end) - left;
        return (
          <div key={day.start} className={styles.day} style={{ left, width }}>
            <b>{dayWords(day, width, now, zone)}</b>
            {named(day, props).map((at) => (
              <span key={at} style={{ left: x(at) - left }}>
                {hourWords(at, zone)}
              </span>
            ))}
          </div>
        );
      })}
      <span className={styles.nowTag} style={{ left: x(now) }}>
        {time(new Date(now), { zone })}
      </span>
    </div>
  );
});

export const TimelineBackground = memo(function TimelineGround(props: AxisProps) {
  const { axis, x, drawn, now, due, frozenUntil } = props;
  const closed = axis.closed.filter(({ from, to }) => to > drawn.from && from < drawn.to);
  return (
    <div className={styles.ground} aria-hidden="true">
      {closed.map(({ from, to }) => (
        <i key={from} className={styles.closed} style={{ left: x(from), width: x(to) - x(from) }} />
      ))}
      {daysOf(props).flatMap((day) => [
        <i key={day.start} className={`${styles.hour} ${styles.dayGrid}`} style={{ left: x(day.start) }} />,
        ...ticksIn(day, props).map((at) => (
          <i key={`at ${at}`} className={styles.hour} style={{ left: x(at) }} />
        )),
      ])}
      {frozenUntil !== undefined && (
        <i className={styles.frozen} style={{ left: x(now), width: x(frozenUntil) - x(now) }} />
      )}
      {due && <i className={styles.dueLine} data-late={due.late || undefined} style={{ left: x(due.at) }} />}
      <i className={styles.nowLine} style={{ left: x(now) }} />
    </div>
  );
});

/** Shows the jobs' deliveries in a line above the rows. */
export const TimelineDues = memo(function TimelineDues(props: {
  groups: readonly DueGroup[];
  x: (at: number) => number;
  drawn: Span;
  zone: string;
}) {
  const { groups, x, drawn, zone } = props;
  const end = x(Infinity);
  const near = groups.filter(({ dues }) =>
    dues.some(({ at }) => (at >= drawn.from || drawn.from === -Infinity) && at <= drawn.to),
  );
  return (
    <ul className={styles.dues} aria-label="Deliveries">
      {near.map(({ left, ticks, words, dues }) => (
        <li
          key={dues[0]?.jobId}
          style={{ left }}
          data-last={left > end - 120 || undefined}
          title={dues
            .slice(0, 12)
            .map(({ number, at }) => `${number} ${dateTime(new Date(at), { zone })}`)
            .join('\n')}
        >
          {ticks.map(({ px, late }) => (
            <i key={px} data-late={late || undefined} style={{ left: px }} aria-hidden="true" />
          ))}
          {words.late && <b>{words.late}</b>} {words.inTime && <span>{words.inTime}</span>}
        </li>
      ))}
    </ul>
  );
});
