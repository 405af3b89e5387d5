/**
 * Defines the request parameters for the first and the last day of a period. A client gives both or neither;
 * the default is the current week (design: review).
 */
import { requestDay } from './field-schemas.ts';

const day = (field: string) => requestDay(field).optional();

export const period = {
  from: day('from').describe("The first day in the shop's time zone; without both days, this week"),
  to: day('to').describe('The last day; a period has at most 366 days'),
};
