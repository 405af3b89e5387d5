import { expect, test } from 'vitest';
import { formatSize, toInches, toMillimetres } from './format-size.ts';

const number = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 3 });

test.each([
  [[635, 914.4], '635 × 914.4 mm', '25 × 36 in · 635 × 914 mm'],
  [[650.875, 914.4], '650.875 × 914.4 mm', '25.625 × 36 in · 651 × 914 mm'],
  [[914, 635], '914 × 635 mm', '36 × 25 in · 914 × 635 mm'],
  [[1020, 720], '1,020 × 720 mm', '40.16 × 28.35 in · 1,020 × 720 mm'],
  [[1016], '1,016 mm', '40 in · 1,016 mm'],
])('the sides %j are %s, and %s in a shop with inches', (sides, inMm, inBoth) => {
  expect(formatSize(sides, { number })).toBe(inMm);
  expect(formatSize(sides, { number, inInches: true })).toBe(inBoth);
});

test('inches with up to three decimals stay the same after they were stored in mm', () => {
  const typed = Array.from({ length: 5000 }, (_, n) => (n * 7 + 1) / 1000);
  expect(typed.map((inches) => toInches(toMillimetres(inches)))).toEqual(typed);
});
