import { expect, test } from 'vitest';
import { oddsWords } from './odds-text.ts';

test.each([
  [0, 'under 1 %'],
  [0.004, 'under 1 %'],
  [0.01, '1 %'],
  [0.636, '64 %'],
  [0.99, '99 %'],
  [0.996, 'over 99 %'],
  [1, 'over 99 %'],
])('odds of %s are “%s”', (odds, words) => {
  expect(oddsWords(odds)).toBe(words);
});
