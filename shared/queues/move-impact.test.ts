import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultHours } from '../shop/calendar.ts';
import { moveImpact, type OperationMove, queuesAfterMove } from './move-impact.ts';
import { projectQueues } from '../open-shop/expected-dates.ts';
import { type Operation, type ShopQueues } from '../open-shop/expected-dates-input.ts';

const hours = defaultHours.map(() => ({ open: true, from: '00:00', to: '00:00' }));
const now = '2026-11-20T00:00:00.000Z';
const at = (hour: number) => new Date(Date.parse(now) + hour * 3_600_000).toISOString();
const machine = (id: string) => ({ id, down: null, makeReadyMinutes: 0, perHour: 1000 });

/** Returns an operation that takes `hours` hours and is in the machine's queue. */
const operation = (id: string, machineId: string, rank: number, hours: number): Operation => ({
  id,
  type: 'Printing',
  unit: 'sheets',
  needsMachine: true,
  index: 0,
  rank,
  state: 'queued',
  machineId,
  overlap: false,
  deliveryDate: null,
  planned: hours * 1000,
  run: null,
});
const shop = (jobs: readonly { id: string; due: number; operation: Operation }[]): ShopQueues => ({
  now,
  calendar: { timeZone: 'UTC', hours, holidays: [] },
  machines: [machine('one'), machine('two')],
  jobs: jobs.map(({ id, due, operation: own }) => ({
    id,
    status: 'scheduled',
    deliveryDate: at(due),
    operations: [own],
  })),
});
const follows = (queues: ShopQueues, move: OperationMove) =>
  moveImpact(
    queues,
    move,
    projectQueues(queues, new Date(now)),
    projectQueues(queuesAfterMove(queues, move), new Date(now)),
  );

const queues = shop([
  { id: 'A', due: 5, operation: operation('a', 'one', 1, 4) },
  { id: 'B', due: 5, operation: operation('b', 'one', 2, 4) },
  { id: 'C', due: 6, operation: operation('c', 'two', 1, 4) },
  { id: 'D', due: 40, operation: operation('d', 'two', 2, 4) },
  { id: 'E', due: 7, operation: operation('e', 'two', 3, 4) },
]);

test('the impact of a move lists jobs saved, jobs newly late and jobs later still, and counts those in time', () => {
  expect(follows(queues, { operationId: 'b', machineId: 'two', rank: 0 })).toEqual({
    start: at(0),
    finish: at(4),
    was: at(4),
    shifted: [
      { operationId: 'c', start: at(4), finish: at(8) },
      { operationId: 'd', start: at(8), finish: at(12) },
      { operationId: 'e', start: at(12), finish: at(16) },
    ],
    saved: [{ jobId: 'B', minutes: 60 }],
    late: [{ jobId: 'C', minutes: 120 }],
    later: [{ jobId: 'E', minutes: 240 }],
    inTime: { count: 1, minutes: 240 },
    saves: 180 - 120 - 240,
    broken: [],
  });
});

test('the impact of a move names the promises that it breaks, and only these', () => {
  const promised: Record<string, number | null> = { A: 3, B: 9, C: 4, D: 11, E: null };
  const jobs = queues.jobs.map((job) => {
    const hours = promised[job.id] ?? null;
    return { ...job, promisedDate: hours === null ? null : at(hours) };
  });
  // A is past its promise already, B becomes earlier, C moves from hour 4 to 8, and D from 8 to 12.
  expect(follows({ ...queues, jobs }, { operationId: 'b', machineId: 'two', rank: 0 }).broken).toEqual([
    { jobId: 'C', promisedDate: at(4) },
    { jobId: 'D', promisedDate: at(11) },
  ]);
});

test('if the machine’s return is unknown, the moved job loses its date and counts as late', () => {
  const [one, two] = queues.machines;
  const down = { ...queues, machines: [one!, { ...two!, down: { expectedBack: null } }] };
  const { start, late } = follows(down, { operationId: 'a', machineId: 'two', rank: 9 });
  expect([start, late]).toEqual([null, [{ jobId: 'A', minutes: Infinity }]]);
});

test('a move to another machine removes the pin, a move within the machine does not, and a move can set a pin', () => {
  const pinned = queuesAfterMove(queues, {
    operationId: 'a',
    machineId: 'one',
    rank: 1,
    pin: { start: at(9) },
  });
  const pinOf = (of: ShopQueues) => of.jobs[0]?.operations[0]?.pin;
  expect(pinOf(pinned)).toEqual({ start: at(9) });
  expect(pinOf(queuesAfterMove(pinned, { operationId: 'a', machineId: 'one', rank: 5 }))).toEqual({
    start: at(9),
  });
  expect(pinOf(queuesAfterMove(pinned, { operationId: 'a', machineId: 'two', rank: 5 }))).toBeNull();
});

test('property: every job is counted once, as the projected queues show it', () => {
  const jobs = fc.array(
    fc.record({
      due: fc.integer({ min: 1, max: 30 }),
      hours: fc.integer({ min: 1, max: 6 }),
      on: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(jobs, fc.nat(), fc.integer({ min: -1, max: 12 }), fc.boolean(), (all, which, rank, to) => {
      const random = shop(
        all.map(({ due, hours: long, on }, n) => ({
          id: `J${n}`,
          due,
          operation: operation(`o${n}`, on ? 'one' : 'two', n, long),
        })),
      );
      const move = { operationId: `o${which % all.length}`, machineId: to ? 'one' : 'two', rank: rank + 0.5 };
      const { saved, late, later, inTime } = follows(random, move);
      const after = projectQueues(queuesAfterMove(random, move));
      const before = projectQueues(random);
      const isLate = (of: typeof before, n: number) => of.get(`o${n}`)?.late === true;
      const named = (list: readonly { jobId: string }[]) => new Set(list.map(({ jobId }) => jobId));
      for (const n of all.keys()) {
        expect(named(saved).has(`J${n}`)).toBe(isLate(before, n) && !isLate(after, n));
        expect(named(late).has(`J${n}`)).toBe(!isLate(before, n) && isLate(after, n));
      }
      const counted = saved.length + late.length + later.length + inTime.count;
      expect(counted).toBeLessThanOrEqual(all.length);
    }),
  );
});
