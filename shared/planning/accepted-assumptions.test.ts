import { expect, test } from 'vitest';
import { refuseAssumption, shiftGroups, withShift } from './accepted-assumptions.ts';

const at = '2026-11-28T06:00:00.000Z';
const shift = (machineId: string | null, from = '06:00', to = '14:00') => ({
  shift: { machineId, date: '2026-11-28', from, to },
});

test.each([
  [{ machineDown: { machineId: 'a', until: at } }, null],
  [{ machineDown: { machineId: 'a', until: null } }, 'assumed-down-open'],
  [shift('a'), null],
  [shift(null), 'assumed-whole-shop'],
  [{ machineAdded: { like: 'a' } }, 'assumed-machine-added'],
  [{ jobFirst: { jobId: 'j' } }, null],
  [{ jobRefused: { jobId: 'j' } }, 'assumed-job-refused'],
  [{ paperLate: { jobId: 'j', until: at } }, null],
])('the assumption %j is left out of an accepted plan because of %s', (assumption, code) => {
  expect(refuseAssumption(assumption)?.code ?? null).toBe(code);
});

test.each([
  [[], ['06:00', '14:00'], ['06:00-14:00']],
  [['06:00-14:00'], ['16:00', '18:00'], ['06:00-14:00', '16:00-18:00']],
  [['09:00-18:00'], ['18:00', '19:00'], ['09:00-19:00']],
  [['08:00-12:00', '13:00-16:00'], ['11:00', '14:00'], ['08:00-16:00']],
  [['22:00-06:00'], ['20:00', '23:00'], ['20:00-06:00']],
  [['22:00-06:00'], ['05:00', '22:00'], ['05:00-05:00']],
])('the hours %j with a shift of %j become %j', (hours, [from = '', to = ''], told) => {
  const day = hours.map((each) => ({ from: each.slice(0, 5), to: each.slice(6) }));
  expect(withShift(day, { from, to }).map((each) => `${each.from}-${each.to}`)).toEqual(told);
});

test('machines with equal hours and shifts share a calendar, and a machine’s own calendar changes in place', () => {
  const machines = [
    { id: 'a' },
    { id: 'b', calendarId: null },
    { id: 'c', calendarId: 'night' },
    { id: 'd', calendarId: 'night' },
    { id: 'e', calendarId: 'long' },
  ];
  const groups = shiftGroups(
    [shift('a'), shift('b'), shift('c'), shift('e'), shift('gone'), shift(null)],
    machines,
  );
  expect(groups.map(({ calendarId, machineIds, inPlace }) => [calendarId, machineIds, inPlace])).toEqual([
    [null, ['a', 'b'], false],
    ['night', ['c'], false],
    ['long', ['e'], true],
  ]);
  const both = shiftGroups([shift('c'), shift('d'), shift('a'), shift('b', '07:00')], machines);
  expect(both.map(({ machineIds, inPlace }) => [machineIds, inPlace])).toEqual([
    [['c', 'd'], true],
    [['a'], false],
    [['b'], false],
  ]);
});
