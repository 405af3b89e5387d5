/** Minutes and speeds as sheets have them. */
import { reason } from '../../../shared/reasons/reason.ts';
import { faulty, figureIn, type Read, wholeIn } from './figures.ts';

const hourWord = 'h|hr|hrs|hours?';
const minuteWord = 'm|min|mins|minutes?';
const amount = String.raw`([\d.,]+)\s*`;
const inHours = new RegExp(`^${amount}(?:${hourWord})\\.?$`, 'i');
const inMinutes = new RegExp(`^${amount}(?:${minuteWord})\\.?$`, 'i');
const inBoth = new RegExp(`^(\\d+)\\s*(?:${hourWord})\\.?\\s*(\\d{1,2})\\s*(?:${minuteWord})?\\.?$`, 'i');
const asClock = /^(\d{1,2}):([0-5]\d)$/;

/** Minutes: 45, "45 min", "1 hr", "1.5h", "1 h 30 min", 1:30. */
export function minutesIn(text: string, field: string): Read<number> {
  const given = text.trim();
  const [, hours, minutes] = inBoth.exec(given) ?? asClock.exec(given) ?? [];
  if (hours !== undefined && minutes !== undefined) return { value: Number(hours) * 60 + Number(minutes) };
  const alone = figureIn(inHours.exec(given)?.[1] ?? '');
  const value = alone === null ? figureIn(inMinutes.exec(given)?.[1] ?? '') : alone * 60;
  if (value === null) {
    const read = wholeIn(text, { field });
    const isTime = 'value' in read || read.offers.length > 0;
    return isTime ? read : faulty(reason('not-minutes', { field, text }));
  }
  if (Number.isInteger(value)) return { value };
  return faulty(reason('not-whole', { field, text }), String(Math.round(value)));
}

const what = String.raw`(?:[a-z]+\s*)?`;
const anHour = new RegExp(`^(.*?\\d)\\s*(k?)\\s*${what}(?:\\/|per|an?)\\s*(?:${hourWord})\\.?$`, 'i');
const aMinute = new RegExp(`^(.*?\\d)\\s*(k?)\\s*${what}(?:\\/|per|a)\\s*(?:${minuteWord})\\.?$`, 'i');
const usual = /\s*(sph|iph|bph|sheets?|boxes|pieces|pcs|impressions?)$/i;

/** An hour: 6000, 12,000/hr, "2,500 sheets per hour", "18000 boxes/hr", "100/min". */
export function speedIn(text: string, field: string): Read<number> {
  const given = text.trim();
  const [, hourly, thousands] = anHour.exec(given) ?? [];
  const [, minutely, more] = aMinute.exec(given) ?? [];
  const figure = figureIn(hourly ?? minutely ?? '');
  if (figure === null) {
    const read = wholeIn(text, { field, units: usual });
    const isFigure = 'value' in read || read.offers.length > 0;
    return isFigure ? read : faulty(reason('not-a-speed', { field, text }));
  }
  const value = figure * (thousands || more ? 1000 : 1) * (hourly === undefined ? 60 : 1);
  if (Number.isInteger(value)) return { value };
  return faulty(reason('not-whole', { field, text }), String(Math.round(value)));
}
