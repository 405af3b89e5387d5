/** Drags and drops one operation at a time on the board or timeline, by pointer or keyboard. */
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { type MoveImpact, type OperationMove } from '../../../shared/queues/move-impact.ts';
import { useRefusal } from '../../client/session/session.ts';
import { type At, holdPointer } from '../../ui/drag/track-pointer.ts';
import { movePreview } from './drag-geometry.ts';
import {
  type DropAim,
  createDragStore,
  isSameTarget,
  type Drag,
  type DragState,
  type DropTarget,
} from './drag-state.ts';
import { isNarrowed, type Task } from '../../open-shop/queue-tasks.ts';
import { type QueuePlace } from '../../open-shop/queue-order.ts';
import { loadRefusals } from './drop-refusals.ts';
import { loadImpactAt } from '../../open-shop/queues-worker-client.ts';
import { pinAt, type OperationSnapshot, useDrop } from './use-drop-operation.ts';
import { type QueuesView } from '../queues-frame.tsx';

/** The delay in ms before a request, so that a target that the pointer only passes over causes no request. */
const debounceMs = 60;

/**
 * Requests the impact of a move from the worker, one request at a time. After each response it requests only the
 * latest target.
 */
function createImpactRequests(answered: (of: MoveImpact) => void) {
  let wanted: (() => Promise<MoveImpact>) | null = null;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    if (wanted === null || isBusy) return;
    const mine = wanted;
    isBusy = true;
    const of = await mine().catch(() => null);
    isBusy = false;
    // Meanwhile the user may have moved on or ended the drag.
    const isLast = wanted === mine;
    if (isLast) wanted = null;
    if (isLast && of) answered(of);
    if (!isLast) void ask();
  };
  return {
    request: (queues: Queues, at: number, move: OperationMove) => {
      wanted = () => loadImpactAt(queues, at, move);
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), debounceMs);
    },
    end: () => {
      clearTimeout(timer);
      wanted = null;
    },
  };
}
type ImpactRequests = ReturnType<typeof createImpactRequests>;

/** Describes what a drag needs of the board or timeline over which the user drags. */
export interface DragSurface {
  /** Returns the element that scrolls while the pointer is at its edges. */
  frame: () => HTMLElement | null;
  /** Returns the current position of the task in its queue. */
  from: (shown: QueuesView, task: Task) => DropTarget;
  /** Returns the target under the pointer, or null if there is none. */
  targetAt: (at: At, dragged: DragState, shown: QueuesView) => DropAim | null;
  /** Returns the target that an arrow key selects, or null if there is none in that direction. */
  targetByKey: (
    shown: QueuesView,
    dragged: DragState,
    key: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  ) => DropAim | null;
  /** Returns the position in the queue that a drop at the target would give the operation. */
  queuePlace: (shown: QueuesView, task: Task, target: DropTarget) => QueuePlace;
  /** Scrolls the target into view and puts the preview next to the target, for a drag by keys. */
  reveal: (preview: HTMLElement | null, target: DropTarget, dragged: DragState, shown: QueuesView) => void;
  /** Focuses the task's card or bar again after the drag. */
  focus: (task: Task) => void;
}

const machineOf = ({ machines }: QueuesView, { key }: DropTarget) =>
  machines.find((queue) => queue.key === key)?.machine?.id ?? null;

