/** Carries an operation by hand or by keys and drops it, on the board and on the timeline: one at a time. */
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRefusal } from '../../client/session/session.ts';
import { type At, holdPointer } from '../../ui/list/track-pointer.ts';
import { type Asking, createAsking } from './lift-asking.ts';
import { moveHand } from './lift-places.ts';
import { type Aim, createLift, isSame, type Lift, type Lifted, type Target } from './lift.ts';
import { isNarrowed, type Task } from './model.ts';
import { type Moved } from './queue-order.ts';
import { refusalsOf } from './lift-refusals.ts';
import { pinAt, type Seen, useDrop } from './use-drop.ts';
import { type Shown } from './queues-frame.tsx';

/** What it is carried over. */
export interface Surface {
  /** Scrolls while the hand is at its edges. */
  frame: () => HTMLElement | null;
  /** Where the task stands. */
  from: (shown: Shown, task: Task) => Target;
  /** What is under the hand; null: nothing that takes anything. */
  under: (at: At, lifted: Lifted, shown: Shown) => Aim | null;
  /** Where an arrow key carries it; null: nowhere. */
  carried: (shown: Shown, lifted: Lifted, key: Pick<KeyboardEvent, 'key' | 'shiftKey'>) => Aim | null;
  /** Before what it comes there. */
  placed: (shown: Shown, task: Task, target: Target) => Moved;
  /** By keys: brings where it would land into view, and the card beside it. */
  beside: (hand: HTMLElement | null, target: Target, lifted: Lifted, shown: Shown) => void;
  /** Gives it the focus again. */
  focus: (task: Task) => void;
}

const machineOf = ({ machines }: Shown, { key }: Target) =>
  machines.find((queue) => queue.key === key)?.machine?.id ?? null;

export function useLift(shown: Shown, surface: Surface) {
  const client = useQueryClient();
  const mayNot = useRefusal('edit');
  const fixed = mayNot !== null || shown.shop.sample || isNarrowed(shown.filter);
  const [store] = useState(createLift);
  const hand = useRef<HTMLDivElement>(null);
  const drop = useDrop();
  // What follows the pointer and the keys reads it as it is by then, not as it was rendered.
  const now = useRef({ shown, surface });
  const held = useRef<{ end: () => void; asking: Asking; seen: Promise<Seen> } | null>(null);
  /** By hand: aims again from where the hand is. */
  const follows = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    now.current = { shown, surface };
  });
  useEffect(() => () => held.current?.end(), []);

  const show = store.set;
  const change = (of: Task, next: Partial<Lifted>) => {
    const at = store.get();
    if (at?.task.id === of.id) show({ ...at, ...next });
  };
  const goTo = ({ target, refused }: Aim) => {
    const at = store.get();
    if (!at || (isSame(at.target, target) && at.refused === refused)) return;
    const isNew = !isSame(at.target, target);
    show({ ...at, target, refused, ...(isNew && { consequences: null }) });
    if (!isNew || refused !== null || isSame(at.from, target)) return;
    const { shown: all, surface: over } = now.current;
    const { rank } = over.placed(all, at.task, target);
    const move = { operationId: at.task.id, machineId: machineOf(all, target), rank };
    const { queues, at: since } = all.shop;
    held.current?.asking.of(queues, since.getTime(), { ...move, ...pinAt(target) });
  };
  const putBack = () => {
    held.current?.end();
    show(null);
  };
  const letGo = async () => {
    const at = store.get();
    // By keys it stays in the hand, to be carried on.
    if (at?.by === 'keys' && at.refused !== null) return;
    const seen = held.current?.seen;
    held.current?.end();
    if (!at || !seen || at.saving || at.refused !== null || isSame(at.from, at.target)) return show(null);
    show({ ...at, saving: true, refusals: new Map() });
    const { shown: all, surface: over } = now.current;
    const { before } = over.placed(all, at.task, at.target);
    await drop({ lifted: at, seen, shown: all, machineId: machineOf(all, at.target), before });
    // Meanwhile something else may have been taken up, or the same again.
    const is = store.get();
    if (is?.saving && is.task.id === at.task.id) show(null);
    if (at.by === 'keys') requestAnimationFrame(() => now.current.surface.focus(at.task));
  };

  const takeUp = (task: Task, how: Pick<Lifted, 'by' | 'bar'>, hold: () => () => void) => {
    held.current?.end();
    const { shown: all, surface: over } = now.current;
    const from = over.from(all, task);
    const { refusals, seen } = refusalsOf(client, all, task, (known) => change(task, { refusals: known }));
    show({ ...how, task, from, target: from, refused: null, refusals, consequences: null, saving: false });
    const asking = createAsking((consequences) => change(task, { consequences }));
    const release = hold();
    held.current = {
      asking,
      seen,
      end: () => {
        follows.current = null;
        release();
        asking.end();
        held.current = null;
      },
    };
  };
  const byHand = (
    task: Task,
    { grip, pointerId, at }: { grip: Element; pointerId: number; at: At },
    bar?: Lifted['bar'],
  ) => {
    const follow = (to: At) => {
      follows.current = () => follow(to);
      moveHand(hand.current, to);
      const is = store.get();
      const under = is && now.current.surface.under(to, is, now.current.shown);
      if (under) goTo(under);
    };
    const frame = now.current.surface.frame();
    const scrollers = [
      { frame, along: 'x' },
      { frame, along: 'y' },
    ] as const;
    const dropped = (to: At) => {
      // It may have moved since it was last seen.
      follow(to);
      void letGo();
    };
    takeUp(task, { by: 'hand', bar }, () =>
      holdPointer({ pointerId, grip, at, scrollers, moved: follow, dropped, gaveUp: putBack }),
    );
    requestAnimationFrame(() => moveHand(hand.current, at));
  };
  const bring = () => {
    const at = store.get();
    if (at) now.current.surface.beside(hand.current, at.target, at, now.current.shown);
  };
  const onKey = (event: KeyboardEvent) => {
    const carry = () => {
      const at = store.get();
      const next = at && now.current.surface.carried(now.current.shown, at, event);
      if (next) goTo(next);
      bring();
    };
    const acts: Record<string, () => unknown> = { Enter: letGo, Escape: putBack, ' ': letGo };
    const act = event.key.startsWith('Arrow') ? carry : acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  };
  const byKeys = (task: Task) => {
    takeUp(task, { by: 'keys' }, () => {
      document.addEventListener('keydown', onKey, { capture: true });
      return () => document.removeEventListener('keydown', onKey, { capture: true });
    });
    requestAnimationFrame(bring);
  };
  const take = (task: Task, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || fixed) return;
    const { currentTarget: grip, pointerId, clientX: x, clientY: y } = event;
    byHand(task, { grip, pointerId, at: { x, y } });
  };
  const moveTo = (task: Task, target: Target) => {
    takeUp(task, { by: 'keys' }, () => () => undefined);
    goTo({ target, refused: null });
    void letGo();
  };
  const latest = useRef({ take, moveTo });
  useEffect(() => {
    latest.current = { take, moveTo };
  });
  const lift = useMemo<Lift>(
    () => ({
      ...store,
      take: (task, event) => latest.current.take(task, event),
      moveTo: (task, target) => latest.current.moveTo(task, target),
    }),
    [store],
  );
  const [again] = useState(() => () => follows.current?.());
  return { lift, hand, fixed, byHand, byKeys, again };
}
