/**
 * Parses a delivery-date query that the user types in the command palette, such as "when 24000 filter coffee
 * thu".
 */
import {
  amountOf,
  closingOf,
  dayNamed,
  type LineCalendar,
  todayOf,
} from '../../../shared/jobs/order-line/read-day-and-amount.ts';

export interface TypedPromiseQuery {
  /** The quantity to make. It is null if the user wants the quantity of the job that is made again. */
  quantity: number | null;
  /** The words by which to search for the product or job. */
  words: string;
  /** The time in ISO 8601 at which the shop closes on the requested day, or null if the query names no day. */
  by: string | null;
}

/** The words before a day that the parser skips. */
const fillers = new Set(['by', 'on', 'for', 'until']);

/** Returns the parsed query, or null if the text is not a delivery-date query. */
export function parsePromiseQuery(
  typed: string,
  now: Date,
  calendar: LineCalendar,
): TypedPromiseQuery | null {
  const [isQuestion, ...words] = typed.trim().split(/\s+/);
  if (isQuestion?.toLowerCase() !== 'when' || words.length === 0) return null;
  if (words.length > 1 && words[0]?.toLowerCase() === 'again') words.shift();
  const quantity = amountOf(words[0] ?? '');
  if (quantity !== null) words.shift();
  const by = takeDay(words, now, calendar);
  return { quantity, words: words.join(' '), by: by?.toISOString() ?? null };
}

/**
 * Removes the day from the end of the words, and returns the time at which the shop closes on it. Returns null if the
 * words name no day.
 */
function takeDay(words: string[], now: Date, calendar: LineCalendar): Date | null {
  const today = todayOf(now, calendar);
  for (const length of [2, 1]) {
    if (words.length <= length) continue;
    const days = dayNamed(words.slice(-length), today);
    if (days === null) continue;
    words.splice(-length);
    if (words.length > 1 && fillers.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
    return closingOf(days, now, calendar);
  }
  return null;
}
