/**
 * Defines the endpoints for operations, which are the steps of jobs on the shop floor (spec §3 Operation,
 * design: operations).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { cardVerbs, operationVerbs } from '../jobs/allowed-verbs.ts';
import { duties } from '../platform/duties.ts';
import { operationActivities } from '../shop/review-periods.ts';
import { countsMaximum, operationsMaximum, priorities } from '../platform/specification-constants.ts';
import { type Operation as StoredOperation } from '../jobs/aggregate/operation-fields.ts';
import { operationStates } from '../jobs/aggregate/operation-state.ts';
import { actionNames } from './floor-actions.ts';
import { answerMinutesMaximum } from './operation-calls.ts';
import { scansMaximum } from './scans/scans-at-run.ts';
import { fetchKinds } from './what-to-fetch.ts';
import { canSchema, refusalOrNull } from '../platform/contract/can-schema.ts';
import {
  confirmed,
  counter,
  entryCreate,
  entryRecord,
  finishTotals,
  jobFlowTotals,
} from './count-entries.contract.ts';
import { collection, endpoint, idParams, sortedQuery } from '../platform/contract/endpoint.ts';
import { typeBehaviour } from '../shop/lists.contract.ts';
import { inspectRequest, operationInspections } from '../shop/sampling/inspections.contract.ts';
import {
  checkAnswer,
  checksSummary,
  jobOfOperation,
  links,
  moveRequest,
  operationChecks,
  operationLink,
  pin,
  placeRequest,
  toolsRequest,
  toolsResponse,
  workRequest,
  workResponse,
} from './operation-parts.contract.ts';
import {
  blankAsAbsent,
  choice,
  expectedVersion,
  freeText,
  id,
  labelled,
  listed,
  listedFilter,
  nullAsAbsent,
  reference,
  requestTime,
  time,
  version,
  wholeNumber,
  why,
} from '../platform/contract/field-schemas.ts';
import { period } from '../platform/contract/period-parameters.ts';

/** Defines the query fields by which lists of operations can be filtered. */
const operationFilters = {
  state: z.enum(operationStates).optional(),
  type: listedFilter,
  machineId: z.uuid().optional(),
  jobId: z.uuid().optional(),
  open: z.stringbool().optional().describe('Only operations that are neither finished nor cancelled'),
  did: z.enum(operationActivities).optional().describe('Only operations with this activity in the period'),
  reason: freeText('reason', 200).optional().describe('With paused or wasted: only for this reason'),
  ...period,
};

/**
 * A planned step of a job, a product or a component (spec §3). Scheduling turns a job's planned steps into
 * operations.
 */
export const productOperation = z.object({
  type: listed('Operation Type'),
  detail: freeText('Operation Detail', 200).default(''),
  instruction: freeText('Instruction').default(''),
  overlap: z
    .boolean(reasonMessage('not-yes-or-no', { field: 'Overlap' }))
    .optional()
    .describe('Begins with its predecessor’s first pieces'),
  toolIds: toolsRequest.optional().describe('The tools that the operation will need'),
});
export const productOperationResponse = productOperation.extend({ tools: toolsResponse.optional() });
export type ProductOperationResponse = z.infer<typeof productOperationResponse>;
export const productOperationRecord = productOperationResponse.extend({ id, ...typeBehaviour });
/** Returns the field for the list of planned steps of a job, a product or a component. */
export const stepsOf = <T extends z.ZodObject>(step: T) =>
  labelled(
    'Operations',
    z
      .array(nullAsAbsent(step), reasonMessage('not-a-list', { field: 'Operations' }))
      .max(operationsMaximum, reasonMessage('too-many-operations', { most: operationsMaximum })),
  );
export type ProductOperation = z.infer<typeof productOperation>;

const undoable = z
  .object({
    verb: z.enum(actionNames),
    at: time,
    receivedAt: time.nullable().describe('The time of arrival if more than a minute after the press'),
    userId: id.nullable(),
    userName: z.string().nullable(),
  })
  .nullable()
  .describe('The last change of state, which undo reverts');

export const operationCall = z
  .object({
    duty: z.enum(duties),
    at: time.describe('The time of the pause'),
    answer: z
      .object({ userName: z.string(), at: time, expectedAt: time, note: z.string() })
      .nullable()
      .describe('Who comes, and when'),
  })
  .describe('The people for whom the paused operation waits');

/** The fields that a response contains as the database stores them. */
type FieldOfStored = Exclude<
  keyof StoredOperation,
  'keptUntil' | 'makeReadyWaste' | 'counted' | 'confirmedIn'
>;

/**
 * An operation in a list. All other responses with an operation pick fields from it, so that each field is
 * described once.
 */
