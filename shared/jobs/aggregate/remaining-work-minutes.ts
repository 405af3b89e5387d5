/**
 * Calculates the remaining machine minutes of each operation, from which the expected dates are derived
 * (design: timeline).
 */
import { type Speed } from '../../shop/machine-speed.ts';
import { type Omittable, type Operation } from './operation-fields.ts';
import { transferBatches } from './predecessors.ts';

/** The minutes that an operation without a machine takes, unless a person set the minutes of its run. */
export const machinelessMinutes = 60;

/** What decides how long an operation still takes. Quantities are in the unit of its type. */
interface Work extends Omittable<Pick<Operation, 'makeReadyMinutes' | 'runMinutes'>> {
  planned: number;
  /** How long the operation has run, and how much it has made, good and waste. Null until it starts. */
  run: { seconds: number; made: number } | null;
}

/**
 * Returns the minutes of work that the operation still needs. Make-ready counts until the start, then the
 * remaining pieces at the machine's speed. Without counts, the running time is subtracted. An operation that
 * runs longer than planned needs 0.
 */
export function minutesLeft(operation: Work, machine: Speed | undefined): number {
  const { planned, run, runMinutes: own } = operation;
  const whole = runMinutes(operation, machine);
  const makeReady = makeReadyOf(operation, machine);
  if (run === null) return makeReady + whole;
  if (machine && run.made > 0) {
    const left = Math.max(0, planned - run.made);
    return typeof own === 'number'
      ? (own * left) / Math.max(planned, 1)
      : runMinutes({ planned: left }, machine);
  }
  return Math.max(0, makeReady + whole - run.seconds / 60);
}

/** Returns the make-ready of the operation in minutes. */
export const makeReadyOf = (
  { makeReadyMinutes }: Pick<Work, 'makeReadyMinutes'>,
  machine: Pick<Speed, 'makeReadyMinutes'> | undefined,
): number => makeReadyMinutes ?? machine?.makeReadyMinutes ?? 0;

function runMinutes(
  { planned, runMinutes: own }: Pick<Work, 'planned' | 'runMinutes'>,
  machine: Pick<Speed, 'perHour'> | undefined,
): number {
  if (typeof own === 'number') return own;
  return machine ? planned / (Math.max(machine.perHour, 1) / 60) : machinelessMinutes;
}

/** Returns the minutes until the operation has made enough pieces to start an overlapping successor. */
export const minutesToFirstTransfer: typeof minutesLeft = (operation, machine) =>
  Math.max(0, minutesLeft(operation, machine) - runMinutes(operation, machine) * (1 - 1 / transferBatches));

/** Returns the minutes that an overlapping operation still works after it got the last of its pieces. */
export const minutesAfterLastTransfer: typeof minutesLeft = (operation, machine) =>
  Math.min(minutesLeft(operation, machine), runMinutes(operation, machine) / transferBatches);
