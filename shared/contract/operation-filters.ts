/** Defines the query fields by which lists of operations can be filtered. */
import { z } from 'zod';
import { operationStates } from '../rules/operation-state.ts';
import { operationActivities } from '../rules/review-periods.ts';
import { freeText, listedFilter } from './field-schemas.ts';
import { period } from './period-parameters.ts';

export const operationFilters = {
  state: z.enum(operationStates).optional(),
  type: listedFilter,
  machineId: z.uuid().optional(),
  jobId: z.uuid().optional(),
  open: z.stringbool().optional().describe('Only operations that are neither finished nor cancelled'),
  did: z
    .enum(operationActivities)
    .optional()
    .describe(
      'Only operations with this activity in the period: run or paused, made ready, paused, counted, wasted, finished',
    ),
  reason: freeText('reason', 200).optional().describe('With paused or wasted: only for this reason'),
  ...period,
};
