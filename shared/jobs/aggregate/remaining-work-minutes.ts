/**
 * Calculates the remaining machine minutes of each operation, from which the expected dates are derived
 * (design: timeline).
 */
import { type Omittable, type Operation } from './operation-fields.ts';
import { transferBatches } from './predecessors.ts';

export interface ProjectedMachine {
  id: string;
  /**
   * The machine's downtime, or null if the machine is up. `expectedBack` is null if the end of the downtime is
   * unknown. The machine's operations then have no expected dates.
   */
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  /** The speed in sheets or pieces an hour, by the unit of the machine's type. */
  speed: number;
}

/** An open operation, with the values from which its expected dates are calculated. */
export interface ProjectedOperation
  extends
    Pick<
      Operation,
      | 'id'
      | 'jobId'
      | 'machineId'
      | 'type'
      | 'unit'
      | 'needsMachine'
      | 'index'
      | 'rank'
      | 'state'
      | 'overlap'
      | 'runningSeconds'
    >,
    Omittable<Pick<Operation, 'makeReadyMinutes' | 'runMinutes'>> {
  jobOnHold: boolean;
  deliveryDate: string;
  /** The time (ISO 8601) before which the job's paper has not arrived, so that the operation can't start. */
  notBefore?: string | null;
  /**
   * Whether the operation has no date because its make-up run lacks sheets, or because an order of its paper
   * is overdue.
   */
  lacksPaper?: boolean | undefined;
  /** The number of sheets or pieces to make, by the unit of the operation's type. */
  planned: number;
  /** The number of sheets or pieces that are made so far, good and waste. */
  made: number;
  started: boolean;
}

/** The minutes that an operation without a machine takes, unless a person set the minutes of its run. */
export const machinelessMinutes = 60;

type Work = Pick<
  ProjectedOperation,
  'planned' | 'made' | 'started' | 'runningSeconds' | 'makeReadyMinutes' | 'runMinutes'
>;

/**
 * Returns the minutes of work that the operation still needs. Make-ready counts until the start, then the
 * remaining pieces at the machine's speed. Without counts, the running time is subtracted. An operation that
 * runs longer than planned needs 0.
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

/** Returns the minutes until the operation has made enough pieces to start an overlapping successor. */
export const minutesToFirstTransfer: typeof minutesLeft = (operation, machine) =>
  Math.max(0, minutesLeft(operation, machine) - runMinutes(operation, machine) * (1 - 1 / transferBatches));

/** Returns the minutes that an overlapping operation still works after it got the last of its pieces. */
export const minutesAfterLastTransfer: typeof minutesLeft = (operation, machine) =>
  Math.min(minutesLeft(operation, machine), runMinutes(operation, machine) / transferBatches);
