/**
 * Defines the fields of an operation as the database stores it. Rules that need only some fields pick them
 * from this type.
 */
import { type OperationState } from './operation-state.ts';
import { type TypeBehaviour } from '../../shop/operation-types.ts';
import { type Duty } from '../../platform/duties.ts';
import { type Priority } from '../../platform/specification-constants.ts';

/** Makes the fields optional. Requests and responses omit them instead of null. */
export type Omittable<T> = { [K in keyof T]?: T[K] | undefined };

/** The call that a pause made, because the operation waits for the people with a duty (decision 102). */
export interface OperationCall {
  duty: Duty;
  /** The time of the pause. */
  at: string;
  /** Who comes and when, or null before the answer. */
  answer: { userName: string; at: string; expectedAt: string; note: string } | null;
}

/** An operation as the database stores it. Quantities are in pieces, times in ISO 8601. */
export interface Operation extends TypeBehaviour {
  id: string;
  jobId: string;
  name: string;
  type: string;
  detail: string;
  instruction: string;
  /** The position in the job's sequence. Operations with equal positions run in parallel. */
  index: number;
  state: OperationState;
  machineId: string | null;
  /** The sort key in the machine's queue, ascending. */
  rank: number | null;
  /** The operation's own priority. Null uses the job's. */
  priority: Priority | null;
  /** The operation's own delivery date. Null uses the job's. */
  deliveryDate: string | null;
  /** The time before which the operation may not start. Null uses the job's. */
  releaseDate: string | null;
  supplier: string;
  /** The time before which the supplier will not return the work. */
  dueBack: string | null;
  /**
   * Whether the operation may begin with the first pieces of its predecessors. A link with minutes or pieces
   * takes precedence.
   */
  overlap: boolean;
  /** The make-ready in minutes that a person set. Null uses the machine's. */
  makeReadyMinutes: number | null;
  /** The minutes of the run that a person set. With null, the run follows from the machine's speed. */
  runMinutes: number | null;
  /** The time until which an accepted plan leaves the machine free for the operation. */
  keptUntil: string | null;
  /** The number of pieces that go into the operation if a person set one, else null. */
  quantity: number | null;
  /** The number of the make-up run that the operation belongs to, or null in the job's own run. */
  makeUp: number | null;
  goodQuantity: number;
  wasteQuantity: number;
  /** The pieces of `wasteQuantity` that make-ready wasted. */
  makeReadyWaste: number;
  /** Whether somebody has entered counts for the operation. */
  counted: boolean;
  /** The pieces that a person confirmed as having come in, or 0 if no person confirmed any. */
  confirmedIn: number;
  pauseReason: string | null;
  /** Only a paused operation has a call. The call ends with the pause. */
  call: OperationCall | null;
  startedAt: string | null;
  finishedAt: string | null;
  /** The seconds that the operation ran before its present run, pauses excluded. */
  runningSeconds: number;
  runningSince: string | null;
}
