/** Builds texts about a calendar's hours and days, for screens and for the history (decision 047). */
import { type Hours } from '../../packages/planner/src/snapshot.ts';
import { type DayHours, shiftsOfDay, weekdays } from './calendar.ts';
import { t } from '../platform/translate.ts';

/** Returns the shifts as a text: "06:00–14:00 and 14:30–22:00", or "Closed". */
export function shiftWords(shifts: readonly Hours[]): string {
  const words = shifts.map(({ from, to }) => `${from}–${to}`);
  if (words.length < 2) return words[0] ?? t('Closed');
  return t`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/**
 * Splits a field's value into days, with a text for each day. The keys 1 to 7 are weekdays from Monday; the
 * other keys are dates.
 */
type Parts = (value: unknown) => Map<string, string>;

const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Returns the name of the day with this key: "Monday" for a weekday, "Sat 5 Dec 2026" for a date. */
export const dayLabel = (part: string): string =>
  weekdays[Number(part) - 1] ?? date.format(new Date(`${part}T12:00:00Z`)).replaceAll(',', '');

/** The history's text for a date without hours of its own, before or after a change. */
export const noOwnHours = t('as on other days');

const named = (name: string, words: string) => (name === '' ? words : `${words} (${name})`);
const each =
  <T>(of: (part: T, place: number) => readonly [part: string, words: string]): Parts =>
  (value) =>
    new Map((Array.isArray(value) ? (value as T[]) : []).map(of));

/** The fields, by entity, for which the history shows each changed day instead of the whole value. */
export const historyDayFields: Record<string, Record<string, Parts>> = {
  calendars: {
    hours: each<readonly Hours[]>((shifts, day) => [String(day + 1), shiftWords(shifts)]),
    exceptions: each<{ date: string; name: string; hours: readonly Hours[] }>(({ date, name, hours }) => [
      date,
      named(name, shiftWords(hours)),
    ]),
  },
  settings: {
    hours: each<DayHours>((hours, day) => [String(day + 1), shiftWords(shiftsOfDay(hours))]),
    holidays: each<{ date: string; name: string }>(({ date, name }) => [date, named(name, shiftWords([]))]),
  },
};
