/**
 * The values of machines and open operations for a projection, and their minutes of work (design: timeline).
 */
import { type OperationState } from './operation-state.ts';
import { type Unit } from './operation-types.ts';

export interface ProjectedMachine {
  id: string;
  /** Null if the machine is up. If `expectedBack` is null, nothing on it has an expected date. */
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  /** Sheets or pieces an hour, by the unit of the machine's type. */
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
  /** One of the open states: waiting, queued, running or paused. */
  state: OperationState;
  jobOnHold: boolean;
  /** Whether it may begin before its predecessors are finished. */
  overlap: boolean;
  deliveryDate: string;
  /** The earliest start of its job (ISO 8601), because of its paper. */
  notBefore?: string | null;
  /** Whether it lacks paper: unassigned sheets of a make-up run, or an overdue order. */
  lacksPaper?: boolean | undefined;
  /** The sheets or pieces to make, and those made so far (good and waste). */
  planned: number;
  made: number;
  started: boolean;
  /** Its own minutes of make-ready and run; without them the machine's apply. */
  makeReadyMinutes?: number | null | undefined;
  runMinutes?: number | null | undefined;
  /** The seconds run so far without pauses, the present run included. */
  runningSeconds: number;
}

/** The minutes of an operation without a machine, such as inspection or packing. */
export const machinelessMinutes = 60;

type Work = Pick<
  ProjectedOperation,
  'planned' | 'made' | 'started' | 'runningSeconds' | 'makeReadyMinutes' | 'runMinutes'
>;

/**
 * Returns the minutes of work left: make-ready unless started, then the rest at the machine's speed. Without
 * counts the time run counts; past the plan none are left.
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

/** Returns the operation's minutes of make-ready. */
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
 * The number of transfers to an operation that overlaps. The first one starts it; at the last one this share
 * of its own run is left.
 */
const transferBatches = 10;

/** Returns the minutes until the operation has made its first transfer. */
export const minutesToFirstTransfer: typeof minutesLeft = (operation, machine) =>
  Math.max(0, minutesLeft(operation, machine) - runMinutes(operation, machine) * (1 - 1 / transferBatches));

/** Returns the minutes that an operation still works after the last transfer to it. */
export const minutesAfterLastTransfer: typeof minutesLeft = (operation, machine) =>
  Math.min(minutesLeft(operation, machine), runMinutes(operation, machine) / transferBatches);
