import { describe, expect, test } from 'vitest';
import { aqls, samplingPlan } from './acceptance-sampling.ts';

/** Returns the sample and the acceptance number for one limit in all classes. */
const plan = (lot: number, aql: number) => {
  const { sample, allowed } = samplingPlan(lot, { critical: aql, major: aql, minor: aql });
  expect(new Set(Object.values(allowed)).size).toBe(1);
  return [sample, allowed.major];
};

// Tables 1 (general level II) and 2-A of ISO 2859-1: the code letter of a lot, its sample, and the acceptance numbers.
// An arrow leads to the next plan below or above.
const limits = [0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5];
const published: [least: number, most: number, letter: string, sample: number, numbers: string][] = [
  [2, 8, 'A', 2, '↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0'],
  [9, 15, 'B', 3, '↓ ↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑'],
  [16, 25, 'C', 5, '↓ ↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓'],
  [26, 50, 'D', 8, '↓ ↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1'],
  [51, 90, 'E', 13, '↓ ↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2'],
  [91, 150, 'F', 20, '↓ ↓ ↓ ↓ 0 ↑ ↓ 1 2 3'],
  [151, 280, 'G', 32, '↓ ↓ ↓ 0 ↑ ↓ 1 2 3 5'],
  [281, 500, 'H', 50, '↓ ↓ 0 ↑ ↓ 1 2 3 5 7'],
  [501, 1_200, 'J', 80, '↓ 0 ↑ ↓ 1 2 3 5 7 10'],
  [1_201, 3_200, 'K', 125, '0 ↑ ↓ 1 2 3 5 7 10 14'],
  [3_201, 10_000, 'L', 200, '↑ ↓ 1 2 3 5 7 10 14 21'],
  [10_001, 35_000, 'M', 315, '↓ 1 2 3 5 7 10 14 21 ↑'],
  [35_001, 150_000, 'N', 500, '1 2 3 5 7 10 14 21 ↑ ↑'],
  [150_001, 500_000, 'P', 800, '2 3 5 7 10 14 21 ↑ ↑ ↑'],
  [500_001, 2_000_000_000, 'Q', 1_250, '3 5 7 10 14 21 ↑ ↑ ↑ ↑'],
];

describe.each(published)('a lot of %i to %i, code letter %s', (least, most, letter) => {
  test.each(limits)('has the published plan for the limit %f', (aql) => {
    let row = published.findIndex(([, , of]) => of === letter);
    const cell = () => published[row]![4].split(' ')[limits.indexOf(aql)]!;
    for (const way = cell(); Number.isNaN(Number(cell()));) row += way === '↓' ? 1 : -1;
    const sample = published[row]![3];
    for (const lot of [least, most]) expect(plan(lot, aql)).toEqual([Math.min(sample, lot), Number(cell())]);
  });
});

test('the largest sample holds for all classes, and 0 allows no fault', () => {
  const aql = { critical: 0, major: 1, minor: 2.5 };
  expect(samplingPlan(5_000, aql)).toEqual({ sample: 200, allowed: { critical: 0, major: 5, minor: 10 } });
  // Major leads to 50 pieces, where minor alone would have 32 with 2 faults.
  expect(samplingPlan(200, aql)).toEqual({ sample: 50, allowed: { critical: 0, major: 1, minor: 3 } });
});

test('a larger lot never has a smaller sample, and a larger limit never allows fewer faults in it', () => {
  for (const aql of aqls) {
    let before = 0;
    for (let lot = 1; lot < 600_000; lot = Math.ceil(lot * 1.3)) {
      const minor = aqls[Math.min(aqls.indexOf(aql) + 1, aqls.length - 1)]!;
      const { sample, allowed } = samplingPlan(lot, { critical: 0, major: aql, minor });
      expect(sample).toBeLessThanOrEqual(lot);
      expect(sample).toBeGreaterThanOrEqual(before);
      expect(allowed.minor).toBeGreaterThanOrEqual(allowed.major);
      before = sample;
    }
  }
});
