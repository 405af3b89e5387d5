/**
 * Defines the endpoints for inks and their stock (spec §3 Ink, design: stock). Quantities are in kg with up
 * to three decimals.
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { quantityMaximum } from '../platform/specification-constants.ts';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  freeText,
  id,
  measure,
  name,
  reference,
  time,
  version,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';
import { ledgerOf, movementNote } from './ledger.contract.ts';

const kilograms = (label: string, min = 0) => measure(label, min, quantityMaximum);

export const inkFields = z.object({
  name: name().refine((value) => !value.includes(','), {
    error: reasonMessage('comma-in-name'),
  }),
  colour: freeText('Colour', 200),
  manufacturer: freeText('Manufacturer', 200),
  description: freeText('Description'),
  darkness: wholeNumber('Darkness', 0, 100)
    .nullable()
    .describe('From 0, light, to 100, dark, for changes to lighter inks; null: unknown'),
  stockQuantity: kilograms('Stock quantity').describe('Stock in kg; a change is an adjustment'),
  reorderQuantity: kilograms('Reorder quantity').describe('kg; at or below it the ink is low; 0: never'),
});
export const inkItem = z.object({
  id,
  name: z.string(),
  colour: z.string(),
  manufacturer: z.string(),
  description: z.string(),
  darkness: z.int().nullable(),
  stockQuantity: z.number().describe('kg'),
  availableQuantity: z.number().describe('kg; equals the stock, because ink is never reserved'),
  reorderQuantity: z.number().describe('kg'),
  consumed: z.number().describe('kg that jobs have consumed so far'),
  createdAt: time,
  updatedAt: time,
  version,
});
export type InkItem = z.infer<typeof inkItem>;

const moved = kilograms('Quantity', 0.001).describe('kg');
const added = kilograms('Quantity', -quantityMaximum)
  .refine((quantity) => quantity !== 0, reasonMessage('nothing-moved'))
  .describe('kg to add; negative: kg to take out');
const note = movementNote;

/** The fields of the stock movements of ink that a person can enter. A use or a return may name its job. */
export const inkMovementOf = {
  receipt: z.object({ kind: z.literal('receipt'), quantity: moved, note }),
  adjustment: z.object({ kind: z.literal('adjustment'), quantity: added, note }),
  consume: z.object({
    kind: z.literal('consume'),
    quantity: moved,
    jobId: reference('Job').nullish().describe('The job that consumes the ink'),
    note,
  }),
  return: z.object({
    kind: z.literal('return'),
    quantity: moved,
    jobId: reference('Job').nullish().describe('The job that returns the ink'),
    note,
  }),
};
export const inkMovementCreate = z.discriminatedUnion(
  'kind',
  [inkMovementOf.receipt, inkMovementOf.adjustment, inkMovementOf.consume, inkMovementOf.return],
  reasonMessage('not-one-of', { field: 'Kind', choices: ['receipt', 'adjustment', 'consume', 'return'] }),
);

export const ink = crud({
  one: 'an ink',
  many: 'inks',
  fields: inkFields,
  defaults: {
    colour: '',
    manufacturer: '',
    description: '',
    darkness: null,
    stockQuantity: 0,
    reorderQuantity: 0,
  },
  item: inkItem,
  sortable: ['name', 'colour', 'manufacturer', 'stock', 'created'],
  searched: ['name', 'colour', 'manufacturer', 'description'],
  filters: { low: z.stringbool().optional() },
  summaries: {
    update: 'Change an ink; unfinished jobs follow its name',
    remove: 'Delete an ink; jobs go on naming it',
  },
  access: { create: 'stock', update: 'stock' },
  verbs: { move: 'stock' },
});
export type Ink = z.infer<typeof ink.record>;

export const inks = {
  ...ink.endpoints,
  movements: ledgerOf('/inks'),
  move: endpoint({
    method: 'POST',
    path: '/inks/:id/movements',
    summary: 'Book a receipt, an adjustment, a use or a return',
    access: ink.verbs.move,
    params: idParams,
    body: inkMovementCreate,
    response: inkItem,
  }),
};
