/** Converts the days that a request names to times, by the shop's calendar (design: review). */
import { type Opening } from '../../../shared/rules/calendar.ts';
import {
  type RequestedDays,
  type Days,
  refusePeriod,
  spanOf,
  todayIn,
  weekOf,
} from '../../../shared/rules/review-periods.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { invalid } from '../../platform/verb/refusals.ts';
import { type Context } from '../../platform/verb/verb.ts';

/** Returns the requested days, by default this week's. Throws 400 at the date that is wrong. */
export function requestedDays({ from, to }: RequestedDays, now: Date, zone: string): Days {
  const wrong = refusePeriod({ from, to });
  if (wrong) throw invalid(wrong);
  return from !== undefined && to !== undefined ? { from, to } : weekOf(todayIn(now, zone));
}

/** Returns the times at which the requested days begin and end. Throws 400. */
export async function requestedSpan(context: Context, asked: RequestedDays): Promise<Opening> {
  const { timeZone } = await readSettings(context);
  return spanOf(requestedDays(asked, new Date(), timeZone), timeZone);
}
