/**
 * Defines the endpoints for ways to finish a late job earlier. The user can accept each way as a proposal
 * (docs/plan.md).
 */
import { z } from 'zod';
import { answerKinds } from '../../packages/planner/src/answers-for-operation.ts';
import { reasonsWithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { brokenPromise } from '../jobs/job-promise.contract.ts';
import { id, time } from '../platform/contract/field-schemas.ts';

const later = z.object({
  jobId: id,
  number: z.string(),
  name: z.string(),
  deliveryDate: time,
  from: time,
  to: time,
  hours: z.number().describe('Hours later'),
  late: z.enum(['in-time', 'becomes-late', 'later-still']),
  lateHours: z.number().describe('0: on time'),
  brokenPromise,
});
const overtime = z
  .object({ machineId: id, machine: z.string(), from: time, to: time, hours: z.number() })
  .nullable()
  .describe('Longer hours');
const rung = z.object({
  planId: id.describe('The proposal to accept'),
  words: z.string().describe('What it does'),
  finish: time.describe('When the job would finish'),
  saves: z.boolean().describe('Whether the job would be on time'),
  makesLate: z
    .array(
      z.object({
        jobId: id,
        number: z.string(),
        hours: z.number().describe('How late'),
      }),
    )
    .describe('Jobs that become late'),
  later: z.array(later).describe('Jobs that finish later, the worst first'),
  overtime,
  moves: z.array(
    z.object({
      operationId: id,
      operation: z.string().describe("The operation's name"),
      machineId: id,
      machine: z.string(),
      fromMachineId: id.nullable(),
    }),
  ),
});
export const waysToSave = z.object({
  at: time.describe('When it was read'),
  finish: time.nullable().describe('Expected now'),
  why: z.enum(reasonsWithoutDate).nullable().describe('Why the job has no date'),
  harmful: z.boolean().describe('Whether ways that harm more than they help were left out'),
  back: z
    .array(z.object({ machineId: id, machine: z.string(), finish: time }))
    .describe('Machines that are down: its date if they were back'),
  outside: z
    .array(z.object({ operationId: id, operation: z.string(), from: time, back: time }))
    .describe('A supplier could do it, back by then'),
  part: z.object({ pieces: z.int(), of: z.int() }).nullable().describe('Pieces made by the delivery date'),
  ladder: z.array(rung).describe('Ways that save it, cheapest first, then ways that help; empty: on time'),
});
export type WaysToSave = z.output<typeof waysToSave>;
export type WayToSave = WaysToSave['ladder'][number];

/** What would happen if one operation were earlier, each as a way that a user can accept. */
export const whatIf = z.object({
  at: time.describe('When it was read'),
  answers: z
    .array(
      z.object({
        kind: z.enum(answerKinds),
        start: time.describe('When the operation would start'),
        way: rung.describe('The way to accept'),
      }),
    )
    .describe('At most one of each kind. Those that save the job come last, the cheapest at the end'),
});
export type WhatIf = z.output<typeof whatIf>;

/** The way to save a job that screens propose, with the words by which a user recognises it. */
export const remedy = rung.pick({ words: true, finish: true }).extend({
  jobId: id,
  cost: z.string().describe('What it costs other jobs, in words'),
  makesLate: z.int().describe('How many jobs become late'),
  breaksPromises: z.int().describe('How many jobs miss their promised dates'),
  overtime,
});
export type Remedy = z.output<typeof remedy>;
