/** Carries a bar over the timeline, by hand or by keys: to another time, where it is pinned, or to another machine. */
import { useEffect, useMemo } from 'react';
import { whenDragged } from '../../ui/list/when-dragged.ts';
import { bringBeside } from './lift-places.ts';
import { isSame, useLifted } from './lift.ts';
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
  useEffect(() => {
    // Without one that is always there, the browser scrolls before it could be told not to.
    const hold = (event: TouchEvent) => {
      if (event.cancelable && lift.get()?.saving === false) event.preventDefault();
    };
    frame?.addEventListener('touchmove', hold, { passive: false });
    return () => frame?.removeEventListener('touchmove', hold);
  }, [frame, lift]);
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