export function useQueueDrag(shown: QueuesView, surface: DragSurface) {
  const client = useQueryClient();
  const mayNot = useRefusal('edit');
  const fixed = mayNot !== null || shown.shop.sample || isNarrowed(shown.filter);
  const [store] = useState(createDragStore);
  const preview = useRef<HTMLDivElement>(null);
  const drop = useDrop();
  // Handlers read the latest props through this ref, not those of their render.
  const now = useRef({ shown, surface });
  const active = useRef<{
    end: () => void;
    impacts: ImpactRequests;
    snapshot: Promise<OperationSnapshot>;
  } | null>(null);
  /**
   * Computes the target again at the pointer's last position, after the screen has scrolled or changed. Null without
   * a drag by pointer.
   */
  const retarget = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    now.current = { shown, surface };
  });
  useEffect(() => () => active.current?.end(), []);

  const show = store.set;
  const change = (of: Task, next: Partial<DragState>) => {
    const at = store.get();
    if (at?.task.id === of.id) show({ ...at, ...next });
  };
  const goTo = ({ target, refused }: DropAim) => {
    const at = store.get();
    if (!at || (isSameTarget(at.target, target) && at.refused === refused)) return;
    const isNew = !isSameTarget(at.target, target);
    show({ ...at, target, refused, ...(isNew && { impact: null }) });
    if (!isNew || refused !== null || isSameTarget(at.from, target)) return;
    const { shown: all, surface } = now.current;
    const { rank } = surface.queuePlace(all, at.task, target);
    const move = { operationId: at.task.id, machineId: machineOf(all, target), rank };
    const { queues, at: since } = all.shop;
    active.current?.impacts.request(queues, since.getTime(), { ...move, ...pinAt(target) });
  };
  const cancel = () => {
    active.current?.end();
    show(null);
  };
  const dropDragged = async () => {
    const at = store.get();
    // A refused drop by keys continues the drag.
    if (at?.by === 'keys' && at.refused !== null) return;
    const snapshot = active.current?.snapshot;
    active.current?.end();
    if (!at || !snapshot || at.saving || at.refused !== null || isSameTarget(at.from, at.target))
      return show(null);
    show({ ...at, saving: true, refusals: new Map() });
    const { shown: all, surface } = now.current;
    const { before } = surface.queuePlace(all, at.task, at.target);
    await drop({ drag: at, snapshot, shown: all, machineId: machineOf(all, at.target), before });
    // Meanwhile the user may have begun another drag.
    const is = store.get();
    if (is?.saving && is.task.id === at.task.id) show(null);
    if (at.by === 'keys') requestAnimationFrame(() => now.current.surface.focus(at.task));
  };

  const begin = (task: Task, how: Pick<DragState, 'by' | 'bar'>, hold: () => () => void) => {
    active.current?.end();
    const { shown: all, surface } = now.current;
    const from = surface.from(all, task);
    const { refusals, snapshot } = loadRefusals(client, all, task, (known) =>
      change(task, { refusals: known }),
    );
    show({ ...how, task, from, target: from, refused: null, refusals, impact: null, saving: false });
    const impacts = createImpactRequests((impact) => change(task, { impact }));
    const release = hold();
    active.current = {
      impacts,
      snapshot,
      end: () => {
        retarget.current = null;
        release();
        impacts.end();
        active.current = null;
      },
    };
  };
  const dragByPointer = (
    task: Task,
    { grip, pointerId, at }: { grip: Element; pointerId: number; at: At },
    bar?: DragState['bar'],
  ) => {
    const follow = (to: At) => {
      retarget.current = () => follow(to);
      movePreview(preview.current, to);
      const is = store.get();
      const aim = is && now.current.surface.targetAt(to, is, now.current.shown);
      if (aim) goTo(aim);
    };
    const frame = now.current.surface.frame();
    const scrollers = [
      { frame, along: 'x' },
      { frame, along: 'y' },
    ] as const;
    const dropped = (to: At) => {
      // The pointer may have moved since its last event.
      follow(to);
      void dropDragged();
    };
    begin(task, { by: 'pointer', bar }, () =>
      holdPointer({ pointerId, grip, at, scrollers, moved: follow, dropped, gaveUp: cancel }),
    );
    requestAnimationFrame(() => movePreview(preview.current, at));
  };
  const bring = () => {
    const at = store.get();
    if (at) now.current.surface.reveal(preview.current, at.target, at, now.current.shown);
  };
  const onKey = (event: KeyboardEvent) => {
    const carry = () => {
      const at = store.get();
      const next = at && now.current.surface.targetByKey(now.current.shown, at, event);
      if (next) goTo(next);
      bring();
    };
    const acts: Record<string, () => unknown> = { Enter: dropDragged, Escape: cancel, ' ': dropDragged };
    const act = event.key.startsWith('Arrow') ? carry : acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  };
  const dragByKeys = (task: Task) => {
    begin(task, { by: 'keys' }, () => {
      document.addEventListener('keydown', onKey, { capture: true });
      return () => document.removeEventListener('keydown', onKey, { capture: true });
    });
    requestAnimationFrame(bring);
  };
  const take = (task: Task, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || fixed) return;
    const { currentTarget: grip, pointerId, clientX: x, clientY: y } = event;
    dragByPointer(task, { grip, pointerId, at: { x, y } });
  };
  const moveTo = (task: Task, target: DropTarget) => {
    begin(task, { by: 'keys' }, () => () => undefined);
    goTo({ target, refused: null });
    void dropDragged();
  };
  const latest = useRef({ take, moveTo });
  useEffect(() => {
    latest.current = { take, moveTo };
  });
  const drag = useMemo<Drag>(
    () => ({
      ...store,
      start: (task, event) => latest.current.take(task, event),
      moveTo: (task, target) => latest.current.moveTo(task, target),
    }),
    [store],
  );
  const [again] = useState(() => () => retarget.current?.());
  return { drag, preview, fixed, dragByPointer, dragByKeys, again };
}
