/**
 * Defines the endpoints for jobs. A job is a production order of a customer (spec §3 Job, design: jobs and
 * stock).
 */
import { z } from 'zod';
import { jobInspection } from '../shop/sampling/inspections.contract.ts';
import { priorities, upsMaximum } from '../platform/specification-constants.ts';
import { jobVerbs } from './allowed-verbs.ts';
import { inkTextMaximum } from '../stock/ink-rules.ts';
import { jobStatuses } from './aggregate/job-status.ts';
import { latenesses } from './aggregate/lateness.ts';
import { operationStates } from './aggregate/operation-state.ts';
import { type ByRequired, mapPlainFields } from './plain-job-fields.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { canSchema } from '../platform/contract/can-schema.ts';
import { artworkInput, artworkOriginal, artworkReference } from '../artwork/artwork.contract.ts';
import { collection, endpoint, idParams, listQuery, sortedQuery } from '../platform/contract/endpoint.ts';
import {
  choice,
  expectedVersion,
  freeText,
  id,
  labelled,
  listed,
  measure,
  name,
  reference,
  requestTime,
  text,
  time,
  version,
  wholeNumber,
  why,
} from '../platform/contract/field-schemas.ts';
import { jobArtworkEndpoints } from './job-artwork.contract.ts';
import { jobChange, jobChangeEndpoints, plannedDelivery } from './job-changes.contract.ts';
import { jobScheduleEndpoints } from './job-schedule.contract.ts';
import { jobCounts, jobFilters, jobSorts } from './job-lists.contract.ts';
import { pendingPaper, jobPapers } from './job-papers.contract.ts';
import { finishedFields, finishedRecord } from '../structure/finished-size.contract.ts';
import { layoutField, layoutRecord } from '../structure/sheet-layout.contract.ts';
import { jobToleranceFields, jobToleranceRecord } from '../shop/tolerance/tolerance.contract.ts';
import { customerRecent } from '../customers/customers.contract.ts';
import { orderJobsMaximum } from './customer-order/customer-order.ts';
import { orderFields, orderNumber, orderRecord } from './customer-order/customer-order.contract.ts';
import { ownValuesGiven, ownValuesRecord } from '../shop/own-fields/own-fields.contract.ts';
import { promiseFields, promiseRecord } from './job-promise.contract.ts';
import { checksSummary } from '../operations/operation-parts.contract.ts';
import {
  operationItem,
  productOperation,
  productOperationRecord,
  stepsOf,
} from '../operations/operations.contract.ts';

/** The endpoints that record and revert the deliveries of a job (design: dispatch). */
const dispatchRecord = z.object({
  id,
  quantity: z.int(),
  date: time,
  note: z.string(),
  complete: z.boolean(),
  lorryId: id.nullable().describe('The lorry that took the delivery'),
  noteNumber: z.string().nullable().describe('The number of the delivery note'),
  userName: z.string().nullable(),
});

/** Returns the endpoints for the deliveries of jobs. `job` is the schema of the job in their responses. */
const jobDispatchEndpoints = <J extends z.ZodType>(job: J) => ({
  dispatch: endpoint({
    method: 'POST',
    path: '/jobs/:id/dispatch',
    summary: 'Dispatch the job, whole or in part',
    access: 'dispatch',
    params: idParams,
    body: z.object({
      quantity: wholeNumber('Quantity', 1),
      date: requestTime('Date').optional(),
      note: freeText('Note', 500).default(''),
      complete: z.boolean().default(false),
      confirmed: z
        .boolean()
        .default(false)
        .describe('Send even more than is made and not sent, or than the tolerance accepts'),
    }),
    response: job,
  }),
  undispatch: endpoint({
    method: 'DELETE',
    path: '/jobs/:id/dispatches/:dispatchId',
    summary: 'Undo a delivery',
    access: 'dispatch',
    params: z.object({ id, dispatchId: id }),
    response: job,
  }),
});

