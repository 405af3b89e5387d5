/** Lets the user drag a card over the board, by pointer or by keys. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useKeysWithin } from '../../ui/page/use-keys-within.ts';
import { whenDragged } from '../../ui/list/detect-drag-start.ts';
import { revealSlot, targetUnder } from './drag-geometry.ts';
import { type DropAim, preventTouchScroll, type DragState } from './drag-state.ts';
import { cardOf, focusCard } from './use-board-keys.ts';
import { placeInGroup } from './queue-order.ts';
import { groupOnMachine, draggableTask, nextAcceptingQueue, tasksOn } from './draggable-tasks.ts';
import { type DragSurface, useQueueDrag } from './use-operation-drag.ts';
import { type QueuesView } from './queues-frame.tsx';

/**
 * Connects the board with the drag. `over` replaces functions of the drag surface where the screen shows one machine
 * at a time.
 */
export function useBoardDrag(
  board: RefObject<HTMLElement | null>,
  shown: QueuesView,
  over: Partial<Pick<DragSurface, 'frame' | 'targetAt' | 'reveal'>> = {},
) {
  const surface: DragSurface = {
    frame: () => board.current,
    from: (all, task) => ({
      key: task.machine?.id ?? '',
      place: groupOnMachine(all, task).findIndex(({ id }) => id === task.id),
    }),
    targetAt: targetUnder,
    targetByKey,
    queuePlace: (all, task, { key, place }) => placeInGroup(tasksOn(all, key), task, place),
    reveal: (preview, target, _dragged, all) => revealSlot(board.current, preview, target, all),
    focus: ({ id }) => focusCard(board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)),
    ...over,
  };
  const { drag, preview, fixed, dragByPointer, dragByKeys, again } = useQueueDrag(shown, surface);
  // The handle drags at once; elsewhere on a card only a long press drags.
  const press = useEffectEvent((event: PointerEvent) => {
    const on = event.target instanceof Element && event.pointerType !== 'mouse' ? event.target : null;
    const card = on?.closest('[data-drag-handle], button') ? null : on?.closest<HTMLElement>('[data-card]');
    const task = fixed || !card ? undefined : draggableTask(shown, card.dataset['card']);
    const { pointerId } = event;
    if (card && task) whenDragged(event, (at) => dragByPointer(task, { grip: card, pointerId, at }));
  });
  useEffect(() => {
    const frame = board.current;
    const onPress = (event: PointerEvent) => press(event);
    frame?.addEventListener('pointerdown', onPress);
    const release = preventTouchScroll(frame, drag);
    return () => {
      frame?.removeEventListener('pointerdown', onPress);
      release();
    };
  }, [board, drag]);
  useKeysWithin(board, (event) => {
    if (event.key !== ' ' || event.defaultPrevented || fixed || drag.get()?.saving === false) return;
    if (event.target instanceof Element && event.target.closest('button, input, select')) return;
    const task = draggableTask(shown, cardOf(event)?.dataset['card']);
    if (!task) return;
    event.preventDefault();
    dragByKeys(task);
  });
  return { drag, preview, again };
}

/**
 * Returns the target that an arrow key selects: along the card's group, or on the next machine that accepts the card.
 */
function targetByKey(
  shown: QueuesView,
  { task, target, refusals }: DragState,
  { key }: Pick<KeyboardEvent, 'key'>,
): DropAim | null {
  const others = (at: string) => groupOnMachine(shown, task, at).filter(({ id }) => id !== task.id).length;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const place = target.place + (key === 'ArrowUp' ? -1 : 1);
    return {
      target: { ...target, place: Math.min(Math.max(place, 0), others(target.key)) },
      refused: null,
    };
  }
  const next = nextAcceptingQueue(shown, { target, refusals }, key === 'ArrowLeft' ? -1 : 1);
  return next === null
    ? null
    : { target: { key: next, place: Math.min(target.place, others(next)) }, refused: null };
}
