/**
 * Draws bar charts as tables. Bars start at zero, the number is at the end, and a tick marks the previous
 * period (look: Charts).
 */
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './review.module.css';

export interface Bar {
  key: string;
  name: string;
  /** A line below the name. */
  second?: string | undefined;
  /** The URL to which the row's name links, if there is a list of what the bar counts. */
  to?: string | undefined;
  value: number;
  shown: string;
  before?: { value: number; shown: string };
}

const part = (value: number, of: number) => `${of > 0 ? Math.min(100, Math.max(0, (value / of) * 100)) : 0}%`;

/** Draws the last periods as bars, with the selected period in ink. A table of the periods has the same values. */
export function SmallBars({ values }: { values: readonly (number | null)[] }) {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  return (
    <span className={`${layout.itemsEnd} ${styles.small}`} aria-hidden="true">
      {values.map((value, place) => (
        // Periods have their place alone.
        <i key={place} style={{ height: part(value ?? 0, most) }} />
      ))}
    </span>
  );
}

/** Describes the last row, which adds up the rows that are not shown. */
export interface More {
  name: string;
  value: number;
  shown: string;
}

/** Shows a table with a row for each bar. `named` and `of` are its column headings, such as Cause and Jobs. */
export function BarTable(props: {
  label: string;
  named: string;
  of: string;
  bars: readonly Bar[];
  more?: More | null;
  was?: string;
  /** The value of a bar of the whole width. By default, the greatest value has it. */
  full?: number;
}) {
  const { label, named, of, bars, more, was, full = 0 } = props;
  const most = Math.max(
    full,
    more?.value ?? 0,
    ...bars.flatMap(({ value, before }) => [value, before?.value ?? 0]),
  );
  return (
    <table className={styles.bars} aria-label={label}>
      <thead className={text.visuallyHidden}>
        <tr>
          <th scope="col">{named}</th>
          <th scope="col">{of}</th>
          {was !== undefined && <th scope="col">{was}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, name, second, to, value, shown, before }) => (
          <tr key={key}>
            <th scope="row" className={text.clip}>
              {to === undefined ? (
                name
              ) : (
                <Link to={to} className={`${text.plain} ${layout.covers}`}>
                  {name}
                </Link>
              )}
              {second !== undefined && (
                <span className={`${text.smaller} ${text.muted} ${styles.second}`}>{second}</span>
              )}
            </th>
            <td className={`${layout.anchor} ${styles.line}`}>
              <span className={`${layout.anchor} ${styles.track}`} aria-hidden="true">
                <i style={{ width: part(value, most) }} />
                {before && <i className={styles.was} style={{ left: part(before.value, most) }} />}
              </span>
              <b>{shown}</b>
            </td>
            {was !== undefined && (
              <td className={`${text.visuallyHidden} ${styles.before}`}>{before?.shown}</td>
            )}
          </tr>
        ))}
        {more && (
          <tr>
            <th scope="row" className={text.clip}>
              {more.name}
            </th>
            <td className={`${layout.anchor} ${styles.line}`}>
              <span className={`${layout.anchor} ${styles.track}`} aria-hidden="true">
                <i style={{ width: part(more.value, most) }} />
              </span>
              <b>{more.shown}</b>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The parts of a machine's hours, in the sequence in which the bar shows them. */
export const hourKinds = ['run', 'make-ready', 'paused', 'down', 'idle'] as const;

export function HoursKey() {
  return (
    <span className={`${layout.flow} ${text.smaller} ${styles.hoursKey}`} aria-hidden="true">
      {hourKinds.map((kind) => (
        <span key={kind}>
          <i data-hours={kind} /> {kind}
        </span>
      ))}
    </span>
  );
}

/** Draws a machine's hours as a bar, in proportion to the machine with most hours. */
export function HoursBar({
  seconds,
  most,
}: {
  seconds: Record<(typeof hourKinds)[number], number>;
  most: number;
}) {
  return (
    <span className={styles.hoursBar} aria-hidden="true">
      {hourKinds.map((kind) => (
        <i
          key={kind}
          data-hours={kind}
          style={{ width: part(seconds[kind], most) }}
          hidden={seconds[kind] === 0}
        />
      ))}
    </span>
  );
}

/** Draws how far a value is from 100 %. More is in ink to the right, and less is hollow to the left. */
export function Deviation({ percent, most }: { percent: number; most: number }) {
  const off = Math.abs(percent - 100);
  const width = `${most > 0 ? (off / most) * 50 : 0}%`;
  return (
    <span className={`${layout.anchor} ${styles.deviation}`} aria-hidden="true">
      <i
        data-less={percent < 100 || undefined}
        style={percent < 100 ? { right: '50%', width } : { left: '50%', width }}
      />
    </span>
  );
}

/** Shows the legend for the tick, which marks the value of the previous period in a chart. */
export const TickKey = ({ children }: { children: ReactNode }) => (
  <span className={`${layout.row} ${text.smaller} ${styles.tickKey}`}>
    <i aria-hidden="true" /> {children}
  </span>
);
