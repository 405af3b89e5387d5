/** The endpoints for jobs, the production orders of customers (spec §3 Job, design: jobs and stock). */
import { z } from 'zod';
import { priorities, upsMaximum } from '../rules/catalogue.ts';
import { jobVerbs } from '../rules/can.ts';
import { inkTextMaximum } from '../rules/ink.ts';
import { jobStatuses } from '../rules/job-status.ts';
import { latenesses } from '../rules/lateness.ts';
import { operationStates } from '../rules/operation-state.ts';
import { canSchema } from './can.ts';
import { artworkInput, artworkOriginal, artworkReference } from './artwork.ts';
import { collection, endpoint, idParams, listQuery, sortedQuery } from './endpoint.ts';
import {
  requestTime,
  choice,
  freeText,
  id,
  listed,
  measure,
  name,
  reference,
  expectedVersion,
  text,
  time,
  version,
  wholeNumber,
  why,
} from './fields.ts';
import { jobArtworkEndpoints } from './job-artwork.ts';
import { jobChange, jobChangeEndpoints, plannedDelivery } from './job-changes.ts';
import { dispatchRecord, jobDispatchEndpoints } from './job-dispatches.ts';
import { jobScheduleEndpoints } from './job-schedule.ts';
import { jobCounts, jobFilters, jobSorts } from './job-lists.ts';
import { pendingPaper, jobPapers } from './job-papers.ts';
import { promiseFields, promiseRecord } from './job-promise.ts';
import { operationItem, productOperation, productOperationRecord, stepsOf } from './operations.ts';

export { type ChangeImpactResponse as ChangeAnswer, type JobChange } from './job-changes.ts';
export { type EligiblePaper, type JobPaper } from './job-papers.ts';

/** The fields of the job form, without artwork and operations. All of them are required (spec §5). */
export const jobFields = z.object({
  name: name('Name', 'Job name'),
  number: text('Number', 50),
  type: listed('Type'),
  style: text('Style'),
  productCode: text('Product Code'),
  quantity: wholeNumber('Quantity', 1),
  buffer: wholeNumber('Buffer', 0),
  ups: wholeNumber('Ups', 1, upsMaximum),
  deliveryDate: requestTime('Delivery Date'),
  priority: choice('Priority', priorities),
  paperLength: measure('Paper Length').describe('mm'),
  paperBreadth: measure('Paper Breadth').describe('mm'),
  paperThickness: measure('Paper Thickness').describe('µm'),
  paperGsm: measure('Paper GSM').describe('g/m²'),
  paperQuality: listed('Paper Quality'),
  ink: text('Ink', inkTextMaximum).describe('Ink names separated by commas'),
  coat: listed('Coat'),
  customerId: reference('Customer'),
});
/** The earliest time at which the job may start, for example because of paper, artwork or the customer. */
export const releaseDate = requestTime('Release date').nullable().describe('Earliest start; null: any time');
const productOperations = stepsOf(productOperation);
/**
 * The job's steps in a change, in the form in which GET returns them. A step with the id of an existing step
 * replaces that step.
 */
const changedOperations = stepsOf(productOperation.extend({ id: id.nullish() }));
export const jobCreate = jobFields
  .extend({ ...artworkInput.shape, ...promiseFields.partial().shape })
  .extend({ productOperations: productOperations.default([]), releaseDate: releaseDate.optional() });
export const jobUpdate = jobFields
  .extend({ ...artworkInput.shape, ...promiseFields.shape })
  .extend({ productOperations: changedOperations, releaseDate })
  .partial()
  .extend({ version: expectedVersion });

