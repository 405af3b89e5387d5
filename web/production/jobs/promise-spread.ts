/** Lays a promise's dates on a row of days, as fractions of the drawing's width. */
import { calendarDay, startOfDay } from '../../../shared/plan/local-time.ts';

export interface Spread {
  likely: number;
  sure: number;
  /** The requested date; null if there is none or it is outside the drawing. */
  asked: number | null;
  /** The days with their starts; if there are many, only some are labelled. */
  days: { start: Date; at: number; isNamed: boolean }[];
}

/** Limits: days drawn, labelled days, and the last position whose label is not cut. */
const shown = { least: 4, most: 60, names: 4, lastName: 0.8 };

/**
 * Extends the days at least to `until`, the later date of both answers. Returns null without odds, or if the dates are too far
 * away.
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
