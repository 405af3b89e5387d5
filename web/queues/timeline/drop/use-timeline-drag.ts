/**
 * Lets the user drag a bar on the timeline by pointer or keyboard. A drop at another time pins the operation;
 * a drop on another row changes its machine.
 */
import { useEffect, useMemo } from 'react';
import { isUpcoming } from '../../../../shared/jobs/aggregate/operation-state.ts';
import { type Reason, reason } from '../../../../shared/platform/reasons/refusal-reason.ts';
import { whenDragged } from '../../../ui/drag/detect-drag-start.ts';
import { type At } from '../../../ui/drag/track-pointer.ts';
import { revealWithPreview } from '../../drag/drag-geometry.ts';
import {
  type DragState,
  type DropAim,
  type DropTarget,
  isSameTarget,
  preventTouchScroll,
  useDragState,
} from '../../drag/drag-state.ts';
import { refusalByMachine } from '../../drag/drop-refusals.ts';
import { type MachineQueue, type Task } from '../../../open-shop/queue-tasks.ts';
import { draggableTask, nextAcceptingQueue, tasksOn } from '../../drag/draggable-tasks.ts';
import { placeInQueue } from '../../../open-shop/queue-order.ts';
import { type QueuesView } from '../../queues-frame.tsx';
import { focusBar } from '../timeline-focus.ts';
import { type Bar, hour, type Row, type Span } from '../timeline-rows.ts';
import { type DragSurface, useQueueDrag } from '../../drag/use-operation-drag.ts';
import { type TimelineView } from '../use-timeline-view.ts';
import { t } from '../../../../shared/platform/translate.ts';

/** Calculates the machine, start and position at which a drop on the timeline would put the dragged bar. */

/** Calculates the start that a drop would give the dragged bar, and the bar's position in the queue. */

const quarter = hour / 4;
const day = 24 * hour;

/** Returns the time in ms when the operation is expected to start, NaN if unknown. */
const startOf = ({ expected }: Task): number => Date.parse(expected.start ?? '');

/** Returns the nearest quarter of an hour. It never rounds a future time into the past. */
export function nearestQuarter(at: number, now: number): number {
  const nearest = Math.round(at / quarter) * quarter;
  return nearest < now && at >= now ? Math.ceil(now / quarter) * quarter : nearest;
}

/** Returns the index that a start at `at` has among the other operations of a queue, by their expected starts. */
export function placeByStart(tasks: readonly Task[], { id }: Pick<Task, 'id'>, at: number): number {
  const others = tasks
    .filter(({ id: other, state }) => other !== id && isUpcoming(state))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const next = others.findIndex((each) => startOf(each) >= at);
  return next < 0 ? others.length : next;
}

/**
 * Returns the quarter of an hour before or after `at`, or with `isDay` the same time a day before or after. It skips
 * the hours when the shop is closed.
 */
export function steppedStart(at: number, way: 1 | -1, isDay: boolean, closed: readonly Span[]): number {
  if (isDay) return Math.round(at / quarter) * quarter + way * day;
  const up = way > 0;
  const next = (up ? Math.floor(at / quarter) + 1 : Math.ceil(at / quarter) - 1) * quarter;
  const night = closed.find(({ from, to }) => from <= next && next < to);
  if (!night) return next;
  return up ? Math.ceil(night.to / quarter) * quarter : (Math.ceil(night.from / quarter) - 1) * quarter;
}

/**
 * The px that the pointer may move sideways without changing the bar's start: on the bar's own machine, and on
 * another one.
 */
const tolerance = { own: 4, other: 12 };

const past: Reason = reason('in-the-past', { field: t('Start') });

function aimAt(
  shown: QueuesView,
  task: Task,
  { key, start }: { key: string; start: number | null },
): DropAim {
  const place = placeByStart(tasksOn(shown, key), task, start ?? startOf(task));
  const isPast = start !== null && start < shown.shop.at.getTime();
  return { target: { key, place, start }, refused: isPast ? past : null };
}

/**
 * Returns the task's current position with its pinned start, or without a start if the pinned one has passed.
 */
function currentTarget(shown: QueuesView, task: Task): DropTarget {
  const pinned = Date.parse(task.pin?.start ?? '');
  const start = pinned > shown.shop.at.getTime() ? pinned : null;
  return aimAt(shown, task, { key: task.machine?.id ?? '', start }).target;
}

