/**
 * Defines the endpoints for paper on order, and for the paper that open jobs need (design: stock). Quantities
 * are in stock sheets.
 */
import { z } from 'zod';
import { updateSchema, done } from '../../platform/contract/crud-endpoints.ts';
import { endpoint, idParams, listQuery } from '../../platform/contract/endpoint.ts';
import {
  requestTime,
  freeText,
  id,
  patchIds,
  time,
  version,
  wholeNumber,
} from '../../platform/contract/field-schemas.ts';
import { coveredJob, paperItem } from '../papers.contract.ts';

const quantity = wholeNumber('Quantity', 1).describe('Stock sheets');
const orderFields = z.object({
  quantity,
  expected: requestTime('Expected'),
  supplier: freeText('Supplier', 200),
  note: freeText('Note', 500),
});
export const orderCreate = orderFields.extend({
  supplier: orderFields.shape.supplier.default(''),
  note: orderFields.shape.note.default(''),
});
export const orderUpdate = updateSchema(orderFields);

export const paperOrder = z.object({
  id,
  paperId: id,
  quantity: z.int(),
  received: z.int(),
  expected: time,
  supplier: z.string(),
  note: z.string(),
  reserved: z.int().describe('Sheets on order that jobs have reserved'),
  jobs: z
    .array(z.object({ id, number: z.string(), quantity: z.int(), deliveryDate: time }))
    .describe('The jobs with reserved sheets on order, the earliest delivery first'),
  createdAt: time,
  updatedAt: time,
  version,
});
export type PaperOrder = z.infer<typeof paperOrder>;

const waiting = z.array(z.object({ id, number: z.string(), quantity: z.int(), deliveryDate: time }));
/** The stock sheets of one paper that open jobs have yet to consume, with the stock and the orders. */
const paperDemand = z.object({
  paper: paperItem,
  needed: z.int(),
  inStock: z.int(),
  onOrder: z.array(z.object({ orderId: id, quantity: z.int(), expected: time })),
  short: z.int().describe('max(0, needed - inStock - onOrder)'),
  jobs: waiting.describe('The earliest delivery first'),
  substitutes: z.array(paperItem).describe('If the paper is short: substitutes, including leftovers'),
});
/** The press sheets that open jobs lack of one kind of paper, with the papers that suit. */
const requirement = z.object({
  quality: z.string(),
  gsm: z.number(),
  length: z.number(),
  breadth: z.number(),
  thickness: z.number(),
  needed: z.int(),
  short: z.int().describe('Press sheets that neither suitable papers nor orders cover'),
  jobs: waiting.describe('The earliest delivery first'),
  papers: z
    .array(paperItem.extend({ cut: z.int(), offcut: z.number() }))
    .describe('Suitable papers, including leftovers, the smallest offcut first'),
  buy: z
    .object({ paperId: id, quantity: z.int() })
    .nullable()
    .describe('Stock sheets of the first suitable paper that cover the shortage'),
});
export const demand = z.object({ papers: z.array(paperDemand), requirements: z.array(requirement) });
export type Demand = z.infer<typeof demand>;
export type PaperDemand = Demand['papers'][number];
export type Requirement = Demand['requirements'][number];

/** A job that lacks press sheets, with the papers that the server proposes to assign. */
const unassignedJob = z.object({
  id,
  number: z.string(),
  name: z.string(),
  userId: id.nullable().describe('The user who created the job'),
  deliveryDate: time,
  lacks: z.int().describe('Press sheets'),
  short: z.int().describe('Press sheets that neither stock nor orders cover'),
  papers: z
    .array(
      z.object({
        paperId: id,
        name: z.string(),
        leftover: z.boolean(),
        quantity: z.int().describe('Stock sheets'),
        cut: z.int(),
      }),
    )
    .describe('Papers that cover what the job lacks, leftovers first'),
});
export type UnassignedJob = z.infer<typeof unassignedJob>;

const orderParams = z.object({ id, orderId: id });

export const stock = {
  demand: endpoint({
    method: 'GET',
    path: '/stock/demand',
    summary: 'Paper that open jobs and drafts need, by paper or by requirement',
    access: 'read',
    response: demand,
  }),
  unassigned: endpoint({
    method: 'GET',
    path: '/stock/unassigned',
    summary: 'Jobs that lack paper, the earliest delivery first, with papers in stock for them',
    access: 'read',
    query: z.object({
      of: patchIds
        .optional()
        .describe('Ids separated by commas; missing: all but held jobs and empty drafts'),
    }),
    response: z.array(unassignedJob),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/papers/:id/orders',
    summary: 'Orders of a paper: the expected ones first, then the received',
    access: 'read',
    params: idParams,
    query: listQuery,
    response: z.array(paperOrder),
  }),
  order: endpoint({
    method: 'POST',
    path: '/papers/:id/orders',
    summary: 'Record an order of sheets',
    access: 'stock',
    params: idParams,
    body: orderCreate,
    response: paperOrder,
  }),
  changeOrder: endpoint({
    method: 'PUT',
    path: '/papers/:id/orders/:orderId',
    summary: 'Change an order; its quantity covers what has arrived and what jobs wait for',
    access: 'stock',
    params: orderParams,
    body: orderUpdate,
    response: paperOrder,
  }),
  cancelOrder: endpoint({
    method: 'DELETE',
    path: '/papers/:id/orders/:orderId',
    summary: 'Cancel what has not arrived of an order, unless a job waits for it',
    access: 'stock',
    params: orderParams,
    response: done,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/papers/:id/orders/:orderId/receive',
    summary: 'Receive an order, whole or in part, for the jobs that wait for it',
    access: 'stock',
    params: orderParams,
    body: z.object({
      quantity,
      confirmed: z
        .boolean()
        .default(false)
        .describe('Receive even more than the order and the tolerance in the settings'),
    }),
    response: z.object({
      paper: paperItem,
      covers: z.array(coveredJob),
      version: version.describe("The order's version, which undoing the receipt needs"),
    }),
  }),
  undoReceive: endpoint({
    method: 'POST',
    path: '/papers/:id/orders/:orderId/receive/undo',
    summary: 'Revert a receipt, unless the paper or the order has changed since',
    access: 'stock',
    params: orderParams,
    body: z.object({ version: version.describe("The order's version after the receipt") }),
    response: z.object({ paper: paperItem }),
  }),
};
