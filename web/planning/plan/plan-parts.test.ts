import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks, leftOutBy, shareOfGain, sizeFrom, sizesOf } from './plan-parts.ts';

const partsOf = (...hours: number[]) =>
  hours.map((tardinessHours, at) => ({ moves: at + 1, lateJobs: 1, tardinessHours }));
const plan = (total: number, parts: ReturnType<typeof partsOf>) => {
  const before = { lateJobs: 1, tardinessHours: 100, makeReadyHours: 0, meanFlowHours: 0, makespanHours: 0 };
  const operationIds = Array.from({ length: total }, (_, at) => `operation ${at}`);
  return { ranked: { operationIds, parts }, measures: { before, after: before } };
};

test.each([
  ['each move helps', 60, partsOf(...Array.from({ length: 60 }, (_, at) => 99 - at)), [8, 20, 40, 60]],
  ['some parts are worse than smaller ones', 30, partsOf(90, 95, 120, 80, 81, 99), [4, 30]],
  ['no part helps', 30, partsOf(100, 110, 100), [30]],
  ['a few moves are all', 3, partsOf(90, 80, 70), [3]],
])('if %s, the user can choose the best part up to each size', (_, total, parts, sizes) => {
  expect(sizesOf(plan(total, parts))).toEqual(sizes);
});

test('nothing can be chosen before the moves are ranked', () => {
  expect(sizesOf({ measures: null })).toEqual([]);
});

test.each([
  [null, [8, 19, 48, 172], 19],
  ['48', [8, 19, 48, 172], 48],
  ['172', [8, 19, 48, 172], 172],
  ['21', [8, 19, 48, 172], 19],
  ['all', [8, 19, 172], 19],
  [null, [48, 172], 172],
  [null, [7, 15], 15],
])('asked for %s of %j moves, the page chooses %i', (requested, offered, size) => {
  expect(sizeFrom(requested, offered)).toBe(size);
});

test('a part leaves out the moves that matter least', () => {
  expect(leftOutBy({ operationIds: ['a', 'b', 'c'], parts: [] }, 2)).toEqual(['c']);
});

test.each([
  [908, 676, 672, 98],
  [908, 650, 672, 100],
  [908, 920, 672, 0],
  [10, 9.8, 9.5, null],
])('from %f h late to %f h instead of %f h is %s per cent of the gain', (before, part, whole, share) => {
  expect(shareOfGain(before, part, whole)).toBe(share);
});

test('property: an axis has few round numbers, and all values lie between its ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: 1, maxLength: 20 }),
      (values) => {
        const ticks = axisTicks(values);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - 1e-9);
      },
    ),
  );
});
