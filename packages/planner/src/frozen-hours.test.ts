import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf } from './allowed-moves-and-prices.ts';
import { decode } from './calculate-schedule.ts';
import { frozenUntil } from './frozen-hours.ts';
import { hoursOf } from './open-hours.ts';
import { readProblem } from './planning-problem.ts';
import { shops } from './testing/arbitrary-shops.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';
import { isOpenIn } from './testing/reference-working-hours.ts';

const [hour, minute] = [3_600_000, 60_000];

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

test.each([
  // Friday 20 November, 17:00: an hour is left; the shop opens at 09:00 on all days but Sunday.
  ['over a night', '2026-11-20T17:00Z', 2, '2026-11-21T10:00Z', []],
  ['over a Sunday', '2026-11-21T17:00Z', 2, '2026-11-23T10:00Z', []],
  ['over a holiday', '2026-11-20T17:00Z', 2, '2026-11-23T10:00Z', ['2026-11-21']],
  ['from a closed hour', '2026-11-22T12:00Z', 8, '2026-11-23T17:00Z', []],
  ['over a week', '2026-11-20T17:00Z', 54, '2026-11-27T17:00Z', []],
])('the frozen hours count %s only hours in which the shop is open', (_name, now, hours, end, holidays) => {
  const open = [{ from: '09:00', to: '18:00' }];
  const calendar = {
    ...daily(...open),
    hours: [open, open, open, open, open, open, []],
    exceptions: holidays.map((date) => ({ date, hours: [] })),
  };
  const until = frozenUntil(hoursOf(calendar, new Date(now)), Date.parse(now), hours);
  expect(new Date(until).toISOString()).toBe(new Date(end).toISOString());
});

test('property: between now and the end of the frozen hours the shop is open for exactly that long', () => {
  fc.assert(
    fc.property(
      shops,
      fc.integer({ min: 0, max: 5 * 1440 }),
      fc.integer({ min: 1, max: 40 }),
      ({ calendars: [calendar], now }, after, hours) => {
        if (!calendar) return;
        const from = Date.parse(now) + after * minute;
        const until = frozenUntil(hoursOf(calendar, new Date(now)), from, hours);
        let open = 0;
        for (let each = from / minute; each < until / minute; each += 1)
          open += Number(isOpenIn(calendar, each));
        expect(open).toBe(hours * 60);
        // The end is in an open minute, not in the night after it.
        expect(isOpenIn(calendar, until / minute - 1)).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});
