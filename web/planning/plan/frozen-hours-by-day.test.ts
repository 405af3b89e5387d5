import { expect, test } from 'vitest';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { frozenHoursByDay } from './frozen-hours-by-day.ts';

const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: ['2026-11-23'] };
// Friday 20 November, 14:20 in the shop.
const at = '2026-11-20T08:50:00.000Z';

test('the frozen hours of all days together are the hours that the plan freezes', () => {
  const { until, days } = frozenHoursByDay({ at, frozenHours: 14 }, { calendar });
  expect(days.map(({ hours: open }) => Math.round(open * 60))).toEqual([220, 540, 80]);
  // Sunday and the holiday on Monday do not count.
  expect(new Date(until).toISOString()).toBe('2026-11-24T04:50:00.000Z');
  expect(new Date(days[2]?.start ?? 0).toISOString()).toBe('2026-11-23T18:30:00.000Z');
});

test('a plan that freezes no hours may move operations at once', () => {
  expect(frozenHoursByDay({ at, frozenHours: 0 }, { calendar })).toEqual({ until: Date.parse(at), days: [] });
});

test('a shop that is never open freezes its queues without an end', () => {
  const closed = { ...calendar, hours: defaultHours.map((day) => ({ ...day, open: false })) };
  expect(frozenHoursByDay({ at, frozenHours: 8 }, { calendar: closed })).toEqual({
    until: Infinity,
    days: [],
  });
});
