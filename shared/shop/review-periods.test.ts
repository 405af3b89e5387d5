import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { defaultHours } from './calendar.ts';
import {
  countDays,
  monthOf,
  shopOpeningsWithin,
  percentOf,
  periodsOf,
  refusePeriod,
  shiftDays,
  spanOf,
  todayIn,
  weekOf,
} from './review-periods.ts';

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['1969-12-31', '1969-12-29'],
])('the week of %s begins on %s', (date, monday) => {
  expect(weekOf(date)).toEqual({ from: monday, to: shiftDays({ from: monday, to: monday }, 6).to });
});

test.each([
  ['2026-02-11', '2026-02-01', '2026-02-28'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s has its first and last day', (date, from, to) => {
  expect(monthOf(date)).toEqual({ from, to });
});

test('a day begins at midnight in the shop’s time zone, also when the clocks change', () => {
  const hoursOf = (date: string, zone: string) => {
    const { start, end } = spanOf({ from: date, to: date }, zone);
    return [new Date(start).toISOString(), (end - start) / 3_600_000];
  };
  expect(hoursOf('2026-11-16', 'Asia/Kolkata')).toEqual(['2026-11-15T18:30:00.000Z', 24]);
  expect(hoursOf('2026-03-29', 'Europe/Berlin')).toEqual(['2026-03-28T23:00:00.000Z', 23]);
  expect(hoursOf('2026-10-25', 'Europe/Berlin')).toEqual(['2026-10-24T22:00:00.000Z', 25]);
  expect(hoursOf('2026-11-16', 'Pacific/Kiritimati')).toEqual(['2026-11-15T10:00:00.000Z', 24]);
  expect(todayIn(new Date('2026-11-15T19:00:00Z'), 'Asia/Kolkata')).toBe('2026-11-16');
});

const days = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 365 }))
  .map(([from, length]) => {
    const date = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    return { from: date(from), to: date(from + length) };
  });

test('earlier periods have the length of the requested period and lead up to it without gaps', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns'), (of, zone) => {
      const periods = periodsOf(of);
      expect(periods).toHaveLength(countDays(of) > 31 ? 2 : 8);
      expect(periods.at(-1)).toEqual(of);
      expect(new Set(periods.map(countDays)).size).toBe(1);
      const spans = periods.map((each) => spanOf(each, zone));
      expect(spans.slice(1).map(({ start }) => start)).toEqual(spans.slice(0, -1).map(({ end }) => end));
    }),
    { numRuns: 50 },
  );
});

describe('working hours within a span', () => {
  const calendar = { timeZone: 'Asia/Kolkata', hours: defaultHours, holidays: ['2026-11-18'] };
  const hours = (from: string, to: string) =>
    shopOpeningsWithin(calendar, { start: Date.parse(from), end: Date.parse(to) }).reduce(
      (sum, { start, end }) => sum + (end - start) / 3_600_000,
      0,
    );
  test('are the opening hours within the span, without holidays and Sundays', () => {
    const { start, end } = spanOf({ from: '2026-11-16', to: '2026-11-22' }, calendar.timeZone);
    const week = shopOpeningsWithin(calendar, { start, end });
    expect(week).toHaveLength(5);
    expect(hours('2026-11-16T04:30:00Z', '2026-11-17T03:31:00Z')).toBeCloseTo(8 + 1 / 60);
    expect(hours('2026-11-16T12:30:00Z', '2026-11-17T03:30:00Z')).toBe(0);
    expect(shopOpeningsWithin(calendar, { start, end: start })).toEqual([]);
  });
});

test('an invalid period is refused with the reason', () => {
  const refused = (asked: object) =>
    Object.entries(refusePeriod(asked) ?? {}).map(([end, why]) => `${end}: ${sentenceOrNull(why)}`);
  expect(refused({})).toEqual([]);
  expect(refused({ from: '2026-11-16', to: '2026-11-16' })).toEqual([]);
  expect(refused({ from: '2026-11-16' })).toEqual(['to: A period needs its to as well']);
  expect(refused({ from: '2025-01-01', to: '2026-01-01' })).toEqual([]);
  expect(refused({ from: '2025-01-01', to: '2026-01-02' })).toEqual([
    'to: A period has at most 366 days, this one has 367',
  ]);
});

test('a share of zero has no percentage', () => {
  expect([percentOf(37, 45), percentOf(0, 45), percentOf(0, 0)]).toEqual([82.2, 0, null]);
});
