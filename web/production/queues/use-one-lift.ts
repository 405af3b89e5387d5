/** Carries a card where one machine is shown at a time: held at the screen's side, the next machine that takes it is turned to. */
import { type RefObject, useEffect, useRef } from 'react';
import { type At } from '../../ui/list/track-pointer.ts';
import { besideSlot, targetUnder } from './lift-places.ts';
import { nextTaking } from './lift-tasks.ts';
import { type Lifted } from './lift.ts';
import { type Shown } from './queues-frame.tsx';
import { useBoardLift } from './use-board-lift.ts';

/** At so many px from the side, for so many ms. */
const side = 36;
const rest = 600;

const wayOf = ({ x }: At): 1 | -1 | null => (x < side ? -1 : x > window.innerWidth - side ? 1 : null);

/** `key` is the queue that is shown, `turn` shows another one. */
export function useOneLift(
  column: RefObject<HTMLElement | null>,
  shown: Shown,
  { key, turn }: { key: string | undefined; turn: (key: string) => void },
) {
  const turning = useRef<{ way: 1 | -1; timer: ReturnType<typeof setTimeout> } | null>(null);
  const stay = () => {
    clearTimeout(turning.current?.timer);
    turning.current = null;
  };
  const atSide = (at: At, { refusals, target }: Lifted, all: Shown) => {
    const way = wayOf(at);
    if (way === turning.current?.way) return;
    stay();
    if (way === null || key === undefined) return;
    const next = nextTaking(all, { target: { ...target, key }, refusals }, way);
    if (next === null) return;
    const timer = setTimeout(() => {
      turning.current = null;
      // Let go meanwhile, nothing is turned.
      if (lift.get()?.saving === false) turn(next);
    }, rest);
    turning.current = { way, timer };
  };
  const { lift, hand, again } = useBoardLift(column, shown, {
    // The page scrolls.
    frame: () => null,
    under: (at, lifted, all) => {
      atSide(at, lifted, all);
      return targetUnder(at, lifted);
    },
    beside: (held, target, _lifted, all) => {
      if (target.key !== key) turn(target.key);
      requestAnimationFrame(() => besideSlot(column.current, held, target, all));
    },
  });
  // What the hand is over is another machine by now, and it may still be at the side.
  useEffect(() => {
    if (key !== undefined) again();
  }, [key, again]);
  useEffect(() => () => clearTimeout(turning.current?.timer), []);
  return { lift, hand };
}
