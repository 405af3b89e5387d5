import { expect, test } from 'vitest';
import { boundsOf } from './allowed-moves-and-prices.ts';
import { decode } from './calculate-schedule.ts';
import { MoveEstimator } from './move-estimator.ts';
import { usualGoal, weightsOf } from './plan-cost.ts';
import { readProblem } from './planning-problem.ts';
import { randomOf } from './seeded-random.ts';
import { Sequence } from './operation-sequence.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';

/**
 * Returns the search in its initial state: the snapshot's operations in their sequence, each on its present machine.
 */
function opened(of: PlanSnapshot) {
  const problem = readProblem(of);
  const bounds = boundsOf(problem, decode(problem), { frozenHours: 0, horizonDays: 100, isPriced: false });
  const weights = weightsOf(usualGoal);
  const sequence = new Sequence(problem, bounds, weights);
  sequence.load(problem.operationIds.keys(), problem.currentPlan.machine);
  const foresight = new MoveEstimator(problem, bounds, weights, sequence);
  /** Estimates the cost of the move, then makes the move and undoes it. Returns the estimated and the actual cost. */
  const both = (moved: number, to: number, behind: number) => {
    const was = sequence.cost;
    const seems = foresight.costOf(moved, to, behind);
    expect(sequence.move(moved, to, behind)).toBe(true);
    const is = sequence.cost - was;
    sequence.revert();
    return { seems, is };
  };
  return { both, sequence, foresight };
}

const late = { deliveryDate: at(-60) };

test('if all jobs are late, the estimate for passing a neighbour is exact', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const random = randomOf(seed);
    const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
    const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
    const steps = letters.map((id) =>
      operation(id, { on: { m: [int(5, 30), int(10, 200)] }, keys: { ink: `ink ${int(1, 2)}` } }),
    );
    const jobs = Object.fromEntries(letters.map((id) => [id, { ...late, weight: int(1, 4) }]));
    const { both } = opened(snapshot([machine('m', { keyMinutes: { ink: 20 } })], steps, { jobs }));
    // It swaps the last two, because an operation behind them would get another make-ready too.
    const { seems, is } = both(5, 0, 4);
    expect([seed, seems]).toEqual([seed, expect.closeTo(is, 9)]);
  }
});

test('the estimate for another machine includes the jobs delayed there and those moved forward here', () => {
  const steps = [
    operation('a', { on: { m: [0, 60], n: [0, 90] } }),
    operation('b', { on: { m: [0, 120] } }),
    operation('c', { on: { n: [0, 30] } }),
  ];
  const jobs = { a: late, b: { ...late, weight: 2 }, c: { ...late, weight: 4 } };
  const { both } = opened(snapshot([machine('m'), machine('n')], steps, { jobs }));
  const { seems, is } = both(0, 1, 2);
  expect(seems).toBeCloseTo(is, 9);
  // Half an hour later itself, an hour and a half each of four, an hour less each of two.
  expect(seems).toBeCloseTo(0.5 + 6 - 2, 1);
});

test('the estimate counts a successor’s delay only from the time when the successor would be delayed', () => {
  const steps = [
    operation('a', { on: { m: [0, 60] } }),
    operation('b', { on: { m: [0, 60] } }),
    // Its machine is free half an hour after the one before it has ended: from then on each minute counts.
    operation('c1', { on: { n: [0, 90] }, state: 'running', rank: 1 }),
    operation('a2', { jobId: 'a', on: { n: [0, 60] }, after: ['a'] }),
  ];
  const jobs = { a: { ...late, weight: 3 }, b: late, c: late };
  const { both } = opened(snapshot([machine('m'), machine('n')], steps, { jobs }));
  const { seems, is } = both(1, 0, 0);
  expect(is).toBeCloseTo(3 * 0.5 - 1, 1);
  expect(seems).toBeCloseTo(is, 9);
});

test('the estimate follows the present order, and a move before a predecessor has no estimate', () => {
  const steps = ['a', 'b', 'c'].map((id, each) => operation(id, { on: { m: [0, 60 * (each + 1)] } }));
  const jobs = { a: late, b: late, c: late };
  const { both, sequence, foresight } = opened(snapshot([machine('m')], steps, { jobs }));
  const first = both(2, 0, 0);
  expect(first.seems).toBeCloseTo(first.is, 9);
  expect(sequence.move(2, 0, 0)).toBe(true);
  expect(sequence.move(1, 0, 2)).toBe(true);
  const { seems, is } = both(0, 0, 1);
  expect(seems).toBeCloseTo(is, 9);
  expect(seems).not.toBeCloseTo(first.seems, 1);
  expect(foresight.costOf(1, 0, -1)).toBe(-Infinity);
});
