/** What the projection takes of machines and open operations, and how many minutes of work they are (design: timeline). */
import { type OperationState } from './operation-state.ts';
import { type Unit } from './operation-types.ts';

export interface ProjectedMachine {
  id: string;
  /** Null: up. `expectedBack` null: nobody knows when, so nothing on it can be expected. */
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  /** Sheets or pieces an hour, by what the machine's type counts. */
  speed: number;
}

export interface ProjectedOperation {
  id: string;
  jobId: string;
  machineId: string | null;
  type: string;
  unit: Unit;
  needsMachine: boolean;
  index: number;
  rank: number | null;
  /** Open ones alone: waiting, queued, running or paused. */
  state: OperationState;
  jobOnHold: boolean;
  /** It may begin before those before it in its job are finished. */
  overlap: boolean;
  deliveryDate: string;
  /** Nothing of its job starts before this moment, ISO 8601: its paper arrives. */
  notBefore?: string | null;
  /** Its paper is not there: of a make-up run whose sheets are not assigned, or on an order that is overdue. */
  lacksPaper?: boolean | undefined;
  /** Sheets or pieces to make in all, and made so far (good and waste). */
  planned: number;
  made: number;
  started: boolean;
  /** Its own minutes of making ready and of the run; null or left out: what the machine takes. */
  makeReadyMinutes?: number | null | undefined;
  runMinutes?: number | null | undefined;
  /** Seconds run so far, pauses excluded, the present run included. */
  runningSeconds: number;
}

/** Minutes that an operation without a machine is given: inspection, packing, a hand's work. */
export const machinelessMinutes = 60;

type Work = Pick<
  ProjectedOperation,
  'planned' | 'made' | 'started' | 'runningSeconds' | 'makeReadyMinutes' | 'runMinutes'
>;

/**
 * Minutes of work left: make-ready unless started, then what is left to make at the machine's speed. Without counts, what
 * ran so far stands for what was made. One that runs past its plan has none left.
 */
export function minutesLeft(
  operation: Work,
  machine: Pick<ProjectedMachine, 'makeReadyMinutes' | 'speed'> | undefined,
): number {
  const run = operation.runningSeconds / 60;
  const whole = runMinutes(operation, machine);
  const makeReady = makeReadyOf(operation, machine);
  if (!operation.started) return makeReady + whole;
  if (machine && operation.made > 0) {
    const { planned, made, runMinutes: own } = operation;
    return typeof own === 'number'
      ? (own * Math.max(0, planned - made)) / Math.max(planned, 1)
      : runMinutes({ planned: Math.max(0, planned - made) }, machine);
  }
  return Math.max(0, makeReady + whole - run);
}

/** Minutes that the operation is made ready for. */
export const makeReadyOf = (
  { makeReadyMinutes }: Pick<Work, 'makeReadyMinutes'>,
  machine: Pick<ProjectedMachine, 'makeReadyMinutes'> | undefined,
): number => makeReadyMinutes ?? machine?.makeReadyMinutes ?? 0;

function runMinutes(
  { planned, runMinutes: own }: Pick<Work, 'planned' | 'runMinutes'>,
  machine: Pick<ProjectedMachine, 'speed'> | undefined,
): number {
  if (typeof own === 'number') return own;
  return machine ? planned / (Math.max(machine.speed, 1) / 60) : machinelessMinutes;
}

/**
 * To one that overlaps it an operation hands over in so many parts: the first one begins it, and when the last one comes, at the
 * end of the one before, as much of its own run is left.
 */
const transferBatches = 10;

/** Minutes until an operation has made the first part that it hands over. */
export const minutesToFirstTransfer: typeof minutesLeft = (operation, machine) =>
  Math.max(0, minutesLeft(operation, machine) - runMinutes(operation, machine) * (1 - 1 / transferBatches));

/** Minutes that an operation still works when the last part has come to it. */
export const minutesAfterLastTransfer: typeof minutesLeft = (operation, machine) =>
  Math.min(minutesLeft(operation, machine), runMinutes(operation, machine) / transferBatches);
