/** Shows the timeline's chart, with machines down and time across. It renders only rows and bars near the screen. */
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type CSSProperties, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { scrolls } from '../../ui/page/focus.ts';
import { TimelineDues, TimelineBackground, TimelineHead } from './timeline-axis.tsx';
import { type Due, dueGroups } from './timeline-due.ts';
import { useDragState } from './drag-state.ts';
import { focusBar } from './timeline-focus.ts';
import { TimelineDropPreview } from './timeline-drop-preview.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { type Bar, adjacentBar, type Row, type Span, type ArrowKey } from './timeline-rows.ts';
import { type Axis } from './timeline-scale.ts';
import { heightOf, TimelineJobPath } from './timeline-job-path.tsx';
import { TimelineTooltip } from './timeline-tooltip.tsx';
import { useTimelineControls } from './use-timeline-controls.ts';
import { type BarDrag, useRowsDuringDrag } from './use-timeline-drag.ts';
import { type TimelineView } from './use-timeline-view.ts';
import text from '../../ui/page/text.module.css';
import styles from './timeline.module.css';

/** The height of the axis in px. */
const axisHeight = 52;
/** The height of the axis together with the line of deliveries, in px. */
const headHeight = axisHeight + 25;

/** Returns the prefix without digits that all job numbers of these bars share: "MR-". */
function prefixOf(bars: Iterable<Bar>): string {
  const starts = new Set<string>();
  for (const { number } of bars) starts.add(/^\D*(?=\d)/.exec(number)?.[0] ?? '');
  const [first = ''] = starts;
  return starts.size === 1 ? first : '';
}

function useVirtualRows(frame: HTMLElement | null, rows: readonly Row[]) {
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: (index) => {
      const row = rows[index];
      return row ? heightOf(row) : 0;
    },
    getItemKey: (index) => `${rows[index]?.key} ${rows[index]?.lanes}`,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 3,
    useFlushSync: false,
  });
}

/** The number of rows that each animation frame adds to the rows rendered so far. */
const rowsPerFrame = 2;

/**
 * Returns how many rows to render so far, so that no frame lays out all rows. It returns 0 until the chart has
 * scrolled to the time that it shows first.
 */
function useDrawnRowCount(known: boolean, all: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!known || count >= all) return undefined;
    const next = requestAnimationFrame(() => startTransition(() => setCount(count + rowsPerFrame)));
    return () => cancelAnimationFrame(next);
  }, [known, count, all]);
  return count;
}

/**
 * Returns the rows in view. A change that scrolling causes is deferred, so that scrolling stays smooth. A change of
 * the rows' data renders at once.
 */
function useDrawnItems(rows: readonly Row[], inView: readonly VirtualItem[]): readonly VirtualItem[] {
  const now = useMemo(() => ({ rows, inView }), [rows, inView]);
  const drawn = useDeferredValue(now);
  return drawn.rows === rows ? drawn.inView : inView;
}

/** Returns the id of the bar that Tab focuses: the bar that had the focus last, or else the first one rendered. */
function firstBar(rows: readonly Row[], { from, to }: Span, current: string | null): string | null {
  const drawn = rows.flatMap(({ bars }) => bars.filter((bar) => bar.end >= from && bar.start <= to));
  return (drawn.find(({ id }) => id === current) ?? drawn[0])?.id ?? null;
}

/** Returns how many px below the top of the chart each row begins. */
function topsOf(rows: readonly Row[]): number[] {
  let top = headHeight;
  return rows.map((row) => {
    const own = top;
    top += heightOf(row);
    return own;
  });
}

