/** Defines the fields of a delivery promise: the date that a user promised to the job's customer. */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { promisedWays } from './promised-date.ts';
import { requestTime, choice, time } from '../platform/contract/field-schemas.ts';

const oddsLimits = reasonMessage('number-from-to', { field: 'Odds', min: 0, max: 1 });
/**
 * The fields of a job's delivery promise, with the user who gave it. A later change of the delivery date does
 * not change the promise.
 */
export const promiseFields = z.object({
  promisedDate: requestTime('Promised').nullable().describe('Null: the customer has no promise'),
  promisedWay: choice('Promise', promisedWays)
    .nullable()
    .describe('How the date was found; `another` if nobody said'),
  promisedOdds: z
    .number(oddsLimits)
    .min(0, oddsLimits)
    .max(1, oddsLimits)
    .nullable()
    .describe('The odds of the date from 0 to 1, as calculated at the promise'),
});

/** The field by which each description of a change names the promise to a delayed job's customer, if the change breaks it. */
export const brokenPromise = time.optional().describe('The promised date, if the job would miss it only now');

export const promiseRecord = z.object({
  promisedDate: time.nullable().describe('The promised date, even if the delivery date has changed since'),
  promisedWay: z
    .enum(promisedWays)
    .nullable()
    .describe('In gaps, with delays of other jobs, or as a person chose'),
  promisedOdds: z.number().nullable().describe('The odds of the promised date, as calculated at the promise'),
  promisedAt: time.nullable(),
  promisedBy: z.string().nullable().describe('Name of the user who gave the promise'),
});
