import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAssumptions } from './apply-assumptions.ts';
import { decode, planEntries } from './calculate-schedule.ts';
import { bestHours } from './best-overtime.ts';
import { type Load, loadOf } from './machine-load.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { shops } from './testing/arbitrary-shops.ts';
import { at, daily, machine, operation, snapshot } from './testing/build-snapshots.ts';

const hour = 3_600_000;

function loaded(shop: PlanSnapshot, days: number, goesOn?: () => boolean): Load {
  const problem = readProblem(shop);
  const steps = loadOf(shop, { problem, schedule: decode(problem), days, ...(goesOn && { goesOn }) });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

// 08:00 on a Friday.
const eight = { calendars: [daily({ from: '08:00', to: '16:00' })] };
const work = (id: string, on: string, hours: number, rank: number) =>
  operation(id, { on: { [on]: [0, hours * 60] }, state: 'queued', rank });

test('the load shows booked and open hours by machine and day, and hours for late jobs separately', () => {
  const shop = snapshot(
    [machine('press'), machine('folder', { downs: [{ from: at(-60), until: at(180) }] })],
    [work('a', 'press', 6, 1), work('b', 'press', 6, 2)],
    { ...eight, jobs: { b: { deliveryDate: at(60) } } },
  );
  const { machines, late } = loaded(shop, 3);
  expect(
    machines.map(({ days }) =>
      days.map(({ open, booked, late }) => [open, booked, late].map((ms) => ms / hour)),
    ),
  ).toEqual([
    [
      [8, 8, 2],
      [8, 4, 4],
      [8, 0, 0],
    ],
    [
      [5, 0, 0],
      [8, 0, 0],
      [8, 0, 0],
    ],
  ]);
  expect(machines.map(({ fullUntil }) => fullUntil)).toEqual([Date.parse(at(28 * 60)), null]);
  expect(late).toEqual({ jobs: 1, milliseconds: 27 * hour, undated: 0 });
});

test('jobs without a date are counted separately, and their work counts as hours for late jobs', () => {
  const stuck = (id: string) => operation(id, { why: 'no machine' });
  const shop = snapshot(
    [machine('press')],
    [
      work('a', 'press', 3, 1),
      stuck('a2'),
      work('b', 'press', 2, 2),
      operation('c', { state: 'queued', why: 'job on hold' }),
    ],
    { ...eight, jobs: { a: { deliveryDate: at(9999) }, c: { onHold: true } } },
  );
  const { machines, late } = loaded(shop, 1);
  expect(late).toEqual({ jobs: 0, milliseconds: 0, undated: 1 });
  expect(machines[0]?.days).toEqual([{ open: 8 * hour, booked: 5 * hour, late: 3 * hour }]);
});

test('if there is no time to try all machines, only the machine that delays late jobs most gets overtime', () => {
  const jobs = { a: { deliveryDate: at(8 * 60) }, b: { deliveryDate: at(8 * 60) } };
  const shop = snapshot(
    [machine('press'), machine('folder')],
    [work('a', 'press', 10, 1), work('b', 'folder', 12, 1)],
    { ...eight, jobs },
  );
  const tried = (goesOn?: () => boolean) => {
    const { overtime, untried } = loaded(shop, 2, goesOn);
    return [overtime.map(({ machine }) => machine).toSorted((a, b) => a - b), untried];
  };
  expect(tried()).toEqual([[0, 1], 0]);
  expect(tried(() => false)).toEqual([[1], 1]);
});

test('the bottleneck is the machine where an hour saves the most lateness, not the busiest one', () => {
  const jobs = { a: { deliveryDate: at(8 * 60) }, b: { deliveryDate: at(8 * 60) } };
  const shop = snapshot(
    [machine('press'), machine('folder'), machine('cutter')],
    [work('a', 'press', 10, 1), work('b', 'folder', 9, 1), work('c', 'cutter', 70, 1)],
    { ...eight, jobs },
  );
  const { overtime, machines } = loaded(shop, 2);
  // One hour more and the folder's last one is done the same evening, a night less; of the press's two only with the second.
  const told = overtime.map((each) => ({ ...each, saves: each.saves.map((ms) => ms / hour) }));
  const from = Date.parse(at(8 * 60));
  expect(told).toEqual([
    { machine: 1, date: '2026-11-20', from, saves: [16, 0, 0] },
    { machine: 0, date: '2026-11-20', from, saves: [1, 15, 0] },
  ]);
  expect(machines.map(({ lateJobs }) => lateJobs)).toEqual([1, 1, 0]);
});

test('overtime of several hours is tried even if the first hour saves nothing', () => {
  const jobs = { a: { deliveryDate: at(8 * 60) } };
  // Released after the first hour: only the second one makes it the same evening.
  const released = { ...work('a', 'press', 0.4, 1), release: at(9.5 * 60) };
  const shop = snapshot([machine('press')], [released], { ...eight, jobs });
  const [first] = loaded(shop, 2).overtime;
  expect(first?.saves.map((ms) => ms / hour)).toEqual([0, 14.5, 0]);
  expect(bestHours(first?.saves ?? []).hours).toBe(2);
});

test('without late jobs no overtime is proposed, nor ever on a machine that never closes', () => {
  expect(loaded(snapshot([machine('press')], [work('a', 'press', 5, 1)], eight), 1).overtime).toEqual([]);
  const always = snapshot([machine('press')], [work('a', 'press', 5, 1)], {
    jobs: { a: { deliveryDate: at(60) } },
  });
  expect(loaded(always, 1).overtime).toEqual([]);
});

test('overtime is added at the end of the day, not in a break', () => {
  const jobs = { a: { deliveryDate: at(60) } };
  const calendar = daily({ from: '08:00', to: '12:00' }, { from: '13:00', to: '16:00' });
  const shop = snapshot([machine('press')], [work('a', 'press', 8, 1)], { calendars: [calendar], jobs });
  expect(loaded(shop, 1).overtime).toEqual([
    { machine: 0, date: '2026-11-20', from: Date.parse(at(8 * 60)), saves: [16 * hour, 0, 0] },
  ]);
});

test('a machine with three shifts on weekdays gets its overtime on Saturday', () => {
  const open = [{ from: '00:00', to: '00:00' }];
  const calendar = { ...daily(), hours: [open, open, open, open, open, [], []] };
  const jobs = { a: { deliveryDate: at(60) } };
  const shop = snapshot([machine('press')], [work('a', 'press', 17, 1)], { calendars: [calendar], jobs });
  const [first] = loaded(shop, 1).overtime;
  expect(first).toMatchObject({ date: '2026-11-21', from: Date.parse(at(16 * 60)) });
  expect(first?.saves).toEqual([48 * hour, 0, 0]);
});

/**
 * Returns the sum of the jobs' lateness. It is calculated from the operations alone, to check the planner's
 * own sum.
 */
function lateness(shop: PlanSnapshot): number {
  const problem = readProblem(shop);
  const ends = new Map<string, number>();
  const jobOf = new Map(shop.operations.map(({ id, jobId }) => [id, jobId]));
  for (const { operationId, finish } of planEntries(problem, decode(problem))) {
    const job = jobOf.get(operationId) ?? '';
    ends.set(job, Math.max(ends.get(job) ?? -Infinity, finish === null ? NaN : Date.parse(finish)));
  }
  return shop.jobs.reduce((sum, { id, deliveryDate }) => {
    const late = (ends.get(id) ?? NaN) - Date.parse(deliveryDate);
    return sum + (late > 0 ? late : 0);
  }, 0);
}

const clock = (from: number, zone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(from);

test('property: the savings of overtime equal the reduced lateness of a shop with those hours', () => {
  let saving = 0;
  fc.assert(
    fc.property(shops, (shop) => {
      const late = { ...shop, jobs: shop.jobs.map((job) => ({ ...job, deliveryDate: shop.now })) };
      const before = lateness(late);
      for (const { machine: place, date, from, saves } of loaded(late, 1).overtime) {
        const { id, calendarId } = late.machines[place];
        const zone = late.calendars.find((each) => each.id === calendarId)?.timeZone ?? 'UTC';
        let sum = 0;
        for (const [at, each] of saves.entries()) {
          sum += each;
          const shift = {
            machineId: id,
            date,
            from: clock(from, zone),
            to: clock(from + (at + 1) * hour, zone),
          };
          expect(before - lateness(applyAssumptions(late, [{ shift }]))).toBe(sum);
        }
        if (sum > 0) saving += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(saving).toBeGreaterThan(30);
});

test('property: no machine is booked beyond its open hours, and all days contain all of its work', () => {
  fc.assert(
    fc.property(shops, (shop) => {
      const { machines } = loaded(shop, 40);
      const problem = readProblem(shop);
      const { machine: on, finish, makeReady, work } = decode(problem);
      const end = Date.parse(shop.now) + 39 * 24 * hour;
      for (const [place, { days }] of machines.entries()) {
        for (const { open, booked, late } of days) {
          expect(booked).toBeLessThanOrEqual(open);
          expect(late).toBeLessThanOrEqual(booked);
        }
        const own = [...on.keys()].filter((each) => on[each] === place);
        if (own.some((each) => finish[each] > end)) continue;
        const sum = own.reduce((all, each) => all + makeReady[each] + work[each], 0);
        // An operation that waits for the last part of its predecessor occupies its machine for longer.
        expect(days.reduce((all, { booked }) => all + booked, 0)).toBeGreaterThanOrEqual(sum);
      }
    }),
    { numRuns: 200 },
  );
});

test.each([
  [[14, 4, 3], { hours: 1, saved: 14, each: 14 }],
  [[1, 93, 0], { hours: 2, saved: 94, each: 47 }],
  [[0, 12, 0], { hours: 2, saved: 12, each: 6 }],
  [[1, 0, 15], { hours: 3, saved: 16, each: 16 / 3 }],
  [[], { hours: 1, saved: 0, each: 0 }],
])('if the hours of overtime save %j, the best number of hours saves the most an hour', (saves, best) => {
  expect(bestHours(saves)).toEqual(best);
});
