/** Figures and days as documents have them: in the shop's zone, and grouped as they are written there. */
import { isGiven } from '../../../shared/rules/paper.ts';

export interface Formatter {
  number: (value: number) => string;
  /** Fri 27 Nov 2026: on paper the year always stands. */
  day: (at: string | Date) => string;
  /** Fri 27 Nov 2026 14:10 */
  moment: (at: string | Date) => string;
  /** 1,020 × 720 mm */
  size: (length: number, breadth: number) => string;
}

const indianTimeZone = new Set(['Asia/Kolkata', 'Asia/Calcutta']);

/** How a shop in this time zone writes. */
export function formatterFor(timeZone: string): Formatter {
  const figures = new Intl.NumberFormat(indianTimeZone.has(timeZone) ? 'en-IN' : 'en-GB', {
    maximumFractionDigits: 3,
  });
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    return (at: string | Date) => made.format(new Date(at)).replaceAll(',', '');
  };
  const day = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const number = (value: number) => figures.format(value);
  return {
    number,
    day,
    moment: (at) => `${day(at)} ${time(at)}`,
    size: (length, breadth) => `${number(length)} × ${number(breadth)} mm`,
  };
}

/** "ITC · 300 g/m² · 395 µm": of a paper what is given. */
export const paperFacts = (
  { number }: Formatter,
  of: { maker?: string; gsm: number; thickness: number },
): string =>
  [of.maker, `${number(of.gsm)} g/m²`, isGiven(of.thickness) && `${number(of.thickness)} µm`]
    .filter(Boolean)
    .join(' · ');
