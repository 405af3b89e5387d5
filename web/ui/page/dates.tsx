/** Components that show dates in the shop's time zone. */
import { dateTime, longDate, shortDate, time } from './format.ts';
import { useShopZone } from './now.ts';

/** November 18, 2026: long en-US, where the specification says so. */
export const LongDate = ({ at }: { at: string }) => longDate(at, { zone: useShopZone() });

/** 14:18 */
export const Time = ({ at }: { at: string }) => time(at, { zone: useShopZone() });

/** Fri 27 Nov 18:00 */
export const DateTime = ({ at }: { at: string }) => dateTime(at, { zone: useShopZone() });

/** Fri 27 Nov */
export const ShortDate = ({ at }: { at: string }) => shortDate(at, { zone: useShopZone() });
