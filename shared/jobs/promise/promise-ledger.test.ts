import { expect, test } from 'vitest';
import { bandOf, countPromises, type LedgerPromise, isKept, shiftOfPromises } from './promise-ledger.ts';

const now = new Date('2026-11-27T12:00:00Z');
const [yesterday, noon, tomorrow] = ['2026-11-26T12:00:00Z', '2026-11-27T12:00:00Z', '2026-11-28T12:00:00Z'];
const promise = (changes: Partial<LedgerPromise>): LedgerPromise => ({
  promisedDate: yesterday,
  promisedOdds: 0.9,
  promisedRawOdds: null,
  status: 'finished',
  finishedAt: yesterday,
  ...changes,
});

test.each<[string, Partial<LedgerPromise>, boolean | null]>([
  ['finished on the date', {}, true],
  ['finished after it', { finishedAt: noon }, false],
  ['dispatched, finished on the date', { status: 'dispatched' }, true],
  ['still in production', { status: 'in production', finishedAt: '2026-11-25T12:00:00Z' }, false],
  ['a draft', { status: 'draft', finishedAt: null }, false],
  ['on hold', { status: 'on hold', finishedAt: null }, false],
  ['cancelled', { status: 'cancelled' }, null],
  ['done before it came in, without times', { status: 'dispatched', finishedAt: null }, null],
  ['due now and open', { promisedDate: noon, status: 'scheduled', finishedAt: null }, false],
  ['due tomorrow and open', { promisedDate: tomorrow, status: 'scheduled', finishedAt: null }, null],
  ['due tomorrow and finished', { promisedDate: tomorrow }, null],
])('a promise whose job is %s', (_, changes, kept) => {
  expect(isKept(promise(changes), now)).toBe(kept);
});

test.each([
  [1, 'nine-in-ten'],
  [0.85, 'nine-in-ten'],
  [0.849, 'three-in-four'],
  [0.65, 'three-in-four'],
  [0.649, 'one-in-two'],
  [0.35, 'one-in-two'],
  [0.349, 'less'],
  [0, 'less'],
  [null, 'without-odds'],
])('odds of %s are in the band %s', (odds, band) => {
  expect(bandOf(odds)).toBe(band);
});

test('a band counts its promises that have come due, and those that were kept', () => {
  const all = [
    promise({}),
    promise({ finishedAt: noon }),
    promise({ promisedDate: tomorrow }),
    promise({ status: 'cancelled' }),
    promise({ promisedOdds: null }),
    promise({ promisedOdds: 0.5 }),
  ];
  expect(countPromises(all, 'nine-in-ten', now)).toEqual({ given: 2, kept: 1 });
  expect(countPromises(all, 'without-odds', now)).toEqual({ given: 1, kept: 1 });
  expect(countPromises(all, 'less', now)).toEqual({ given: 0, kept: 0 });
});

test('the shift counts the odds before they were corrected, and no promise without odds', () => {
  const of = (kept: number, changes: Partial<LedgerPromise>) =>
    Array.from({ length: 20 }, (_, each) =>
      promise({ finishedAt: each < kept ? yesterday : noon, ...changes }),
    );
  const bold = shiftOfPromises(of(10, {}), now);
  expect(bold).toBeLessThan(-1.5);
  expect(shiftOfPromises(of(10, { promisedRawOdds: 0.99 }), now)).toBeLessThan(bold - 1);
  expect(shiftOfPromises(of(10, { promisedOdds: null }), now)).toBe(0);
});
