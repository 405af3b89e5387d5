import { expect, test } from 'vitest';
import { weightWords } from './plan-goal.ts';

test.each([
  [0, 'off'],
  [0.1, 'low'],
  [0.3, 'medium'],
  [0.7, 'high'],
  [0.9, 'very high'],
  [1, 'highest'],
])('a weight of %d is %s', (weight, words) => expect(weightWords(weight)).toBe(words));
