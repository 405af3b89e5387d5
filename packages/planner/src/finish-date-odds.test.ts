import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateFor, finishOdds, oddsBy } from './finish-date-odds.ts';

const ten = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

test.each([
  [0.5, 50],
  [0.9, 90],
  [0.91, 100],
  [1, 100],
  [0.01, 10],
])('with odds of %s the job finishes by %s', (chance, date) => {
  expect(dateFor(ten, chance)).toBe(date);
});

test.each([
  [9, 0],
  [10, 0.1],
  [49, 0.4],
  [50, 0.5],
  [64, 0.6],
  [100, 1],
  [1000, 1],
])('a finish by %s has the odds %s', (by, chance) => {
  expect(oddsBy(ten, by)).toBe(chance);
});

test('equal dates are certain, and earlier dates are impossible', () => {
  expect([oddsBy([7, 7], 6), oddsBy([7, 7], 7), dateFor([7, 7], 0.5)]).toEqual([0, 1, 7]);
});

test('property: a date for given odds has at least those odds, and an earlier date has less', () => {
  const drawn = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(drawn, fc.double({ min: 0.01, max: 1, noNaN: true }), (some, chance) => {
      const dates = some.toSorted((a, b) => a - b);
      const date = dateFor(dates, chance);
      expect(oddsBy(dates, date)).toBeGreaterThanOrEqual(chance - 1e-9);
      expect(oddsBy(dates, date - 1)).toBeLessThan(chance + 1e-9);
    }),
  );
});

test('property: lower odds widen a date, which has at least the wanted odds', () => {
  const drawn = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 60 });
  const shifts = fc.double({ min: -6, max: 0, noNaN: true });
  fc.assert(
    fc.property(drawn, shifts, fc.double({ min: 0.1, max: 0.95, noNaN: true }), (some, shift, chance) => {
      const dates = some.toSorted((a, b) => a - b);
      const odds = finishOdds(dates, shift);
      const date = odds.dateFor(chance);
      expect(date).toBeGreaterThanOrEqual(finishOdds(dates, 0).dateFor(chance) - 1e-6);
      expect(odds.oddsBy(date)).toBeGreaterThanOrEqual(chance - 1e-6);
      expect(odds.oddsBy(date + 1)).toBeGreaterThanOrEqual(odds.oddsBy(date));
    }),
  );
});

test('a widened date can be later than the whole sample; without dates there is none', () => {
  const wide = finishOdds(ten, -6);
  expect(wide.dateFor(0.9)).toBeGreaterThan(300);
  expect(wide.oddsBy(100)).toBeLessThan(0.1);
  expect(finishOdds([...ten, Infinity], -6).dateFor(0.9)).toBe(Infinity);
});
