/** The ways to save a late job. A user can accept each of them as a proposal of its own (docs/plan.md). */
import { z } from 'zod';
import { reasonsWithoutDate } from '../plan/without-date.ts';
import { id, time } from './fields.ts';

const later = z.object({
  jobId: id,
  number: z.string(),
  name: z.string(),
  deliveryDate: time,
  from: time,
  to: time,
  hours: z.number().describe('Later'),
  late: z.enum(['in-time', 'becomes-late', 'later-still']),
  lateHours: z.number().describe('After its delivery, then; 0: in time'),
});
const rung = z.object({
  planId: id.describe('Accepting that takes this rung'),
  words: z.string().describe('What moves, or where it is overtime'),
  finish: time.describe('When the job is made then'),
  saves: z.boolean().describe('Whether that is by its delivery'),
  worthIt: z
    .boolean()
    .describe(
      'Whether the job gains at least as many hours as others lose, of which those within their time count a tenth: the first of these is proposed',
    ),
  makesLate: z
    .array(z.object({ jobId: id, number: z.string(), hours: z.number().describe('After its delivery') }))
    .describe('Jobs that become late by it'),
  later: z.array(later).describe('All that are made later for it, those by most first'),
  overtime: z
    .object({ machineId: id, machine: z.string(), from: time, to: time, hours: z.number() })
    .nullable()
    .describe('The machine that is open longer; taking the rung writes it into its hours'),
  moves: z.array(
    z.object({
      operationId: id,
      operation: z.string().describe('What it is called'),
      machineId: id,
      machine: z.string(),
      fromMachineId: id.nullable(),
    }),
  ),
});
export const waysToSave = z.object({
  at: time.describe('When the queues were read'),
  finish: time.nullable().describe('When it is expected as things are; null: it has no date'),
  why: z.enum(reasonsWithoutDate).nullable().describe('What keeps it from having one'),
  ladder: z
    .array(rung)
    .describe(
      'What saves it, the cheapest first, each next one earlier; then what helps and costs less. None where it is made in time',
    ),
});
export type WaysToSave = z.output<typeof waysToSave>;
