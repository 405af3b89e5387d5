import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  count,
  dateTime,
  duration,
  fileSize,
  fromLocalInput,
  grammage,
  longDate,
  number,
  numberMarks,
  percent,
  sentenceList,
  shortDate,
  signed,
  size,
  thickness,
  time,
  briefTimeFrom,
  timeFrom,
  toLocalInput,
} from './format-values.ts';

const zone = 'Asia/Kolkata';
const at = '2026-11-24T08:48:00Z';
beforeAll(() => vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') }));
afterAll(() => vi.useRealTimers());

test('numbers are grouped as in the reader’s locale', () => {
  expect(number(120000, 'en-IN')).toBe('1,20,000');
  expect(number(120000, 'en-US')).toBe('120,000');
  expect(number(0.1235, 'de-DE')).toBe('0,124');
  expect([1000, -800, 0].map((n) => signed(n, 'en-GB'))).toEqual(['+1,000', '−800', '']);
  expect(numberMarks('en-IN')).toEqual({ group: ',', decimal: '.', style: 'lakh' });
  expect(numberMarks('en-US')).toEqual({ group: ',', decimal: '.', style: 'thousand' });
  expect(numberMarks('de-DE')).toEqual({ group: '.', decimal: ',', style: 'thousand' });
});

test('measures have a space before their unit', () => {
  expect(size(1020, 720, 'en-GB')).toBe('1,020 × 720 mm');
  expect(grammage(300, 'en-GB')).toBe('300 g/m²');
  expect(thickness(395, 'en-GB')).toBe('395 µm');
  expect(thickness(0)).toBe('not given');
  expect(thickness(1)).toBe('not given');
  expect([1, 9819, 4_200_000].map((bytes) => fileSize(bytes, 'en-GB'))).toEqual(['1 kB', '10 kB', '4 MB']);
  expect(percent(0.543, 'en-GB')).toBe('54 %');
});

test('a count of one is singular, and counts of zero and two are plural', () => {
  expect(count(1, 'job')).toBe('1 job');
  expect(count(0, 'job')).toBe('0 jobs');
  expect(count(2, 'company', 'companies')).toBe('2 companies');
});

test('dates are written in the reader’s locale and the shop’s zone', () => {
  expect(longDate(at, { zone })).toBe('November 24, 2026');
  expect(shortDate(at, { zone, locale: 'en-GB' })).toBe('Tue 24 Nov');
  expect(shortDate(at, { zone, locale: 'en-US' })).toBe('Tue Nov 24');
  expect(time(at, { zone, locale: 'en-GB' })).toBe('14:18');
  expect(dateTime(at, { zone, locale: 'en-GB' })).toBe('Tue 24 Nov 14:18');
  expect(shortDate('2031-01-01T08:00:00Z', { zone, locale: 'en-GB' })).toBe('Wed 1 Jan 2031');
  expect(dateTime('2020-01-01T08:00:00Z', { zone, locale: 'en-GB' })).toBe('Wed 1 Jan 2020 13:30');
  // It is already the new year in Kolkata, and still the old one in UTC.
  expect(shortDate('2026-12-31T19:00:00Z', { zone, locale: 'en-GB' })).toBe('Fri 1 Jan 2027');
  expect(timeFrom('2026-11-23T18:30:00Z', at, { zone, locale: 'en-GB' })).toBe('14:18');
  expect(timeFrom('2026-11-23T18:29:00Z', at, { zone, locale: 'en-GB' })).toBe('Tue 24 Nov 14:18');
  const brief = (from: string) => briefTimeFrom(from, at, { zone, locale: 'en-GB' });
  expect(brief('2026-11-23T18:30:00Z')).toBe('14:18');
  expect(brief('2026-11-23T18:29:00Z')).toBe('Tue 14:18');
  expect(brief('2026-11-18T08:49:00Z')).toBe('Tue 14:18');
  expect(brief('2026-11-18T08:48:00Z')).toBe('Tue 24 Nov');
  expect(brief('2026-11-25T08:48:00Z')).toBe('Tue 24 Nov');
  expect(time('2026-11-24T18:30:00Z', { zone, locale: 'en-US' })).toBe('00:00');
});

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [720, '12 min'],
  [6240, '1 h 44 min'],
  [7200, '2 h'],
  [97200, '1 d 3 h'],
  [86400, '1 d'],
  [-5, '0 min'],
])('%i seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test('a list reads as a sentence', () => {
  expect(sentenceList(['Number', 'Delivery Date', 'Paper GSM'])).toBe('Number, Delivery Date and Paper GSM');
  expect(sentenceList(['Number'])).toBe('Number');
  expect(sentenceList([])).toBe('');
});

test('a date and time survives the round trip through the input to the minute', () => {
  expect(toLocalInput(at, zone)).toBe('2026-11-24T14:18');
  expect(fromLocalInput('2026-11-24T14:18', zone)).toBe('2026-11-24T14:18:00+05:30');
  expect(fromLocalInput('2026-11-24T14:18', 'America/St_Johns')).toBe('2026-11-24T14:18:00-03:30');
  // The night in which the clocks in Berlin go back.
  expect(fromLocalInput('2026-10-25T01:30', 'Europe/Berlin')).toBe('2026-10-25T01:30:00+02:00');
  expect(fromLocalInput('2026-10-25T03:30', 'Europe/Berlin')).toBe('2026-10-25T03:30:00+01:00');
  expect(new Date(fromLocalInput(toLocalInput(at))).toISOString()).toBe('2026-11-24T08:48:00.000Z');
  expect(toLocalInput('')).toBe('');
  expect(toLocalInput(null)).toBe('');
  expect(fromLocalInput('')).toBe('');
});
