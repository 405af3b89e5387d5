/**
 * Defines what follows from an operation's type: its unit, and whether it needs a machine (decision 045). A
 * new shop begins with the types in this file and can change its list.
 */
import { type operationTypes } from '../platform/specification-constants.ts';
import { type Speed } from './machine-speed.ts';

export const units = ['sheets', 'pieces'] as const;
/** The unit in which people enter counts. The database stores pieces. */
export type Unit = (typeof units)[number];

export interface TypeBehaviour {
  unit: Unit;
  /**
   * Whether an operation of the type needs a machine before it can be queued. Without one, any number of such
   * operations can run at once.
   */
  needsMachine: boolean;
}

const type = (unit: Unit, needsMachine: boolean, makeReadyMinutes: number, perHour: number) => ({
  unit,
  needsMachine,
  makeReadyMinutes,
  perHour,
});

/**
 * The operation types of a new shop. Speeds and make-readies are typical values; the make-readies assume a
 * change from one job to another.
 */
export const startingTypes: Record<(typeof operationTypes)[number], TypeBehaviour & Speed> = {
  Printing: type('sheets', true, 30, 8_000),
  Lamination: type('sheets', true, 20, 3_000),
  Foiling: type('sheets', true, 60, 3_000),
  'UV and Drip': type('sheets', true, 30, 3_500),
  Punching: type('sheets', true, 60, 4_500),
  'Peel Off': type('pieces', true, 10, 6_000),
  'Window Patching': type('pieces', true, 45, 10_000),
  Pasting: type('pieces', true, 45, 15_000),
  Corrugation: type('pieces', true, 45, 3_000),
  'Manual Punching': type('pieces', false, 30, 1_000),
  'Back to Back Pasting': type('pieces', true, 20, 2_500),
  Outsource: type('pieces', false, 0, 1_000),
  'Carry Bag Pasting': type('pieces', true, 30, 4_000),
  'Final Inspection': type('pieces', false, 5, 8_000),
  Packing: type('pieces', false, 5, 8_000),
};

/** The make-ready and speed of a new type that a shop adds, until a user changes them. */
export const usualSpeed: Speed = { makeReadyMinutes: 30, perHour: 3_000 };
