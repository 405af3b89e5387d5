/**
 * Refuses delivery dates and other dates more than a year in the past, because they must be typing errors.
 */
import { refuseLongPast } from '../../shared/platform/date-limits.ts';
import { invalid } from '../platform/verb/refusals.ts';
import { type Verb } from '../platform/verb/verb.ts';

const labels = { expected: 'Expected', deliveryDate: 'Delivery Date', dueBack: 'Due back' };
type Dates = Partial<Record<keyof typeof labels, string | null>>;

/** Throws 400 at each new date that is more than a year in the past. */
export function refuseOldDates({ now }: Verb, dates: Dates): void {
  const wrong = Object.entries(labels).flatMap(([field, label]) => {
    const at = dates[field as keyof Dates];
    const why = at ? refuseLongPast(label, at, now) : null;
    return why ? [[field, why] as const] : [];
  });
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}
