/**
 * Converts the first and last day that a request asks for to a start and end time in the shop's time zone
 * (design: review).
 */
import { type Opening } from '../../shared/shop/calendar.ts';
import {
  type RequestedDays,
  type Days,
  refusePeriod,
  spanOf,
  todayIn,
  weekOf,
} from '../../shared/shop/review-periods.ts';
import { readSettings } from './settings/settings.domain.ts';
import { invalid } from '../platform/verb/refusals.ts';
import { type Context } from '../platform/verb/verb.ts';

/** Returns the requested days, by default the days of this week. Throws 400 at an invalid date. */
export function requestedDays({ from, to }: RequestedDays, now: Date, zone: string): Days {
  const wrong = refusePeriod({ from, to });
  if (wrong) throw invalid(wrong);
  return from !== undefined && to !== undefined ? { from, to } : weekOf(todayIn(now, zone));
}

/** Returns the times at which the requested days begin and end. Throws 400 at an invalid date. */
export async function requestedSpan(context: Context, request: RequestedDays): Promise<Opening> {
  const { timeZone } = await readSettings(context);
  return spanOf(requestedDays(request, new Date(), timeZone), timeZone);
}
