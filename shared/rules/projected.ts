/** What the projection takes of machines and open operations, and how many minutes of work they are (design: timeline). */
import { type OperationType } from './catalogue.ts';
import { type OperationState } from './operation-state.ts';

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
  type: OperationType;
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
  /** Seconds run so far, pauses excluded, the present run included. */
  runningSeconds: number;
}

/** Minutes that an operation without a machine is given: inspection, packing, a hand's work. */
export const machinelessMinutes = 60;

/**
 * Minutes of work left: make-ready unless started, then what is left to make at the machine's speed. Without counts, what
 * ran so far stands for what was made. One that runs past its plan has none left.
 */
export function minutesLeft(
  operation: Pick<ProjectedOperation, 'planned' | 'made' | 'started' | 'runningSeconds'>,
  machine: Pick<ProjectedMachine, 'makeReadyMinutes' | 'speed'> | undefined,
): number {
  const run = operation.runningSeconds / 60;
  const whole = runMinutes(operation, machine);
  if (!machine) return operation.started ? Math.max(0, whole - run) : whole;
  const perMinute = Math.max(machine.speed, 1) / 60;
  if (!operation.started) return machine.makeReadyMinutes + whole;
  if (operation.made > 0) return Math.max(0, operation.planned - operation.made) / perMinute;
  return Math.max(0, machine.makeReadyMinutes + whole - run);
}

function runMinutes(
  { planned }: Pick<ProjectedOperation, 'planned'>,
  machine: Pick<ProjectedMachine, 'speed'> | undefined,
): number {
  return machine ? planned / (Math.max(machine.speed, 1) / 60) : machinelessMinutes;
}

/**
 * To one that overlaps it an operation hands over in so many parts: the first one begins it, and when the last one comes, at the
 * end of the one before, as much of its own run is left.
 */
const handedOverIn = 10;

/** Minutes until an operation has made the first part that it hands over. */
export const firstPartIn: typeof minutesLeft = (operation, machine) =>
  Math.max(0, minutesLeft(operation, machine) - runMinutes(operation, machine) * (1 - 1 / handedOverIn));

/** Minutes that an operation still works when the last part has come to it. */
export const lastPart: typeof minutesLeft = (operation, machine) =>
  Math.min(minutesLeft(operation, machine), runMinutes(operation, machine) / handedOverIn);