export const operationItem = z.object({
  id,
  name: z.string(),
  type: z.string(),
  ...typeBehaviour,
  detail: z.string(),
  instruction: z.string(),
  priority: z.enum(priorities).describe("The job's unless somebody set one"),
  prioritySet: z.boolean().describe('Somebody set the priority on the operation itself'),
  deliveryDate: time,
  deliveryDateSet: z.boolean().describe('Somebody set the delivery date on the operation itself'),
  index: z.int().describe('Its place in the job; equal places run in parallel'),
  state: z.enum(operationStates),
  waitsFor: z.string().nullable().describe('Why a waiting operation is not queued'),
  jobId: id,
  job: jobOfOperation,
  machineId: id.nullable(),
  machine: z
    .object({ id, name: z.string(), down: z.string().nullable().describe('Why the machine is down') })
    .nullable(),
  rank: z.number().nullable().describe("The place in the machine's queue"),
  supplier: z.string(),
  dueBack: time.nullable(),
  quantity: z.int().nullable().describe('Pieces for the operation, if it has a quantity of its own'),
  overlap: z.boolean().describe('Begins with its predecessor’s first pieces'),
  after: z
    .array(operationLink)
    .describe('The predecessors; unless a person set them, those with the next lower index'),
  afterSet: z.boolean().describe('A person set the predecessors'),
  dryUntil: time.nullable().describe('When the work of the operations before it is dry; null: now'),
  ...workResponse,
  pin,
  makeUp: z.int().nullable().describe('The number of the make-up run to which it belongs'),
  plannedQuantity: z
    .int()
    .describe('Pieces that come in; else its own quantity; else quantity and effective buffer'),
  goodQuantity: z.int().describe('In pieces'),
  wasteQuantity: z.int().describe('In pieces'),
  wasteReason: z.string().describe('The reason of the last waste'),
  pauseReason: z.string().nullable(),
  shortReason: z.string().nullable().describe('Why it finished although the order is short'),
  call: operationCall.nullable(),
  checks: checksSummary,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  startedBy: z.string().nullable().describe('Name of the user who started the operation'),
  finishedBy: z.string().nullable(),
  runningSeconds: z.int().describe('Running time so far without pauses, at the time of the response'),
  runningSince: time.nullable(),
  undoable,
  createdAt: time,
  updatedAt: time,
  version,
}) satisfies z.ZodType<Pick<StoredOperation, FieldOfStored>>;
export type Operation = z.infer<typeof operationItem>;

export const cardCan = canSchema(cardVerbs)
  .partial()
  .describe('For each verb null or the reason against it, for this actor now');
export type CardCan = z.infer<typeof cardCan>;

/** An operation in a machine's queue. `can` contains the actions on the shop floor. */
export const operationOnMachine = operationItem.extend({ can: cardCan });
export type OperationOnMachine = z.infer<typeof operationOnMachine>;

/** A paused operation that calls people, in the list of all open calls. */
export const openCall = operationItem
  .pick({ id: true, name: true, pauseReason: true, jobId: true, machineId: true })
  .extend({
    jobNumber: z.string(),
    jobName: z.string(),
    machine: z.string().nullable(),
    call: operationCall,
  });
export type OpenCall = z.infer<typeof openCall>;

/** An operation in the response for a single operation. */
export const operationRecord = operationItem.extend({
  wasteReasons: z
    .array(z.object({ reason: z.string(), waste: z.int() }))
    .describe("The waste by reason, in the operation's unit, the largest first"),
  can: canSchema(operationVerbs).describe('By verb null, or why not'),
});
export type OperationRecord = z.infer<typeof operationRecord>;

const named = z.object({ id, name: z.string() });
/** What people bring to the machine before the operation runs. */
export const toFetch = z.object({
  jobId: id,
  items: z.array(
    z.object({
      key: z.string().describe('Names the item and its quantity'),
      kind: z.enum(fetchKinds),
      id: id.nullable().describe('Of the paper or tool'),
      name: z.string(),
      place: z.string().describe('Shelf or rack'),
      paper: z
        .object({ sheets: z.int(), gsm: z.number(), length: z.number(), breadth: z.number() })
        .nullable(),
      missing: refusalOrNull.describe('Why it is not there'),
      fetched: z.object({ userName: z.string(), at: time }).nullable(),
    }),
  ),
  scans: z
    .object({
      job: z.object({ id, number: z.string(), name: z.string() }),
      artwork: z.string().nullable().describe('The digits by which a ticket says the artwork'),
      codes: z.array(z.int()).describe("The codes of the job's operations"),
      papers: z.array(named),
      tools: z.array(named),
    })
    .nullable()
    .describe('What must be scanned before Run: the ticket or a paper, and each tool. Null: nothing'),
});
export type ToFetch = z.infer<typeof toFetch>;

