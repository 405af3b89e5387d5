import { expect, test } from 'vitest';
import { boundsOf } from './allowed-moves-and-prices.ts';
import { decode } from './calculate-schedule.ts';
import { frozenUntil } from './frozen-hours.ts';
import { hoursOf } from './open-hours.ts';
import { readProblem } from './planning-problem.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';

const hour = 3_600_000;

test('the frozen time lasts a number of open hours, across nights and closed days', () => {
  // From 08:00 on; open for two hours a day.
  const day = daily({ from: '08:00', to: '10:00' });
  const from = Date.parse(at(0));
  const shop = hoursOf(day, new Date(from));
  expect(frozenUntil(shop, from, 0)).toBe(from);
  expect(frozenUntil(shop, from, 1)).toBe(from + hour);
  expect(frozenUntil(shop, from, 3)).toBe(from + 25 * hour);
});

test('an operation that starts within the frozen open hours stays in place, even if those end tomorrow', () => {
  const day = daily({ from: '08:00', to: '10:00' });
  const of = (id: string, rank: number) =>
    operation(id, { on: { press: [0, 60], other: [0, 60] }, machineId: 'press', state: 'queued', rank });
  const shop = snapshot(
    [machine('press'), machine('other')],
    [of('a', 1), of('b', 2), of('c', 3), of('d', 4)],
    { calendars: [day] },
  );
  const problem = readProblem(shop);
  const within = { frozenHours: 3, horizonDays: 100, isPriced: false };
  const { isPositionFixed } = boundsOf(problem, decode(problem), within);
  expect(Object.fromEntries(problem.operationIds.map((id, each) => [id, isPositionFixed[each]]))).toEqual({
    a: 1,
    b: 1,
    c: 1,
    d: 0,
  });
});