export { type ChangeImpactResponse as ChangeAnswer, type JobChange } from './job-changes.contract.ts';
export { type EligiblePaper, type JobPaper } from './job-papers.contract.ts';

const plainSchemas = mapPlainFields(({ formLabel, isRequired, maximum }) =>
  (isRequired ? text : freeText)(formLabel, maximum),
);
/** The fields of the job form, except artwork and operations. All are required (spec §5) except those that are optional in plain-job-fields.ts. */
export const jobFields = z.object({
  name: name('Name', 'Job name'),
  number: text('Number', 50),
  type: listed('Type'),
  style: text('Style'),
  ...plainSchemas,
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
/** The fields of a new job. A request may omit the optional plain fields. */
export const newJobFields = jobFields
  .extend(
    mapPlainFields(({ isRequired }, name) =>
      isRequired ? plainSchemas[name] : plainSchemas[name].default(''),
    ) as ByRequired<z.ZodString, z.ZodDefault<z.ZodString>>,
  )
  .extend({
    ...finishedFields.partial().shape,
    ...orderFields.partial().shape,
    ...ownValuesGiven.partial().shape,
    ...jobToleranceFields.partial().shape,
  });
/** The earliest start of a job or an operation, for example because of paper, artwork or the customer. */
export const releaseDate = requestTime('Release date').nullable().describe('Earliest start; null: any time');
const artworkToCome = labelled(
  'Artwork to come',
  z.boolean(reasonMessage('not-yes-or-no', { field: 'Artwork to come' })).optional(),
).describe('Printing waits for the artwork; where the settings let it follow');
const doneAlready = z
  .boolean(reasonMessage('not-yes-or-no', { field: 'Done already' }))
  .describe('Done before the shop entered the job; all steps before it are done too');
/** A planned step of a job. Unlike a product's step, it may be done already. */
export const jobStep = productOperation.extend({ done: doneAlready.optional() });
/** Returns the field for the steps of a job, of which only the first ones may be done already. */
export const jobStepsOf = <S extends typeof jobStep>(step: S) => {
  const steps = stepsOf(step);
  return labelled(
    'Operations',
    steps.superRefine((all, context) => {
      const open = all.findIndex((each) => !each.done);
      const place = open === -1 ? -1 : all.findIndex((each, at) => at > open && each.done);
      const earlier = all[open]?.type ?? '';
      if (place !== -1)
        context.addIssue({
          code: 'custom',
          path: [place, 'done'],
          message: reasonMessage('done-after-open', { operation: all[place]?.type ?? '', earlier }),
        });
    }),
  );
};
const productOperations = jobStepsOf(jobStep);
/**
 * The planned steps in a change of a job, in the form in which GET returns them. A step with an existing id
 * replaces the existing step.
 */
const changedOperations = jobStepsOf(jobStep.extend({ id: id.nullish() }));
export const jobCreate = newJobFields
  .extend({ ...artworkInput.shape, ...promiseFields.partial().shape })
  .extend({
    productOperations: productOperations.default([]),
    releaseDate: releaseDate.optional(),
    artworkToCome,
    layout: layoutField.optional(),
  });
export const jobUpdate = jobFields
  .extend({ ...artworkInput.shape, ...promiseFields.shape, ...finishedFields.shape, ...orderFields.shape })
  .extend(ownValuesGiven.shape)
  .extend(jobToleranceFields.shape)
  .extend({ productOperations: changedOperations, releaseDate, artworkToCome, layout: layoutField })
  .partial()
  .extend({ version: expectedVersion });

export const jobItem = z.object({
  id,
  name: z.string(),
  number: z.string(),
  type: z.string(),
  style: z.string(),
  ...mapPlainFields(() => z.string()),
  quantity: z.int(),
  buffer: z.int(),
  ups: z.int(),
  deliveryDate: time,
  deliveries: z
    .array(plannedDelivery)
    .describe('Parts of a split delivery by date; empty: all on the delivery date'),
  priority: z.enum(priorities),
  status: z.enum(jobStatuses),
  customerId: id,
  customer: z.object({ id, name: z.string(), city: z.string() }),
  ...orderRecord.shape,
  ...ownValuesRecord.shape,
  ...jobToleranceRecord.shape,
  paperLength: z.number(),
  paperBreadth: z.number(),
  paperThickness: z.number(),
  paperGsm: z.number(),
  paperQuality: z.string(),
  ink: z.string(),
  coat: z.string(),
  ...finishedRecord.shape,
  plannedSteps: z
    .array(z.string())
    .describe('The planned steps in order: `type: detail [tools] "instruction"`'),
  doneUpTo: z.int().describe('How many of the first planned steps were done before Makeready'),
  operationsCount: z.int(),
  operationsRemaining: z.int(),
  operationStates: z
    .array(z.enum(operationStates))
    .describe('The operations in order; planned steps are waiting or done already'),
  papersRequired: z.int().describe('Press sheets: ceil(quantity / ups)'),
  papersAssigned: z.int().describe('Press sheets from the assigned stock sheets'),
  paperRequirementMet: z.boolean(),
  made: z.int().describe('Good pieces of the last operation'),
  willMake: z.int().describe('Pieces that it will make after the loss'),
  short: z.int().describe('Pieces that will be missing; 0 within the tolerance'),
  sent: z.int().describe('Pieces dispatched'),
  inspection: jobInspection.nullable().describe('The inspection that counts for it'),
  checks: checksSummary
    .unwrap()
    .pick({ missed: true, failed: true })
    .optional()
    .describe('How many checks of its operations were missed or not in order; left out: none'),
  processing: z.boolean().describe('An operation of the job is running'),
  awaits: pendingPaper.nullable().describe('The last paper on order that it needs'),
  timeRemaining: z.int().describe('Seconds to delivery, negative when late'),
  lateness: z
    .enum(latenesses)
    .nullable()
    .describe('late: past its delivery and not dispatched; at-risk: expected after it'),
  expected: time
    .nullable()
    .describe('The expected finish; drafts and held jobs as if scheduled or released now'),
  ...artworkReference.shape,
  artworkToCome: z.boolean().describe('Printing waits for the artwork'),
  artworkApprovedAt: time
    .nullable()
    .describe('When the artwork was approved; a new artwork ends the approval'),
  userId: id.nullable(),
  createdAt: time,
  updatedAt: time,
  version,
});
export type JobItem = z.infer<typeof jobItem>;

export const flowLine = z.object({
  operationId: id,
  unit: z.enum(['sheets', 'pieces']),
  in: z.int().describe('The pieces that have come in or will come in'),
  good: z.int(),
  waste: z.int(),
  toCome: z.int().describe('The pieces that came in and are not counted yet'),
  gives: z.int(),
  over: z.literal(true).optional().describe('A person confirmed that more pieces came out than came in'),
  uncounted: z.literal(true).optional().describe('The operation finished without a count'),
});

export const jobRecord = jobItem.extend({
  releaseDate: time.nullable().describe('Earliest start'),
  layout: layoutRecord,
  ...promiseRecord.shape,
  flow: z.array(flowLine).describe('Pieces through each operation, in its unit and in sequence'),
  wasteReasons: z
    .array(z.object({ operationId: id, reason: z.string(), waste: z.int() }))
    .describe('The waste of each operation by reason, in its unit, the largest first'),
  makeUpSheets: z.int().describe('Press sheets of the make-up runs'),
  makeUp: z
    .object({ sheets: z.int(), operations: z.array(z.string()) })
    .nullable()
    .describe('The operations and sheets of a make-up run; null if none would help'),
  artwork: z.string().nullable().describe('The preview as base64 JPEG'),
  ...artworkOriginal.shape,
  needsApproval: z.boolean().describe('The shop schedules only approved artwork'),
  artworkApprovedBy: z.string().nullable().describe('Name of the user who approved the artwork'),
  contentType: z.string().nullable(),
  productOperations: z.array(productOperationRecord.extend({ done: z.boolean() })),
  effectiveBuffer: z.int().describe('The buffer in effect; follows the expected loss unless set'),
  papersWithBuffer: z.int(),
  scheduledAt: time.nullable(),
  scheduledBy: z.string().nullable().describe('Name of the user who scheduled the job'),
  holdReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  closedShortAt: time
    .nullable()
    .describe('When somebody closed the order with fewer pieces sent than ordered'),
  startedOperations: z.array(z.string()).describe('Names of the operations that have started'),
  onMachine: z
    .string()
    .nullable()
    .describe('The operation that is running or paused, and its machine, in words'),
  dispatches: z.array(dispatchRecord),
  changes: z.array(jobChange).describe('Changes of the order, the latest first; at most 20'),
  user: z.object({ id, name: z.string() }).nullable(),
  can: canSchema(jobVerbs).describe('By verb null, or why not'),
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
const orderedJobs = z.object({
  customer: jobItem.shape.customer,
  jobs: z.array(jobItem).describe(`At most ${orderJobsMaximum}`),
  total: z.int().describe('The number of all jobs of the order'),
  deliveries: customerRecent.shape.deliveries,
});
export type OrderedJobs = z.infer<typeof orderedJobs>;
const done = z.object({ done: z.literal(true) });
const post = { method: 'POST', access: 'edit', params: idParams, response: jobRecord } as const;

export const jobs = {
  ...base,
  ofUser: jobsOf('/users/:id/jobs', "A user's jobs, newest first"),
  ofCustomer: jobsOf('/customers/:id/jobs', "A customer's jobs, newest first"),
  ofOrder: endpoint({
    method: 'GET',
    path: '/customers/:id/order',
    summary: 'The jobs of a customer’s order, by line, and its latest deliveries',
    access: 'read',
    params: idParams,
    query: z.object({
      number: orderNumber.describe('As `customerOrder.number` of its jobs; capitals do not matter'),
    }),
    response: orderedJobs,
  }),
  ofPaper: jobsOf('/papers/:id/jobs', 'Jobs that a paper is assigned to, newest first'),
  ofInk: jobsOf('/inks/:id/jobs', 'Jobs that name an ink, whatever the case, newest first'),
  counts: endpoint({
    method: 'GET',
    path: '/jobs/counts',
    summary: 'The number of jobs by status, late and due soon',
    access: 'read',
    query: sortedQuery(jobSorts).pick({ term: true }).extend(jobFilters).omit({ status: true }),
    response: jobCounts,
    forAll: true,
  }),
  number: endpoint({
    method: 'GET',
    path: '/jobs/number',
    summary: 'A free job number for a new form',
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
    summary: 'Put the job on hold: none of its operations can start',
    body: z.object({ reason: freeText('Reason', 500).default('') }).optional(),
  }),
  release: endpoint({ ...post, path: '/jobs/:id/release', summary: 'End the hold' }),
  cancel: endpoint({
    ...post,
    path: '/jobs/:id/cancel',
    summary: 'Cancel the unfinished operations and release their paper',
    body: z.object({ reason: why(500) }),
  }),
  makeUp: endpoint({
    ...post,
    path: '/jobs/:id/make-up',
    summary: 'Add a make-up run with operations and paper',
    body: z.object({}).optional(),
  }),
  undoMakeUp: endpoint({
    ...post,
    path: '/jobs/:id/make-up/undo',
    summary: 'Undo the last make-up run, until one of its operations has started',
    body: z.object({}).optional(),
  }),
  reinstate: endpoint({ ...post, path: '/jobs/:id/reinstate', summary: 'Undo a cancellation' }),
  closeShort: endpoint({
    ...post,
    path: '/jobs/:id/close-short',
    summary: 'Close an order short; cancels what is unfinished',
    body: z.object({ version: expectedVersion }).optional(),
  }),
  reopen: endpoint({
    ...post,
    path: '/jobs/:id/reopen',
    summary: 'Reopen an order that was closed short',
  }),
  ...jobDispatchEndpoints(jobRecord),
};
