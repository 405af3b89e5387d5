/** Dates in the shop's time zone, as parts. */
import { dateTime, fullDate, longDate, time } from './format.ts';
import { useShopZone } from './now.ts';

/** November 18, 2026: long en-US, where the specification says so. */
export const LongDate = ({ at }: { at: string }) => longDate(at, { zone: useShopZone() });

/** 14:18 */
export const Time = ({ at }: { at: string }) => time(at, { zone: useShopZone() });

/** 19 Nov 09:10 */
export const DateTime = ({ at }: { at: string }) => dateTime(at, { zone: useShopZone() });

/** Tuesday 24 November 2026 */
export const FullDate = ({ at }: { at: string }) => fullDate(at, { zone: useShopZone() });
