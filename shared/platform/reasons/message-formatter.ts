/**
 * Formats numbers and times in messages. The API uses the English format; a screen uses the reader's locale,
 * such as "1,20,000".
 */
import { countOf, t, textLocale } from '../translate.ts';

export interface MessageFormatter {
  /** Formats a number with grouped thousands and at most 3 decimals, such as "12,400". */
  number: (value: number) => string;
  /** Formats a number with its noun, such as "1 sheet" or "12,400 sheets". */
  count: (value: number, one: string, many?: string) => string;
  /** Formats a time (ISO 8601) in the shop's `zone`, such as "at 14:02" or "on Thu 19 Nov 14:02". */
  moment: (at: string, zone: string) => string;
}

/** Returns a formatter for a BCP 47 locale. `now` decides which day is today. */
export function messageFormatter(locale: string, now: () => Date = () => new Date()): MessageFormatter {
  // Created on first use, because it takes a browser as long as all other code that a page runs first.
  let numbers: Intl.NumberFormat | undefined;
  const number = (value: number) =>
    (numbers ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })).format(value);
  return {
    number,
    count: (value, one, many) => countOf(value, number(value), one, many),
    moment: (at, zone) => formatMoment(at, now(), zone),
  };
}

/**
 * Returns "at 14:02" for a time today in `zone`, else "on Thu 19 Nov 14:02". The year is added unless it is
 * the current year.
 */
export function formatMoment(
  at: string,
  now: Date = new Date(),
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const words = (date: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(textLocale(), { timeZone: zone, ...parts }).format(date).replaceAll(',', '');
  const year = { year: 'numeric' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const moment = new Date(at);
  const same = (parts: Intl.DateTimeFormatOptions) => words(moment, parts) === words(now, parts);
  const clock = words(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (same({ ...day, ...year })) return t`at ${clock}`;
  return t`on ${words(moment, same(year) ? day : { ...day, ...year })} ${clock}`;
}

/** Formats messages of the API, with English words and numbers. */
export const englishFormatter: MessageFormatter = messageFormatter('en-US');