export const jobItem = z.object({
  id,
  name: z.string(),
  number: z.string(),
  type: z.string(),
  style: z.string(),
  productCode: z.string(),
  quantity: z.int(),
  buffer: z.int(),
  ups: z.int(),
  deliveryDate: time,
  deliveries: z
    .array(plannedDelivery)
    .describe(
      'In parts, by date; empty where all goes out on the delivery date, which is the next one of them',
    ),
  priority: z.enum(priorities),
  status: z.enum(jobStatuses),
  customerId: id,
  customer: z.object({ id, name: z.string(), city: z.string() }),
  paperLength: z.number(),
  paperBreadth: z.number(),
  paperThickness: z.number(),
  paperGsm: z.number(),
  paperQuality: z.string(),
  ink: z.string(),
  coat: z.string(),
  plannedSteps: z
    .array(z.string())
    .describe(
      'As it was planned, in order: type, type: detail, either with its tools and its instruction: [Die 14] "Match the proof"',
    ),
  operationsCount: z.int(),
  operationsRemaining: z.int(),
  operationStates: z.array(z.enum(operationStates)).describe('In order; planned ones are waiting'),
  papersRequired: z.int().describe('Press sheets: ceil(quantity / ups)'),
  papersAssigned: z.int().describe('Press sheets that the assigned stock sheets make'),
  paperRequirementMet: z.boolean(),
  made: z.int().describe('Pieces that have come out of the last operation'),
  willMake: z.int().describe('Pieces that it will make, with the loss that is expected (rules: flowOf)'),
  short: z.int().describe('Pieces that will be missing of those ordered'),
  sent: z.int().describe('Pieces dispatched'),
  processing: z.boolean().describe('An operation of the job runs'),
  awaits: pendingPaper
    .nullable()
    .describe('Paper on order that it waits for before it can start; of several orders the last expected'),
  timeRemaining: z.int().describe('Seconds to delivery, negative when late'),
  lateness: z
    .enum(latenesses)
    .nullable()
    .describe('late: past its delivery and not out; at-risk: expected after it'),
  expected: time
    .nullable()
    .describe(
      'When it is expected to be made; of a draft if scheduled now, of a held job if released now, of either as if its paper were there where `paperRequirementMet` is false',
    ),
  ...artworkReference.shape,
  artworkApprovedAt: time.nullable().describe('When the artwork was approved; another artwork is not'),
  userId: id.nullable(),
  createdAt: time,
  updatedAt: time,
  version,
});
export type JobItem = z.infer<typeof jobItem>;

export const flowLine = z.object({
  operationId: id,
  unit: z.enum(['sheets', 'pieces']),
  in: z.int().describe('What came in, or will'),
  good: z.int(),
  waste: z.int(),
  toCome: z.int().describe('What came in, or will, and is not counted yet'),
  gives: z.int(),
  over: z.literal(true).optional().describe('More came out than came in, as a person confirmed'),
  uncounted: z.literal(true).optional().describe('It was finished and nothing counted'),
});

export const jobRecord = jobItem.extend({
  releaseDate: time.nullable().describe('Earliest start'),
  ...promiseRecord.shape,
  flow: z.array(flowLine).describe('What passes through each operation, in its unit and in order'),
  wasteReasons: z
    .array(z.object({ operationId: id, reason: z.string(), waste: z.int() }))
    .describe('Why each operation wasted how much, in its unit, the most first'),
  makeUpSheets: z.int().describe('Press sheets of its make-up runs'),
  makeUp: z
    .object({ sheets: z.int(), operations: z.array(z.string()) })
    .nullable()
    .describe('What a make-up run would take, where one would help'),
  artwork: z.string().nullable().describe('The preview as base64 JPEG'),
  ...artworkOriginal.shape,
  artworkApprovedBy: z.string().nullable().describe('Name of the user who approved it'),
  contentType: z.string().nullable(),
  productOperations: z.array(productOperationRecord),
  effectiveBuffer: z.int().describe('The buffer that is planned: where nobody set one, by the expected loss'),
  papersWithBuffer: z.int(),
  scheduledAt: time.nullable(),
  scheduledBy: z.string().nullable().describe('Name of the user who scheduled it'),
  holdReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  closedShortAt: time
    .nullable()
    .describe('When the order was closed with fewer pieces sent than were ordered'),
  startedOperations: z.array(z.string()).describe('Names of the operations that have started'),
  onMachine: z.string().nullable().describe('Which operation runs or is paused where, in words'),
  dispatches: z.array(dispatchRecord),
  changes: z.array(jobChange).describe('Of what was ordered, the latest first; at most 20'),
  user: z.object({ id, name: z.string() }).nullable(),
  can: canSchema(jobVerbs).describe('What the caller may do now'),
});
export type Job = z.infer<typeof jobRecord>;

