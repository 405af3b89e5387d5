/**
 * Lets the user drag a bar over the timeline by pointer or keys: to another time, which pins the operation, or to
 * another machine.
 */
import { useEffect, useMemo } from 'react';
import { whenDragged } from '../../ui/list/detect-drag-start.ts';
import { revealWithPreview } from './drag-geometry.ts';
import { preventTouchScroll, isSameTarget, useDragState } from './drag-state.ts';
import { refusalByMachine } from './drop-refusals.ts';
import { type MachineQueue, type Task } from './queue-tasks.ts';
import { draggableTask, tasksOn } from './draggable-tasks.ts';
import { placeInQueue } from './queue-order.ts';
import { type QueuesView } from './queues-frame.tsx';
import { focusBar } from './timeline-focus.ts';
import { aimByKey, aimAtPointer, rowsDuringDrag, currentTarget } from './timeline-drop.ts';
import { type Row, type Span } from './timeline-rows.ts';
import { type DragSurface, useQueueDrag } from './use-operation-drag.ts';
import { type TimelineView } from './use-timeline-view.ts';

/** Describes what the chart needs to let the user drag bars. */
export interface BarDrag {
  /** Whether the user may drag bars on the timeline. */
  isAllowed: boolean;
  /** Handles a press on a bar. Returns whether it starts a drag, so that the chart does not pan. */
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
      const { left, width } = bar.getBoundingClientRect();
      const { pointerId, clientX } = event;
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

/** Inserts machines below the dragged task's machine, so that this machine stays at its place on the screen. */
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