const operationFields = z.object({
  jobId: reference('Job'),
  name: freeText('Name', 200),
  type: listed('Type'),
  detail: blankAsAbsent(null, freeText('Detail', 200)),
  instruction: blankAsAbsent(null, freeText('Instruction')),
  priority: choice('Priority', priorities).nullable(),
  deliveryDate: blankAsAbsent('', requestTime('Delivery Date').nullable()),
  index: wholeNumber('Position', 0, 10_000),
  place: placeRequest.describe('Before, after or next to another operation of the job; replaces index'),
  overlap: z.boolean(reasonMessage('not-yes-or-no', { field: 'Overlap' })),
  after: links.nullable().describe('Null: all operations with a lower index; []: none'),
  quantity: wholeNumber('Quantity', 1, countsMaximum).nullable(),
  ...workRequest,
  machineId: blankAsAbsent('', reference('Machine').nullable()),
  supplier: freeText('Supplier', 200),
  dueBack: blankAsAbsent('', requestTime('Due back').nullable()),
});
/**
 * The body of `POST /operations`, which adds an operation to an unfinished job. The operation may repeat an
 * earlier one.
 */
export const operationCreate = operationFields
  .partial()
  .extend(operationFields.pick({ jobId: true, type: true }).shape);
export const operationUpdate = operationFields
  .omit({ jobId: true })
  .partial()
  .extend({ version: expectedVersion });

export const seenCounts = z
  .object({
    goodQuantity: wholeNumber('Good', 0, countsMaximum),
    wasteQuantity: wholeNumber('Waste', 0, countsMaximum),
  })
  .describe('The totals that the person saw, in pieces');

/**
 * The new totals of an operation in its unit. A missing total stays. The server stores the difference as a
 * new count. If the stored totals differ from `seen` (in pieces), it responds with a 409 that contains both.
 */
const counts = z.object({
  goodQuantity: wholeNumber('Good', 0)
    .optional()
    .describe("The new total in the unit of the operation's type"),
  wasteQuantity: wholeNumber('Waste', 0).optional().describe('The new total in the same unit'),
  wasteReason: freeText('Waste reason', 200).optional(),
  seen: seenCounts.optional(),
  confirmed,
});

/**
 * The state of the operation that the user saw. If the state is different by now, the server responds with
 * 409, so that pressing twice acts only once.
 */
const from = z.enum(operationStates).optional();
const at = requestTime('Pressed at').optional().describe('By the shop’s clock; default: now');
/** The optional fields of every action on the floor: the state that the user saw, and the time of the press. */
const press = z.object({ from, at });
const shortReason = freeText('Reason', 200)
  .optional()
  .describe('Why the operation finishes although the order is short');
const scans = z
  .array(freeText('Scans', 500), reasonMessage('not-a-list', { field: 'Scans' }))
  .max(scansMaximum, reasonMessage('at-most', { field: 'Scans', most: scansMaximum }))
  .optional()
  .describe('The codes scanned before Run: the ticket or a paper, and each tool');
const verb = (path: string, summary: string, body: z.ZodType = press) =>
  ({
    method: 'POST',
    path: `/operations/:id/${path}`,
    summary,
    access: 'floor',
    params: idParams,
    body,
    response: operationRecord,
  }) as const;

