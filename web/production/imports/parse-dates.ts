/** Parses dates in sheets. All dates of one column have the same sequence of day and month. */
import { reason } from '../../../shared/reasons/reason.ts';
import { fromLocalInput, monthNames, withOffset } from '../../ui/page/format.ts';
import { faulty, type Read } from './parse-figures.ts';

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const clock = String.raw`(?:[T ,]+(?:at )?(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?|h|hrs)?\s*(Z|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`, 'i');
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${clock}$`, 'i');
const weekday = String.raw`(?:([a-z]{3,9}),? )?`;
const dayMonth = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th)?[- ./]([a-z]{3,9})\.?,?[- ./](\d{4}|\d{2})${clock}$`,
  'i',
);
const monthDay = new RegExp(
  String.raw`^${weekday}([a-z]{3,9})\.?[- ](\d{1,2})(?:st|nd|rd|th)?,?[- ](\d{4})${clock}$`,
  'i',
);
/** Matches the serial number with which a spreadsheet stores a day from 2001 to 2091. */
const serial = /^(?:3[7-9]|[4-6]\d)\d{3}(?:\.\d+)?$/;
/** The hour that a delivery date without a time gets: the end of the working day. */
const closing = '18';

export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

type Parts = readonly (string | undefined)[];
/** Returns the index of the month or weekday that starts with the word, or -1. */
const placeOf = (word: string, names: readonly string[]) =>
  names.findIndex(
    (name) => name.startsWith(word.toLowerCase()) || word.toLowerCase() === `${name.slice(0, 3)}t`,
  );
const monthOf = (word: string) => String(placeOf(word, monthNames) + 1);
const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/**
 * Returns the sequence of day and month that a date shows. Returns 'either' if both are possible, and 'none' for no
 * date.
 */
export function orderShown(text: string): DateOrder | 'either' | 'none' {
  const [, first, second] = yearLast.exec(tidy(text)) ?? [];
  if (first === undefined || first === second) return 'none';
  const [a, b] = [Number(first), Number(second)];
  if (a > 12) return b > 12 ? 'none' : 'dmy';
  return b > 12 ? 'mdy' : 'either';
}

export const isSerial = (text: string) => serial.test(text.trim());

/**
 * Splits a date into year, month, day, hour, minute, am or pm, and offset. Returns null for a text that is no date.
 * Returns 'either' if only `order` can tell day and month apart and `order` is undefined.
 */
function partsOf(text: string, order: DateOrder | undefined): Parts | 'either' | null {
  const given = tidy(text).replace(/^(20\d{2})(\d{2})(\d{2})$/, '$1-$2-$3');
  const [, ...first] = yearFirst.exec(given) ?? [];
  if (first.length > 0) return first;
  const [, a, b, year, ...time] = yearLast.exec(given) ?? [];
  if (year !== undefined) {
    const shown = orderShown(text);
    const by = order ?? shown;
    if (by === 'either') return by;
    return by === 'mdy' ? [year, a, b, ...time] : [year, b, a, ...time];
  }
  const [, ofDay, day, month = '', when, ...at] = dayMonth.exec(given) ?? [];
  if (when !== undefined) return onWeekday(ofDay, [when, monthOf(month), day, ...at]);
  const [, ofWeek, name = '', dayOf, yearOf, ...hour] = monthDay.exec(given) ?? [];
  return yearOf === undefined ? null : onWeekday(ofWeek, [yearOf, monthOf(name), dayOf, ...hour]);
}

/**
 * Returns the date's parts. Returns null if the date begins with an unknown weekday, or with the weekday of another
 * date.
 */
function onWeekday(word: string | undefined, parts: Parts): Parts | null {
  const [year = '', month, day] = parts;
  const at = Date.UTC(Number(fourDigits(year)), Number(month) - 1, Number(day));
  return word === undefined || placeOf(word, weekdays) === new Date(at).getUTCDay() ? parts : null;
}

const fourDigits = (year: string) => (year.length === 2 ? `20${year}` : year);
const two = (part = '') => part.padStart(2, '0');

/** Returns the hour from 0 to 23, or NaN if the text is no hour. `half` is am or pm. */
function hourOf(hour: string, half: string | undefined): number {
  const value = Number(hour);
  if (half === undefined || /^h/i.test(half)) return value;
  if (value < 1 || value > 12) return Number.NaN;
  return (value % 12) + (/^p/i.test(half) ? 12 : 0);
}

/** Converts the serial number with which a spreadsheet stores a date to a date text that can be parsed. */
function fromSerial(text: string): string {
  const at = new Date(Math.round((Number(text) - 25_569) * 1440) * 60_000).toISOString();
  return at.slice(0, 16);
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
  const isKnown = order === 'dmy' || order === 'mdy';
  const parts = partsOf(isSerial(text) ? fromSerial(text) : text, isKnown ? order : undefined);
  if (parts === 'either') return faulty(reason('date-either', { field, text }));
  const [year = '', month, day, hour, minute = '00', half, offset] = parts ?? [];
  const date = `${fourDigits(year)}-${two(month)}-${two(day)}`;
  // A month of 30 days has no 31st.
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  // "26-12-05" has its year in front, or is twenty years old.
  const isPossible = isDay && (year.length === 4 || Number(year) >= 15);
  // Programs write a date without a time as midnight.
  const isMidnight = offset === undefined && half === undefined && Number(hour) + Number(minute) === 0;
  const at = `${date}T${two(String(hourOf(isMidnight ? closing : (hour ?? closing), half)))}:${two(minute)}`;
  const value = isPossible && !Number.isNaN(Date.parse(`${at}Z`)) ? momentOf(at, offset, zone) : '';
  if (value !== '') return { value };
  const contradicts = isKnown && !['none', 'either', order].includes(orderShown(text));
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
