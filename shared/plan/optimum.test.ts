/** Of cases so small that every order on every choice of machines can be tried, the search finds the best. */
import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { openImprover } from './improve.ts';
import { cost, usualGoal } from './measure.ts';
import { type Plan, type Problem, readProblem } from './problem.ts';
import { randomShop } from './testing/random-shop.ts';

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

/** The least that any order costs, each kept without end; one that can't go on is none. */
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

test('the best of all plans is found in at least 95 of 100 small cases, within what takes far less than a second', () => {
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
    // Nothing is better than the best: the count of both is the same.
    expect(improver.cost).toBeGreaterThan(least - 1e-6);
    return improver.cost < least + 1e-6;
  });
  expect(cases.length).toBe(60);
  expect(found.length).toBeGreaterThanOrEqual(57);
}, 120_000);
