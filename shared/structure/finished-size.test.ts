import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FinishedSize, finishedText, grains, readFinishedText, sidesInWords } from './finished-size.ts';

const mm = fc.integer({ min: 0, max: 3_000_000 }).map((thousandths) => thousandths / 1000);
const side = fc.option(mm);
const size: fc.Arbitrary<FinishedSize> = fc.record({
  length: mm,
  breadth: side,
  height: side,
  thickness: side,
  bleed: mm,
  grain: fc.constantFrom(...grains),
  allowances: fc.dictionary(fc.constantFrom('tuck', 'glueFlap', 'dustFlap'), mm),
});

test('a cell with a finished size is read back as it was', () => {
  fc.assert(
    fc.property(size, (finished) => {
      expect({ thickness: null, ...readFinishedText(finishedText(finished)) }).toEqual({ ...finished });
    }),
  );
});

test.each([
  ['70x40x150', { length: 70, breadth: 40, height: 150 }],
  ['7 × 4 × 15 cm', { length: 70, breadth: 40, height: 150 }],
  ['9 x 4.125 in', { length: 228.6, breadth: 104.775, height: null }],
  ['210 * 297', { length: 210, breadth: 297, height: null }],
  ['- x 40', { length: null, breadth: 40, height: null }],
])('%s is read in mm', (text, sides) => {
  expect(readFinishedText(text)).toEqual({ ...sides, allowances: {} });
});

test.each(['', 'as sample', '70 x 40 x 150 x 2', '70 x 40, tuck', '70,5 x 40'])('%j is no size', (text) => {
  expect(readFinishedText(text)).toBeNull();
});

test.each([
  [{ length: 70, breadth: 40, height: 150 }, '70 × 40 × 150 mm'],
  [{ length: 210, breadth: 297, height: null }, '210 × 297 mm'],
  [{ length: null, breadth: null, height: 12 }, '– × – × 12 mm'],
  [{ length: null, breadth: null, height: null }, ''],
])('%j is %s', (sides, words) => {
  expect(sidesInWords(sides)).toBe(words);
});
