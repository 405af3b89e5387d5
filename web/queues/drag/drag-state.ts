/**
 * Stores the state of a drag on the board or the timeline. Each component subscribes to the part of the state
 * that it shows.
 */
import { createContext, type PointerEvent, use, useSyncExternalStore } from 'react';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type MoveImpact } from '../../../shared/queues/move-impact.ts';
import { type Task } from '../../open-shop/queue-tasks.ts';
import { createValueStore } from '../../client/value-store.ts';

/** Describes a position at which the user can drop a card or bar. */
export interface DropTarget {
  /** The key of the machine's queue, as MachineQueue has it. */
  key: string;
  /**
   * The index for the drop, not counting the dragged card: in the card's group on the board, in the whole queue on
   * the timeline.
   */
  place: number;
  /**
   * The start in ms to which a drop pins the operation. It is null or missing if the drop sets no start, as on the
   * board.
   */
  start?: number | null;
}

/**
 * The position at which a drop would put the operation, and the reason if the machine at the pointer refuses
 * the operation.
 */
export interface DropAim {
  target: DropTarget;
  refused: Reason | null;
}

export interface DragState {
  task: Task;
  by: 'pointer' | 'keys';
  /** The card's position before the drag. */
  from: DropTarget;
  /** The position to which a drop would move the card. */
  target: DropTarget;
  /** The reason why the machine at the pointer refuses the card. It is null if the machine accepts the card. */
  refused: Reason | null;
  refusals: ReadonlyMap<string, Reason>;
  /** The impact of a drop at the target. It is null until the worker has computed it. */
  impact: MoveImpact | null;
  saving: boolean;
  /** On the timeline, the dragged bar's width and the pointer's offset in the bar, in px. */
  bar?: { width: number; grip: number } | undefined;
}

/** Creates the store of the current drag. A subscriber renders again only if the part that it selects changes. */
export const createDragStore = () => createValueStore<DragState | null>(null);

export interface Drag extends ReturnType<typeof createDragStore> {
  start: (task: Task, event: PointerEvent<HTMLElement>) => void;
  /** Moves the operation to the target without a drag. */
  moveTo: (task: Task, target: DropTarget) => void;
}

export const DragContext = createContext<Drag | null>(null);

/**
 * Stops touch scrolling during a drag. It listens even without a drag, because a listener added during the drag would
 * come too late to prevent scrolling.
 */
export function preventTouchScroll(frame: HTMLElement | null, drag: Pick<Drag, 'get'>): () => void {
  const hold = (event: TouchEvent) => {
    if (event.cancelable && drag.get()?.saving === false) event.preventDefault();
  };
  frame?.addEventListener('touchmove', hold, { passive: false });
  return () => frame?.removeEventListener('touchmove', hold);
}

const never = () => () => undefined;

/** Returns a part of the current drag, which must be a primitive or an object whose identity is stable. */
export function useDragState<T>(part: (dragged: DragState | null) => T): T {
  const drag = use(DragContext);
  return useSyncExternalStore(drag?.subscribe ?? never, () => part(drag?.get() ?? null));
}

export const isSameTarget = (a: DropTarget, b: DropTarget): boolean =>
  a.key === b.key && a.place === b.place && a.start === b.start;
