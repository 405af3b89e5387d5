import { expect, test } from 'vitest';
import { closingTomorrow, defaultHours } from './calendar.ts';

const shop = { timeZone: 'Asia/Kolkata', hours: defaultHours };
const late = defaultHours.map((day, place) => (place === 5 ? { ...day, to: '13:30' } : day));
const nights = defaultHours.map((day) => ({ ...day, from: '22:00', to: '06:00' }));

test.each([
  ['on a weekday', '2026-11-18T04:00:00Z', shop, '2026-11-19T12:30:00.000Z'],
  ['late in the evening, by the shop’s day', '2026-11-18T19:30:00Z', shop, '2026-11-20T12:30:00.000Z'],
  [
    'before a Sunday, at Saturday’s hour',
    '2026-11-21T04:00:00Z',
    { ...shop, hours: late },
    '2026-11-22T08:00:00.000Z',
  ],
  ['before a short Saturday', '2026-11-20T04:00:00Z', { ...shop, hours: late }, '2026-11-21T08:00:00.000Z'],
  [
    'where work goes on past midnight',
    '2026-11-18T04:00:00Z',
    { ...shop, hours: nights },
    '2026-11-19T18:29:00.000Z',
  ],
  [
    'where the clocks change',
    '2026-10-24T08:00:00Z',
    { ...shop, timeZone: 'Europe/Berlin' },
    '2026-10-25T17:00:00.000Z',
  ],
])('a new job is due tomorrow when the shop closes: %s', (_when, now, calendar, at) => {
  expect(closingTomorrow(calendar, new Date(now)).toISOString()).toBe(at);
});
