/** Formats values in the reader's locale, with a real multiplication sign and a space before units. */
import { formatHours } from '../../../shared/queues/delay-words.ts';
import { daysRemaining, wallClock } from '../../../shared/platform/days-remaining.ts';
import { formatSize, type SizeFormatter } from '../../../shared/platform/reasons/format-size.ts';
import { isGiven } from '../../../shared/stock/given-measure.ts';
import { browserLocale } from '../../client/language/browser-locale.ts';
import { areSizesInInches } from '../../client/sizes-in-inches.ts';
import { ownZone } from './time-zones.ts';
import { countOf, t } from '../../../shared/platform/translate.ts';

/** Returns the reader's separators and digit grouping. */
export function numberMarks(locale = browserLocale()) {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(12345678.9);
  const text = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const groups = parts.filter((part) => part.type === 'integer').map((part) => part.value.length);
  return {
    group: text('group') || ',',
    decimal: text('decimal') || '.',
    style: groups.includes(2) && groups.length > 3 ? ('lakh' as const) : ('thousand' as const),
  };
}

/** The number formats by locale. They are cached, because constructing a format is much slower than using it. */
const figures = new Map<string, Intl.NumberFormat>();

/** Formats 24,000 (1,20,000 in India) with up to 3 decimals, and NaN as a dash. */
export function number(value: number, locale = browserLocale()): string {
  if (Number.isNaN(value)) return '–';
  const formatter = figures.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  figures.set(locale, formatter);
  return formatter.format(value);
}

/** Formats hours with one decimal below ten: "612 h", "4.5 h". */
export const inHours = (hours: number): string => t`${number(roundedHours(hours))} h`;

/** Rounds hours as `inHours` shows them. */
export const roundedHours = (hours: number): number =>
  Math.abs(hours) >= 10 ? Math.round(hours) : Math.round(hours * 10) / 10;

/** Formats a change as +1,000 or −800, and no change as ''. */
export function signed(value: number, locale = browserLocale()): string {
  if (value === 0) return '';
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, signDisplay: 'always' });
  return figure.format(value).replace('-', '−');
}

/** Formats a share from 0 to 1 as 54 %. */
export function percent(part: number, locale = browserLocale()): string {
  return `${number(Math.round(part * 100), locale)} %`;
}

/** Formats a number of things: "1 job", "38 jobs". */
export function count(n: number, one: string, many?: string, locale = browserLocale()): string {
  return countOf(n, number(n, locale), one, many);
}

/** Formats a value with its unit: "2,550 sheets". */
export function unit(value: number, of: string, locale = browserLocale()): string {
  return `${number(value, locale)} ${t(of)}`;
}

/** Formats a file size: 10 kB, 4.2 MB. */
export const fileSize = (bytes: number, locale = browserLocale()) =>
  bytes < 1_048_576
    ? unit(Math.ceil(bytes / 1024), 'kB', locale)
    : unit(Math.round(bytes / 104_857.6) / 10, 'MB', locale);

/** Formats sizes in the reader's locale and the shop's units. */
export const sizeFormatter = (locale = browserLocale()): SizeFormatter => ({
  number: (value) => number(value, locale),
  inInches: areSizesInInches(),
});

/** Formats the length and breadth of a sheet: 1,020 × 720 mm. */
export const size = (length: number, breadth: number, locale?: string): string =>
  formatSize([length, breadth], sizeFormatter(locale));

/** Formats a grammage: 300 g/m². */
export const grammage = (gsm: number, locale = browserLocale()) => unit(gsm, 'g/m²', locale);

/** Formats a thickness as 395 µm, or says that it is not given. */
export const thickness = (value: number, locale = browserLocale()) =>
  isGiven(value) ? unit(value, 'µm', locale) : t('not given');

const hour = 3_600_000;

type Zoned = { zone?: string | undefined; locale?: string };
/** The date formats by locale, zone and options, cached because constructing a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(
  at: string | Date,
  options: Intl.DateTimeFormatOptions,
  { zone, locale = browserLocale() }: Zoned,
): string {
  const key = JSON.stringify([locale, zone, options]);
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { ...options, ...(zone !== undefined && { timeZone: zone }) });
  formats.set(key, made);
  return made.format(new Date(at));
}
/** Drops the comma that some locales put after the weekday. */
const uncomma = (text: string) => text.replaceAll(',', '');

/** Formats November 18, 2026: the long en-US form that the specification requires in customer lists. */
export const longDate = (at: string | Date, zoned: Zoned = {}) =>
  format(at, { dateStyle: 'long' }, { ...zoned, locale: 'en-US' });
/** Returns the option that shows the year, unless the date is in the current year. */
function otherYear(at: string | Date, zoned: Zoned): Intl.DateTimeFormatOptions {
  const year = (moment: string | Date) => format(moment, { year: 'numeric' }, { ...zoned, locale: 'en' });
  return year(at) === year(new Date()) ? {} : { year: 'numeric' };
}

