/**
 * Defines the endpoints for a job's papers. They list assigned and suitable papers, assign paper to the job
 * and return it to stock (design: stock).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { cutMaximum } from './aggregate/paper/paper-rules.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { id, reference, time, wholeNumber } from '../platform/contract/field-schemas.ts';
import { paperItem } from '../stock/papers.contract.ts';

/**
 * A paper that is assigned to the job. `quantity` is in stock sheets, each of which is cut into `cut` press
 * sheets.
 */
export const jobPaper = z.object({
  paper: paperItem,
  quantity: z.int(),
  cut: z.int(),
  consumed: z.int().describe('Stock sheets already consumed'),
  onOrder: z
    .array(z.object({ orderId: id, quantity: z.int(), expected: time }))
    .describe('The sheets that have not arrived yet, by expected date'),
  substitute: z.boolean().describe('Assigned although quality or GSM differ'),
  missing: z.int().describe('Reserved stock sheets that a count did not find'),
});
/** A paper that suits the job, with the number of sheets that the server proposes. */
export const eligiblePaper = paperItem.extend({
  cut: z.int().describe('The largest number of press sheets from a stock sheet'),
  offcut: z.number().describe('The share of the stock sheet that remains unused, 0 to 1'),
  turned: z.boolean(),
  orders: z
    .array(z.object({ orderId: id, left: z.int(), expected: time, supplier: z.string() }))
    .describe('Orders with sheets that no job has, by expected date'),
});
/** The order of paper without which the job can't start. */
export const pendingPaper = z.object({
  paper: z.string(),
  sheets: z.int(),
  expected: time,
  zone: z.string(),
});
export type JobPaper = z.infer<typeof jobPaper>;
export type EligiblePaper = z.infer<typeof eligiblePaper>;

const paperParams = z.object({ id, paperId: id });

/** The endpoints that assign papers to jobs and return them. */
export const jobPapers = {
  papers: endpoint({
    method: 'GET',
    path: '/jobs/:id/papers',
    summary: 'Papers assigned to a job',
    access: 'read',
    params: idParams,
    response: z.array(jobPaper),
  }),
  eligiblePapers: endpoint({
    method: 'GET',
    path: '/jobs/:id/papers/eligible',
    summary: 'Papers that suit the job, the least offcut first',
    access: 'read',
    params: idParams,
    response: z.array(eligiblePaper),
  }),
  assignPaper: endpoint({
    method: 'POST',
    path: '/jobs/:id/papers/:paperId',
    summary: 'Reserve sheets of a paper for a job, from stock or from an order',
    access: 'stock',
    params: paperParams,
    query: z.object({
      quantity: z.coerce
        .number(reasonMessage('required', { field: 'Quantity' }))
        .pipe(wholeNumber('Quantity', 1)),
      cut: z.coerce
        .number(reasonMessage('not-a-whole-number', { field: 'Cut' }))
        .pipe(wholeNumber('Cut', 1, cutMaximum))
        .default(1),
      substitute: z.stringbool().default(false),
      orderId: reference('Order').optional().describe('The order from which the sheets come'),
    }),
    response: z.array(jobPaper),
  }),
  removePaper: endpoint({
    method: 'DELETE',
    path: '/jobs/:id/papers/:paperId',
    summary: "Release the job's sheets of a paper",
    access: 'stock',
    params: paperParams,
    query: z.object({
      quantity: z.coerce
        .number(reasonMessage('not-a-whole-number', { field: 'Quantity' }))
        .pipe(wholeNumber('Quantity', 1))
        .optional()
        .describe('At most this many stock sheets; missing: all reserved ones'),
    }),
    response: z.array(jobPaper),
  }),
};
