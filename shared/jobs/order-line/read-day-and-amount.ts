/** Reads the days and amounts that people type: "4 dec", "fri", "24k", "1,20,000". */
import { wallClock } from '../../platform/days-remaining.ts';
import { closingTimeIn, type ShopCalendar, weekdays } from '../../shop/calendar.ts';

export type LineCalendar = Omit<ShopCalendar, 'holidays'>;

const day = 86_400_000;

export const monthNames =
  'january february march april may june july august september october november december'.split(' ');

/** Parses a quantity such as 24000, 24,000, 1,20,000 or 24k. Returns null for another word. */
export function amountOf(word: string): number | null {
  const [, thousands] = /^(\d+(?:[.,]\d)?)k$/i.exec(word) ?? [];
  if (thousands !== undefined) return Math.round(Number(thousands.replace(',', '.')) * 1000);
  if (!/^\d+$|^\d{1,3}([.,’']\d{2,3})*[.,’']\d{3}$/.test(word)) return null;
  const amount = Number(word.replaceAll(/\D/g, ''));
  return amount > 0 ? amount : null;
}

/** Tells when a named day comes, in days from today. */
interface NamedDay {
  from: number;
  /** The days to its next recurrence, for a day whose closing time has passed. Null if it has none. */
  next: number | null;
}

/** Returns the number of the shop's current day, counted from 1 January 1970. */
export const todayOf = (now: Date, { timeZone }: LineCalendar): number =>
  Math.floor(wallClock(now, timeZone) / day);

/** Returns when the shop closes on the named day. */
export function closingOf({ from, next }: NamedDay, now: Date, calendar: LineCalendar): Date {
  const closes = closingTimeIn(from, calendar, now);
  return closes > now || next === null ? closes : closingTimeIn(next, calendar, now);
}

/** Returns when the day comes that one or two words name. Returns null if they name no day. */
export function dayNamed(words: readonly string[], today: number): NamedDay | null {
  const [first = '', second] = words.map((word) => word.toLowerCase());
  if (second !== undefined) return ofMonth(first, second, today) ?? ofMonth(second, first, today);
  if (first === 'today') return { from: 0, next: null };
  if (first === 'tomorrow') return { from: 1, next: null };
  if (/^\d{4}-\d\d-\d\d$/.test(first)) {
    const at = Date.parse(first);
    return Number.isNaN(at) || at / day < today ? null : { from: at / day - today, next: null };
  }
  const weekday = begun(weekdays, first);
  if (weekday < 0) return null;
  // The first of January 1970 was a Thursday.
  const from = (weekday - ((today + 3) % 7) + 7) % 7;
  return { from, next: from + 7 };
}

/** Returns when the day of a month comes next, or in the given year. Returns null if there is no such day. */
export function dayOfMonth(date: number, month: number, today: number, given?: number): NamedDay | null {
  const year = new Date(today * day).getUTCFullYear();
  const years = given === undefined ? [year, year + 1] : [given];
  const from = years.map((each) => Date.UTC(each, month, date) / day - today).find((each) => each >= 0);
  const isThere = new Date(((from ?? 0) + today) * day).getUTCDate() === date;
  return from === undefined || !isThere ? null : { from, next: null };
}

function ofMonth(date: string, name: string, today: number): NamedDay | null {
  const month = begun(monthNames, name);
  return !/^\d{1,2}$/.test(date) || month < 0 ? null : dayOfMonth(Number(date), month, today);
}

const begun = (names: readonly string[], typed: string): number =>
  typed.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(typed));
