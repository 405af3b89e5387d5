/** Places the dates of a promise on a row of days. Positions are fractions of the drawing's width. */
import { calendarDay, startOfDay } from '../../../shared/plan/local-time.ts';

export interface Spread {
  likely: number;
  sure: number;
  /** The requested date, or null if the user requests none or it is outside the drawing. */
  asked: number | null;
  /** The days with their starts. If there are many days, only some have a label. */
  days: { start: Date; at: number; isNamed: boolean }[];
}

/** The limits of the drawing: the fewest and most days, the most labels, and the last position of a label. */
const shown = { least: 4, most: 60, names: 4, lastName: 0.8 };

/**
 * Returns the positions of a promise's dates. The days reach at least to `until`, the later of both answers' dates.
 * Returns null without odds, or if the dates are too far away.
 */
export function spreadOf(
  { likely, sure }: { likely: string | null; sure: string | null },
  { asked, until = null }: { asked: string | null; until?: string | null },
  now: Date,
  zone: string,
): Spread | null {
  if (likely === null || sure === null) return null;
  const today = calendarDay(now, zone);
  const dayOf = (at: string) => calendarDay(new Date(at), zone) - today;
  const isNear = asked !== null && dayOf(asked) >= 0 && dayOf(asked) < shown.most;
  const length = Math.max(
    shown.least,
    dayOf(sure) + 2,
    dayOf(until ?? sure) + 2,
    isNear ? dayOf(asked) + 2 : 0,
  );
  if (length > shown.most + 1) return null;
  const [first, last] = [startOfDay(0, now, zone).getTime(), startOfDay(length, now, zone).getTime()];
  const part = (at: string | Date) => (new Date(at).getTime() - first) / (last - first);
  const step = Math.ceil(length / shown.names);
  return {
    likely: part(likely),
    sure: part(sure),
    asked: isNear ? part(asked) : null,
    days: Array.from({ length }, (_, day) => {
      const start = startOfDay(day, now, zone);
      const at = part(start);
      return { start, at, isNamed: day % step === 0 && at < shown.lastName };
    }),
  };
}
