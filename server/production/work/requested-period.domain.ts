/** A period that is asked for, as the shop's calendar has it (design: review). */
import { type Opening } from '../../../shared/rules/calendar.ts';
import {
  type RequestedDays,
  type Days,
  refusePeriod,
  spanOf,
  todayIn,
  weekOf,
} from '../../../shared/rules/review.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { invalid } from '../../platform/verb/problems.ts';
import { type Context } from '../../platform/verb/verb.ts';

/** The days that are meant, this week's where none are given. Throws 400 at the end that is wrong. */
export function requestedDays({ from, to }: RequestedDays, now: Date, zone: string): Days {
  const wrong = refusePeriod({ from, to });
  if (wrong) throw invalid(wrong);
  return from !== undefined && to !== undefined ? { from, to } : weekOf(todayIn(now, zone));
}

/** From when to when they are. Throws 400. */
export async function requestedSpan(context: Context, asked: RequestedDays): Promise<Opening> {
  const { timeZone } = await readSettings(context);
  return spanOf(requestedDays(asked, new Date(), timeZone), timeZone);
}
