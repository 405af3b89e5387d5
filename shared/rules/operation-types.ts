/**
 * The behaviour of operation types (decision 045). Operations and machines take it from the shop's list;
 * these are a new shop's types.
 */
import { type operationTypes } from './catalogue.ts';
import { type Speed } from './machine-speed.ts';

export const units = ['sheets', 'pieces'] as const;
/** The unit in which counts are entered. They are stored in pieces. */
export type Unit = (typeof units)[number];

export interface TypeBehaviour {
  unit: Unit;
  /** Whether it needs a machine to be queued. Without that need any number runs at once. */
  needsMachine: boolean;
}

const type = (unit: Unit, needsMachine: boolean, makeReadyMinutes: number, perHour: number) => ({
  unit,
  needsMachine,
  makeReadyMinutes,
  perHour,
});

/** The types of a new shop. Speeds are common ones in production, make-readies those between unlike jobs. */
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

/** The usual speed for types that the shop adds. */
export const usualSpeed: Speed = { makeReadyMinutes: 30, perHour: 3_000 };