export const operations = {
  ...collection({
    path: '/operations',
    plural: 'Operations',
    item: operationItem,
    sortable: ['name', 'type', 'state', 'priority', 'delivery', 'machine', 'job', 'created'],
    filters: operationFilters,
  }),
  countsByState: endpoint({
    method: 'GET',
    path: '/operations/counts',
    summary: 'The number of operations by state',
    access: 'read',
    query: sortedQuery(['name'])
      .pick({ term: true })
      .extend(operationFilters)
      .omit({ state: true, open: true, jobId: true }),
    response: z.record(z.enum(operationStates), z.int()),
    forAll: true,
  }),
  byCode: endpoint({
    method: 'GET',
    path: '/operations/code/:code',
    summary: 'The operation with a scanned code',
    access: 'read',
    params: z.object({ code: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: z.object({ id }),
  }),
  calls: endpoint({
    method: 'GET',
    path: '/operations/calls',
    summary: 'The paused operations that call people, the oldest call first',
    access: 'read',
    response: z.array(openCall),
    forAll: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/operations/:id',
    summary: 'An operation with its job and machine',
    access: 'read',
    params: idParams,
    response: operationRecord,
  }),
  create: endpoint({
    method: 'POST',
    path: '/operations',
    summary: 'Add a step to an unfinished job',
    access: 'edit',
    body: operationCreate,
    response: operationRecord,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/operations/:id',
    summary: 'Change an operation',
    access: 'edit',
    params: idParams,
    body: operationUpdate,
    response: operationRecord,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/operations/:id',
    summary: 'Delete an operation that has not started',
    access: 'delete',
    params: idParams,
    response: z.object({ done: z.literal(true) }),
  }),
  advance: endpoint({
    ...verb('advance', 'Run a queued operation, finish a running one'),
    body: counts
      .extend({ ...press.shape, counter: counter.optional(), reason: shortReason, scans })
      .optional(),
  }),
  toFetch: endpoint({
    method: 'GET',
    path: '/operations/:id/fetch',
    summary: 'The items to bring to the machine before the operation runs',
    access: 'read',
    params: idParams,
    response: toFetch,
  }),
  fetched: endpoint({
    ...verb('fetch', 'Tick off an item that is at the machine, or take the tick back'),
    body: z.object({
      key: freeText('Item', 300),
      fetched: z.boolean(reasonMessage('not-yes-or-no', { field: 'Fetched' })),
    }),
    response: toFetch,
  }),
  checks: endpoint({
    method: 'GET',
    path: '/operations/:id/checks',
    summary: 'The checks of an operation and the answers to them',
    access: 'read',
    params: idParams,
    response: operationChecks,
  }),
  check: endpoint({
    ...verb('checks', 'Answer a check that is or was due'),
    body: checkAnswer,
    response: operationChecks,
  }),
  strikeCheck: endpoint({
    method: 'DELETE',
    path: '/operations/:id/checks/:answerId',
    summary: 'Take back an answer to a check; it stays in the list',
    access: 'undo',
    params: z.object({ id, answerId: id }),
    response: operationChecks,
  }),
  inspections: endpoint({
    method: 'GET',
    path: '/operations/:id/inspections',
    summary: 'The inspections of an operation',
    access: 'read',
    params: idParams,
    response: operationInspections,
  }),
  inspect: endpoint({
    ...verb('inspections', 'Add what a sample showed: accept, hold or sort'),
    body: inspectRequest,
    response: operationInspections,
  }),
  strikeInspection: endpoint({
    method: 'DELETE',
    path: '/operations/:id/inspections/:inspectionId',
    summary: 'Strike an inspection out; it stays in the list',
    access: 'undo',
    params: z.object({ id, inspectionId: id }),
    response: operationInspections,
  }),
  ifFinished: endpoint({
    method: 'GET',
    path: '/operations/:id/if-finished',
    summary: 'How many pieces the job would make if the operation finished now',
    access: 'read',
    params: idParams,
    query: finishTotals,
    response: jobFlowTotals,
  }),
  pause: endpoint({
    ...verb('pause', 'Pause a running operation; it keeps its machine'),
    body: press.extend({ reason: why() }),
  }),
  resume: endpoint({ ...verb('resume', 'Resume a paused operation'), body: press.optional() }),
  answer: endpoint({
    ...verb('answer', 'Answer the call of a paused operation with a time'),
    body: z.object({
      minutes: wholeNumber('Minutes', 1, answerMinutesMaximum).describe(
        'The minutes until the answering person comes',
      ),
      note: freeText('Note', 200).default(''),
      seen: requestTime('Call seen').describe(
        'The time of the answer that the client saw; without an answer, of the call',
      ),
    }),
  }),
  suspend: endpoint({
    ...verb('suspend', 'Send an operation back to the queue; its counts and times stay'),
    body: counts.extend({ ...press.shape, reason: freeText('Reason', 200).optional() }).optional(),
  }),
  undo: endpoint({
    ...verb('undo', 'Take back the last transition'),
    access: 'undo',
    body: press.optional(),
  }),
  counts: endpoint({ ...verb('counts', 'Report counts of an operation that has started'), body: counts }),
  entries: endpoint({
    method: 'GET',
    path: '/operations/:id/entries',
    summary: "The operation's counts, newest first",
    access: 'read',
    params: idParams,
    response: z.array(entryRecord),
  }),
  addEntry: endpoint({ ...verb('entries', 'Add what was counted'), body: entryCreate }),
  strikeEntry: endpoint({
    method: 'DELETE',
    path: '/operations/:id/entries/:entryId',
    summary: 'Strike out a count; it stays in the list but no longer counts',
    access: 'floor',
    params: z.object({ id, entryId: id }),
    query: z.object({ confirmed: z.stringbool().default(false) }),
    body: z.object({ confirmed }).optional(),
    response: operationRecord,
  }),
  move: endpoint({
    ...verb('move', 'Put an operation on a machine, before another one of its queue or last'),
    access: 'edit',
    body: moveRequest,
  }),
};
