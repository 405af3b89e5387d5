/** Shows a tooltip for the bar that the pointer or the keyboard focus is on. */
import { useEffect, useState } from 'react';
import { quantityInUnit } from '../operations/operation-counts.ts';
import { apart, dateTime, duration, percent } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Short } from '../../ui/marks/pieces-short.tsx';
import { StateBadge } from '../../ui/marks/state-marks.tsx';
import { useDragState } from './drag-state.ts';
import { momentOf } from './timeline-bar.tsx';
import { type Bar } from './timeline-rows.ts';
import layout from '../../ui/page/layout.module.css';
import { WaitsForPaper } from './waits-for-paper.tsx';
import text from '../../ui/page/text.module.css';
import styles from './timeline-around.module.css';

interface Hovered {
  id: string;
  rect: DOMRect;
}

const barOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bar]') : null;

/** Returns the bar that the pointer or the keyboard focus is on, or null after scrolling. */
function useHovered(frame: HTMLElement | null): Hovered | null {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  useEffect(() => {
    const onEnter = (event: Event) => {
      const bar = barOf(event);
      const hovers = event instanceof PointerEvent && event.pointerType === 'mouse';
      const shown = bar && (hovers || bar.matches(':focus-visible'));
      setHovered(shown ? { id: bar.dataset['bar'] ?? '', rect: bar.getBoundingClientRect() } : null);
    };
    const onLeave = () => setHovered(null);
    const listeners = [
      ['pointerover', onEnter],
      ['focusin', onEnter],
      ['pointerleave', onLeave],
      ['focusout', onLeave],
      ['pointerdown', onLeave],
      ['scroll', onLeave],
    ] as const;
    for (const [name, listener] of listeners) frame?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) frame?.removeEventListener(name, listener);
    };
  }, [frame]);
  return hovered;
}

const width = 300;

function Facts({ bar }: { bar: Bar }) {
  const zone = useShopZone();
  const { task, number, jobName, name, state, start, end, lateFrom, progress } = bar;
  const over = task && end - Date.parse(task.deliveryDate);
  return (
    <>
      <b>
        {number} {jobName}
      </b>
      <span className={layout.row}>
        <StateBadge state={state} /> {name}
      </span>
      <span>
        {momentOf(start, zone)} to {momentOf(end, zone)}
      </span>
      {task && (
        <span className={text.muted}>
          {quantityInUnit(task.planned, task.unit)} · {duration(task.minutes * 60)} left
          {progress > 0 && ` · ${percent(progress)} done`}
        </span>
      )}
      <Short short={task?.job.short} />
      {task && <WaitsForPaper job={task.job} className={styles.late} />}
      {task && (
        <span className={lateFrom === null ? text.muted : styles.late}>
          Due {dateTime(task.deliveryDate, { zone })}
          {lateFrom !== null && over !== null && `, ${apart(over)} late`}
        </span>
      )}
    </>
  );
}

export function TimelineTooltip({
  frame,
  bars,
}: {
  frame: HTMLElement | null;
  bars: ReadonlyMap<string, Bar>;
}) {
  const hovered = useHovered(frame);
  const isDragging = useDragState((dragged) => dragged !== null);
  const bar = hovered && bars.get(hovered.id);
  if (!bar || isDragging) return null;
  const { rect } = hovered;
  const edge = frame?.getBoundingClientRect();
  const left = Math.max(edge?.left ?? 0, Math.min(rect.left, window.innerWidth - width - 12));
  const above = rect.bottom + 150 > window.innerHeight;
  const place = above ? { bottom: window.innerHeight - rect.top + 8 } : { top: rect.bottom + 8 };
  // Hidden from screen readers, because the bar's label says the same.
  return (
    <div className={styles.tip} aria-hidden="true" style={{ left, width, ...place }}>
      <Facts bar={bar} />
    </div>
  );
}
