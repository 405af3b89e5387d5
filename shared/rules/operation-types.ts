/**
 * What the program does by the type of an operation (decision 045): the shop's list of types says it, and every operation and machine
 * has it from there. Here is what a shop starts with.
 */
import { type operationTypes } from './catalogue.ts';
import { type Speed } from './machine-speed.ts';

export const units = ['sheets', 'pieces'] as const;
/** What counts are entered in; they are kept in pieces. */
export type Unit = (typeof units)[number];

export interface TypeBehaviour {
  unit: Unit;
  /** It is not queued without one; without that need any number of them runs at once. */
  needsMachine: boolean;
}

const type = (unit: Unit, needsMachine: boolean, makeReadyMinutes: number, perHour: number) => ({
  unit,
  needsMachine,
  makeReadyMinutes,
  perHour,
});

/**
 * The types of a new shop. A machine's speed is a common one's in production, not its maker's highest, and its make-ready between two
 * jobs that are unlike each other.
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

/** What a machine is taken to need whose type the shop has added. */
export const usualSpeed: Speed = { makeReadyMinutes: 30, perHour: 3_000 };
