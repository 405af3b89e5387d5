/** What is in the hand on the board, for the columns to show. */
import { createContext, type PointerEvent } from 'react';
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

export interface Lift {
  lifted: Lifted | null;
  take: (task: Task, event: PointerEvent<HTMLElement>) => void;
}

export const LiftContext = createContext<Lift | null>(null);

export const isSame = (a: Target, b: Target): boolean => a.key === b.key && a.place === b.place;
