import { expect, test } from 'vitest';
import { nth } from './move-impact-words.ts';

test('a position is an ordinal number', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(nth).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 112th',
  );
});
