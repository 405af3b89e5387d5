/** Computes where on the timeline a drop would put the dragged bar. */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { type At } from '../../ui/list/track-pointer.ts';
import { type DropAim, isSameTarget, type DragState, type DropTarget } from './drag-state.ts';
import { nextAcceptingQueue, tasksOn } from './draggable-tasks.ts';
import { type Task } from './queue-tasks.ts';
import { type QueuesView } from './queues-frame.tsx';
import { type Bar, type Row, type Span } from './timeline-rows.ts';
import { placeByStart, quarter, nearestQuarter, startOf, steppedStart } from './timeline-drop-times.ts';

/**
 * The px that the pointer may move sideways without changing the bar's start: on the bar's own machine, and on
 * another one.
 */
const tolerance = { own: 4, other: 12 };

const past: Reason = reason('in-the-past', { field: 'Start' });

function aimAt(
  shown: QueuesView,
  task: Task,
  { key, start }: { key: string; start: number | null },
): DropAim {
  const place = placeByStart(tasksOn(shown, key), task, start ?? startOf(task));
  const isPast = start !== null && start < shown.shop.at.getTime();
  return { target: { key, place, start }, refused: isPast ? past : null };
}

/** Returns the task's current place with its pinned start, or without a start if the pinned one has passed. */
export function currentTarget(shown: QueuesView, task: Task): DropTarget {
  const pinned = Date.parse(task.pin?.start ?? '');
  const start = pinned > shown.shop.at.getTime() ? pinned : null;
  return aimAt(shown, task, { key: task.machine?.id ?? '', start }).target;
}

/**
 * Returns the target under the pointer. Over a machine that refuses the bar, it returns the original place and the
 * reason.
 */
export function aimAtPointer(
  { x, y }: At,
  { task, from, refusals, bar }: DragState,
  shown: QueuesView,
  of: { frame: HTMLElement; names: number; x: (at: number) => number; timeAt: (px: number) => number },
): DropAim | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
  const key = row?.dataset['row'];
  if (key === undefined) return null;
  const refused = refusals.get(key);
  if (refused) return { target: from, refused };
  const px = x - of.frame.getBoundingClientRect().left - of.names + of.frame.scrollLeft - (bar?.grip ?? 0);
  const isStill = Math.abs(px - of.x(startOf(task))) <= (key === from.key ? tolerance.own : tolerance.other);
  const start = isStill ? (from.start ?? null) : nearestQuarter(of.timeAt(px), shown.shop.at.getTime());
  return aimAt(shown, task, { key, start });
}

/** Returns the target that an arrow key selects: another start, or the next machine that accepts the bar. */
export function aimByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  dragged: DragState,
  shown: QueuesView,
  closed: readonly Span[],
): DropAim | null {
  const { task, target } = dragged;
  const way = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const machines = shown.machines.filter(({ machine }) => machine !== null);
    const next = nextAcceptingQueue({ machines }, dragged, way);
    return next === null ? null : aimAt(shown, task, { key: next, start: target.start ?? null });
  }
  const now = shown.shop.at.getTime();
  const start = steppedStart(target.start ?? startOf(task), way, shiftKey, closed);
  // The time goes no further back than needed to show that the start is past.
  return aimAt(shown, task, {
    key: target.key,
    start: Math.max(start, Math.ceil(now / quarter) * quarter - quarter),
  });
}

/** Returns the rows during a drag: the dragged bar as an outline, and the bars that it pushes at their new times. */
export function rowsDuringDrag(
  rows: readonly Row[],
  { task, from, target, impact }: Pick<DragState, 'task' | 'from' | 'target' | 'impact'>,
): readonly Row[] {
  const isMoved = impact !== null && !isSameTarget(from, target);
  const shifted = new Map(isMoved ? impact.shifted.map((each) => [each.operationId, each]) : []);
  const barOf = (bar: Bar): Bar => {
    if (bar.id === task.id) return { ...bar, isDragged: true };
    const shift = shifted.get(bar.id);
    if (!shift || !bar.task) return bar;
    const due = Date.parse(bar.task.deliveryDate);
    const [start, end] = [Date.parse(shift.start), Date.parse(shift.finish)];
    const lateFrom = end > due ? Math.max(start, due) : null;
    const pushed = lateFrom !== null && bar.lateFrom === null ? 'late' : 'on';
    return { ...bar, start, end, lateFrom, pushed };
  };
  return rows.map((row) =>
    row.key === from.key || (isMoved && row.key === target.key) ? { ...row, bars: row.bars.map(barOf) } : row,
  );
}
