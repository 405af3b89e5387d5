import { expect, test } from 'vitest';
import { triesLeft } from './sign-in-limits.ts';

const limits = [
  { tries: 2, within: 60 },
  { tries: 4, within: 3600 },
];

test.each([
  ['no failed try', [], { left: 2, wait: 0 }],
  ['one of two tries', [10], { left: 1, wait: 0 }],
  ['two tries: wait until the older one is a minute old', [10, 30.5], { left: 0, wait: 30 }],
  ['a try older than a minute no longer counts', [60, 10], { left: 1, wait: 0 }],
  ['more tries than the limit: wait until fewer than the limit remain', [50, 10, 20], { left: 0, wait: 40 }],
  ['the longer limit is stricter', [100, 200, 300], { left: 1, wait: 0 }],
  ['the longer limit is reached', [100, 200, 300, 400], { left: 0, wait: 3200 }],
  ['both limits are reached: wait for the longer one', [1, 2, 300, 400], { left: 0, wait: 3200 }],
  ['all tries have expired', [3600, 5000], { left: 2, wait: 0 }],
])('%s', (_what, ages, left) => {
  expect(triesLeft(ages, limits)).toEqual(left);
});
