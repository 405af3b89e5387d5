/** Stores what the user drags on the board or the timeline; components subscribe to the parts that they show. */
import { createContext, type PointerEvent, use, useSyncExternalStore } from 'react';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { type MoveImpact } from '../../../shared/rules/move-impact.ts';
import { type Task } from './model.ts';

/** A place where a card or bar can be dropped. */
export interface DropTarget {
  /** The key of the machine's queue. */
  key: string;
  /** The index without the dragged card: in its group on the board, in the whole queue on the timeline. */
  place: number;
  /** The start to pin in ms, on the timeline only; null pins no start. */
  start?: number | null;
}

/** A target, and the reason why the drop is refused there. */
export interface DropAim {
  target: DropTarget;
  refused: Reason | null;
}

export interface DragState {
  task: Task;
  by: 'pointer' | 'keys';
  /** The original place. */
  from: DropTarget;
  /** The place where it would be dropped. */
  target: DropTarget;
  /** The reason why it can't be dropped at the pointer. */
  refused: Reason | null;
  refusals: ReadonlyMap<string, Reason>;
  /** The impact of the target; null until it is computed. */
  impact: MoveImpact | null;
  saving: boolean;
  /** The dragged bar's width, and the pointer's offset in it, in px. */
  bar?: { width: number; grip: number } | undefined;
}

/** Creates the store of the current drag. Subscribers render again only if the part that they select changes. */
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
  /** Moves the operation there without a drag. */
  moveTo: (task: Task, target: DropTarget) => void;
}

export const DragContext = createContext<Drag | null>(null);

/**
 * Stops touch scrolling during a drag. The listener is always there, because the browser would otherwise scroll before
 * it could be prevented.
 */
export function preventTouchScroll(frame: HTMLElement | null, drag: Pick<Drag, 'get'>): () => void {
  const hold = (event: TouchEvent) => {
    if (event.cancelable && drag.get()?.saving === false) event.preventDefault();
  };
  frame?.addEventListener('touchmove', hold, { passive: false });
  return () => frame?.removeEventListener('touchmove', hold);
}

const never = () => () => undefined;

/** Returns a part of the current drag: a primitive, or an object whose identity is stable. */
export function useDragState<T>(part: (dragged: DragState | null) => T): T {
  const drag = use(DragContext);
  return useSyncExternalStore(drag?.subscribe ?? never, () => part(drag?.get() ?? null));
}

export const isSameTarget = (a: DropTarget, b: DropTarget): boolean =>
  a.key === b.key && a.place === b.place && a.start === b.start;