/** Returns whether a date shows its year, which needs more room. */
export const hasYear = (at: string | Date, zoned: Zoned = {}): boolean => 'year' in otherYear(at, zoned);

/** Formats Fri 27 Nov, and adds the year unless it is the current one. */
export const shortDate = (at: string | Date, zoned: Zoned = {}) =>
  uncomma(format(at, { weekday: 'short', day: 'numeric', month: 'short', ...otherYear(at, zoned) }, zoned));
/** Formats a time as 14:18. */
export const time = (at: string | Date, zoned: Zoned = {}) =>
  format(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zoned);
/** Formats Fri 27 Nov 18:00, and adds the year unless it is the current one. */
export const dateTime = (at: string | Date, zoned: Zoned = {}) =>
  `${shortDate(at, zoned)} ${time(at, zoned)}`;
/** Formats a time on the day of `from` as 18:00, and any other time as dateTime does. */
export const timeFrom = (from: string | Date, at: string | Date, zoned: Zoned = {}) =>
  (shortDate(at, zoned) === shortDate(from, zoned) ? time : dateTime)(at, zoned);

/** Formats a time in little room: as 18:00 today, as Fri 18:00 in the next six days, and else as Fri 27 Nov. */
export function briefTimeFrom(from: string | Date, at: string | Date, zoned: Zoned = {}): string {
  if (shortDate(at, zoned) === shortDate(from, zoned)) return time(at, zoned);
  const days = (Number(new Date(at)) - Number(new Date(from))) / (24 * hour);
  if (days < 0 || days >= 6) return shortDate(at, zoned);
  return `${format(at, { weekday: 'short' }, zoned)} ${time(at, zoned)}`;
}

/** Formats a number of seconds as 1 h 44 min, 12 min or 2 d 3 h, and less than a minute as "0 min". */
export function duration(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return hours > 0 ? t`${days} d ${hours} h` : t`${days} d`;
  return hoursAndMinutes(minutes);
}

/** Formats a number of minutes as 1 h 44 min or 27 h 5 min: never in days, since a working day has fewer hours. */
export function hoursAndMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return minutes % 60 > 0 ? t`${hours} h ${minutes % 60} min` : t`${hours} h`;
  return t`${minutes} min`;
}

/** Formats the difference of two times as "40 min", "4.5 h" or "30 h", and from two days on as "2 days". */
export function apart(ms: number): string {
  const hours = Math.abs(ms) / hour;
  return hours < 48 ? formatHours(hours) : t`${Math.round(hours / 24)} days`;
}

/**
 * Formats how far a time is from a delivery, in calendar days of the zone ("2 days"). On the day of the delivery it
 * counts hours ("4.5 h").
 */
export function daysApart(delivery: string, at: Date, zone: string): string {
  const days = Math.abs(daysRemaining(delivery, at, zone).days);
  if (days === 0) return apart(Date.parse(delivery) - at.getTime());
  return countOf(days, String(days), 'day');
}

/** Capitalises the first letter: "On hold" for "on hold". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Joins words: "Number, Delivery Date and Paper GSM". */
export function sentenceList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : t`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const pad = (n: number) => String(Math.abs(n)).padStart(2, '0');

const minuteLength = 60_000;

/**
 * Converts an ISO time into the value of a datetime-local input in `zone`: 2026-11-24T09:00. Returns '' if there is
 * no time.
 */
export function toLocalInput(iso: string | null | undefined, zone = ownZone()): string {
  const at = new Date(iso ?? '');
  return Number.isNaN(at.getTime()) ? '' : new Date(wallClock(at, zone)).toISOString().slice(0, 16);
}

/** Formats a time in ISO 8601 with the offset of `zone` (spec §5), truncated to the minute. */
export function withOffset(at: Date, zone = ownZone()): string {
  const offset = Math.round((wallClock(at, zone) - at.getTime()) / minuteLength);
  const sign = offset < 0 ? '-' : '+';
  return `${toLocalInput(at.toISOString(), zone)}:00${sign}${pad(Math.trunc(offset / 60))}:${pad(offset % 60)}`;
}

/** Converts the value of a datetime-local input in `zone` to ISO 8601 with offset. Returns '' for an empty input. */
export function fromLocalInput(text: string, zone = ownZone()): string {
  const shown = Date.parse(`${text}Z`);
  if (Number.isNaN(shown)) return '';
  // Uses an offset near the time first, and then the offset at the resulting time, because the clocks may change in
  // between.
  const near = shown - (wallClock(new Date(shown), zone) - shown);
  return withOffset(new Date(shown - (wallClock(new Date(near), zone) - near)), zone);
}
