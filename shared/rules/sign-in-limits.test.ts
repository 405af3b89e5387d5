import { expect, test } from 'vitest';
import { triesLeft } from './sign-in-limits.ts';

const limits = [
  { tries: 2, within: 60 },
  { tries: 4, within: 3600 },
];

test.each([
  ['none yet', [], { left: 2, wait: 0 }],
  ['one of two', [10], { left: 1, wait: 0 }],
  ['two: until the older of them is a minute old', [10, 30.5], { left: 0, wait: 30 }],
  ['one of them is a minute old', [60, 10], { left: 1, wait: 0 }],
  ['one more than the limit: until there are fewer than it', [50, 10, 20], { left: 0, wait: 40 }],
  ['the longer one is the tighter', [100, 200, 300], { left: 1, wait: 0 }],
  ['the longer one is full', [100, 200, 300, 400], { left: 0, wait: 3200 }],
  ['both are full: until both let one in', [1, 2, 300, 400], { left: 0, wait: 3200 }],
  ['all are past', [3600, 5000], { left: 2, wait: 0 }],
])('%s', (_what, ages, left) => {
  expect(triesLeft(ages, limits)).toEqual(left);
});
