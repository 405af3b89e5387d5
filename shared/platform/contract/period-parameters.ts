/**
 * Defines the request parameters for the first and the last day of a period. A client gives both or neither;
 * the default is the current week (design: review).
 */
import { z } from 'zod';
import { reasonMessage } from '../reasons/schema-reasons.ts';
import { lastYear } from '../date-limits.ts';

const day = (field: string) =>
  z.iso
    .date(reasonMessage('not-a-day', { field }))
    .refine((date) => date >= '1900' && date <= `${lastYear}-12-31`, reasonMessage('not-this-era', { field }))
    .optional();

export const period = {
  from: day('from').describe("The first day in the shop's time zone; without both days, this week"),
  to: day('to').describe('The last day; a period has at most 366 days'),
};
