/** Hours and days of calendars in words; and as the history tells of them, each day by itself (decision 047). */
import { type Hours } from '../plan/snapshot.ts';
import { weekdays } from './calendar.ts';

/** "06:00–14:00 and 14:30–22:00", "Closed". */
export function shiftWords(shifts: readonly Hours[]): string {
  const words = shifts.map(({ from, to }) => `${from}–${to}`);
  if (words.length < 2) return words[0] ?? 'Closed';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What a field says of each of its parts, by the part: 1 to 7 are weekdays, Monday first, else a date. */
type Parts = (value: unknown) => Map<string, string>;

const date = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** "Monday", "Sat 5 Dec 2026". */
export const dayLabel = (part: string): string =>
  weekdays[Number(part) - 1] ?? date.format(new Date(`${part}T12:00:00Z`)).replaceAll(',', '');

/** What is said of a day that has nothing of its own. */
export const noOwnHours = 'as on other days';

const named = (name: string, words: string) => (name === '' ? words : `${words} (${name})`);
const each =
  <T>(of: (part: T, place: number) => readonly [part: string, words: string]): Parts =>
  (value) =>
    new Map((Array.isArray(value) ? (value as T[]) : []).map(of));

/** The fields that are told by their parts, by entity. */
export const historyDayFields: Record<string, Record<string, Parts>> = {
  calendars: {
    hours: each<readonly Hours[]>((shifts, day) => [String(day + 1), shiftWords(shifts)]),
    exceptions: each<{ date: string; name: string; hours: readonly Hours[] }>(({ date, name, hours }) => [
      date,
      named(name, shiftWords(hours)),
    ]),
  },
  settings: {
    hours: each<Hours & { open: boolean }>(({ open, from, to }, day) => [
      String(day + 1),
      shiftWords(open ? [{ from, to }] : []),
    ]),
    holidays: each<{ date: string; name: string }>(({ date, name }) => [date, named(name, shiftWords([]))]),
  },
};
