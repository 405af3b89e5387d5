import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Precedes } from './urgency-placement.ts';
import { type Problem, readProblem } from './planning-problem.ts';
import { type Promise, calculatePromise } from './calculate-promise.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { randomPlant } from './testing/random-plant.ts';
import { shopsWithCrews } from './testing/arbitrary-shops.ts';
import { endsOfJobs } from './testing/ends-of-jobs.ts';
import { at, machine, minutesTo, operation, snapshot } from './testing/build-snapshots.ts';

/** Sorts operations by their job's weight, then by its due date. */
const byWeightAndDate =
  ({ job, weight, due }: Problem): Precedes =>
  (other, operation) => {
    const counts = (each: number) => weight[job[each]];
    return counts(other) === counts(operation)
      ? due[other] <= due[operation]
      : counts(other) > counts(operation);
  };

function promised(
  shop: PlanSnapshot,
  jobId: string,
  actuals: readonly number[] | null = null,
  by: string | null = null,
): Promise {
  const problem = readProblem(shop);
  const steps = calculatePromise({
    problem,
    job: problem.jobIds.indexOf(jobId),
    precedes: byWeightAndDate(problem),
    basis: { actuals: actuals && problem.operationIds.map(() => actuals), shift: 0 },
    by: by === null ? null : Date.parse(by),
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const minutes = (time: number | null) => (time === null ? null : minutesTo(new Date(time).toISOString()));

const press = machine('press');
const queued = (id: string, rank: number, run: number, more: object = {}) =>
  operation(id, { on: { press: [0, run] }, state: 'queued', rank, ...more });
/** Builds an operation of the requested job. It is in no machine's queue yet. */
const asked = (id: string, on: Record<string, readonly [number, number]>, after: string[] = []) =>
  operation(id, { on, after, machineId: null });

test('a job goes into the first gap that delays no job, on the machine that finishes the job first', () => {
  const shop = snapshot(
    [press, machine('old press')],
    [
      queued('a', 1, 60),
      queued('b', 2, 60, { release: at(100) }),
      asked('z1', { press: [10, 30], 'old press': [10, 200] }),
      asked('z2', { press: [0, 20] }, ['z1']),
    ],
  );
  // From 60 to 100 and, as 20 more do not fit, behind the last one.
  expect(minutes(promised(shop, 'z').gaps.expected)).toBe(180);
});

test('a job takes a gap only if its change-overs, before and after the job, delay no other job', () => {
  const keyed = machine('press', { keyMinutes: { ink: 20 }, keys: { ink: 'red' } });
  const ink = (is: string) => ({ keys: { ink: is } });
  const line = [queued('a', 1, 60, ink('red')), queued('b', 2, 60, { release: at(200), ...ink('red') })];
  const ends = (is: string) => {
    const wanted = { ...asked('z', { press: [0, 30] }), ...ink(is) };
    return minutes(promised(snapshot([keyed], [...line, wanted]), 'z').gaps.expected);
  };
  expect(ends('red')).toBe(90);
  // Between the two, the machine would be washed twice.
  expect(ends('blue')).toBe(310);
});

test('a job placed by delivery date goes before later jobs, and the promise lists the delayed jobs', () => {
  const jobs = {
    a: { deliveryDate: at(50) },
    b: { deliveryDate: at(120) },
    c: { deliveryDate: at(900) },
    z: { deliveryDate: at(100) },
  };
  const shop = snapshot(
    [press],
    [queued('a', 1, 60), queued('b', 2, 60), queued('c', 3, 60), asked('z', { press: [0, 40] })],
    { jobs },
  );
  const { gaps, displacing } = promised(shop, 'z');
  expect([gaps, displacing].map(({ expected }) => minutes(expected))).toEqual([220, 100]);
  expect(displacing.pays).toEqual([
    { job: 1, milliseconds: 40 * 60_000, late: 'becomes-late' },
    { job: 2, milliseconds: 40 * 60_000, late: 'in-time' },
  ]);
});

test('jobs that become late are listed before jobs that stay in time', () => {
  const jobs = {
    a: { deliveryDate: at(900) },
    b: { deliveryDate: at(120) },
    z: { deliveryDate: at(100) },
  };
  const shop = snapshot([press], [queued('a', 1, 60), queued('b', 2, 60), asked('z', { press: [0, 40] })], {
    jobs,
  });
  expect(promised(shop, 'z').displacing.pays.map(({ job, late }) => [job, late])).toEqual([
    [1, 'becomes-late'],
    [0, 'in-time'],
  ]);
});

test('displacing delays no job if the job is less urgent and the gap is just as early', () => {
  const jobs = { a: { weight: 4 }, b: { weight: 4 }, z: { deliveryDate: at(10) } };
  const shop = snapshot(
    [press],
    [queued('a', 1, 60, { release: at(50) }), queued('b', 2, 60), asked('z', { press: [0, 40] })],
    { jobs },
  );
  const { gaps, displacing } = promised(shop, 'z');
  expect(displacing).toEqual({ ...gaps, pays: [] });
});

test('likely and sure dates follow from past durations; too few past durations give no sure date', () => {
  const shop = snapshot([press], [asked('z', { press: [0, 100] })]);
  expect(promised(shop, 'z').gaps).toMatchObject({ sure: null });
  const actuals = [...Array.from({ length: 80 }, () => 1.1), ...Array.from({ length: 20 }, () => 2)];
  const { likely, sure, expected } = promised(shop, 'z', actuals).gaps;
  expect([expected, likely, sure].map(minutes)).toEqual([100, 110, 200]);
  const oddsOf = (by: string) => promised(shop, 'z', actuals, by).gaps.odds;
  expect([at(109), at(200)].map(oddsOf)).toEqual([0, 1]);
  // The odds are the share of draws in which the job takes a tenth more, about four in five.
  expect(oddsOf(at(110))).toBeCloseTo(0.8, 1);
  expect(oddsOf(at(199))).toBe(oddsOf(at(110)));
  expect(
    [promised(shop, 'z', actuals), promised(shop, 'z', null, at(300))].map(({ gaps }) => gaps.odds),
  ).toEqual([null, null]);
  const quick = promised(shop, 'z', [0.8]).gaps;
  expect([quick.likely, quick.sure].map(minutes)).toEqual([80, 80]);
});

test('a job that no machine can run has no promised date, and the reason is stated', () => {
  const nowhere = snapshot([press], [asked('z', {})]);
  expect(promised(nowhere, 'z')).toMatchObject({ why: 'no machine', displacing: { pays: [], sure: null } });
  const down = machine('press', { downs: [{ from: at(-5), until: null }] });
  expect(promised(snapshot([down], [asked('z', { press: [0, 10] })]), 'z').why).toBe('machine down');
});

/**
 * Returns the shop after the job was scheduled into its promised gaps, with each operation pinned to its machine and
 * start.
 */
function madeAsPromised(shop: PlanSnapshot, jobId: string, { gaps }: Promise): PlanSnapshot {
  const problem = readProblem(shop);
  const placed = new Map(gaps.placed.map((each) => [problem.operationIds[each.operation], each]));
  const operations = shop.operations.map((each) => {
    const to = each.jobId === jobId ? placed.get(each.id) : undefined;
    const machineId = to && problem.machineIds[to.machine];
    if (!machineId) return each;
    return { ...each, machineId, rank: -1, pin: { machineId, start: new Date(to.start).toISOString() } };
  });
  return { ...shop, operations };
}

/**
 * Schedules the job as promised. Returns the jobs that this delays, and how far the job's own end is from the
 * promised one.
 */
function heldAgainst(whole: PlanSnapshot, jobId: string) {
  const answer = promised(whole, jobId);
  if (answer.why !== null) return asPromised;
  const others = { ...whole, operations: whole.operations.filter((each) => each.jobId !== jobId) };
  const [before, after] = [endsOfJobs(others), endsOfJobs(madeAsPromised(whole, jobId, answer))];
  return {
    later: [...before].filter(([id, end]) => !((after.get(id) ?? NaN) < end + 60_000)).map(([id]) => id),
    itself: (after.get(jobId) ?? NaN) - answer.gaps.expected,
    isSooner: answer.gaps.expected < answer.displacing.expected,
  };
}
const asPromised = { later: [], itself: 0, isSooner: false };

test('property: a promise in gaps delays no job, and a promise that displaces jobs is never later', () => {
  const options: Record<string, readonly [number, number]> = { press: [10, 50], cutter: [0, 90] };
  fc.assert(
    fc.property(shopsWithCrews, fc.constantFrom([], ['die 7']), (shop, tools) => {
      const job = { id: 'job z', deliveryDate: shop.now, weight: 1, onHold: false, release: null };
      const own = [asked('z1', options), asked('z2', { folder: [5, 30] }, ['z1'])];
      const whole = {
        ...shop,
        jobs: [...shop.jobs, job],
        operations: [...shop.operations, ...own.map((each) => ({ ...each, tools, jobId: 'job z' }))],
      };
      expect(heldAgainst(whole, 'job z')).toEqual(asPromised);
    }),
    { numRuns: 300 },
  );
});

test.each([4, 7, 21, 43])(
  'a gap in plant %i delays no job, even if the new job could take a machine before a planned operation',
  (seed) => {
    const plant = randomPlant(seed, { machines: 20, operations: 200 });
    const id = 'job z';
    const own = [0, 1, 2, 3].map((step) => ({
      ...asked(
        `z${step}`,
        { [`m${step * 4 + 2}`]: [10, 50], [`m${step * 4 + 3}`]: [10, 60] },
        step === 0 ? [] : [`z${step - 1}`],
      ),
      jobId: id,
      keys: { ink: `ink ${step + 1}` },
    }));
    const job = { id, deliveryDate: plant.now, weight: 1, onHold: false, release: null };
    const whole = { ...plant, jobs: [...plant.jobs, job], operations: [...plant.operations, ...own] };
    expect(heldAgainst(whole, id)).toEqual(asPromised);
  },
);
