/** Carries a card over the board, by hand or by keys. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useKeysWithin } from '../../ui/page/keys-within.ts';
import { whenDragged } from '../../ui/list/drag-start.ts';
import { besideSlot, targetUnder } from './lift-places.ts';
import { type Aim, holdTouch, type Lifted } from './lift.ts';
import { cardOf, focusCard } from './use-board-keys.ts';
import { placeIn } from './queue-order.ts';
import { groupIn, movable, nextTaking, tasksOn } from './lift-tasks.ts';
import { type Surface, useLift } from './use-lift.ts';
import { type Shown } from './queues-frame.tsx';

/** `over` differs where one machine is shown at a time. */
export function useBoardLift(
  board: RefObject<HTMLElement | null>,
  shown: Shown,
  over: Partial<Pick<Surface, 'frame' | 'under' | 'beside'>> = {},
) {
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
    ...over,
  };
  const { lift, hand, fixed, byHand, byKeys, again } = useLift(shown, surface);
  // By its handle at once, elsewhere a finger has to rest on it first.
  const press = useEffectEvent((event: PointerEvent) => {
    const on = event.target instanceof Element && event.pointerType !== 'mouse' ? event.target : null;
    const card = on?.closest('[data-drag-handle], button') ? null : on?.closest<HTMLElement>('[data-card]');
    const task = fixed || !card ? undefined : movable(shown, card.dataset['card']);
    const { pointerId } = event;
    if (card && task) whenDragged(event, (at) => byHand(task, { grip: card, pointerId, at }));
  });
  useEffect(() => {
    const frame = board.current;
    const onPress = (event: PointerEvent) => press(event);
    frame?.addEventListener('pointerdown', onPress);
    const release = holdTouch(frame, lift);
    return () => {
      frame?.removeEventListener('pointerdown', onPress);
      release();
    };
  }, [board, lift]);
  useKeysWithin(board, (event) => {
    if (event.key !== ' ' || event.defaultPrevented || fixed || lift.get()?.saving === false) return;
    if (event.target instanceof Element && event.target.closest('button, input, select')) return;
    const task = movable(shown, cardOf(event)?.dataset['card']);
    if (!task) return;
    event.preventDefault();
    byKeys(task);
  });
  return { lift, hand, again };
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
