import { expect, test } from 'vitest';
import { rowAfter } from './row-keys.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['Enter', 5, null],
  ['a', 5, null],
])('%s in row %i of ten moves to the right row', (key, from, to) => {
  expect(rowAfter(key, from, 10)).toBe(to);
});
