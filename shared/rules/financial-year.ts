/** The financial year by which delivery notes are numbered. */
import { wallClock } from './days-remaining.ts';

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/** The year that begins with month `start` (1 to 12) and has `at` in it, on the clocks of `zone`: "26-27", "26" where it begins in January. */
export function financialYear(at: string, { zone, start }: { zone: string; start: number }): string {
  const day = new Date(wallClock(new Date(at), zone));
  const year = day.getUTCFullYear() - (day.getUTCMonth() + 1 < start ? 1 : 0);
  return start === 1 ? twoDigits(year) : `${twoDigits(year)}-${twoDigits(year + 1)}`;
}

/** DN/26-27/0418: at most 16 characters up to the 99,999,999th note, as an Indian tax office asks for. */
export const noteNumber = (year: string, serial: number): string =>
  `DN/${year}/${String(serial).padStart(4, '0')}`;
