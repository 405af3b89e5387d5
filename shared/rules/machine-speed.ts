/** How long a machine takes: its make-ready and its speed, or what machines of its type usually need (design: timeline). */
import { type OperationType } from './catalogue.ts';

export interface Speed {
  makeReadyMinutes: number;
  /** Sheets or pieces, by what the type counts, an hour. */
  perHour: number;
}

/**
 * What a machine of the type is taken to need until somebody has said: a common machine's speed in production, not its
 * maker's highest, and a make-ready between two jobs that are unlike each other.
 */
export const machineDefaults: Record<OperationType, Speed> = {
  Printing: { makeReadyMinutes: 30, perHour: 8_000 },
  Lamination: { makeReadyMinutes: 20, perHour: 3_000 },
  Foiling: { makeReadyMinutes: 60, perHour: 3_000 },
  'UV and Drip': { makeReadyMinutes: 30, perHour: 3_500 },
  Punching: { makeReadyMinutes: 60, perHour: 4_500 },
  'Peel Off': { makeReadyMinutes: 10, perHour: 6_000 },
  'Window Patching': { makeReadyMinutes: 45, perHour: 10_000 },
  Pasting: { makeReadyMinutes: 45, perHour: 15_000 },
  Corrugation: { makeReadyMinutes: 45, perHour: 3_000 },
  'Manual Punching': { makeReadyMinutes: 30, perHour: 1_000 },
  'Back to Back Pasting': { makeReadyMinutes: 20, perHour: 2_500 },
  Outsource: { makeReadyMinutes: 0, perHour: 1_000 },
  'Carry Bag Pasting': { makeReadyMinutes: 30, perHour: 4_000 },
  'Final Inspection': { makeReadyMinutes: 5, perHour: 8_000 },
  Packing: { makeReadyMinutes: 5, perHour: 8_000 },
};

export const makeReadyMaximum = 1_440;
export const speedMaximum = 100_000;

/** The machine's own make-ready and speed, each its type's where it is not given. */
export function speedOf(machine: {
  type: OperationType;
  makeReadyMinutes: number | null;
  sheetsPerHour: number | null;
}): Speed {
  const usual = machineDefaults[machine.type];
  return {
    makeReadyMinutes: machine.makeReadyMinutes ?? usual.makeReadyMinutes,
    perHour: machine.sheetsPerHour ?? usual.perHour,
  };
}
