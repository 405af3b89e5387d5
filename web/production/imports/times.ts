/** Minutes and speeds as sheets have them. */
import { reason } from '../../../shared/reasons/reason.ts';
import { faulty, type FigureOf, type Read, readFigure } from './figures.ts';

const inBoth = /^(\d+)\s*(?:h|hrs?|hours?)\.?\s*(\d{1,2})\s*(?:m|mins?|minutes?)?\.?$/i;
const asClock = /^(\d{1,2}):([0-5]\d)(?::00)?$/;

/** Returns whether it names its own unit: "1 h 30 min", 1:30. */
export const isComposed = (text: string) => inBoth.test(text.trim()) || asClock.test(text.trim());

/** Parses a duration and returns minutes. Accepts 45, "45 min", "1 hr", "1.5h", "1 h 30 min", 1:30. */
export function minutesIn(text: string, of: FigureOf): Read<number> {
  const given = text.trim();
  const [, hours, minutes] = inBoth.exec(given) ?? asClock.exec(given) ?? [];
  if (hours !== undefined && minutes !== undefined) return { value: Number(hours) * 60 + Number(minutes) };
  const read = readFigure(text, of);
  const isPlain = !('fault' in read) || read.fault.code !== 'not-a-figure' || read.offers.length > 0;
  return isPlain ? read : faulty(reason('not-minutes', { field: of.field, text }));
}

/** Reads how many an hour: 6000, 12,000/hr, "2,500 sheets per hour", "100/min". */
export function speedIn(text: string, of: FigureOf): Read<number> {
  const read = readFigure(text, of);
  const isPlain = !('fault' in read) || read.fault.code !== 'not-a-figure' || read.offers.length > 0;
  return isPlain ? read : faulty(reason('not-a-speed', { field: of.field, text }));
}
