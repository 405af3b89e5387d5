/** The sort columns, filters and counts of job lists. */
import { z } from 'zod';
import { priorities } from '../rules/catalogue.ts';
import { jobWaits } from '../rules/job-waits.ts';
import { jobStatuses } from '../rules/job-status.ts';
import { latenessFilters } from '../rules/lateness.ts';
import { listedFilter } from './fields.ts';
import { period } from './period.ts';

/**
 * The columns by which lists of jobs can sort. `due` puts open jobs first by delivery date, then all others, the
 * latest first.
 */
export const jobSorts = [
  'name',
  'number',
  'customer',
  'quantity',
  'status',
  'priority',
  'delivery',
  'due',
  'created',
  'expected',
] as const;
export const jobsLeft = ['any', 'on-time', 'late'] as const;
export const jobFilters = {
  status: z.enum(jobStatuses).optional(),
  open: z.stringbool().optional().describe('Only those not finished, dispatched or cancelled'),
  lateness: z
    .enum(latenessFilters)
    .optional()
    .describe('no-date: in the queues, and can not be made as things are'),
  dueSoon: z.stringbool().optional().describe('Only open ones that are due within 3 days, and not late'),
  short: z.stringbool().optional().describe('Only those that will make less than was ordered'),
  paused: z.stringbool().optional().describe('Only those with an operation paused on the floor'),
  left: z
    .enum(jobsLeft)
    .optional()
    .describe('Only those the last of which left in the period: any of them, by their delivery, or late'),
  ...period,
  ready: z.stringbool().optional().describe('Only those of which something is made and not sent'),
  awaits: z
    .enum(jobWaits)
    .optional()
    .describe(
      'operations: only drafts without operations; schedule: drafts that can be scheduled; paper: those that lack it, jobs whose sheets are on order, and make-up runs without; approval: drafts with a plan, whose artwork is not approved, where the shop asks for that',
    ),
  type: listedFilter,
  priority: z.enum(priorities).optional(),
  city: listedFilter,
  customerId: z.uuid().optional(),
  userId: z.uuid().optional(),
  paperId: z.uuid().optional().describe('Only jobs that the paper is assigned to'),
  inkId: z.uuid().optional().describe('Only jobs that name the ink'),
};
export const jobCounts = z.object({
  total: z.int(),
  byStatus: z.record(z.enum(jobStatuses), z.int()),
  late: z.int().describe('Past their delivery and not out'),
  atRisk: z.int().describe('Expected after their delivery'),
  dueSoon: z.int().describe('Open and due within 3 days'),
  short: z.int().describe('Will make less than was ordered'),
  paused: z.int().describe('With an operation paused on the floor'),
});
