/**
 * Defines the endpoint that returns the queues of all machines, for the board and the timeline (design:
 * screens, timeline).
 */
import { z } from 'zod';
import { priorities } from '../platform/specification-constants.ts';
import { jobStatuses } from '../jobs/aggregate/job-status.ts';
import { openStates, operationStates } from '../jobs/aggregate/operation-state.ts';
import { reasonsWithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { calendarItem } from '../shop/calendars.contract.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { id, patchIds, time } from '../platform/contract/field-schemas.ts';
import { jobItem } from '../jobs/jobs.contract.ts';
import { pendingPaper } from '../jobs/job-papers.contract.ts';
import { setupResponse } from '../operations/operation-parts.contract.ts';
import { cardCan, operationItem } from '../operations/operations.contract.ts';
import { capability, machineItem } from '../machines/machines.contract.ts';
import { dayHours } from '../shop/settings.contract.ts';

const queueMachine = machineItem.pick({ id: true, name: true, type: true, down: true }).extend({
  makeReadyMinutes: z.int().describe("The machine's own or its type's default, as is 'perHour'"),
  length: z.int().optional().describe('Length in mm of the largest sheet; missing: any'),
  breadth: z.int().optional(),
  perHour: z.int().describe("Sheets or pieces an hour, by the type's unit"),
  capabilities: z.array(capability).optional().describe('The operation types besides its own'),
  keyMinutes: machineItem.shape.keyMinutes.optional().describe('Minutes that a change of each key adds'),
  keyMinutesDown: machineItem.shape.keyMinutesDown
    .optional()
    .describe('Other minutes to lighter inks or boards, or smaller formats'),
  keys: setupResponse.nullable().optional().describe("The machine's present set-up keys"),
  calendarId: id.optional().describe("A calendar of `calendars`; missing: the shop's hours"),
  attended: z.literal('make-ready').optional().describe('Runs go on while the shop is closed'),
  wholeMakeReady: z.literal(true).optional(),
  plannedDowns: z.array(z.object({ from: time, to: time, reason: z.string() })).optional(),
});

const ofOperation = operationItem.shape;
/** An open operation in the queues. Fields that most operations lack are missing instead of null. */
const queueOperation = operationItem
  .pick({
    id: true,
    name: true,
    type: true,
    unit: true,
    needsMachine: true,
    detail: true,
    index: true,
    rank: true,
    state: true,
    machineId: true,
    overlap: true,
  })
  .extend({
    state: z.enum(openStates),
    after: ofOperation.after
      .optional()
      .describe('The predecessors; missing: all operations with a lower index'),
    makeReadyMinutes: z
      .number()
      .optional()
      .describe("The operation's own make-ready; missing: the machine's"),
    runMinutes: z.number().optional(),
    keys: setupResponse.optional().describe("The operation's set-up keys that cost machines time"),
    tools: z
      .array(ofOperation.tools.element.pick({ id: true, name: true }))
      .optional()
      .describe('The tools that it needs'),
    releaseDate: time.optional().describe('The operation starts no earlier'),
    supplier: ofOperation.supplier.optional().describe('The supplier that does the operation'),
    dueBack: time.optional().describe('Comes back from its supplier no earlier'),
    dryUntil: time.optional().describe('When the work of the operations before it is dry'),
    pin: ofOperation.pin
      .unwrap()
      .pick({ start: true })
      .optional()
      .describe("A person's decision for a machine, and perhaps a start"),
    keptUntil: time.optional().describe('Until then its machine waits for it, by an accepted plan'),
    priority: ofOperation.priority.nullable().describe("The operation's own priority; null: the job's"),
    deliveryDate: ofOperation.deliveryDate
      .nullable()
      .describe("The operation's own delivery date; null: the job's"),
    planned: z.int().describe("In sheets or pieces, by the type's unit"),
    sheet: z
      .object({ length: z.number(), breadth: z.number() })
      .optional()
      .describe('The press sheet in mm, if it needs a machine and has none'),
    checks: ofOperation.checks.unwrap().optional().describe('Its checks, if one was missed or failed'),
    lacksPaper: z.boolean().optional().describe('Of a make-up run that lacks sheets'),
    run: z
      .object({
        startedAt: time,
        seconds: z.int().describe('Running time until `now`, without pauses'),
        running: z.boolean(),
        made: z.int().describe('Good and wasted pieces, in the unit of `planned`'),
        good: z.int(),
        pauseReason: ofOperation.pauseReason,
        call: ofOperation.call.unwrap().optional(),
        undoable: ofOperation.undoable,
      })
      .nullable()
      .describe('Null until the operation has started'),
    can: cardCan,
  });

const queueJob = z.object({
  id,
  number: z.string(),
  name: z.string(),
  customerName: z.string(),
  status: z.enum(jobStatuses),
  holdReason: z.string().optional().describe('Why the job is on hold'),
  priority: z.enum(priorities),
  deliveryDate: time,
  promisedDate: time.optional().describe('The date that was promised to the customer'),
  lateness: jobItem.shape.lateness,
  expected: jobItem.shape.expected,
  quantity: z.int(),
  short: z.int().describe('Pieces that will be missing'),
  artworkUrl: z.string().nullable(),
  awaits: pendingPaper.nullable().describe('Paper on order that the job needs before it can start'),
  releaseDate: time.nullable().describe('Nothing starts earlier'),
  ups: z.int(),
  operationStates: z.array(z.enum(operationStates)).describe('The states of all operations in order'),
  operations: z.array(queueOperation).describe('The open operations in order'),
});

/**
 * An operation that finished on a machine recently. The timeline shows it to the left of the present moment.
 */
const finishedOperation = operationItem.pick({ id: true, name: true, machineId: true, jobId: true }).extend({
  machineId: id,
  jobNumber: z.string(),
  jobName: z.string(),
  startedAt: time,
  finishedAt: time,
});

const exception = calendarItem.shape.exceptions.element
  .omit({ name: true })
  .extend({ crews: z.int().optional() });

export const queuesRecord = z.object({
  now: time,
  calendar: z.object({ timeZone: z.string(), hours: z.array(dayHours), holidays: z.array(z.string()) }),
  calendars: z
    .array(
      calendarItem.pick({ id: true, hours: true, shopHolidays: true }).extend({
        exceptions: z.array(exception),
        crews: z.int().optional().describe('Machines that people attend at once; missing: all'),
      }),
    )
    .optional()
    .describe('The calendars of machines with hours of their own'),
  machines: z.array(queueMachine),
  dryMinutes: z
    .record(z.string(), z.int())
    .optional()
    .describe('The drying time after operations of these types'),
  inkDarkness: z
    .record(z.string(), z.int())
    .optional()
    .describe('The darkness of inks by name, if changes to lighter inks take other minutes'),
  jobs: z.array(queueJob).describe('The jobs with open operations'),
  finished: z.array(finishedOperation).describe('Operations finished in the last 24 hours'),
  hasOperations: z.boolean().describe('Whether the shop has any operation, open or closed'),
});
export type Queues = z.infer<typeof queuesRecord>;
export type QueueMachine = Queues['machines'][number];
export type QueueJob = Queues['jobs'][number];
export type QueueOperation = QueueJob['operations'][number];
export type FinishedOperation = Queues['finished'][number];

/**
 * The expected dates of a job's open operations (design: timeline). `why` says why an operation has no date.
 */
export const expectedRecord = z.object({
  finish: time.nullable().describe('The finish of the last open operation; null: no date'),
  late: z.boolean().describe('The job is late or at risk'),
  operations: z.array(
    z.object({
      id,
      start: time.nullable(),
      finish: time.nullable(),
      late: z.boolean(),
      why: z.enum(reasonsWithoutDate).nullable(),
    }),
  ),
});
export type Expected = z.infer<typeof expectedRecord>;

export const queues = {
  get: endpoint({
    method: 'GET',
    path: '/queues',
    summary: "Machines with their open operations and jobs, and the shop's hours",
    access: 'read',
    query: z.object({
      of: patchIds
        .optional()
        .describe('Only these jobs, and operations on these machines; ids separated by commas'),
    }),
    response: queuesRecord,
  }),
  expected: endpoint({
    method: 'GET',
    path: '/jobs/:id/expected',
    summary: 'When the open operations of a job are expected to start and finish',
    access: 'read',
    params: idParams,
    response: expectedRecord,
  }),
};
