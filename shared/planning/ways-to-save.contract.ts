/**
 * Defines the endpoints for ways to finish a late job earlier. The user can accept each way as a proposal
 * (docs/plan.md).
 */
import { z } from 'zod';
import { reasonsWithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { id, time } from '../platform/contract/field-schemas.ts';

const later = z.object({
  jobId: id,
  number: z.string(),
  name: z.string(),
  deliveryDate: time,
  from: time,
  to: time,
  hours: z.number().describe('How many hours later'),
  late: z.enum(['in-time', 'becomes-late', 'later-still']),
  lateHours: z.number().describe('The hours by which it would be late; 0: on time'),
});
const rung = z.object({
  planId: id.describe('The proposal to accept for this way'),
  words: z.string().describe('The move, or the machine with the overtime'),
  finish: time.describe('When the job would finish'),
  saves: z.boolean().describe('Whether the job would be on time'),
  worthIt: z
    .boolean()
    .describe(
      'Whether the job gains at least what others lose; losses of jobs that stay on time count a tenth. The first one is proposed',
    ),
  makesLate: z
    .array(
      z.object({
        jobId: id,
        number: z.string(),
        hours: z.number().describe('The number of hours after its delivery'),
      }),
    )
    .describe('Jobs that become late'),
  later: z.array(later).describe('All jobs that finish later, the largest loss first'),
  overtime: z
    .object({ machineId: id, machine: z.string(), from: time, to: time, hours: z.number() })
    .nullable()
    .describe('The machine with longer hours; accepting writes them into its calendar'),
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
  at: time.describe('When the server read the queues'),
  finish: time.nullable().describe('The expected date as things are; null: none'),
  why: z.enum(reasonsWithoutDate).nullable().describe('Why the job has no date'),
  ladder: z
    .array(rung)
    .describe(
      'Ways that save the job, the cheapest first, each next one faster; then ways that only help. Empty: it is on time',
    ),
});
export type WaysToSave = z.output<typeof waysToSave>;
