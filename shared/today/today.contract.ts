/**
 * Defines the endpoint of the Today screen. It returns late and at-risk jobs with their causes, what to do
 * next, and the machines (design: today).
 */
import { z } from 'zod';
import { refusalOrNull } from '../platform/contract/can-schema.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { id, time } from '../platform/contract/field-schemas.ts';
import { jobItem } from '../jobs/jobs.contract.ts';
import { openCall, operationItem } from '../operations/operations.contract.ts';

export const todayOf = ['mine', 'shop'] as const;

/** The largest number of entries in each list on the Today screen. A separate number gives the total. */
export const todayListMaximum = 8;

export const todayJob = jobItem
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

export const todayMachine = z.object({
  id,
  name: z.string(),
  down: z.object({ reason: z.string(), since: time, expectedBack: time.nullable() }).nullable(),
  queued: z.int().describe('Operations in its queue'),
  on: z
    .object({
      operationId: id,
      operation: z.string(),
      ...operationItem.pick({ state: true, pauseReason: true, jobId: true }).shape,
      jobNumber: z.string(),
      jobName: z.string(),
      good: z.int().describe('Pieces'),
      planned: z.int().describe('Pieces'),
      unit: operationItem.shape.unit,
      ups: z.int(),
      minutesLeft: z.int().describe('About how long it still runs'),
    })
    .nullable()
    .describe('The running or paused operation'),
});

export const todayRecord = z.object({
  figures: z
    .object({
      late: z.int(),
      atRisk: z.int(),
      dueSoon: z.int().describe('Open, not late, due within 3 days'),
      short: z.int().describe('Open jobs that will make too few'),
      toPlan: z.int().describe('Drafts without operations'),
      toSchedule: z.int().describe('Drafts that can be scheduled'),
      toApprove: z.int().describe('Drafts with a plan that lack the approval'),
      noPaper: z.int().describe('Jobs that lack paper, or wait for ordered sheets'),
      paused: z.int().describe('Jobs with a paused operation'),
      heldByInspection: z.int().describe('Jobs whose inspection says hold or sort'),
    })
    .describe('The numbers that /jobs/sorted finds with the same filters'),
  risks: z
    .array(
      todayJob.extend({
        obstacle: refusalOrNull.describe(
          'Why the job is not in the queues; null: `GET /causes` has the cause',
        ),
      }),
    )
    .describe('Late jobs, the worst first, then jobs at risk'),
  short: z
    .array(todayJob.extend(jobItem.pick({ quantity: true, made: true, willMake: true, short: true }).shape))
    .describe('The earliest delivery first'),
  toSchedule: z.array(todayJob).describe('The earliest delivery first'),
  noPaper: z
    .array(todayJob.extend({ sheetsShort: z.int().describe('Press sheets') }))
    .describe('The earliest delivery first'),
  machines: z.array(todayMachine).describe('Down, at work, or idle with a queue'),
  shop: z
    .object({
      machines: z.int(),
      papers: z.int(),
      customers: z.int(),
      users: z.int(),
      jobs: z.int(),
    })
    .describe('The records that the shop has'),
});
export type Today = z.infer<typeof todayRecord>;
export type TodayJob = z.infer<typeof todayJob>;
export type TodayMachine = Today['machines'][number];

const wallJobs = z.object({
  count: z.int(),
  first: todayJob.pick({ number: true, name: true, deliveryDate: true }).nullable(),
});

/** What the wall screen of a hall shows (decision 107). */
export const wallRecord = z.object({
  timeZone: z.string(),
  machines: z.array(todayMachine).describe('All, by name'),
  late: wallJobs.describe('`first`: the earliest delivery'),
  atRisk: wallJobs.describe('`first`: the longest delay'),
  calls: z.array(openCall).describe('The oldest first'),
});
export type Wall = z.infer<typeof wallRecord>;

export const today = {
  get: endpoint({
    method: 'GET',
    path: '/today',
    summary: 'What is late or at risk, what waits, and the machines',
    access: 'read',
    query: z.object({
      of: z.enum(todayOf).default('shop').describe('mine: the jobs that the actor created'),
    }),
    response: todayRecord,
  }),
  wall: endpoint({
    method: 'GET',
    path: '/wall',
    summary: 'All machines, what is late or at risk, and the open calls, for a screen on the wall of a hall',
    access: 'wall',
    response: wallRecord,
    forAll: true,
  }),
};
