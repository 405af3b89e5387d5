/**
 * Parses a delivery-date query that the user types in the command palette, such as "when 24000 filter coffee
 * thu".
 */
import { closingTimeIn } from '../../../shared/shop/calendar.ts';
import { wallClock } from '../../../shared/platform/days-remaining.ts';
import { monthNames } from '../../ui/text/format-values.ts';

export interface TypedPromiseQuery {
  /** The quantity to make. It is null if the user wants the quantity of the job that is made again. */
  quantity: number | null;
  /** The words by which to search for the product or job. */
  words: string;
  /** The time in ISO 8601 at which the shop closes on the requested day, or null if the query names no day. */
  by: string | null;
}

type Calendar = Parameters<typeof closingTimeIn>[1];

const day = 86_400_000;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** The words before a day that the parser skips. */
const fillers = new Set(['by', 'on', 'for', 'until']);

/** Returns the parsed query, or null if the text is not a delivery-date query. */
export function parsePromiseQuery(typed: string, now: Date, calendar: Calendar): TypedPromiseQuery | null {
  const [isQuestion, ...words] = typed.trim().split(/\s+/);
  if (isQuestion?.toLowerCase() !== 'when' || words.length === 0) return null;
  if (words.length > 1 && words[0]?.toLowerCase() === 'again') words.shift();
  const quantity = amountOf(words[0] ?? '');
  if (quantity !== null) words.shift();
  const by = takeDay(words, now, calendar);
  return { quantity, words: words.join(' '), by: by?.toISOString() ?? null };
}

/** Parses a quantity such as 24000, 24,000, 1,20,000 or 24k. Returns null for another word. */
function amountOf(word: string): number | null {
  const [, thousands] = /^(\d+(?:[.,]\d)?)k$/i.exec(word) ?? [];
  if (thousands !== undefined) return Math.round(Number(thousands.replace(',', '.')) * 1000);
  if (!/^\d+$|^\d{1,3}([.,’']\d{2,3})*[.,’']\d{3}$/.test(word)) return null;
  const amount = Number(word.replaceAll(/\D/g, ''));
  return amount > 0 ? amount : null;
}

/**
 * Removes the day from the end of the words, and returns the time at which the shop closes on it. Returns null if the
 * words name no day.
 */
function takeDay(words: string[], now: Date, calendar: Calendar): Date | null {
  const today = Math.floor(wallClock(now, calendar.timeZone) / day);
  for (const length of [2, 1]) {
    if (words.length <= length) continue;
    const days = daysUntil(words.slice(-length), today);
    if (days === null) continue;
    words.splice(-length);
    if (words.length > 1 && fillers.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
    const closes = closingTimeIn(days.from, calendar, now);
    return closes > now || days.next === null ? closes : closingTimeIn(days.next, calendar, now);
  }
  return null;
}

/**
 * Returns in how many days the named day comes. `next` counts the days to its next recurrence, for a day whose
 * closing time has passed. Returns null if the words name no day.
 */
function daysUntil(words: readonly string[], today: number): { from: number; next: number | null } | null {
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

function ofMonth(date: string, name: string, today: number) {
  const month = begun(monthNames, name);
  if (!/^\d{1,2}$/.test(date) || month < 0) return null;
  const year = new Date(today * day).getUTCFullYear();
  const days = [year, year + 1].map((each) => Date.UTC(each, month, Number(date)) / day - today);
  const from = days.find((each) => each >= 0);
  const isThere = new Date(((from ?? 0) + today) * day).getUTCDate() === Number(date);
  return from === undefined || !isThere ? null : { from, next: null };
}

const begun = (names: readonly string[], typed: string): number =>
  typed.length < 3 ? -1 : names.findIndex((name) => name.startsWith(typed));
