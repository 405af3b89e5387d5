/** Defines the sort columns, the filters and the counts of job lists. */
import { z } from 'zod';
import { priorities } from '../platform/specification-constants.ts';
import { jobWaits } from './aggregate/what-job-waits-for.ts';
import { jobStatuses } from './aggregate/job-status.ts';
import { latenessFilters } from './aggregate/lateness.ts';
import { orderNumber } from './customer-order/customer-order.contract.ts';
import { ownTextMaximum } from '../shop/own-fields/own-fields.ts';
import { fieldKey } from '../shop/own-fields/own-fields.contract.ts';
import { listedFilter } from '../platform/contract/field-schemas.ts';
import { period } from '../platform/contract/period-parameters.ts';

/**
 * The columns by which job lists can sort. `due` lists open jobs first, by delivery date, then the others
 * from the latest delivery back.
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
  'customerOrder',
] as const;
export const jobsLeft = ['any', 'on-time', 'late'] as const;
export const jobFilters = {
  status: z.enum(jobStatuses).optional(),
  open: z.stringbool().optional().describe('Only jobs that are not finished, dispatched or cancelled'),
  lateness: z
    .enum(latenessFilters)
    .optional()
    .describe('no-date: in the queues, but without an expected date'),
  dueSoon: z.stringbool().optional().describe('Only open jobs that are due within 3 days and not late'),
  short: z.stringbool().optional().describe('Only jobs that will make less than was ordered'),
  paused: z.stringbool().optional().describe('Only jobs with a paused operation'),
  left: z.enum(jobsLeft).optional().describe('Only jobs with their last delivery in the period'),
  ...period,
  ready: z.stringbool().optional().describe('Only jobs with pieces that are made but not sent'),
  heldByInspection: z.stringbool().optional().describe('Only jobs whose inspection says hold or sort'),
  awaits: z
    .enum(jobWaits)
    .optional()
    .describe(
      'operations: drafts without any; schedule: drafts to schedule; paper: jobs and make-up runs without it; approval: planned drafts without a required one',
    ),
  type: listedFilter,
  priority: z.enum(priorities).optional(),
  city: listedFilter,
  customerId: z.uuid().optional(),
  customerOrder: orderNumber
    .optional()
    .describe('Only jobs of the order with this number; capitals do not matter'),
  field: fieldKey.optional().describe('The key of an own field, for `fieldValue`'),
  fieldValue: z
    .string()
    .max(ownTextMaximum)
    .optional()
    .describe('Only jobs with exactly this value in `field`; true or false for yes or no'),
  userId: z.uuid().optional(),
  paperId: z.uuid().optional().describe('Only jobs with this paper'),
  inkId: z.uuid().optional().describe('Only jobs with this ink'),
};
export const jobCounts = z.object({
  total: z.int(),
  byStatus: z.record(z.enum(jobStatuses), z.int()),
  late: z.int().describe('Jobs past their delivery that are not dispatched'),
  atRisk: z.int().describe('Jobs that are expected after their delivery'),
  dueSoon: z.int().describe('Open jobs that are due within 3 days'),
  short: z.int().describe('Jobs that will make less than was ordered'),
  paused: z.int().describe('Jobs with a paused operation'),
});
