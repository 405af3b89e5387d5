/** What is in the hand on the board or the timeline, for what is under it to show. */
import { createContext, type PointerEvent, use, useSyncExternalStore } from 'react';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { type MoveImpact } from '../../../shared/rules/move-impact.ts';
import { type Task } from './model.ts';

/** Where it would be dropped. */
export interface DropTarget {
  /** Of the machine's queue. */
  key: string;
  /** On the board among its group, on the timeline among all of the queue; from 0, without the one that is in the hand. */
  place: number;
  /** On the timeline: from when on it would be pinned there, in ms; null: at no time. */
  start?: number | null;
}

/** A target, and why it can't be dropped where the hand is. */
export interface DropAim {
  target: DropTarget;
  refused: Reason | null;
}

export interface DragState {
  task: Task;
  by: 'pointer' | 'keys';
  /** Where it stood. */
  from: DropTarget;
  /** Where it would land. */
  target: DropTarget;
  /** Why it can't be dropped where the hand is. */
  refused: Reason | null;
  refusals: ReadonlyMap<string, Reason>;
  /** Of the target; null while they are worked out. */
  impact: MoveImpact | null;
  saving: boolean;
  /** Of a bar in the hand: its width, and where in it the hand has it, in px. */
  bar?: { width: number; grip: number } | undefined;
}

/** What is in the hand; what shows a part of it is rendered again when that part changes, not with every place. */
export function createDragStore() {
  let dragged: DragState | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => dragged,
    set: (next: DragState | null) => {
      dragged = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export interface Drag extends ReturnType<typeof createDragStore> {
  start: (task: Task, event: PointerEvent<HTMLElement>) => void;
  /** Puts it there at once. */
  moveTo: (task: Task, target: DropTarget) => void;
}

export const DragContext = createContext<Drag | null>(null);

/** While something is in the hand a finger carries it: without a listener that is always there, the browser scrolls before it could be told not to. */
export function preventTouchScroll(frame: HTMLElement | null, drag: Pick<Drag, 'get'>): () => void {
  const hold = (event: TouchEvent) => {
    if (event.cancelable && drag.get()?.saving === false) event.preventDefault();
  };
  frame?.addEventListener('touchmove', hold, { passive: false });
  return () => frame?.removeEventListener('touchmove', hold);
}

const never = () => () => undefined;

/** A part of what is in the hand: a primitive, or what stays the same object. */
export function useDragState<T>(part: (dragged: DragState | null) => T): T {
  const drag = use(DragContext);
  return useSyncExternalStore(drag?.subscribe ?? never, () => part(drag?.get() ?? null));
}

export const isSameTarget = (a: DropTarget, b: DropTarget): boolean =>
  a.key === b.key && a.place === b.place && a.start === b.start;
