/** Carries a bar over the timeline, by hand or by keys: to another time, where it is pinned, or to another machine. */
import { useEffect, useMemo } from 'react';
import { whenDragged } from '../../ui/list/drag-start.ts';
import { bringBeside } from './lift-places.ts';
import { holdTouch, isSame, useLifted } from './lift.ts';
import { refusedAt } from './lift-refusals.ts';
import { type MachineQueue, type Task } from './model.ts';
import { movable, tasksOn } from './lift-tasks.ts';
import { placeAmong } from './queue-order.ts';
import { type Shown } from './queues-frame.tsx';
import { focusBar } from './timeline-focus.ts';
import { aimBy, aimUnder, rowsWith, standsAt } from './timeline-lift.ts';
import { type Row, type Span } from './timeline-rows.ts';
import { type Surface, useLift } from './use-lift.ts';
import { type TimelineView } from './use-timeline-view.ts';

/** What the chart asks of it. */
export interface Carrying {
  /** Whether any bar can be taken up. */
  takes: boolean;
  /** Whether the press on a bar takes that up, rather than panning. */
  press: (event: PointerEvent, bar: HTMLElement) => boolean;
  /** Takes the bar up by keys; whether it can be. */
  key: (id: string) => boolean;
}

export function useTimelineLift(shown: Shown, view: TimelineView, closed: readonly Span[]) {
  const { frame } = view;
  const surface: Surface = {
    frame: () => frame,
    from: standsAt,
    under: (at, lifted, all) => frame && aimUnder(at, lifted, all, { ...view, frame }),
    carried: (all, lifted, key) => aimBy(key, lifted, all, closed),
    placed: (all, task, { key, place }) => placeAmong(tasksOn(all, key), task, place),
    beside: (hand, target, { task, from }) =>
      void requestAnimationFrame(() => {
        const slot = isSame(from, target) ? `[data-bar="${task.id}"]` : '[data-landing]';
        const found = frame?.querySelector(slot);
        if (found) bringBeside(hand, found);
      }),
    focus: ({ id }) => focusBar(frame, id),
  };
  const { lift, hand, fixed, byHand, byKeys } = useLift(shown, surface);
  useEffect(() => holdTouch(frame, lift), [frame, lift]);
  const carrying: Carrying = {
    takes: !fixed,
    press: (event, bar) => {
      const task = fixed || event.button !== 0 ? undefined : movable(shown, bar.dataset['bar']);
      if (!task || task.expected.start === null) return false;
      const { left, width } = bar.getBoundingClientRect();
      const { pointerId, clientX } = event;
      whenDragged(event, (at) => byHand(task, { grip: bar, pointerId, at }, { width, grip: clientX - left }));
      return true;
    },
    key: (id) => {
      const task = fixed || lift.get()?.saving === false ? undefined : movable(shown, id);
      if (!task || task.expected.start === null) return false;
      byKeys(task);
      return true;
    },
  };
  return { lift, hand, fixed, carrying };
}

/** While something is in the hand: the machines that could take it though they are not shown, since nothing is to do there. */
export function useIdleTaking(shown: Shown, task: Task | null): readonly MachineQueue[] {
  const { shop, machines } = shown;
  return useMemo(
    () =>
      task === null
        ? []
        : shop.machines.filter(
            (queue) =>
              queue.machine !== null &&
              !machines.some(({ key }) => key === queue.key) &&
              refusedAt(queue.machine, task) === null,
          ),
    [shop.machines, machines, task],
  );
}

/** Those below the machine where it stands, which stays where it is on the screen. */
export function below<T extends { key: string }>(all: readonly T[], more: readonly T[], task: Task | null) {
  if (more.length === 0) return all;
  const at = all.findIndex(({ key }) => key === task?.machine?.id) + 1;
  return [...all.slice(0, at), ...more, ...all.slice(at)];
}

/** The rows as what is in the hand would leave them. */
export function useLiftedRows(rows: readonly Row[]): readonly Row[] {
  const task = useLifted((lifted) => lifted?.task ?? null);
  const from = useLifted((lifted) => lifted?.from ?? null);
  const target = useLifted((lifted) => lifted?.target ?? null);
  const consequences = useLifted((lifted) => lifted?.consequences ?? null);
  return useMemo(
    () => (task && from && target ? rowsWith(rows, { task, from, target, consequences }) : rows),
    [rows, task, from, target, consequences],
  );
}
