/** Draws lines on the timeline that connect the operations of the selected job across the machines' rows. */
import { memo } from 'react';
import { type Bar, type Row } from './timeline-rows.ts';
import styles from './timeline.module.css';

/** The heights in px of the parts of a machine's row: its padding, its bars, the space between bars, and its foot. */
const machineRow = { pad: 6, bar: 31, between: 0, foot: 0 };
/**
 * The heights in px of the parts of a row without a machine, in which bars that overlap are on different
 * lines.
 */
const overlapRow = { pad: 5, bar: 23, between: 4, foot: 0 };
/** The height in px for a bar's current position below its proposed one. */
const ghostHeight = 10;

export const shapeOf = ({ lanes, ghosts }: Pick<Row, 'lanes' | 'ghosts'>) => ({
  ...(lanes > 1 ? overlapRow : machineRow),
  foot: ghosts ? ghostHeight : 0,
});

export const heightOf = (row: Row) => {
  const { pad, bar, between, foot } = shapeOf(row);
  return 2 * pad + row.lanes * bar + (row.lanes - 1) * between + foot + 1;
};

interface Step {
  bar: Bar;
  row: number;
  top: number;
  bottom: number;
}

function stepsOf(rows: readonly Row[], tops: readonly number[], job: string): Step[] {
  const steps = rows.flatMap((row, index) => {
    const { pad, bar: height, between } = shapeOf(row);
    return row.bars.flatMap((bar): Step[] => {
      if (bar.jobId !== job) return [];
      const top = (tops[index] ?? 0) + pad + bar.lane * (height + between);
      return [{ bar, row: index, top, bottom: top + height }];
    });
  });
  return steps.sort((a, b) => a.bar.start - b.bar.start || a.bar.end - b.bar.end);
}

/** The distance in px from a bar's end or start where the path leaves or reaches it. */
const inset = 4;

/** Returns the SVG paths between the job's consecutive operations on different rows. */
export function jobPaths(
  rows: readonly Row[],
  tops: readonly number[],
  { job, x }: { job: string; x: (at: number) => number },
): string[] {
  const steps = stepsOf(rows, tops, job);
  return steps.slice(1).flatMap((next, before) => {
    const last = steps[before];
    if (!last || last.row === next.row) return [];
    const down = next.row > last.row;
    const leave = Math.max(x(last.bar.start), x(last.bar.end) - inset);
    const reach = x(next.bar.start) + inset;
    const edge = down ? next.top - 3 : next.bottom + 3;
    return [`M${leave} ${down ? last.bottom : last.top}V${edge}H${reach}V${down ? next.top : next.bottom}`];
  });
}

export const TimelineJobPath = memo(function TimelineThread(props: {
  rows: readonly Row[];
  tops: readonly number[];
  job: string;
  x: (at: number) => number;
}) {
  const paths = jobPaths(props.rows, props.tops, props);
  return (
    <svg className={styles.thread} width="1" height="1" aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
});
