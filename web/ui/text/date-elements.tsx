/** Defines components that show dates in the shop's time zone. */
import { dateTime, hasYear, longDate, shortDate, time } from './format-values.ts';
import { useShopZone } from './use-now.ts';

/** Shows a long en-US date, where the specification requires it: November 18, 2026. */
export const LongDate = ({ at }: { at: string }) => longDate(at, { zone: useShopZone() });

/** Shows a time: 14:18. */
export const Time = ({ at }: { at: string }) => time(at, { zone: useShopZone() });

/** Shows a date and time: Fri 27 Nov 18:00. */
export const DateTime = ({ at }: { at: string }) => dateTime(at, { zone: useShopZone() });

/** Shows a short date: Fri 27 Nov. */
export const ShortDate = ({ at }: { at: string }) => shortDate(at, { zone: useShopZone() });

/** The width in px that a year needs next to a date. */
const aYear = 34;

/**
 * Returns the additional width in px of a column in which dates show their year, or 0 if all dates are in the current
 * year.
 */
export function useRoomForYears(dates: readonly (string | null)[] = []): number {
  const zone = useShopZone();
  const known = dates.filter((at) => at !== null).toSorted();
  // If the first and the last date are in this year, so are those between them.
  const outer = known.length > 0 ? [known[0] ?? '', known.at(-1) ?? ''] : [];
  return outer.some((at) => hasYear(at, { zone })) ? aYear : 0;
}