const base = collection({
  path: '/jobs',
  plural: 'Jobs',
  item: jobItem,
  sortable: jobSorts,
  filters: jobFilters,
});
const jobsOf = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'read',
    params: idParams,
    query: listQuery,
    response: z.array(jobItem),
  });
const done = z.object({ done: z.literal(true) });
const post = { method: 'POST', access: 'edit', params: idParams, response: jobRecord } as const;

export const jobs = {
  ...base,
  ofUser: jobsOf('/users/:id/jobs', "A user's jobs, newest first"),
  ofCustomer: jobsOf('/customers/:id/jobs', "A customer's jobs, newest first"),
  ofPaper: jobsOf('/papers/:id/jobs', 'Jobs that a paper is assigned to, newest first'),
  ofInk: jobsOf('/inks/:id/jobs', 'Jobs that name an ink, whatever the case, newest first'),
  counts: endpoint({
    method: 'GET',
    path: '/jobs/counts',
    summary: 'How many jobs there are by status, late and due soon; the same filters as /jobs/sorted',
    access: 'read',
    query: sortedQuery(jobSorts).pick({ term: true }).extend(jobFilters).omit({ status: true }),
    response: jobCounts,
    forAll: true,
  }),
  number: endpoint({
    method: 'GET',
    path: '/jobs/number',
    summary: 'A free job number to start a form with',
    access: 'edit',
    response: z.object({ number: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/jobs/:id',
    summary: 'A job with its customer',
    access: 'read',
    params: idParams,
    response: jobRecord,
  }),
  ...jobArtworkEndpoints(jobRecord),
  create: endpoint({
    method: 'POST',
    path: '/jobs',
    summary: 'Add a job; multipart (artwork required) or JSON',
    access: 'edit',
    body: jobCreate,
    multipart: true,
    response: jobRecord,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/jobs/:id',
    summary: 'Change a job',
    access: 'edit',
    params: idParams,
    body: jobUpdate,
    multipart: true,
    response: jobRecord,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/jobs/:id',
    summary: 'Delete a job that has not started',
    access: 'deleteOwn',
    params: idParams,
    response: done,
  }),
  operations: endpoint({
    method: 'GET',
    path: '/jobs/:id/operations',
    summary: "A job's operations in order",
    access: 'read',
    params: idParams,
    response: z.array(operationItem),
  }),
  ...jobPapers,
  ...jobChangeEndpoints(jobRecord),
  ...jobScheduleEndpoints(jobRecord),
  hold: endpoint({
    ...post,
    path: '/jobs/:id/hold',
    summary: 'Nothing more of it starts',
    body: z.object({ reason: freeText('Reason', 500).default('') }).optional(),
  }),
  release: endpoint({ ...post, path: '/jobs/:id/release', summary: 'End the hold' }),
  cancel: endpoint({
    ...post,
    path: '/jobs/:id/cancel',
    summary: 'Cancel what is unfinished and free its paper',
    body: z.object({ reason: why(500) }),
  }),
  makeUp: endpoint({
    ...post,
    path: '/jobs/:id/make-up',
    summary: 'Run once more what is missing: adds the operations and what paper they need',
    body: z.object({}).optional(),
  }),
  undoMakeUp: endpoint({
    ...post,
    path: '/jobs/:id/make-up/undo',
    summary: 'Take the last make-up run back, until one of its operations has started',
    body: z.object({}).optional(),
  }),
  reinstate: endpoint({ ...post, path: '/jobs/:id/reinstate', summary: 'Take a cancellation back' }),
  closeShort: endpoint({
    ...post,
    path: '/jobs/:id/close-short',
    summary: 'Close an order of which less was sent than ordered; cancels what is unfinished',
    body: z.object({ version: expectedVersion }).optional(),
  }),
  reopen: endpoint({
    ...post,
    path: '/jobs/:id/reopen',
    summary: 'Open an order again that was closed short',
  }),
  ...jobDispatchEndpoints(jobRecord),
};
