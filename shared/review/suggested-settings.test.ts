import { expect, test } from 'vitest';
import { type Learned, proposeSetting, totalMinutesChange } from './suggested-settings.ts';

const of = (median: number, runs = 12) => ({ runs, lower: median, median, upper: median });

test.each<[Learned, now: number, median: number, proposed: number | null]>([
  ['makeReadyMinutes', 30, 48.4, 48],
  ['makeReadyMinutes', 30, 32.9, 33],
  // Less than a tenth off.
  ['makeReadyMinutes', 30, 32.4, null],
  ['makeReadyMinutes', 1, 1.4, null],
  // Never less than a minute, never more than a day.
  ['makeReadyMinutes', 10, 0.1, 1],
  ['makeReadyMinutes', 600, 3000, 1440],
  ['sheetsPerHour', 8000, 6531, 6550],
  ['sheetsPerHour', 8000, 7300, null],
  ['makeReadySheets', 0, 12.4, 12],
  ['makeReadySheets', 0, 0.4, null],
  ['runWastePercent', 1, 1.34, 1.3],
  ['runWastePercent', 0, 0.1, 0.1],
  ['runWastePercent', 0.5, 0.54, null],
])('%s of %d, with a median of %d, proposes %s', (what, now, median, proposed) => {
  expect(proposeSetting(what, now, of(median))).toBe(proposed);
});

test('a proposal needs at least five runs', () => {
  expect([
    proposeSetting('makeReadyMinutes', 30, of(60, 4)),
    proposeSetting('makeReadyMinutes', 30, of(60, 5)),
  ]).toEqual([null, 60]);
});

test.each([
  ['makeReadyMinutes', 20, 50, [1100, 400], 60],
  ['makeReadyMinutes', 50, 20, [400], -30],
  ['sheetsPerHour', 3000, 2000, [1100, 1900], 30],
  ['sheetsPerHour', 2000, 4000, [4000], -60],
  ['runWastePercent', 0.5, 1, [1000], null],
] as const)(
  'a change of %s from %d to %d changes the planned minutes %j by %s in total',
  (of, now, proposed, planned, minutes) => {
    expect(totalMinutesChange(of, now, proposed, planned)).toBe(minutes);
  },
);
