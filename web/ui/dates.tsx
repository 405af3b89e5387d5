/** Dates in the shop's time zone, as parts. */
import { dateTime, longDate } from './format.ts';
import { useShopZone } from './now.ts';

/** November 18, 2026: long en-US, where the specification says so. */
export const LongDate = ({ at }: { at: string }) => longDate(at, { zone: useShopZone() });

/** 19 Nov 09:10 */
export const DateTime = ({ at }: { at: string }) => dateTime(at, { zone: useShopZone() });
