/**
 * Defines the endpoints for papers and their stock (spec §3 Paper, design: stock). Quantities are in stock
 * sheets.
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { quantityMaximum } from '../platform/specification-constants.ts';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import {
  choice,
  freeText,
  id,
  listed,
  listedFilter,
  measure,
  name,
  reference,
  time,
  version,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';
import { ledgerOf, movementNote } from './ledger.contract.ts';

/** The sides of a sheet along which its grain can run. */
export const grainSides = ['length', 'breadth'] as const;

export const paperFields = z.object({
  name: name(),
  manufacturer: freeText('Manufacturer', 200),
  description: freeText('Description'),
  length: measure('Length').describe('mm'),
  breadth: measure('Breadth').describe('mm'),
  thickness: measure('Thickness').describe('µm; 0: unknown'),
  gsm: measure('GSM').describe('g/m²'),
  quality: listed('Quality'),
  grain: choice('Grain', grainSides).nullable().describe('The side along which it runs; null: unknown'),
  shelf: freeText('Shelf', 50).describe('Where the paper lies'),
  stockQuantity: wholeNumber('Stock quantity', 0).describe('The stock; a change is an adjustment'),
  reorderQuantity: wholeNumber('Reorder quantity', 0).describe('At or below it the paper is low; 0: never'),
});
export const paperItem = z.object({
  id,
  name: z.string(),
  manufacturer: z.string(),
  description: z.string(),
  length: z.number(),
  breadth: z.number(),
  thickness: z.number(),
  gsm: z.number(),
  quality: z.string(),
  grain: z.enum(grainSides).nullable(),
  shelf: z.string(),
  leftover: z.boolean().describe('True for an offcut'),
  stockQuantity: z.int(),
  availableQuantity: z.int().describe('stockQuantity less the reserved sheets'),
  reorderQuantity: z.int(),
  consumed: z.int().describe('Stock sheets that jobs have consumed so far'),
  createdAt: time,
  updatedAt: time,
  version,
});
export type PaperItem = z.infer<typeof paperItem>;

const paperShortage = z.object({
  id,
  number: z.string(),
  short: z.int().describe('Reserved stock sheets that are not in stock'),
});
/** A paper in the response for a single paper. */
const paperRecord = paperItem.extend({
  hit: z.array(paperShortage).describe('Jobs that are short after a count, the latest delivery first'),
});

const moved = wholeNumber('Quantity', 1).describe('Sheets');
const added = wholeNumber('Quantity', -quantityMaximum)
  .refine((quantity) => quantity !== 0, reasonMessage('nothing-moved'))
  .describe('Sheets to add; negative: sheets to take out');

/**
 * The fields of the stock movements of paper that a person can enter. Other movements come from assigning
 * paper and starting jobs.
 */
export const movementOf = {
  receipt: z.object({ kind: z.literal('receipt'), quantity: moved, note: movementNote }),
  adjustment: z.object({ kind: z.literal('adjustment'), quantity: added, note: movementNote }),
  return: z.object({
    kind: z.literal('return'),
    quantity: moved,
    jobId: reference('Job').describe('The job that returns the sheets'),
    note: movementNote,
  }),
};
export const movementCreate = z.discriminatedUnion(
  'kind',
  [movementOf.receipt, movementOf.adjustment, movementOf.return],
  reasonMessage('not-one-of', { field: 'Kind', choices: ['receipt', 'adjustment', 'return'] }),
);

export const offcutCreate = z.object({
  quantity: moved,
  length: measure('Length').describe('mm'),
  breadth: measure('Breadth').describe('mm'),
  jobId: reference('Job').optional().describe('The job that left the sheets'),
});

export const paperCount = z.object({
  counted: wholeNumber('Counted', 0).describe('Sheets that the person counted'),
  seen: wholeNumber('Seen', 0)
    .optional()
    .describe('Recorded stock at the count; 409 if it has changed since'),
  note: movementNote,
});

/**
 * A job that gets sheets from a receipt. If `assigned` is true, the job had reserved the ordered sheets.
 * Otherwise it could get `quantity` of the free sheets.
 */
export const coveredJob = z.object({
  id,
  number: z.string(),
  quantity: z.int().describe('Stock sheets'),
  cut: z.int(),
  assigned: z.boolean().describe('True: the job has the sheets; false: they are to be assigned'),
});
export type CoveredJob = z.infer<typeof coveredJob>;

export const paper = crud({
  one: 'a paper',
  many: 'papers',
  fields: paperFields,
  defaults: {
    manufacturer: '',
    description: '',
    length: 1,
    breadth: 1,
    thickness: 1,
    grain: null,
    shelf: '',
    stockQuantity: 0,
    reorderQuantity: 0,
  },
  item: paperItem,
  record: paperRecord,
  sortable: ['name', 'manufacturer', 'quality', 'gsm', 'shelf', 'stock', 'available', 'created'],
  searched: ['name', 'manufacturer', 'description', 'quality', 'shelf'],
  filters: { quality: listedFilter, low: z.stringbool().optional(), shelf: z.string().max(200).optional() },
  summaries: { remove: 'Delete a paper that no job has reserved' },
  access: { create: 'stock', update: 'stock' },
  verbs: { move: 'stock', count: 'stock', bookOffcut: 'stock' },
});
export type Paper = z.infer<typeof paper.record>;

export const papers = {
  ...paper.endpoints,
  movements: ledgerOf('/papers'),
  move: endpoint({
    method: 'POST',
    path: '/papers/:id/movements',
    summary: 'Book a receipt, an adjustment or a return',
    access: paper.verbs.move,
    params: idParams,
    body: movementCreate,
    response: paperItem.extend({
      covers: z
        .array(coveredJob)
        .optional()
        .describe('With a receipt: the waiting jobs that it covers, earliest delivery first'),
    }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/papers/:id/count',
    summary: 'Book the counted stock, even if it is less than what jobs have reserved',
    access: paper.verbs.count,
    params: idParams,
    body: paperCount,
    response: paper.record.extend({ countId: id.describe('The movement, to undo it') }),
  }),
  bookOffcut: endpoint({
    method: 'POST',
    path: '/papers/:id/offcuts',
    summary: "Book an offcut of the paper's sheets as stock of a paper of its size",
    access: paper.verbs.bookOffcut,
    params: idParams,
    body: offcutCreate,
    response: paper.record,
  }),
  undoCount: endpoint({
    method: 'POST',
    path: '/papers/:id/counts/:countId/undo',
    summary: 'Undo a stock count, unless the stock has changed since',
    access: paper.verbs.count,
    params: idParams.extend({ countId: id }),
    response: paper.record,
  }),
};
