import { expect, test } from 'vitest';
import { groupRatios, oddsBasis, type PastRatios } from './past-duration-ratios.ts';

const rows = (type: string, count: number, ratio: number) =>
  Array.from({ length: count }, () => ({ type, ratio }));
const drawn = (past: PastRatios | null, type: string) =>
  oddsBasis({ past, shift: 0 }, ['a'], [{ operations: [{ id: 'a', type }] }]).actuals?.[0];

test.each([
  ['Printing', 20, 20],
  ['Pasting', 19, 40],
  ['Foiling', 0, 40],
  ['constructor', 1, 40],
])('an operation of %s, with %d finished, draws from %d', (type, own, count) => {
  const past = groupRatios([...rows('Other', 40 - own, 1), ...rows(type, own, 2)]);
  expect(drawn(past, type)).toHaveLength(count);
});

test('a frequent type draws only its own ratios; without history nothing is drawn', () => {
  const past = groupRatios([...rows('Printing', 20, 1), ...rows('Pasting', 25, 2)]);
  expect(new Set(drawn(past, 'Pasting'))).toEqual(new Set([2]));
  expect(new Set(drawn(past, 'Foiling'))).toEqual(new Set([1, 2]));
  expect(drawn(null, 'Pasting')).toBeUndefined();
});
