/**
 * The Today screen in one response: late and at-risk jobs with their causes, what to do next, and the machines
 * (design: today).
 */
import { z } from 'zod';
import { operationStates } from '../rules/operation-state.ts';
import { units } from '../rules/operation-types.ts';
import { refusalOrNull } from './can.ts';
import { endpoint } from './endpoint.ts';
import { id, time } from './fields.ts';
import { jobItem } from './jobs.ts';

export const todayOf = ['mine', 'shop'] as const;

/** The largest number of entries in each list. A figure beside the list gives the total. */
export const todayListMaximum = 8;

const todayJob = jobItem
  .pick({
    id: true,
    number: true,
    name: true,
    status: true,
    artworkUrl: true,
    artworkThumbUrl: true,
    deliveryDate: true,
    expected: true,
    lateness: true,
    awaits: true,
  })
  .extend({ customerName: z.string() });

const todayMachine = z.object({
  id,
  name: z.string(),
  down: z.object({ reason: z.string(), expectedBack: time.nullable() }).nullable(),
  queued: z.int().describe('Open operations in its queue, without what is on it'),
  on: z
    .object({
      operationId: id,
      operation: z.string(),
      state: z.enum(operationStates),
      pauseReason: z.string().nullable(),
      jobId: id,
      jobNumber: z.string(),
      jobName: z.string(),
      good: z.int().describe('Pieces'),
      planned: z.int().describe('Pieces'),
      unit: z.enum(units).describe('What the operation is counted in'),
      ups: z.int(),
    })
    .nullable()
    .describe('What runs or is paused on it'),
});

export const todayRecord = z.object({
  figures: z
    .object({
      late: z.int(),
      atRisk: z.int(),
      dueSoon: z.int().describe('Open, not late, and due within 3 days'),
      short: z.int().describe('In the house, and will make less than was ordered'),
      toPlan: z.int().describe('Drafts without operations'),
      toSchedule: z.int().describe('Drafts with a plan and all their paper, and their artwork approved'),
      toApprove: z
        .int()
        .describe('Drafts with a plan, whose artwork is not approved, where the shop asks for that'),
      noPaper: z
        .int()
        .describe('Drafts and make-up runs that lack paper, and jobs whose sheets are on order'),
      paused: z.int().describe('With an operation paused on the floor'),
    })
    .describe('Each as many as /jobs/sorted finds by its filter'),
  risks: z
    .array(
      todayJob.extend({
        obstacle: refusalOrNull.describe(
          'What keeps it where it is not in the queues; null: `GET /causes` says it',
        ),
      }),
    )
    .describe('Late ones, longest late first, then those at risk'),
  short: z
    .array(todayJob.extend(jobItem.pick({ quantity: true, made: true, willMake: true, short: true }).shape))
    .describe('Nearest delivery first'),
  toSchedule: z.array(todayJob).describe('Nearest delivery first'),
  noPaper: z
    .array(todayJob.extend({ sheetsShort: z.int().describe('Press sheets') }))
    .describe('Nearest delivery first'),
  machines: z.array(todayMachine).describe('Those down, those at work, and idle ones with a queue'),
  shop: z
    .object({
      machines: z.int(),
      papers: z.int(),
      customers: z.int(),
      users: z.int(),
      jobs: z.int(),
    })
    .describe('What the shop has: its first steps'),
});
export type Today = z.infer<typeof todayRecord>;
export type TodayJob = z.infer<typeof todayJob>;
export type TodayMachine = Today['machines'][number];

export const today = {
  get: endpoint({
    method: 'GET',
    path: '/today',
    summary: 'What is late or at risk and why, what waits to be scheduled or for paper, and the machines',
    access: 'read',
    query: z.object({
      of: z.enum(todayOf).default('shop').describe('mine: the jobs that the caller made'),
    }),
    response: todayRecord,
  }),
};
