/** Tests that the search finds the best plan of small cases, by comparison with all possible plans. */
import { expect, test } from 'vitest';
import { decode } from './calculate-schedule.ts';
import { openImprover } from './improve-plan.ts';
import { cost, usualGoal } from './plan-cost.ts';
import { type Plan, type Problem, readProblem } from './planning-problem.ts';
import { randomOf } from './seeded-random.ts';
import { randomShop } from './testing/random-shop.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';

function* ordersOf(left: readonly number[]): Generator<number[]> {
  if (left.length === 0) yield [];
  for (const each of left)
    for (const rest of ordersOf(left.filter((other) => other !== each))) yield [each, ...rest];
}

function* machinesOf({ optionAt, optionMachine }: Problem, operation = 0): Generator<number[]> {
  if (operation === optionAt.length - 1) {
    yield [];
    return;
  }
  for (const machine of new Set(optionMachine.subarray(optionAt[operation], optionAt[operation + 1])))
    for (const rest of machinesOf({ optionAt, optionMachine } as Problem, operation + 1))
      yield [machine, ...rest];
}

/** Returns the least cost of all sequences that respect the predecessors. */
function leastOf(problem: Problem): number {
  const count = problem.operationIds.length;
  let least = Infinity;
  for (const machines of machinesOf(problem)) {
    for (const inOrder of ordersOf([...problem.operationIds.keys()])) {
      const order = new Float64Array(count);
      for (const [place, each] of inOrder.entries()) order[each] = place;
      const plan: Plan = {
        machine: Int32Array.from(machines),
        order,
        keptUntil: new Float64Array(count).fill(Infinity),
      };
      const schedule = decode(problem, plan);
      if (!schedule.start.some(Number.isNaN)) least = Math.min(least, cost(problem, usualGoal, schedule));
    }
  }
  return least;
}

test('the search finds the best plan in at least 95 % of small cases', () => {
  const cases = Array.from({ length: 500 }, (_, seed) =>
    readProblem(randomShop(seed, { machines: 3, jobs: 3, steps: 2, isPlain: true })),
  )
    .filter(
      ({ operationIds, optionMachine }) =>
        operationIds.length === 4 || (operationIds.length === 5 && optionMachine.length < 9),
    )
    .slice(0, 60);
  const found = cases.filter((problem) => {
    const improver = openImprover(problem, { goal: usualGoal, steady: false });
    improver.run(20_000);
    const least = leastOf(problem);
    // No plan can cost less than the least cost that trying everything finds.
    expect(improver.cost).toBeGreaterThan(least - 1e-6);
    return improver.cost < least + 1e-6;
  });
  expect(cases.length).toBe(60);
  expect(found.length).toBeGreaterThanOrEqual(57);
}, 120_000);

/** Returns a problem in which all jobs pass the same machines in the same sequence. Most of the jobs are late. */
function line(seed: number, { jobs, steps }: { jobs: number; steps: number }): Problem {
  const random = randomOf(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const machines = Array.from({ length: steps }, (_, step) => machine(`m${step}`));
  const dates: Record<string, { deliveryDate: string; weight: number }> = {};
  const operations = Array.from({ length: jobs }, (_, job) => {
    dates[`j${job}`] = { deliveryDate: at(int(100, 45 * jobs)), weight: int(1, 4) };
    return machines.map(({ id }, step) =>
      operation(`j${job}o${step}`, {
        jobId: `j${job}`,
        index: step,
        rank: job,
        on: { [id]: [int(0, 20), int(20, 100)] },
        after: step === 0 ? [] : [`j${job}o${step - 1}`],
      }),
    );
  }).flat();
  return readProblem(snapshot(machines, operations, { jobs: dates }));
}

test('if all jobs take the same route, the plan is as good as the best order of whole jobs', () => {
  const [jobs, steps] = [6, 6];
  const found = Array.from({ length: 8 }, (_, seed) => {
    const problem = line(seed, { jobs, steps });
    const keptUntil = new Float64Array(jobs * steps).fill(Infinity);
    const costs = [...ordersOf(Array.from({ length: jobs }, (_, job) => job))].map((places) => {
      const order = Float64Array.from(keptUntil, (_, each) => places[Math.floor(each / steps)]);
      return cost(
        problem,
        usualGoal,
        decode(problem, { machine: problem.currentPlan.machine, order, keptUntil }),
      );
    });
    const improver = openImprover(problem, { goal: usualGoal, steady: false });
    improver.run(40_000);
    return improver.cost < Math.min(...costs) + 1e-6;
  });
  expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(7);
}, 120_000);
