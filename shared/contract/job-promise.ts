/** The delivery date that was promised to a job's customer, which the server stores with the job. */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { promisedWays } from '../rules/promise.ts';
import { requestTime, choice, time } from './fields.ts';

const oddsLimits = reasonMessage('number-from-to', { field: 'Odds', min: 0, max: 1 });
/** A promise and the user who gave it. A later change of the delivery date does not change the promise. */
export const promiseFields = z.object({
  promisedDate: requestTime('Promised').nullable().describe('Null: nothing is promised'),
  promisedWay: choice('Promise', promisedWays)
    .nullable()
    .describe('How the date was found: where it was never said, `another`'),
  promisedOdds: z
    .number(oddsLimits)
    .min(0, oddsLimits)
    .max(1, oddsLimits)
    .nullable()
    .describe('Of the date, from 0 to 1, as they were told when it was promised'),
});

export const promiseRecord = z.object({
  promisedDate: time
    .nullable()
    .describe('What the customer was promised, whatever the delivery date has become'),
  promisedWay: z
    .enum(promisedWays)
    .nullable()
    .describe(
      'In the gaps, where no other job is delayed; with others waiting for it; or as a person has set it',
    ),
  promisedOdds: z.number().nullable().describe('Of that date, as they were told when it was promised'),
  promisedAt: time.nullable(),
  promisedBy: z.string().nullable().describe('Name of the user who promised it'),
});
