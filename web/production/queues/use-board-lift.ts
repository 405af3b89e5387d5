/** Carries a card over the board, by hand or by keys. */
import { type RefObject } from 'react';
import { useKeysWithin } from '../../ui/page/keys-within.ts';
import { besideSlot, targetUnder } from './lift-places.ts';
import { type Aim, type Lifted } from './lift.ts';
import { cardOf, focusCard } from './use-board-keys.ts';
import { placeIn } from './queue-order.ts';
import { groupIn, movable, nextTaking, tasksOn } from './lift-tasks.ts';
import { type Surface, useLift } from './use-lift.ts';
import { type Shown } from './queues-frame.tsx';

export function useBoardLift(board: RefObject<HTMLElement | null>, shown: Shown) {
  const surface: Surface = {
    frame: () => board.current,
    from: (all, task) => ({
      key: task.machine?.id ?? '',
      place: groupIn(all, task).findIndex(({ id }) => id === task.id),
    }),
    under: targetUnder,
    carried,
    placed: (all, task, { key, place }) => placeIn(tasksOn(all, key), task, place),
    beside: (hand, target, _lifted, all) => besideSlot(board.current, hand, target, all),
    focus: ({ id }) => focusCard(board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)),
  };
  const { lift, hand, fixed, byKeys } = useLift(shown, surface);
  useKeysWithin(board, (event) => {
    if (event.key !== ' ' || event.defaultPrevented || fixed || lift.get()?.saving === false) return;
    if (event.target instanceof Element && event.target.closest('button, input, select')) return;
    const task = movable(shown, cardOf(event)?.dataset['card']);
    if (!task) return;
    event.preventDefault();
    byKeys(task);
  });
  return { lift, hand };
}

/** Where an arrow key carries it: along its group, or to the next machine that takes it. */
function carried(
  shown: Shown,
  { task, target, refusals }: Lifted,
  { key }: Pick<KeyboardEvent, 'key'>,
): Aim | null {
  const others = (at: string) => groupIn(shown, task, at).filter(({ id }) => id !== task.id).length;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const place = target.place + (key === 'ArrowUp' ? -1 : 1);
    return {
      target: { ...target, place: Math.min(Math.max(place, 0), others(target.key)) },
      refused: null,
    };
  }
  const next = nextTaking(shown, { target, refusals }, key === 'ArrowLeft' ? -1 : 1);
  return next === null
    ? null
    : { target: { key: next, place: Math.min(target.place, others(next)) }, refused: null };
}
