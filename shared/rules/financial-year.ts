/** Formats the financial year for the numbers of delivery notes. */
import { wallClock } from './days-remaining.ts';

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/**
 * Returns the financial year of `at`, which begins with month `start` (1 to 12): "26-27", or "26" if it begins in
 * January.
 */
export function financialYear(at: string, { zone, start }: { zone: string; start: number }): string {
  const day = new Date(wallClock(new Date(at), zone));
  const year = day.getUTCFullYear() - (day.getUTCMonth() + 1 < start ? 1 : 0);
  return start === 1 ? twoDigits(year) : `${twoDigits(year)}-${twoDigits(year + 1)}`;
}

/**
 * Returns the number of a delivery note, such as "DN/26-27/0418". India's tax office allows 16 characters, enough
 * for 99,999,999 notes.
 */
export const noteNumber = (year: string, serial: number): string =>
  `DN/${year}/${String(serial).padStart(4, '0')}`;
