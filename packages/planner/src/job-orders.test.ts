import { expect, test } from 'vitest';
import { boundsOf } from './allowed-moves-and-prices.ts';
import { decode } from './calculate-schedule.ts';
import { JobOrders } from './job-orders.ts';
import { Sequence } from './operation-sequence.ts';
import { usualGoal, weightsOf } from './plan-cost.ts';
import { type Problem, readProblem } from './planning-problem.ts';
import { randomOf } from './seeded-random.ts';
import { randomPlant } from './testing/random-plant.ts';
import { randomShop } from './testing/random-shop.ts';

const weights = weightsOf(usualGoal);

function opened(problem: Problem, isPriced: boolean) {
  const before = decode(problem);
  const bounds = boundsOf(problem, before, { frozenHours: 2, horizonDays: 100, isPriced });
  const orders = new JobOrders(problem, bounds, weights, { start: before.start, random: randomOf(1) });
  const sequence = new Sequence(problem, bounds, weights);
  const actual = () => {
    sequence.load(orders.best.order, orders.best.machine);
    return { cost: sequence.cost, dated: sequence.list.length, broken: sequence.costs.brokenCount };
  };
  return { orders, bounds, actual };
}

test('the cost of the best order is the cost of the plan that it leads to', () => {
  let compared = 0;
  for (let seed = 1; seed <= 150; seed += 1) {
    const problem = readProblem(randomShop(seed, { machines: 4, jobs: 8, steps: 4 }));
    const { orders, bounds, actual } = opened(problem, seed % 2 === 0);
    for (let trial = 0; trial < 300 && orders.next(); trial += 1);
    const { cost, dated, broken } = actual();
    const isWhole = dated === bounds.isSchedulable.filter(Boolean).length && broken === 0;
    // An order with a missing date or a missed start costs more than any other.
    expect([seed, orders.best.cost < 1e6]).toEqual([seed, isWhole]);
    if (!isWhole) continue;
    compared += 1;
    expect([seed, orders.best.cost]).toEqual([seed, expect.closeTo(cost, 6)]);
  }
  expect(compared).toBeGreaterThan(100);
});

test('moving jobs in the order makes it much better', () => {
  const { orders, actual } = opened(readProblem(randomPlant(1, { machines: 20, operations: 200 })), false);
  while (orders.best.cost === Infinity) orders.next();
  const first = orders.best.cost;
  for (let trial = 0; trial < 5000; trial += 1) orders.next();
  expect(orders.best.cost).toBeLessThan(0.8 * first);
  expect(actual().cost).toBeCloseTo(orders.best.cost, 6);
});
