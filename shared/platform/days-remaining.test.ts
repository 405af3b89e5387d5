import { expect, test } from 'vitest';
import { daysRemaining, startOfDay } from './days-remaining.ts';

const now = new Date('2026-11-20T08:48:00Z'); // 14:18 in Kolkata

test.each([
  ['2026-12-02T04:30:00Z', 12, 'green', 283, '12 days left'],
  ['2026-11-30T04:30:00Z', 10, 'green', 283, '10 days left'],
  ['2026-11-26T04:30:00Z', 6, 'green', 170, '6 days left'],
  ['2026-11-25T04:30:00Z', 5, 'orange', 142, '5 days left'],
  ['2026-11-24T04:30:00Z', 4, 'orange', 113, '4 days left'],
  ['2026-11-23T04:30:00Z', 3, 'red', 85, '3 days left'],
  ['2026-11-21T04:30:00Z', 1, 'red', 28, '1 day left'],
  ['2026-11-20T16:00:00Z', 0, 'red', 283, 'due today'],
  ['2026-11-20T04:00:00Z', 0, 'late', 283, 'late today'],
  ['2026-11-19T18:29:00Z', -1, 'late', 283, '1 day late'],
  ['2026-11-17T04:30:00Z', -3, 'late', 283, '3 days late'],
])('%s is %i days away in the shop', (delivery, days, tone, arc, words) => {
  expect(daysRemaining(delivery, now, 'Asia/Kolkata')).toEqual({ days, tone, arc, words });
});

test('the same moment falls on different days in different time zones', () => {
  const delivery = '2026-11-20T19:00:00Z';
  expect(daysRemaining(delivery, now, 'Asia/Kolkata').days).toBe(1);
  expect(daysRemaining(delivery, now, 'America/New_York').days).toBe(0);
});

test('a day with a clock change counts as one day', () => {
  const before = new Date('2026-10-24T21:30:00Z');
  expect(daysRemaining('2026-10-26T22:30:00Z', before, 'Europe/Berlin').days).toBe(2);
});

test.each([
  [0, '2026-11-20T08:48:00Z', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  [4, '2026-11-20T08:48:00Z', 'Asia/Kolkata', '2026-11-23T18:30:00.000Z'],
  [0, '2026-11-20T03:00:00Z', 'America/New_York', '2026-11-19T05:00:00.000Z'],
  [1, '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  [2, '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  [0, '2026-03-08T12:00:00Z', 'Pacific/Auckland', '2026-03-08T11:00:00.000Z'],
])('the day %i days after %s in %s begins at %s', (days, now, zone, start) => {
  expect(startOfDay(days, new Date(now), zone).toISOString()).toBe(start);
});

test('a delivery one millisecond before the start of today was due yesterday', () => {
  for (const zone of ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'UTC']) {
    const start = startOfDay(0, now, zone).getTime();
    expect(daysRemaining(new Date(start).toISOString(), now, zone).days).toBe(0);
    expect(daysRemaining(new Date(start - 1).toISOString(), now, zone).days).toBe(-1);
  }
});
