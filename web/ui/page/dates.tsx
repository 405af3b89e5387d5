/** Components that show dates in the shop's time zone. */
import { dateTime, hasYear, longDate, shortDate, time } from './format.ts';
import { useShopZone } from './now.ts';

/** November 18, 2026: long en-US, where the specification says so. */
export const LongDate = ({ at }: { at: string }) => longDate(at, { zone: useShopZone() });

/** 14:18 */
export const Time = ({ at }: { at: string }) => time(at, { zone: useShopZone() });

/** Fri 27 Nov 18:00 */
export const DateTime = ({ at }: { at: string }) => dateTime(at, { zone: useShopZone() });

/** Fri 27 Nov */
export const ShortDate = ({ at }: { at: string }) => shortDate(at, { zone: useShopZone() });

/** In px: what the year takes beside a date. */
const aYear = 30;

/** The room that a column of these dates needs for years, in px: none where all are of this one. */
export function useRoomForYears(dates: readonly (string | null)[] = []): number {
  const zone = useShopZone();
  const known = dates.filter((at) => at !== null).toSorted();
  // What lies between the first and the last is of this year where both are.
  const outer = known.length > 0 ? [known[0] ?? '', known.at(-1) ?? ''] : [];
  return outer.some((at) => hasYear(at, { zone })) ? aYear : 0;
}