/**
 * Returns the target under the pointer. Over a machine that refuses the bar, it returns the original position
 * and the reason.
 */
function aimAtPointer(
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
function aimByKey(
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
function rowsDuringDrag(
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

/** Describes what the chart needs to let the user drag bars. */
export interface BarDrag {
  /** Whether the user may drag bars on the timeline. */
  isAllowed: boolean;
  /**
   * Handles the pointer going down on a bar. Returns whether it starts a drag, so that the chart does not pan.
   */
  press: (event: PointerEvent, bar: HTMLElement) => boolean;
  /** Starts a drag by keys. Returns whether the bar can be dragged. */
  key: (id: string) => boolean;
}

export function useTimelineDrag(shown: QueuesView, view: TimelineView, closed: readonly Span[]) {
  const { frame } = view;
  const surface: DragSurface = {
    frame: () => frame,
    from: currentTarget,
    targetAt: (at, dragged, all) => frame && aimAtPointer(at, dragged, all, { ...view, frame }),
    targetByKey: (all, dragged, key) => aimByKey(key, dragged, all, closed),
    queuePlace: (all, task, { key, place }) => placeInQueue(tasksOn(all, key), task, place),
    reveal: (preview, target, { task, from }) =>
      void requestAnimationFrame(() => {
        const slot = isSameTarget(from, target) ? `[data-bar="${task.id}"]` : '[data-landing]';
        const found = frame?.querySelector(slot);
        if (found) revealWithPreview(preview, found);
      }),
    focus: ({ id }) => focusBar(frame, id),
  };
  const { drag, preview, fixed, dragByPointer, dragByKeys } = useQueueDrag(shown, surface);
  useEffect(() => preventTouchScroll(frame, drag), [frame, drag]);
  const barDrag: BarDrag = {
    isAllowed: !fixed,
    press: (event, bar) => {
      const task = fixed || event.button !== 0 ? undefined : draggableTask(shown, bar.dataset['bar']);
      if (!task || task.expected.start === null) return false;
      const { width } = bar.getBoundingClientRect();
      const { pointerId, clientX } = event;
      // A preview may draw the bar elsewhere, but the drag begins where the operation is.
      const corner = frame ? frame.getBoundingClientRect().left - frame.scrollLeft : 0;
      const left = corner + view.names + view.x(startOf(task));
      whenDragged(event, (at) =>
        dragByPointer(task, { grip: bar, pointerId, at }, { width, grip: clientX - left }),
      );
      return true;
    },
    key: (id) => {
      const task = fixed || drag.get()?.saving === false ? undefined : draggableTask(shown, id);
      if (!task || task.expected.start === null) return false;
      dragByKeys(task);
      return true;
    },
  };
  return { drag, preview, fixed, barDrag };
}

/** Returns the machines that the screen hides because they have no work, but that could take the dragged task. */
export function useHiddenTargets(shown: QueuesView, task: Task | null): readonly MachineQueue[] {
  const { shop, machines } = shown;
  return useMemo(
    () =>
      task === null
        ? []
        : shop.machines.filter(
            (queue) =>
              queue.machine !== null &&
              !machines.some(({ key }) => key === queue.key) &&
              refusalByMachine(queue.machine, task) === null,
          ),
    [shop.machines, machines, task],
  );
}

/** Inserts machines below the dragged task's machine, so that this machine keeps its position on the screen. */
export function insertBelowMachine<T extends { key: string }>(
  all: readonly T[],
  more: readonly T[],
  task: Task | null,
) {
  if (more.length === 0) return all;
  const at = all.findIndex(({ key }) => key === task?.machine?.id) + 1;
  return [...all.slice(0, at), ...more, ...all.slice(at)];
}

/** Returns all rows. During a drag, the dragged bar is marked, and the bars that it pushes have their new times. */
export function useRowsDuringDrag(rows: readonly Row[]): readonly Row[] {
  const task = useDragState((dragged) => dragged?.task ?? null);
  const from = useDragState((dragged) => dragged?.from ?? null);
  const target = useDragState((dragged) => dragged?.target ?? null);
  const impact = useDragState((dragged) => dragged?.impact ?? null);
  return useMemo(
    () => (task && from && target ? rowsDuringDrag(rows, { task, from, target, impact }) : rows),
    [rows, task, from, target, impact],
  );
}
