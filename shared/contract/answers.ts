/**
 * The responses about the plan: why a job is late, how full the machines are, and when the shop could make one
 * more job (docs/plan.md).
 */
import { z } from 'zod';
import { whyKinds } from '../plan/delay-reasons.ts';
import { reasonsWithoutDate } from '../plan/without-date.ts';
import { loadDays } from '../rules/plan-limits.ts';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { endpoint, idParams } from './endpoint.ts';
import { id, patchIds, time, wholeNumber } from './fields.ts';
import { promise, promiseOf } from './promise.ts';

/** The main cause of a job's date. Every screen and every call gives the same cause. */
export const causeRecord = z.object({
  kind: z
    .enum([...whyKinds, ...reasonsWithoutDate])
    .nullable()
    .describe('Null: nothing holds it up but its own work, or it is not in the queues'),
  operationId: id.nullable().describe('What waits, has no date, or is next'),
  machineId: id.nullable().describe('Where it waits, or stands'),
  hours: z.number().nullable().describe('How long it is held up'),
  behind: z.array(id).describe('The other jobs that its machine does first'),
  words: z.string(),
});
export type CauseRecord = z.output<typeof causeRecord>;

const whyRecord = z.object({
  from: time.describe('When the queues were read'),
  finish: time.nullable().describe('Null where one of its operations has no date, or none is open'),
  why: z
    .object({ operationId: id, why: z.enum(reasonsWithoutDate) })
    .nullable()
    .describe('What keeps it from having a date'),
  cause: causeRecord.nullable().describe('As `GET /causes` has it'),
  words: z.string().nullable().describe('Of the cause'),
  parts: z
    .array(
      z.object({
        kind: z.enum(whyKinds),
        machineId: id.nullable(),
        machine: z.string().nullable().describe('What it is called'),
        behind: z.array(id).describe('The other jobs that go before'),
        hours: z.number(),
        words: z.string(),
      }),
    )
    .describe('The longest first; together the time from `from` to `finish`'),
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
    .describe('The same one after the other'),
});
export type Why = z.output<typeof whyRecord>;

const hours = z.number().describe('Hours');
const loadRecord = z.object({
  now: time,
  days: z.array(z.object({ start: time, end: time })).describe('In the shop; of today what is left'),
  machines: z.array(
    z.object({
      id,
      name: z.string(),
      type: z.string(),
      downUntil: time.nullable().describe('Null: it is up, or nobody knows'),
      operations: z.int().describe('That are expected on it'),
      fullUntil: time.nullable().describe('Until when it has no free hour; null: it has one now'),
      lateJobs: z.int().describe('Jobs that are or will be late because of it'),
      hours: z
        .array(
          z.object({
            open: hours,
            booked: hours,
            late: hours.describe('Of those, for jobs that will be late'),
          }),
        )
        .describe('Of each day'),
    }),
  ),
  late: z.object({
    jobs: z.int().describe('Expected after delivery'),
    hours: hours.describe('By how much together'),
    undated: z.int().describe('Beside those, jobs that have no date; not those on hold'),
  }),
  bottleneck: id.nullable().describe('The machine where an hour more saves most; null: nowhere'),
  overtime: z
    .array(
      z.object({
        machineId: id,
        date: z.string().describe('YYYY-MM-DD'),
        from: time.describe('When its hours end there now'),
        saves: z
          .array(hours)
          .describe('What the first hour more, the second and the third save in lateness, all jobs together'),
      }),
    )
    .describe('Of machines that keep late jobs, what saves most first; of no other it would save anything'),
  untried: z
    .int()
    .describe('On so many more machines that keep late jobs no hour was tried: the shop is large'),
});
export type LoadRecord = z.output<typeof loadRecord>;

export const answers = {
  promise,
  promiseOf,
  why: endpoint({
    method: 'GET',
    path: '/jobs/:id/why',
    summary: 'Why a job is expected when it is: its work, and what it waits for, in hours that add up',
    access: 'read',
    params: idParams,
    response: whyRecord,
  }),
  causes: endpoint({
    method: 'GET',
    path: '/causes',
    summary: 'Why each of some jobs is expected when it is, in a few words: the greatest part of its time',
    access: 'read',
    query: z.object({ of: patchIds.describe('Ids of jobs, by commas') }),
    response: z.array(causeRecord.extend({ jobId: id })),
  }),
  load: endpoint({
    method: 'GET',
    path: '/load',
    summary:
      'Hours booked on each machine against hours open by day, the bottleneck, and what overtime there would save',
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
