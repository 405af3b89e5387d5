import { describe, expect, test } from 'vitest';
import {
  closingTomorrow,
  defaultHours,
  isBreakWithin,
  openingTimeIn,
  shiftsOfDay,
  withAbsence,
} from './calendar.ts';
import { shiftWords } from './hours-words.ts';

const shop = { timeZone: 'Asia/Kolkata', hours: defaultHours };
const late = defaultHours.map((day, place) => (place === 5 ? { ...day, to: '13:30' } : day));
const nights = defaultHours.map((day) => ({ ...day, from: '22:00', to: '06:00' }));

test.each([
  ['on a weekday', '2026-11-18T04:00:00Z', shop, '2026-11-19T12:30:00.000Z'],
  ['late in the evening, on the shop’s own day', '2026-11-18T19:30:00Z', shop, '2026-11-20T12:30:00.000Z'],
  [
    'before a Sunday, at Saturday’s closing time',
    '2026-11-21T04:00:00Z',
    { ...shop, hours: late },
    '2026-11-22T08:00:00.000Z',
  ],
  ['before a short Saturday', '2026-11-20T04:00:00Z', { ...shop, hours: late }, '2026-11-21T08:00:00.000Z'],
  [
    'with hours past midnight',
    '2026-11-18T04:00:00Z',
    { ...shop, hours: nights },
    '2026-11-19T18:29:00.000Z',
  ],
  [
    'when the clocks change',
    '2026-10-24T08:00:00Z',
    { ...shop, timeZone: 'Europe/Berlin' },
    '2026-10-25T17:00:00.000Z',
  ],
])('a new job is due at tomorrow’s closing time: %s', (_when, now, calendar, at) => {
  expect(closingTomorrow(calendar, new Date(now)).toISOString()).toBe(at);
});

test.each([
  ['at noon', { open: true, from: '09:00', to: '18:00' }, '13:00', '13:30', '09:00–13:00 and 13:30–18:00'],
  ['of a night', { open: true, from: '20:00', to: '05:00' }, '23:00', '23:30', '20:00–23:00 and 23:30–05:00'],
  ['on a closed day', { open: false, from: '09:00', to: '18:00' }, '13:00', '13:30', 'Closed'],
  ['that ends before it starts', { open: true, from: '09:00', to: '18:00' }, '13:30', '13:00', null],
  ['before the hours', { open: true, from: '09:00', to: '18:00' }, '08:00', '09:30', null],
  ['up to the end', { open: true, from: '09:00', to: '18:00' }, '17:00', '18:00', null],
  ['after midnight', { open: true, from: '20:00', to: '05:00' }, '01:00', '01:30', null],
])('a break %s divides the day into shifts, or is refused', (_when, day, from, to, words) => {
  const hours = { ...day, break: { from, to } };
  expect(isBreakWithin(hours) ? shiftWords(shiftsOfDay(hours)) : null).toBe(words);
});

const open = { ...shop, holidays: ['2026-11-25'] };
const always = defaultHours.map((day) => ({ ...day, open: true, from: '00:00', to: '24:00' }));

test.each([
  [
    'on a working day, if ordered late in the evening',
    '2026-11-19T15:30:00Z',
    open,
    '2026-11-26T03:30:00.000Z',
  ],
  ['after a Sunday', '2026-11-15T04:00:00Z', open, '2026-11-23T03:30:00.000Z'],
  ['after a holiday', '2026-11-18T04:00:00Z', open, '2026-11-26T03:30:00.000Z'],
  [
    'not during the night shift of the day before',
    '2026-11-18T04:00:00Z',
    { ...open, hours: nights },
    '2026-11-26T16:30:00.000Z',
  ],
  [
    'at midnight in a shop that never closes',
    '2026-11-18T04:00:00Z',
    { ...open, hours: always, holidays: [] },
    '2026-11-24T18:30:00.000Z',
  ],
])('paper is expected in a week at opening time: %s', (_when, now, calendar, at) => {
  expect(openingTimeIn(7, calendar, new Date(now)).toISOString()).toBe(at);
});

describe('an absent crew', () => {
  const day = [{ from: '09:00', to: '18:00' }];
  const hall = { hours: Array.from({ length: 7 }, () => day), exceptions: [], shopHolidays: true, crews: 2 };

  test('leaves the hours of the day, and closes the machines if it was the last one', () => {
    const first = withAbsence(hall, '2026-11-30', []);
    expect(first).toEqual([{ date: '2026-11-30', name: '', hours: day, crews: 1 }]);
    expect(withAbsence({ ...hall, exceptions: first }, '2026-11-30', [])).toEqual([
      { date: '2026-11-30', name: '', hours: [], crews: null },
    ]);
  });

  test('counts from the crews of the calendar if the day has more', () => {
    const exceptions = [{ date: '2026-11-30', name: 'Overtime', hours: day, crews: 5 }];
    expect(withAbsence({ ...hall, exceptions }, '2026-11-30', [])).toMatchObject([{ crews: 1 }]);
  });

  test('does not open the machines on a holiday', () => {
    expect(withAbsence(hall, '2027-01-26', ['2027-01-26'])).toMatchObject([{ hours: [] }]);
  });
});
