/**
 * Defines the endpoints that explain the queues: the delays of jobs, the load of machines, and when the shop
 * could make one more job (docs/plan.md).
 */
import { z } from 'zod';
import { whyKinds } from '../../packages/planner/src/delay-reasons.ts';
import { reasonsWithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { loadDays } from '../planning/plan-limits.ts';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { endpoint, idParams } from '../platform/contract/endpoint.ts';
import { id, patchIds, time, wholeNumber } from '../platform/contract/field-schemas.ts';
import { stepKinds } from './steps-before-start.ts';
import { oddsOf, promise, promiseOf } from './promise.contract.ts';

/** The main cause of a job's expected date. All screens and calls give the same cause. */
export const causeRecord = z.object({
  kind: z
    .enum([...whyKinds, ...reasonsWithoutDate])
    .nullable()
    .describe("Null: only the job's own work takes time, or it is not in the queues"),
  operationId: id.nullable().describe('The operation that waits, has no date, or is next'),
  machineId: id.nullable().describe('The machine at which the operation waits or is'),
  hours: z.number().nullable().describe('How long the cause delays the job'),
  behind: z.array(id).describe('The other jobs that the machine does first'),
  words: z.string(),
});
export type CauseRecord = z.output<typeof causeRecord>;

const whyRecord = z.object({
  from: time.describe('When it was read'),
  finish: time.nullable().describe('Null: an operation of the job has no date, or none is open'),
  why: z
    .object({ operationId: id, why: z.enum(reasonsWithoutDate) })
    .nullable()
    .describe('Why the job has no date'),
  cause: causeRecord.nullable().describe('The cause that `GET /causes` returns'),
  words: z.string().nullable().describe('The cause in words'),
  parts: z
    .array(
      z.object({
        kind: z.enum(whyKinds),
        machineId: id.nullable(),
        machine: z.string().nullable().describe("The machine's name"),
        behind: z.array(id).describe('The other jobs that go first'),
        hours: z.number(),
        words: z.string(),
      }),
    )
    .describe('The time from `from` to `finish` by kind, the longest first'),
  spans: z
    .array(
      z.object({
        kind: z.enum(whyKinds),
        operationId: id,
        machineId: id.nullable(),
        start: time,
        end: time,
        behind: z.array(id),
      }),
    )
    .describe('This time in spans, in sequence'),
});
export type Why = z.output<typeof whyRecord>;

const hours = z.number().describe('Hours');

const stepsBeforeStart = z.object({
  from: time.describe('When it was read'),
  start: time.nullable().describe('When the operation is expected to start. Null: it has no date'),
  steps: z
    .array(
      z.object({
        kind: z.enum(stepKinds),
        operationId: id.describe('The operation that waits or is worked on'),
        operation: z.string().describe("The operation's name"),
        machineId: id.nullable(),
        machine: z.string().nullable().describe("The machine's name"),
        start: time,
        end: time,
        hours: hours.describe('Open hours; of the clock for `paper`, `release` and `drying`'),
        behind: z.array(z.object({ jobId: id, number: z.string() })).describe('The other jobs that go first'),
      }),
    )
    .describe('What happens from `from` to `start`, in sequence; empty if it has started'),
  closedHours: hours.describe('The closed hours between the other steps'),
});
export type StepsBeforeStart = z.output<typeof stepsBeforeStart>;

const loadRecord = z.object({
  now: time,
  days: z
    .array(z.object({ start: time, end: time }))
    .describe("The shop's open hours; for today the remaining ones"),
  machines: z.array(
    z.object({
      id,
      name: z.string(),
      type: z.string(),
      downUntil: time.nullable().describe('Null: up, or unknown'),
      operations: z.int().describe('Operations that are expected on the machine'),
      fullUntil: time.nullable().describe('The next free hour; null: now'),
      lateJobs: z.int().describe('Jobs that are or will be late because of it'),
      hours: z
        .array(
          z.object({
            open: hours,
            booked: hours,
            late: hours.describe('The part for jobs that will be late'),
          }),
        )
        .describe('The hours of each day'),
    }),
  ),
  late: z.object({
    jobs: z.int().describe('Jobs that are expected after their delivery'),
    hours: hours.describe('The sum of their lateness'),
    undated: z.int().describe('Further jobs that have no date, without those on hold'),
  }),
  bottleneck: id.nullable().describe('The machine where an hour of overtime saves most'),
  overtime: z
    .array(
      z.object({
        machineId: id,
        date: z.string().describe('YYYY-MM-DD'),
        from: time.describe("When the machine's hours end on that day now"),
        saves: z.array(hours).describe('The lateness that the first, second and third hour save'),
      }),
    )
    .describe('Where overtime saves most, the best first'),
  untried: z.int().describe('Further machines that delay late jobs, not tried'),
});
export type LoadRecord = z.output<typeof loadRecord>;

export const answers = {
  promise,
  promiseOf,
  oddsOf,
  why: endpoint({
    method: 'GET',
    path: '/jobs/:id/why',
    summary: "What the job's time to its expected date consists of",
    access: 'read',
    params: idParams,
    response: whyRecord,
  }),
  beforeStart: endpoint({
    method: 'GET',
    path: '/operations/:id/why',
    summary: 'What the time until an operation starts consists of',
    access: 'read',
    params: idParams,
    response: stepsBeforeStart,
  }),
  causes: endpoint({
    method: 'GET',
    path: '/causes',
    summary: 'The main cause of the expected dates of some jobs',
    access: 'read',
    query: z.object({ of: patchIds.describe('Ids of jobs, separated by commas') }),
    response: z.array(causeRecord.extend({ jobId: id })),
  }),
  load: endpoint({
    method: 'GET',
    path: '/load',
    summary: 'Booked and open hours of each machine by day, the bottleneck, and what overtime would save',
    access: 'read',
    query: z.object({
      days: z.coerce
        .number(reasonMessage('required', { field: 'days' }))
        .pipe(wholeNumber('days', 1, loadDays.most))
        .default(loadDays.usual),
    }),
    response: loadRecord,
  }),
};
