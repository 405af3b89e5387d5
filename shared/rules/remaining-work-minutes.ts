/**
 * Calculates the minutes of work of operations on machines, and defines the values that expected dates need
 * (design: timeline).
 */
import { type OperationState } from './operation-state.ts';
import { type Unit } from './operation-types.ts';
import { transferBatches } from './predecessors.ts';

export interface ProjectedMachine {
  id: string;
  /**
   * The machine's downtime, or null if it is up. If `expectedBack` is null, no operation on the machine has an
   * expected date.
   */
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  /** The speed in sheets or pieces an hour, by the unit of the machine's type. */
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
  /** The state of the operation, which is open: waiting, queued, running or paused. */
  state: OperationState;
  jobOnHold: boolean;
  /** Whether the operation may begin before its predecessors are finished. */
  overlap: boolean;
  deliveryDate: string;
  /** The earliest start of the operation's job (ISO 8601), because its paper has not arrived. */
  notBefore?: string | null;
  /** Whether the operation lacks paper: its make-up run lacks sheets, or an order of paper is overdue. */
  lacksPaper?: boolean | undefined;
  /** The sheets or pieces to make, by the unit of the operation's type. */
  planned: number;
  /** The sheets or pieces that are made so far, good and waste. */
  made: number;
  started: boolean;
  /** The operation's own make-ready in minutes. Without it the machine's make-ready applies. */
  makeReadyMinutes?: number | null | undefined;
  /** The operation's own run in minutes. Without it the run follows from the machine's speed. */
  runMinutes?: number | null | undefined;
  /** The seconds that the operation has run so far without pauses, up to the present. */
  runningSeconds: number;
}

/** The minutes that an operation without a machine takes, such as inspection or packing. */
export const machinelessMinutes = 60;

type Work = Pick<
  ProjectedOperation,
  'planned' | 'made' | 'started' | 'runningSeconds' | 'makeReadyMinutes' | 'runMinutes'
>;

/**
 * Returns the minutes of work that an operation still needs: make-ready unless it has started, then the rest at
 * the machine's speed. Without counts, the time that it has run counts. An operation that runs longer than
 * planned needs none.
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

/** Returns the make-ready of the operation in minutes. */
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

/** Returns the minutes until the operation has made the pieces of its first transfer. */
export const minutesToFirstTransfer: typeof minutesLeft = (operation, machine) =>
  Math.max(0, minutesLeft(operation, machine) - runMinutes(operation, machine) * (1 - 1 / transferBatches));

/** Returns the minutes that an overlapping operation still works after the last transfer to it. */
export const minutesAfterLastTransfer: typeof minutesLeft = (operation, machine) =>
  Math.min(minutesLeft(operation, machine), runMinutes(operation, machine) / transferBatches);
