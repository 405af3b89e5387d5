/** Dates as sheets have them; the day stands before the month where both could be either. */
import { reason } from '../../../shared/reasons/reason.ts';
import { fromLocalInput } from '../../ui/page/format.ts';
import { faulty, type Read } from './figures.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?Z?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}$`);
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${clock}$`);
const dayMonth = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})[- ]([a-z]{3,9})\.?,?[- ](\d{4}|\d{2})${clock}$`,
  'i',
);
const monthDay = new RegExp(String.raw`^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})${clock}$`, 'i');
/** What is delivered on a day is so by the end of its work. */
const closing = ['18', '00'];

type Parts = readonly (string | undefined)[];
const monthOf = (word = '') => String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1);

/** Year, month, day, hour, minute. */
function partsOf(text: string): Parts | null {
  const given = text.trim().replaceAll(/\s+/g, ' ');
  const [, ...first] = yearFirst.exec(given) ?? [];
  if (first.length > 0) return first;
  const [, a, b, year, ...time] = yearLast.exec(given) ?? [];
  if (year !== undefined) return Number(b) > 12 ? [year, a, b, ...time] : [year, b, a, ...time];
  const [, day, month, when, ...at] = dayMonth.exec(given) ?? [];
  if (when !== undefined) return [when, monthOf(month), day, ...at];
  const [, name, dayOf, yearOf, ...hour] = monthDay.exec(given) ?? [];
  return yearOf === undefined ? null : [yearOf, monthOf(name), dayOf, ...hour];
}

const two = (part = '') => part.padStart(2, '0');

/** 2026-11-27, 27/11/2026, "27 Nov 2026 18:00", as ISO 8601 with the zone's offset; without a time at 18:00. */
export function dateIn(text: string, field: string, zone: string): Read<string> {
  const [year = '', month, day, hour = closing[0], minute = closing[1]] = partsOf(text) ?? [];
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  // The 31st of a month of 30 days is none.
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  const value = isDay ? fromLocalInput(`${date}T${two(hour)}:${two(minute)}`, zone) : '';
  return value === '' ? faulty(reason('not-a-date', { field, text })) : { value };
}
