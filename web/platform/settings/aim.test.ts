import { expect, test } from 'vitest';
import { weightWords } from './aim.ts';

test.each([
  [0, 'does not count'],
  [0.1, 'hardly counts'],
  [0.3, 'counts a little'],
  [0.7, 'counts'],
  [0.9, 'counts much'],
  [1, 'counts most'],
])('a weight of %d %s', (weight, words) => expect(weightWords(weight)).toBe(words));
