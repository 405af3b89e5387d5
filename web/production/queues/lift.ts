/** What is in the hand on the board, for the columns to show. */
import { createContext, type PointerEvent, use, useSyncExternalStore } from 'react';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { type Consequences } from '../../../shared/rules/moved.ts';
import { type Task } from './model.ts';

/** A place of a queue's group, from 0, without the one that is in the hand. */
export interface Target {
  key: string;
  place: number;
}

export interface Lifted {
  task: Task;
  by: 'hand' | 'keys';
  /** Where it stood. */
  from: Target;
  /** Where it would land; null: where it stood. */
  target: Target;
  /** The machine under the hand where that can't take it. */
  refused: string | null;
  refusals: ReadonlyMap<string, Reason>;
  /** Of the target; null while they are worked out. */
  consequences: Consequences | null;
  saving: boolean;
}

/** What is in the hand; what shows a part of it is rendered again when that part changes, not with every place. */
export function createLift() {
  let lifted: Lifted | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => lifted,
    set: (next: Lifted | null) => {
      lifted = next;
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

export interface Lift extends ReturnType<typeof createLift> {
  take: (task: Task, event: PointerEvent<HTMLElement>) => void;
}

export const LiftContext = createContext<Lift | null>(null);

const never = () => () => undefined;

/** A part of what is in the hand: a primitive, or what stays the same object. */
export function useLifted<T>(part: (lifted: Lifted | null) => T): T {
  const lift = use(LiftContext);
  return useSyncExternalStore(lift?.subscribe ?? never, () => part(lift?.get() ?? null));
}

export const isSame = (a: Target, b: Target): boolean => a.key === b.key && a.place === b.place;
