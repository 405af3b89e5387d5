/** Carries a card over the board, by hand or by keys, and drops it: one at a time. */
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useRefusal } from '../../client/session/session.ts';
import { useKeysWithin } from '../../ui/page/keys-within.ts';
import { type At, holdPointer } from '../../ui/list/hold-pointer.ts';
import { type Asking, createAsking } from './lift-asking.ts';
import { besideSlot, moveHand, targetUnder } from './lift-places.ts';
import { createLift, isSame, type Lift, type Lifted, type Target } from './lift.ts';
import { cardOf, focusCard } from './use-board-keys.ts';
import { isNarrowed, type Task } from './model.ts';
import { placeIn } from './queue-order.ts';
import { groupIn, movable, refusalsOf, tasksOn } from './lift-tasks.ts';
import { type Seen, useDrop } from './use-drop.ts';
import { type Shown } from './queues-frame.tsx';

export function useBoardLift(board: RefObject<HTMLElement | null>, shown: Shown) {
  const client = useQueryClient();
  const mayNot = useRefusal('edit');
  const fixed = mayNot !== null || shown.shop.sample || isNarrowed(shown.filter);
  const [store] = useState(createLift);
  const hand = useRef<HTMLDivElement>(null);
  const drop = useDrop();
  // What follows the pointer and the keys reads it as it is by then, not as it was rendered.
  const now = useRef(shown);
  const held = useRef<{ end: () => void; asking: Asking; seen: Promise<Seen> } | null>(null);
  useEffect(() => {
    now.current = shown;
  });
  useEffect(() => () => held.current?.end(), []);

  const show = store.set;
  const change = (of: Task, next: Partial<Lifted>) => {
    const at = store.get();
    if (at?.task.id === of.id) show({ ...at, ...next });
  };
  const goTo = (target: Target, refused: string | null = null) => {
    const at = store.get();
    if (!at || (isSame(at.target, target) && at.refused === refused)) return;
    const isNew = !isSame(at.target, target);
    show({ ...at, target, refused, ...(isNew && { consequences: null }) });
    if (!isNew || isSame(at.from, target)) return;
    const { rank } = placeIn(tasksOn(now.current, target.key), at.task, target.place);
    const machineId = machineOf(target);
    held.current?.asking.of({ operationId: at.task.id, machineId, rank });
  };
  const machineOf = ({ key }: Target) =>
    now.current.machines.find((queue) => queue.key === key)?.machine?.id ?? null;
  const putBack = () => {
    held.current?.end();
    show(null);
  };
  const letGo = async () => {
    const at = store.get();
    const seen = held.current?.seen;
    held.current?.end();
    if (!at || !seen || at.saving || at.refused !== null || isSame(at.from, at.target)) return show(null);
    show({ ...at, saving: true, refusals: new Map() });
    await drop({ lifted: at, seen, shown: now.current, machineId: machineOf(at.target) });
    // Meanwhile something else may have been taken up, or the same again.
    const is = store.get();
    if (is?.saving && is.task.id === at.task.id) show(null);
    if (at.by === 'keys') focusLifted(at);
  };
  const focusLifted = ({ task }: Lifted) =>
    requestAnimationFrame(() =>
      focusCard(board.current?.querySelector<HTMLElement>(`[data-card="${task.id}"]`)),
    );

  const takeUp = (task: Task, by: Lifted['by'], hold: () => () => void) => {
    held.current?.end();
    const { shop } = now.current;
    const from = {
      key: task.machine?.id ?? '',
      place: groupIn(now.current, task).findIndex(({ id }) => id === task.id),
    };
    const { refusals, seen } = refusalsOf(client, now.current, task, (known) =>
      change(task, { refusals: known }),
    );
    show({ task, by, from, target: from, refused: null, refusals, consequences: null, saving: false });
    const asking = createAsking(shop.queues, shop.at.getTime(), (consequences) =>
      change(task, { consequences }),
    );
    const release = hold();
    held.current = {
      asking,
      seen,
      end: () => {
        release();
        asking.end();
        held.current = null;
      },
    };
  };
  const take = (task: Task, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || fixed) return;
    const { currentTarget: grip, pointerId, clientX: x, clientY: y } = event;
    const follow = (at: At) => {
      moveHand(hand.current, at);
      const is = store.get();
      const under = is && targetUnder(at, is);
      if (under) goTo(under.target, under.refused);
    };
    const frame = board.current;
    takeUp(task, 'hand', () =>
      holdPointer({
        pointerId,
        grip,
        at: { x, y },
        scrollers: [
          { frame, along: 'x' },
          { frame, along: 'y' },
        ],
        moved: follow,
        dropped: () => void letGo(),
        gaveUp: putBack,
      }),
    );
    requestAnimationFrame(() => moveHand(hand.current, { x, y }));
  };
  const carry = (key: string) => {
    const at = store.get();
    const all = now.current;
    if (!at) return;
    const next = carried(all, at, key);
    if (next) goTo(next);
    besideSlot(board.current, hand.current, next ?? at.target, all);
  };
  const byKeys = () => {
    const onKey = (event: KeyboardEvent) => {
      const acts: Record<string, () => unknown> = { Enter: letGo, Escape: putBack, ' ': letGo };
      const act = event.key.startsWith('Arrow') ? () => carry(event.key) : acts[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void act();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  };
  useKeysWithin(board, (event) => {
    if (event.key !== ' ' || event.defaultPrevented || fixed || store.get()?.saving === false) return;
    if (event.target instanceof Element && event.target.closest('button, input, select')) return;
    const id = cardOf(event)?.dataset['card'];
    const task = movable(shown, id);
    if (!task) return;
    event.preventDefault();
    takeUp(task, 'keys', byKeys);
    requestAnimationFrame(() => {
      const at = store.get();
      if (at) besideSlot(board.current, hand.current, at.target, shown);
    });
  });
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const lift = useMemo<Lift>(
    () => ({ ...store, take: (task, event) => latest.current(task, event) }),
    [store],
  );
  return { lift, hand };
}

/** Where an arrow key carries it: along its group, or to the next machine that takes it. */
function carried(shown: Shown, { task, target, refusals }: Lifted, key: string): Target | null {
  const others = (at: string) => groupIn(shown, task, at).filter(({ id }) => id !== task.id).length;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const place = target.place + (key === 'ArrowUp' ? -1 : 1);
    return { ...target, place: Math.min(Math.max(place, 0), others(target.key)) };
  }
  const keys = shown.machines.map((queue) => queue.key);
  const at = keys.indexOf(target.key);
  const way = key === 'ArrowLeft' ? keys.slice(0, at).toReversed() : keys.slice(at + 1);
  const next = way.find((each) => !refusals.has(each));
  return next === undefined ? null : { key: next, place: Math.min(target.place, others(next)) };
}
