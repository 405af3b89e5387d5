import { expect, test } from 'vitest';
import { type Check, checksInWords } from '../shop/checks.ts';
import { type CheckResult, checkStandings, refuseOpenCheck } from './checks.ts';

const before: Check = { name: 'Clean', every: null, unit: '', lowest: null, highest: null, must: true };
const density: Check = { ...before, name: 'Density', every: 500, unit: 'D', lowest: 1.45, highest: 1.55 };

const standing = (check: Check, given: CheckResult[], progress: Parameters<typeof checkStandings>[1]) => {
  const [only] = checkStandings({ checks: [check], given }, progress);
  return [only?.due, only?.missed, only?.failed];
};

test.each([
  ['queued', [], [0, 0, 0]],
  ['queued', [['Clean', 0, false]], [0, 0, 1]],
  [
    'queued',
    [
      ['Clean', 0, false],
      ['Clean', 0, true],
    ],
    [null, 0, 0],
  ],
  ['running', [], [0, 1, 0]],
  ['running', [['Clean', 0, false]], [null, 0, 1]],
  ['finished', [], [null, 1, 0]],
] as const)(
  'before Run, a check of a %s operation with %j is due, missed, failed: %j',
  (state, given, out) => {
    expect(standing(before, [...given], { state, made: 0 })).toEqual(out);
  },
);

test.each([
  [499, [], [null, 0, 0]],
  [500, [], [500, 0, 0]],
  [1499, [], [1000, 1, 0]],
  [1499, [['Density', 1000, false]], [null, 1, 1]],
  [
    1499,
    [
      ['Density', 500, true],
      ['Density', 1000, true],
    ],
    [null, 0, 0],
  ],
  // The count was struck out after the answer.
  [400, [['Density', 500, true]], [null, 0, 0]],
] as const)('at %i a check every 500 with %j is due, missed, failed: %j', (made, given, out) => {
  expect(standing(density, [...given], { state: 'running', made })).toEqual(out);
});

test('only what must be done keeps Run and Finish waiting, each for its own checks', () => {
  const all = [before, density];
  const why = (progress: Parameters<typeof checkStandings>[1], checks = all) =>
    refuseOpenCheck({ checks, given: [] }, progress)?.code;
  expect(why({ state: 'queued', made: 900 })).toBe('check-first');
  expect(why({ state: 'running', made: 900 })).toBe('check-due');
  expect(why({ state: 'running', made: 499 })).toBeUndefined();
  const may = all.map((check) => ({ ...check, must: false }));
  expect(why({ state: 'queued', made: 900 }, may)).toBeUndefined();
  expect(why({ state: 'running', made: 900 }, may)).toBeUndefined();
});

test('the ticket says all checks in one line', () => {
  const least = { ...density, name: 'Gloss', highest: null, unit: '' };
  expect(checksInWords([before, density, least], 'sheets', String)).toBe(
    'Check before Run: Clean; every 500 sheets: Density 1.45 to 1.55 D, Gloss at least 1.45',
  );
  expect(checksInWords([], 'sheets', String)).toBe('');
});
