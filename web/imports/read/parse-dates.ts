/** Parses the dates in a sheet. Day and month have the same order in all dates of one column. */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { monthNames } from '../../../shared/jobs/order-line/read-day-and-amount.ts';
import { fromLocalInput, withOffset } from '../../ui/text/format-values.ts';
import { faulty, type Read } from './parse-figures.ts';

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const weekday = String.raw`(?:(?<weekday>[a-z]{3,9}),? )?`;
const clock = String.raw`(?:[T ,]+(?:at )?(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*(?<half>[ap]\.?m\.?|h|hrs)?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?)?`;
/** The patterns of dates. In 3/4/2026, only the rest of the column shows whether `one` or `two` is the day. */
const spellings = [
  String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`,
  String.raw`(?<one>\d{1,2})[-/.](?<two>\d{1,2})[-/.](?<year>\d{4}|\d{2})`,
  String.raw`${weekday}(?<day>\d{1,2})(?:st|nd|rd|th)?[- ./](?<name>[a-z]{3,9})\.?,?[- ./](?<year>\d{4}|\d{2})`,
  String.raw`${weekday}(?<name>[a-z]{3,9})\.?[- ](?<day>\d{1,2})(?:st|nd|rd|th)?,?[- ](?<year>\d{4})`,
].map((spelling) => new RegExp(`^${spelling}${clock}$`, 'i'));
/** The hour that a delivery date without a time gets: the end of the working day. */
export const closing = '18';

type Parts = Partial<Record<string, string>>;
/** Splits a date into its named parts, of which a text that is no date has none. */
function partsOf(text: string): Parts {
  const given = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(20\d{2})(\d{2})(\d{2})$/, '$1-$2-$3');
  return spellings.map((spelling) => spelling.exec(given)?.groups).find(Boolean) ?? {};
}

function orderOf({ one, two }: Parts): 'dmy' | 'mdy' | 'either' | 'none' {
  if (one === undefined || one === two) return 'none';
  const [isDay, isDayToo] = [Number(one) > 12, Number(two) > 12];
  if (isDay) return isDayToo ? 'none' : 'dmy';
  return isDayToo ? 'mdy' : 'either';
}

/** Returns the sequence of day and month that a date shows, 'either' if both are possible, and 'none' for no date. */
export const orderShown = (text: string) => orderOf(partsOf(text));

/** Returns whether the text is the serial number with which a spreadsheet stores a day from 2001 to 2091. */
export const isSerial = (text: string) => /^(?:3[7-9]|[4-6]\d)\d{3}(?:\.\d+)?$/.test(text.trim());
const fromSerial = (text: string) =>
  new Date(Math.round((Number(text) - 25_569) * 1440) * 60_000).toISOString().slice(0, 16);

/** Returns the index of the month or weekday that starts with the given text, or -1. */
const placeOf = (word: string, names: readonly string[]) =>
  names.findIndex(
    (name) => name.startsWith(word.toLowerCase()) || word.toLowerCase() === `${name.slice(0, 3)}t`,
  );

/** Returns the hour from 0 to 23, or NaN if the text is no hour. `half` is am or pm. */
function hourOf(hour: string, half: string | undefined): number {
  const value = Number(hour);
  if (half === undefined || /^h/i.test(half)) return value;
  if (value < 1 || value > 12) return Number.NaN;
  return (value % 12) + (/^p/i.test(half) ? 12 : 0);
}

const two = (part: string) => part.padStart(2, '0');

/** Returns the day of the parts as 2026-11-27, or null if there is none, or if its weekday is another. */
function dayOf({ year = '', month, day = '', name, ...parts }: Parts, order: string): string | null {
  const [first = '', second = ''] = order === 'mdy' ? [parts.two, parts.one] : [parts.one, parts.two];
  const ofYear = name === undefined ? (month ?? second) : String(placeOf(name, monthNames) + 1);
  const date = `${year.length === 2 ? '20' : ''}${year}-${two(ofYear)}-${two(day || first)}`;
  const at = new Date(date);
  // A month of 30 days has no 31st. "26-12-05" has its year in front, or is twenty years old.
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date)) return null;
  if (year.length === 2 && Number(year) < 15) return null;
  const { weekday: word } = parts;
  return word === undefined || placeOf(word, weekdays) === at.getUTCDay() ? date : null;
}

/**
 * Parses 27/11/2026 or "27 Nov 2026 18:00" to ISO 8601. The time is in the shop's zone unless the text has an offset.
 * A date without a time, or at midnight, gets 18:00.
 */
export function parseDate(
  text: string,
  field: string,
  { zone, order }: { zone: string; order?: string | undefined },
): Read<string> {
  const parts = partsOf(isSerial(text) ? fromSerial(text) : text);
  const shown = orderOf(parts);
  if (shown === 'either' && order === undefined) return faulty(reason('date-either', { field, text }));
  const { hour = closing, minute = '00', half, offset } = parts;
  const date = dayOf(parts, order ?? shown);
  // Programs write a date without a time as midnight.
  const isMidnight = offset === undefined && half === undefined && Number(hour) + Number(minute) === 0;
  const at = `${date}T${two(String(hourOf(isMidnight ? closing : hour, half)))}:${minute}`;
  const value = date === null || Number.isNaN(Date.parse(`${at}Z`)) ? '' : momentOf(at, offset, zone);
  if (value !== '') return { value };
  const contradicts = order !== undefined && !['none', 'either', order].includes(shown);
  return contradicts
    ? faulty(reason('date-other-order', { field, text, order: order === 'dmy' ? 'day' : 'month' }))
    : faulty(reason('not-a-date', { field, text }));
}

/** Converts a local time to ISO 8601 in the shop's zone. Without an `offset`, the local time is in that zone. */
function momentOf(at: string, offset: string | undefined, zone: string): string {
  if (offset === undefined) return fromLocalInput(at, zone);
  const zoned = /^z$/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  return withOffset(new Date(`${at}${zoned}`), zone);
}
