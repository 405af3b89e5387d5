/**
 * Formats numbers and dates for documents, in the shop's time zone and in the document's language. Digits are grouped
 * as in India (1,00,000) or elsewhere (100,000).
 */
import { type Context } from '../platform/verb/verb.ts';
import { type Shop } from '../shop/settings/settings.domain.ts';
import { type Settings } from '../../shared/shop/settings.contract.ts';
import { formatSize } from '../../shared/platform/reasons/format-size.ts';
import { t, textLocale } from '../../shared/platform/translate.ts';
import { isGiven } from '../../shared/stock/given-measure.ts';

/** What documents take from the shop and the server. */
export interface Printing {
  shop: Shop;
  /** The address at which users reach Makeready, such as https://print.example. The printed QR codes begin with it. */
  publicUrl: string;
}

export interface Formatter {
  number: (value: number) => string;
  /** Formats a date as "Fri 27 Nov 2026". Unlike screens, printed documents always show the year. */
  day: (at: string | Date) => string;
  /** Formats a time as "Fri 27 Nov 2026 14:10". */
  moment: (at: string | Date) => string;
  /** Formats a size in mm as "1,020 × 720 mm", or as "40 × 28 in · 1,016 × 711 mm" where the shop says so. */
  size: (length: number, breadth: number) => string;
}

const indianTimeZone = new Set(['Asia/Kolkata', 'Asia/Calcutta']);

/** Returns the formatter for a shop with these settings. */
export function formatterFor({
  timeZone,
  sizesInInches: inInches = false,
}: Pick<Settings, 'timeZone'> & Partial<Settings>): Formatter {
  const figures = new Intl.NumberFormat(indianTimeZone.has(timeZone) ? 'en-IN' : 'en-GB', {
    maximumFractionDigits: 3,
  });
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(textLocale(), { ...options, timeZone });
    return (at: string | Date) => made.format(new Date(at)).replaceAll(',', '');
  };
  const day = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const number = (value: number) => figures.format(value);
  return {
    number,
    day,
    moment: (at) => `${day(at)} ${time(at)}`,
    size: (length, breadth) => formatSize([length, breadth], { number, inInches }),
  };
}

/** Returns the line at a document's foot that says when it was printed, and by whom. `note` follows it. */
export function printedText({ person }: Pick<Context, 'person'>, { moment }: Formatter, note = ''): string {
  const at = moment(new Date());
  return [person ? t`Printed ${at} by ${person.name}.` : t`Printed ${at}.`, note].filter(Boolean).join(' ');
}

/** Returns the known facts of a paper in one line, such as "ITC · 300 g/m² · 395 µm". */
export const paperFacts = (
  { number }: Formatter,
  of: { maker?: string; gsm: number; thickness: number },
): string =>
  [of.maker, t`${number(of.gsm)} g/m²`, isGiven(of.thickness) && t`${number(of.thickness)} µm`]
    .filter(Boolean)
    .join(' · ');
