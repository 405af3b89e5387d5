import { expect, test } from 'vitest';
import { decode, planEntries } from './calculate-schedule.ts';
import { openImprover } from './improve-plan.ts';
import { cost, measure, usualGoal } from './plan-cost.ts';
import { readProblem } from './planning-problem.ts';
import { randomPlant } from './testing/random-plant.ts';
import { randomShop } from './testing/random-shop.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { comparePlans } from './plan-comparison.ts';

const size = { machines: 4, jobs: 8, steps: 4 };
const goal = usualGoal;

/** Returns the changes that the best plan found so far makes to the queues. */
function toldOf(of: PlanSnapshot, improver: ReturnType<typeof openImprover>) {
  const problem = readProblem(of);
  const after = planEntries(problem, decode(problem, improver.best), improver.best);
  const forced = new Map(
    problem.operationIds.map((id, at) => [id, improver.bounds.forcedBecause[at] ?? null]),
  );
  return comparePlans(
    of,
    planEntries(problem, improver.before),
    after,
    ({ operationId }) => forced.get(operationId) ?? null,
  );
}

test('the cost that the search updates equals the cost of the decoded plan', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const shop = randomShop(seed, size);
    const machines = shop.machines.map((each, at) => ({ ...each, wholeMakeReady: at % 3 === 1 }));
    const operations = shop.operations.map((each, at) => ({
      ...each,
      after: each.after.map((link) => ({ ...link, waitMinutes: (at % 3) * 120 })),
    }));
    const problem = readProblem({ ...shop, machines, operations });
    const improver = openImprover(problem, { goal, seed, steady: false });
    // Some of these are steps of the tabu search.
    improver.run(2000);
    const after = decode(problem, improver.best);
    expect([seed, cost(problem, goal, after)]).toEqual([seed, expect.closeTo(improver.cost, 6)]);
  }
});

test('the first dispatching rule comes close to the best of all rules', () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const problem = readProblem(randomPlant(seed, { machines: 20, operations: 400 }));
    const improver = openImprover(problem, { goal, seed });
    const before = improver.cost;
    improver.run(1);
    const first = improver.cost;
    improver.run(improver.rulesLeft);
    expect(before - first).toBeGreaterThan(0.8 * (before - improver.cost));
  }
});

test('moves that the search rejects do not change its cost', () => {
  const problem = readProblem(randomPlant(1, { machines: 20, operations: 400 }));
  const improver = openImprover(problem, { goal, seed: 1, steady: false });
  improver.run(improver.rulesLeft);
  const dispatched = improver.cost;
  improver.run(6000);
  expect(improver.cost).toBeLessThan(dispatched);
  expect(cost(problem, goal, decode(problem, improver.best))).toBeCloseTo(improver.cost, 6);
});

test('the same seed and number of evaluations give the same plan, in one run or in many', () => {
  const problem = readProblem(randomShop(7, size));
  const [one, other] = [openImprover(problem, { goal, seed: 3 }), openImprover(problem, { goal, seed: 3 })];
  one.run(4000);
  for (let each = 0; each < 40; each += 1) other.run(100);
  expect(other.best).toEqual(one.best);
});

test('reading the best plan often does not change the result', () => {
  const problem = readProblem(randomPlant(1, { machines: 20, operations: 200 }));
  const [one, other] = [openImprover(problem, { goal, seed: 3 }), openImprover(problem, { goal, seed: 3 })];
  const seen = new Set<unknown>();
  one.run(4000);
  for (let each = 0; each < 4000; each += 1) {
    other.run(1);
    // Only the clock decides when the search reports a better plan.
    if (each % 7 === 0) seen.add(other.best);
  }
  expect(seen.size).toBeGreaterThan(10);
  expect([other.cost, other.best]).toEqual([one.cost, one.best]);
});

test('running, pinned and frozen operations stay, and no operation loses its date', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const shop = randomShop(seed, size);
    const problem = readProblem(shop);
    const improver = openImprover(problem, { goal, seed, frozenHours: 2 });
    improver.run(1500);
    const { before, best } = improver;
    const after = decode(problem, best);
    const frozen = Date.parse(at(120));
    const dated = [...shop.operations.entries()].filter(([each]) => !Number.isNaN(after.start[each]));
    const stay = dated.filter(([each, { state }]) => {
      return before.start[each] < frozen || state === 'running' || state === 'paused';
    });
    for (const [each] of stay)
      expect([seed, each, best.machine[each], after.start[each]]).toEqual([
        seed,
        each,
        problem.currentPlan.machine[each],
        before.start[each],
      ]);
    const pinned = dated.filter(
      ([each, { pin }]) => pin !== null && improver.bounds.forcedBecause[each] === null,
    );
    for (const [each, { pin }] of pinned)
      expect([seed, each, problem.machineIds[after.machine[each]]]).toEqual([seed, each, pin?.machineId]);
    expect(dated.length).toBeGreaterThanOrEqual(before.start.filter((time) => !Number.isNaN(time)).length);
  }
});

test('a rush job goes first, and the others stay in place', () => {
  const steps = ['a', 'b', 'c', 'd'].map((id, rank) => operation(id, { rank, on: { press: [10, 110] } }));
  const rush = operation('r', { rank: 9, on: { press: [10, 50] } });
  const shop = snapshot([machine('press')], [...steps, rush], {
    jobs: { r: { deliveryDate: at(200), weight: 4 } },
  });
  const problem = readProblem(shop);
  const improver = openImprover(problem, { goal });
  improver.run(2000);
  const { entries, moved, gains, pays } = toldOf(shop, improver);
  expect(entries.find(({ operationId }) => operationId === 'r')).toMatchObject({
    machineId: 'press',
    fromStart: at(480),
  });
  expect(gains).toMatchObject([{ jobId: 'r', deliveryDate: at(200), from: at(540) }]);
  expect(pays).toEqual([]);
  expect(moved).toEqual({ count: 1, of: 5, withinDay: 1, thresholdMinutes: 60 });
  expect(measure(problem, decode(problem, improver.best))).toMatchObject({ lateJobs: 0, tardinessHours: 0 });
});

test('an operation pinned to a machine that is down moves to another machine, with the reason', () => {
  const down = machine('press', { downs: [{ from: at(-10), until: null }] });
  const pinned = operation('a', {
    on: { press: [0, 60], other: [0, 90] },
    pin: { machineId: 'press', start: null },
  });
  const shop = snapshot([down, machine('other')], [pinned]);
  const { entries } = toldOf(shop, openImprover(readProblem(shop), { goal }));
  expect(entries).toMatchObject([
    {
      operationId: 'a',
      machineId: 'other',
      start: at(0),
      finish: at(90),
      fromMachineId: 'press',
      fromStart: null,
      forced: 'machine down',
    },
  ]);
});
