/**
 * How a message puts its values into words. The API speaks English with English numbers; a screen passes its reader's
 * number system ("1,20,000"). Words of other languages will come in the same way.
 */
export interface Say {
  /** A number with its thousands grouped: "12,400". At most 3 decimals. */
  number: (value: number) => string;
  /** A number with what it counts: "1 sheet", "12,400 sheets". */
  count: (value: number, one: string, many?: string) => string;
  /** A time of today, or a date and time: "at 14:02", "on Thu 19 Nov 14:02". ISO 8601; `zone` is the shop's. */
  moment: (at: string, zone: string) => string;
}

/** A Say for a number system (a BCP 47 locale) and the moment from which "today" counts. */
export function sayIn(locale: string, now: () => Date = () => new Date()): Say {
  // Made once it is needed: it takes a browser as long as the rest of what a page runs first.
  let numbers: Intl.NumberFormat | undefined;
  const number = (value: number) =>
    (numbers ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })).format(value);
  return {
    number,
    count: (value, one, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`,
    moment: (at, zone) => momentWords(at, now(), zone),
  };
}

/** "at 14:02" if it is today in `zone`, else "on Thu 19 Nov 14:02", with the year unless it is this one. */
export function momentWords(
  at: string,
  now: Date = new Date(),
  zone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const words = (date: Date, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...parts }).format(date).replaceAll(',', '');
  const year = { year: 'numeric' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const moment = new Date(at);
  const same = (parts: Intl.DateTimeFormatOptions) => words(moment, parts) === words(now, parts);
  const clock = words(moment, { hour: '2-digit', minute: '2-digit' });
  if (same({ ...day, ...year })) return `at ${clock}`;
  return `on ${words(moment, same(year) ? day : { ...day, ...year })} ${clock}`;
}

/** What the API says: English, with English numbers. */
export const english: Say = sayIn('en-US');
