import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLattices } from './find-lattices.ts';
import { arbitraryOutline } from './testing/arbitrary-outlines.ts';
import { searchTwoUp } from './testing/search-two-up.ts';

const areaOfTwo = (lattices: ReturnType<typeof findLattices>) =>
  Math.min(...lattices.map(({ pitch, period }) => pitch * period));

test('two pieces take at most 1 % more of the sheet than the best of a fine search of offsets', () => {
  fc.assert(
    fc.property(arbitraryOutline, fc.constantFrom(1, 4), (outline, gap) => {
      expect(areaOfTwo(findLattices({ outline, gap }))).toBeLessThanOrEqual(
        1.01 * searchTwoUp(outline, gap, 24),
      );
    }),
    { numRuns: 12 },
  );
});

test('flaps that face notches nest exactly: only the gap stays between them', () => {
  // A tab of 20 × 30 above the left half; the next lane's pieces rise into the free right half.
  const outline = [
    { x: 0, y: 30 },
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 30 },
    { x: 60, y: 30 },
    { x: 60, y: 80 },
    { x: 0, y: 80 },
  ];
  const [grid, ...nested] = findLattices({ outline, gap: 2 });
  expect([grid?.pitch, grid?.second, grid?.period]).toEqual([62, 82, 164]);
  // Head to head the tabs lie side by side: twice the body of 50, one tab of 30, and two gaps.
  const best = nested.toSorted((one, other) => one.pitch * one.period - other.pitch * other.period)[0];
  expect([best?.pitch, best?.turned.toSorted()]).toEqual([62, [0, 180]]);
  expect(best?.period).toBeCloseTo(2 * 50 + 30 + 2 * 2, 6);
});

test('a rectangle nests no better than the plain grid', () => {
  const outline = [
    { x: 0, y: 0 },
    { x: 70, y: 0 },
    { x: 70, y: 40 },
    { x: 0, y: 40 },
  ];
  const lattices = findLattices({ outline, gap: 3 });
  expect(lattices[0]).toMatchObject({ isGrid: true, pitch: 73, second: 43, period: 86 });
  expect(areaOfTwo(lattices)).toBeCloseTo(73 * 86, 6);
});
