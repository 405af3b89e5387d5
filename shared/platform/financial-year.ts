/** Formats the financial year and the delivery note number that contains it. */
import { wallClock } from './days-remaining.ts';

const twoDigits = (year: number) => String(year % 100).padStart(2, '0');

/**
 * Returns the financial year of the time `at`, such as "26-27". `start` is its first month (1 to 12); if that
 * is January, the result is "26".
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
