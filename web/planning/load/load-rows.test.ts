import { expect, test } from 'vitest';
import { type LoadRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import { daysOf, hourlySavings, isFull, machinesOf, bestOvertimeWords, savingsOf } from './load-rows.ts';

type Machine = LoadRecord['machines'][number];
const machine = (id: string, hours: readonly (readonly [open: number, booked: number])[]): Machine => ({
  id,
  name: id,
  type: 'Printing',
  downUntil: null,
  operations: hours.some(([, booked]) => booked > 0) ? 1 : 0,
  fullUntil: null,
  lateJobs: 0,
  hours: hours.map(([open, booked]) => ({ open, booked, late: 0 })),
});
const overtime = (machineId: string, ...saves: number[]) => ({
  machineId,
  date: '2026-11-23',
  from: '',
  saves,
});
const load = (machines: Machine[], more: Partial<LoadRecord> = {}): LoadRecord => ({
  now: '2026-11-23T08:00:00Z',
  days: (machines[0]?.hours ?? []).map((_, day) => ({ start: `day ${day}`, end: '' })),
  machines,
  late: { jobs: 0, hours: 0, undated: 0 },
  bottleneck: null,
  overtime: [],
  untried: 0,
  ...more,
});

test('days on which no machine is open are left out, and the most common open hours head the column', () => {
  const shown = daysOf(
    load([
      machine('a', [
        [8, 8],
        [0, 0],
        [14, 0],
      ]),
      machine('b', [
        [8, 0],
        [0, 0],
        [10, 0],
      ]),
      machine('c', [
        [3, 0],
        [0, 0],
        [8, 0],
      ]),
    ]),
  );
  expect(shown).toEqual([
    { place: 0, start: 'day 0', open: 8 },
    { place: 2, start: 'day 2', open: null },
  ]);
  expect(
    daysOf(
      load([
        machine(
          'a',
          Array.from({ length: 12 }, () => [8, 0] as const),
        ),
      ]),
    ),
  ).toHaveLength(8);
});

test('the bottleneck comes first, then machines by booked hours; idle machines appear only on request', () => {
  const three = [machine('little', [[8, 1]]), machine('idle', [[8, 0]]), machine('much', [[8, 8]])];
  const ids = (all: boolean, bottleneck: string | null) =>
    machinesOf(load(three, { bottleneck }), all).map(({ id }) => id);
  expect(ids(false, null)).toEqual(['much', 'little']);
  expect(ids(false, 'little')).toEqual(['little', 'much']);
  expect(ids(true, 'little')).toEqual(['little', 'much', 'idle']);
});

test('a day is full if less than three minutes are free, and a closed day is not full', () => {
  const full = [
    [8, 8],
    [8, 7.97],
    [8, 7.9],
    [0, 0],
  ].map(([open = 0, booked = 0]) => isFull({ open, booked, late: 0 }));
  expect(full).toEqual([true, true, false, false]);
});

test.each([
  [[14, 1.6, 0], 'Hour by hour: 14 h, 1.6 h, nothing'],
  [[0, 12, 0], 'Hour by hour: nothing, 12 h, nothing'],
  [[1, 0, 15], 'Hour by hour: 1 h, nothing, 15 h'],
  [[3, 0, 0], null],
  [[3], null],
])('for savings of %j by hour the text is: %s', (saves, words) => {
  expect(hourlySavings(saves)).toBe(words);
});

test('machines without savings are only counted, and untried machines are left out', () => {
  const machines = ['a', 'b', 'c', 'd'].map((id) => machine(id, [[8, 8]]));
  const { saving, others } = savingsOf(
    load(machines, { overtime: [overtime('b', 5, 0, 0), overtime('a', -1)], untried: 1 }),
  );
  expect(saving.map(({ machine: { id } }) => id)).toEqual(['b']);
  expect(others).toBe(2);
});

test.each([
  [
    [overtime('a', 5, 1), overtime('b', 3)],
    'One hour of overtime here saves 5 h, more for each hour than anywhere else.',
  ],
  [
    [overtime('a', 5), overtime('b', 5)],
    'One hour of overtime here saves 5 h, as much for each hour as anywhere else.',
  ],
  [
    [overtime('a', 1, 93, 0), overtime('b', 0.5)],
    '2 hours of overtime here save 94 h, 47 h each, more for each hour than anywhere else.',
  ],
  [
    [overtime('a', 14), overtime('b', 1, 0, 35)],
    'One hour of overtime here saves 14 h, more for each hour than anywhere else.',
  ],
])('overtime savings of %j are described as “%s”', (of, words) => {
  expect(bestOvertimeWords(of, 0)).toBe(words);
});

test('if some machines were not tried, the text compares only with the tried machines', () => {
  expect(bestOvertimeWords([overtime('a', 5), overtime('b', 3)], 4)).toBe(
    'One hour of overtime here saves 5 h, more for each hour than on any other machine that was tried.',
  );
});
