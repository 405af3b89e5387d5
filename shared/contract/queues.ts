/** All queues of the shop in one response, for the board and the timeline (design: screens, timeline). */
import { z } from 'zod';
import { priorities } from '../rules/catalogue.ts';
import { jobStatuses } from '../rules/job-status.ts';
import { openStates, operationStates } from '../rules/operation-state.ts';
import { reasonsWithoutDate } from '../plan/without-date.ts';
import { calendarItem } from './calendars.ts';
import { endpoint, idParams } from './endpoint.ts';
import { id, patchIds, time } from './fields.ts';
import { jobItem } from './jobs.ts';
import { pendingPaper } from './job-papers.ts';
import { typeBehaviour } from './lists.ts';
import { operationLink, setupResponse } from './operation-parts.ts';
import { cardCan, undoable } from './operations.ts';
import { capability, machineItem } from './machines.ts';
import { dayHours } from './settings.ts';

const queueMachine = machineItem.pick({ id: true, name: true, type: true, down: true }).extend({
  makeReadyMinutes: z.int().describe("Its own, or what is usual for the type; so is 'perHour'"),
  length: z.int().optional().describe('In mm, of the largest sheet that it takes; left out: any'),
  breadth: z.int().optional(),
  perHour: z.int().describe('Sheets or pieces an hour, by what the type counts'),
  capabilities: z.array(capability).optional().describe('What else it can do than its type'),
  keyMinutes: machineItem.shape.keyMinutes
    .optional()
    .describe('What a change of each key adds to making ready'),
  keys: setupResponse.nullable().optional().describe('What it is made ready for now'),
  calendarId: id.optional().describe("Of `calendars`; left out: the shop's own hours"),
  attended: z.literal('make-ready').optional().describe('Runs go on while the shop is closed'),
  plannedDowns: z.array(z.object({ from: time, to: time, reason: z.string() })).optional(),
});

const queueOperation = z.object({
  id,
  name: z.string(),
  type: z.string(),
  ...typeBehaviour,
  detail: z.string(),
  index: z.int(),
  rank: z.number().nullable(),
  state: z.enum(openStates),
  machineId: id.nullable(),
  overlap: z.boolean().describe('It may begin once the one before it has reported good pieces'),
  after: z.array(operationLink).optional().describe('What it comes after; left out: all with a lower index'),
  makeReadyMinutes: z.number().optional().describe('Of its own; left out: as its machine takes'),
  runMinutes: z.number().optional(),
  keys: setupResponse
    .optional()
    .describe('What its machine has to be made ready for, of what takes that any time'),
  tools: z
    .array(z.object({ id, name: z.string() }))
    .optional()
    .describe('What it needs besides its machine: in one place at a time'),
  releaseDate: time.optional().describe('It starts no earlier'),
  supplier: z.string().optional().describe('Who does it, where that is not this shop'),
  dueBack: time.optional().describe('Needs no machine, and comes back from its supplier no earlier'),
  pin: z
    .object({ start: time.nullable() })
    .optional()
    .describe('A person said that it stays on its machine, and starts no earlier'),
  keptUntil: time.optional().describe('By an accepted plan: until then its machine waits for it'),
  priority: z.enum(priorities).nullable().describe("Null: the job's"),
  deliveryDate: time.nullable().describe("Null: the job's"),
  planned: z.int().describe('Sheets or pieces, by what the type counts'),
  sheet: z
    .object({ length: z.number(), breadth: z.number() })
    .optional()
    .describe("Of one that needs a machine and has none: the job's press sheet, in mm"),
  lacksPaper: z.boolean().optional().describe('Of a make-up run, the sheets of which are not there yet'),
  run: z
    .object({
      startedAt: time,
      seconds: z.int().describe('Time run by `now`, pauses excluded'),
      running: z.boolean(),
      made: z.int().describe('Good and waste, in the unit of `planned`'),
      good: z.int(),
      pauseReason: z.string().nullable(),
      undoable,
    })
    .nullable()
    .describe('Null until it has started'),
  can: cardCan,
});

const queueJob = z.object({
  id,
  number: z.string(),
  name: z.string(),
  customerName: z.string(),
  status: z.enum(jobStatuses),
  holdReason: z.string().optional().describe('Of one on hold'),
  priority: z.enum(priorities),
  deliveryDate: time,
  lateness: jobItem.shape.lateness,
  expected: jobItem.shape.expected,
  quantity: z.int(),
  short: z.int().describe('Pieces that will be missing of those ordered'),
  artworkUrl: z.string().nullable(),
  awaits: pendingPaper.nullable().describe('Paper on order, before which nothing of it starts'),
  releaseDate: time.nullable().describe('Nothing of it starts earlier'),
  ups: z.int(),
  operationStates: z.array(z.enum(operationStates)).describe('Of all its operations, in order'),
  operations: z.array(queueOperation).describe('The open ones, in order'),
});

/** An operation that finished recently on a machine. The timeline shows it left of the present. */
const finishedOperation = z.object({
  id,
  name: z.string(),
  machineId: id,
  jobId: id,
  jobNumber: z.string(),
  jobName: z.string(),
  startedAt: time,
  finishedAt: time,
});

const exception = calendarItem.shape.exceptions.element.omit({ name: true });

export const queuesRecord = z.object({
  now: time,
  calendar: z.object({ timeZone: z.string(), hours: z.array(dayHours), holidays: z.array(z.string()) }),
  calendars: z
    .array(
      calendarItem
        .pick({ id: true, hours: true, shopHolidays: true })
        .extend({ exceptions: z.array(exception) }),
    )
    .optional()
    .describe('Of machines that do not work as the shop does'),
  machines: z.array(queueMachine),
  jobs: z.array(queueJob).describe('Those with open operations'),
  finished: z.array(finishedOperation).describe('Of the last 24 hours, on machines'),
  hasOperations: z.boolean().describe('Whether the shop has any operation, a closed one included'),
});
export type Queues = z.infer<typeof queuesRecord>;
export type QueueMachine = Queues['machines'][number];
export type QueueJob = Queues['jobs'][number];
export type QueueOperation = QueueJob['operations'][number];
export type FinishedOperation = Queues['finished'][number];

/** The expected dates of a job's open operations (design: timeline). `why` explains why an operation has none. */
export const expectedRecord = z.object({
  finish: time.nullable().describe('Of the last open operation; null where one has no date, or none is open'),
  late: z.boolean().describe('Late or at risk'),
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
    summary: 'Every machine with its open operations and their jobs, and the hours in which the shop works',
    access: 'read',
    query: z.object({
      of: patchIds
        .optional()
        .describe(
          'Ids of jobs and machines, by commas: only these jobs, and of others what stands on these machines',
        ),
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
