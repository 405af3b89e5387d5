/** Tests that faster code makes equal plans, by comparing plans with recorded ones to the millisecond. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { decode, planEntries } from './calculate-schedule.ts';
import { openImprover } from './improve-plan.ts';
import { usualGoal } from './plan-cost.ts';
import { readProblem } from './planning-problem.ts';
import { randomPlant } from './testing/random-plant.ts';
import { randomShop } from './testing/random-shop.ts';

const told = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
const shops = Array.from({ length: 60 }, (_, seed) =>
  randomShop(seed + 1, { machines: 4 + (seed % 12), jobs: 40, steps: 5 }),
);

test('the queues of the recorded shops lead to the recorded times', () => {
  const entries = [...shops, randomPlant(1, { machines: 30, operations: 1000 })].map((shop) => {
    const problem = readProblem(shop);
    return planEntries(problem, decode(problem));
  });
  expect(told(entries)).toBe('5d8cfa357d87e47f');
});

test('the same seed gives the recorded plan after the same number of evaluations', () => {
  const plans = shops.slice(0, 12).map((shop) => {
    const problem = readProblem(shop);
    const improver = openImprover(problem, { goal: usualGoal, seed: 7 });
    improver.run(600);
    return [planEntries(problem, decode(problem, improver.best), improver.best), improver.cost.toFixed(6)];
  });
  expect(told(plans)).toBe('1cdb2965490f57d6');
});