export function TimelineChart(props: {
  rows: readonly Row[];
  dues: readonly Due[];
  axis: Axis;
  view: TimelineView;
  now: number;
  picked: string | null;
  onPick: (job: string | null) => void;
  sample: boolean;
  /** The id of the element that explains the keys. */
  hint: string;
  /** The width in px that the picked job's panel covers at the right. */
  covered: number;
  /** The time in ms until which a proposal moves no operation. */
  frozenUntil?: number;
  /** The functions that drag bars. They are undefined if the user can't move bars. */
  barDrag?: BarDrag;
}) {
  const { rows, dues, axis, view, now, picked, onPick, sample, hint, covered, barDrag } = props;
  const { frame, setFrame, room, x, drawn, edge, names, perMs } = view;
  const virtual = useVirtualRows(frame, rows);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const [current, setCurrent] = useState<string | null>(null);
  const bars = useMemo(() => new Map(rows.flatMap((row) => row.bars.map((bar) => [bar.id, bar]))), [rows]);
  const prefix = useMemo(() => prefixOf(bars.values()), [bars]);
  const groups = useMemo(() => dueGroups(dues, x, prefix), [dues, x, prefix]);
  useTimelineControls(view, {
    press: (id) => {
      const bar = bars.get(id);
      if (!bar) return;
      setCurrent(id);
      onPick(bar.jobId === picked ? null : bar.jobId);
      if (room > 2 * covered) view.reveal(bar, covered);
    },
    take: barDrag?.press,
    bar: (id, key) => {
      if (key === ' ') return barDrag?.key(id) ?? false;
      if (!key.startsWith('Arrow')) return false;
      const next = adjacentBar(rows, id, key as ArrowKey);
      if (!next) return true;
      setCurrent(next.bar.id);
      view.reveal(next.bar);
      virtual.scrollToIndex(next.row, { align: 'auto' });
      focusBar(frame, next.bar.id);
      return true;
    },
    leave: () => onPick(null),
  });
  const inView = useDrawnItems(rows, virtual.getVirtualItems());
  const items = inView.slice(0, useDrawnRowCount(room > 1, inView.length));
  const shown = items.flatMap(({ index }) => rows[index] ?? []);
  /** The picked job, if the chart shows any of its operations. */
  const shownJob = useMemo(
    () => (rows.some((row) => row.bars.some(({ jobId }) => jobId === picked)) ? picked : null),
    [rows, picked],
  );
  const asLifted = useRowsDuringDrag(rows);
  const isDragging = useDragState((dragged) => dragged !== null);
  const first = firstBar(shown, drawn, current);
  const zone = axis.calendar.timeZone;
  const look = { x, drawn, edge, zone, prefix, picked, sample };
  const due = dues.find(({ jobId }) => jobId === picked);
  const ground = { axis, x, drawn, perMs, now, due, frozenUntil: props.frozenUntil };
  const size = { width: names + x(axis.to), height: headHeight + virtual.getTotalSize() };
  return (
    <>
      <section
        ref={setFrame}
        className={styles.frame}
        data-following={shownJob === null ? undefined : ''}
        data-dragging={isDragging ? '' : undefined}
        data-draggable={barDrag?.isAllowed ? '' : undefined}
        aria-label="Timeline of the machines"
        aria-describedby={hint}
        style={
          {
            '--names': `${names}px`,
            '--axis': `${axisHeight}px`,
            '--head': `${headHeight}px`,
          } as CSSProperties
        }
        {...scrolls}
      >
        {room > 1 ? (
          <div className={styles.inner} style={size}>
            <div className={styles.head}>
              <div className={`${styles.corner} ${text.label}`}>Machine</div>
              <TimelineHead {...ground} />
              <div className={`${styles.dueName} ${text.label}`}>Due</div>
              <TimelineDues groups={groups} x={x} drawn={drawn} zone={zone} />
            </div>
            <TimelineBackground {...ground} />
            {shownJob !== null && <TimelineJobPath rows={rows} tops={tops} job={shownJob} x={x} />}
            <TimelineDropPreview rows={rows} tops={tops} x={x} />
            {items.map(({ index, start, size: height, key }) => {
              const row = asLifted[index];
              if (!row) return null;
              const own = row.bars.some(({ id }) => id === first) ? first : null;
              return <TimelineRow key={key} row={row} top={start} height={height} {...look} first={own} />;
            })}
          </div>
        ) : (
          // The height is the final one, before the width is known.
          <div style={{ height: size.height }} />
        )}
      </section>
      <TimelineTooltip frame={frame} bars={bars} />
    </>
  );
}
