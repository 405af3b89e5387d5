/** Where a promise's dates lie among the days to come, as parts of the drawing's width. */
import { calendarDay, startOfDay } from '../../../shared/plan/clock.ts';

export interface Spread {
  likely: number;
  sure: number;
  /** Null: none was asked for, or it is not among the days drawn. */
  asked: number | null;
  /** Each with the moment it begins; of many days not each is named. */
  days: { start: Date; at: number; isNamed: boolean }[];
}

/** So many days are drawn at least and at most, so many are named at most, and none beyond here, where its name would be cut. */
const shown = { least: 4, most: 60, names: 4, lastName: 0.8 };

/**
 * The days reach at least to `until`, as another answer beside it has them. Null: there is nothing to draw, as there are no odds or the
 * dates are too far away.
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
