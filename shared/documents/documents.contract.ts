/**
 * Defines the endpoints for printed documents. Each document is available as a PDF, and as images of its
 * pages for the screen (decision 046).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { labelsOnSheet, quantityMaximum, ticketsMaximum } from '../platform/specification-constants.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { idList } from '../platform/contract/field-schemas.ts';

/** The pages of a document as one SVG, one below the other. All pages have the same size. */
export const drawnPages = z.object({
  svg: z.string(),
  pages: z.int(),
  width: z.number().describe('Width of a page in mm'),
  height: z.number(),
  texts: z
    .array(z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), size: z.number() }))
    .describe('Texts of all pages, with the places of their baselines in mm'),
  unreachable: z
    .string()
    .nullable()
    .describe('The address in QR codes, if only the server itself can reach it'),
});
export type DrawnPages = z.infer<typeof drawnPages>;

/** The query for job tickets, which names the jobs by their ids. */
const ticketsQuery = z.object({
  ids: idList
    .refine(
      (ids) => ids.split(',').length <= ticketsMaximum,
      reasonMessage('too-many-tickets', { most: ticketsMaximum }),
    )
    .describe('Ids of jobs, separated by commas'),
});

export const wholeOf = (field: string, max: number) => {
  const limits = reasonMessage('whole-from-to', { field, min: 1, max });
  return z.coerce.number(limits).int(limits).min(1, limits).max(max, limits);
};

/** The media for labels: A4 sheets of eight labels each, or a roll of labels of 100 × 75 mm. */
export const labelSizes = ['a4', 'roll'] as const;

/** The part of a labels' query that names the medium. */
export const labelSheet = {
  size: z.enum(labelSizes).default('a4'),
  start: wholeOf('start', labelsOnSheet).default(1).describe('The first unused label of the A4 sheet'),
};

/** The query for the labels of a delivery: how it is packed, and the labels' medium. */
const labelsQuery = z.object({
  perBox: wholeOf('perBox', quantityMaximum).describe(
    'Pieces in a box; the last box has the remaining pieces',
  ),
  perPallet: wholeOf('perPallet', quantityMaximum)
    .optional()
    .describe('Boxes on a pallet; without it, pallets get no labels'),
  ...labelSheet,
});
export type LabelsQuery = z.output<typeof labelsQuery>;
const jobLabelsQuery = labelsQuery.extend({
  pieces: wholeOf('pieces', quantityMaximum)
    .optional()
    .describe('The number of packed pieces; without it, the ordered quantity'),
});
export type JobLabelsQuery = z.output<typeof jobLabelsQuery>;

/** The common description of endpoints that respond with a PDF. The client in the browser returns a blob. */
export const pdf = { method: 'GET', access: 'read', response: z.unknown(), raw: true } as const;
export const drawn = { method: 'GET', access: 'read', response: drawnPages } as const;

/** The endpoints that return delivery notes, job tickets and labels as documents. */
export const documents = {
  note: endpoint({
    ...pdf,
    path: '/dispatches/:id/note.pdf',
    summary: 'Delivery notes of a delivery, a lorry or with this id, as PDF',
    params: idParams,
  }),
  notePages: endpoint({
    ...drawn,
    path: '/dispatches/:id/note',
    summary: 'Its pages as drawings',
    params: idParams,
  }),
  buying: endpoint({
    ...pdf,
    path: '/stock/buying.pdf',
    summary: 'The list of paper to buy now, by mill, as PDF',
  }),
  buyingPages: endpoint({
    ...drawn,
    path: '/stock/buying',
    summary: 'Its pages as drawings',
  }),
  buyingSheet: endpoint({
    method: 'GET',
    path: '/stock/buying.csv',
    summary: 'The same as CSV',
    access: 'read',
    response: z.string(),
    raw: true,
  }),
  labels: endpoint({
    ...pdf,
    path: '/dispatches/:id/labels.pdf',
    summary: 'Labels of a delivery, a lorry or a delivery note, as PDF',
    params: idParams,
    query: labelsQuery,
  }),
  labelPages: endpoint({
    ...drawn,
    path: '/dispatches/:id/labels',
    summary: 'Its pages as drawings',
    params: idParams,
    query: labelsQuery,
  }),
  jobLabels: endpoint({
    ...pdf,
    path: '/jobs/:id/labels.pdf',
    summary: 'Labels for packed pieces of a job before their dispatch, as PDF',
    params: idParams,
    query: jobLabelsQuery,
  }),
  jobLabelPages: endpoint({
    ...drawn,
    path: '/jobs/:id/labels',
    summary: 'Its pages as drawings',
    params: idParams,
    query: jobLabelsQuery,
  }),
  ticket: endpoint({
    ...pdf,
    path: '/jobs/:id/ticket.pdf',
    summary: 'The job ticket as PDF',
    params: idParams,
  }),
  tickets: endpoint({
    ...pdf,
    path: '/jobs/tickets.pdf',
    summary: 'The tickets of several jobs as one PDF',
    query: ticketsQuery,
  }),
  ticketPages: endpoint({
    ...drawn,
    path: '/jobs/tickets',
    summary: 'Its pages as drawings',
    query: ticketsQuery,
  }),
};
