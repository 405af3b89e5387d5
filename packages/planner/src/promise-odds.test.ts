/**
 * Tests the odds of promised dates by simulation. Shops must meet nine in ten of the dates with such odds,
 * and half of the dates with odds of one in two.
 */
import { expect, test } from 'vitest';
import { decode } from './calculate-schedule.ts';
import { type Problem, readProblem } from './planning-problem.ts';
import { estimateDates, oddsInPlans, type SimulatedPlan } from './promise-odds.ts';
import { randomOf } from './seeded-random.ts';
import { type PlanOperation, type PlanSnapshot } from './snapshot.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';
import {
  alike,
  busyShop,
  type Durations,
  livedPromise,
  shopOf,
  shopWith,
  spreads,
} from './testing/lived-shops.ts';

test('in 300 simulated shops promises are met as often as their odds, both by urgency and in gaps', () => {
  const shops = 100;
  const lived = Object.values(spreads).map((spread) =>
    Array.from({ length: shops }, (_, seed) => livedPromise(shopOf(seed + 1), alike(seed + 1, spread))),
  );
  const kept = (of: (typeof lived)[number], way: number, date: 'likely' | 'sure') =>
    (100 * of.filter((ways) => ways[way]?.[date]).length) / of.length;
  for (const way of [0, 1]) {
    const likely = kept(lived.flat(), way, 'likely');
    expect([likely >= 45, likely <= 60, likely]).toEqual([true, true, likely]);
    for (const of of lived) {
      const sure = kept(of, way, 'sure');
      expect([sure >= 85, sure <= 97, sure]).toEqual([true, true, sure]);
    }
  }
}, 120_000);

const trades: Record<string, { machines: readonly string[]; spread: (random: () => number) => number }> = {
  printing: { machines: ['m0', 'm1', 'm2'], spread: (random) => 0.95 + 0.1 * random() },
  pasting: { machines: ['m3', 'm4'], spread: (random) => 0.5 * 6 ** random() },
};
const tradeOf = ({ options: [first] }: PlanOperation) =>
  trades.printing.machines.includes(first?.machineId ?? '') ? 'printing' : 'pasting';

/** Returns a busy shop and a requested job with one operation of another trade, and four of the named one. */
function shopOfTrade(seed: number, trade: string): PlanSnapshot {
  const random = randomOf(seed);
  const on = (of: string) => {
    const { machines } = trades[of];
    return {
      [machines[Math.floor(random() * machines.length)]]: [10, 20 + Math.floor(random() * 80)] as const,
    };
  };
  const other = trade === 'printing' ? 'pasting' : 'printing';
  const asked = [other, trade, trade, trade, trade].map((of, place) =>
    operation(`z${place}`, { on: on(of), machineId: null, after: place === 0 ? [] : [`z${place - 1}`] }),
  );
  return shopWith(busyShop(seed), asked);
}

/** Returns durations of which each trade has its own history. */
function byTrade(seed: number): Durations {
  const random = randomOf(seed + 10_000);
  const past = new Map(
    Object.entries(trades).map(([of, { spread }]) => [of, Array.from({ length: 75 }, () => spread(random))]),
  );
  return {
    past: (each) => past.get(tradeOf(each)) ?? [],
    ratio: (each) => trades[tradeOf(each)].spread(random),
  };
}

test.each(Object.keys(trades))(
  'where printing is exact to a twentieth and pasting takes half to three times, nine in ten holds for mostly %s',
  (trade) => {
    const shops = 120;
    const lived = Array.from({ length: shops }, (_, seed) =>
      livedPromise(shopOfTrade(seed + 1, trade), byTrade(seed + 1)),
    );
    for (const way of [0, 1]) {
      const sure = (100 * lived.filter((ways) => ways[way]?.sure).length) / shops;
      expect([sure >= 85, sure <= 97, sure]).toEqual([true, true, sure]);
    }
  },
  120_000,
);

/** Runs all steps of the generator and returns its result. */
function resultOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Returns the plan of the shop with all its jobs, each due when it ends if all takes as long as estimated. */
function simulatedPlan(problem: Problem, past: readonly number[]): SimulatedPlan {
  const schedule = decode(problem);
  const actuals = problem.operationIds.map(() => past);
  const jobs = problem.jobIds.map((_, job) => {
    const own = [...problem.job.keys()].filter((operation) => problem.job[operation] === job);
    const placed = { problem, plan: problem.currentPlan, schedule, own };
    const { expected } = resultOf(estimateDates(placed, { actuals, shift: 0, by: [] }));
    return { own, due: expected };
  });
  return { problem, plan: problem.currentPlan, schedule, jobs, actuals };
}

test.each([1, 2, 3, 4, 5])(
  'all jobs of a plan have the odds that each has alone, and one plan has equal ones (%i)',
  (seed) => {
    const { past } = alike(seed, spreads['from half to twice']);
    const ratios = past(operation('any'));
    for (const shift of [0, -1]) {
      const plan = simulatedPlan(readProblem(busyShop(seed)), ratios);
      const alone = plan.jobs.map(({ own, due }) => {
        const { odds } = resultOf(
          estimateDates({ ...plan, own }, { actuals: plan.actuals, shift, by: [due] }),
        );
        return odds[0];
      });
      expect(new Set(alone).size).toBeGreaterThan(1);
      expect(resultOf(oddsInPlans([plan, plan], shift))).toEqual([alone, alone]);
    }
  },
);

test('a job has better odds if the plan puts it first, and none without a date', () => {
  const on = { m: [0, 60] as const };
  const shop = (first: string, second: string) =>
    snapshot(
      [machine('m')],
      [
        operation('a', { on, jobId: 'a', machineId: 'm', rank: first === 'a' ? 1 : 2 }),
        operation('b', { on, jobId: 'b', machineId: 'm', rank: second === 'b' ? 2 : 1 }),
        operation('c', { jobId: 'c', machineId: null }),
      ],
    );
  const plans = [shop('a', 'b'), shop('b', 'a')].map((of) => {
    const problem = readProblem(of);
    const jobs = [0, 1, 2].map((operation) => ({ own: [operation], due: Date.parse(at(90)) }));
    const actuals = problem.operationIds.map(() => [0.5, 1, 2]);
    return { problem, plan: problem.currentPlan, schedule: decode(problem), jobs, actuals };
  });
  const [before, after] = resultOf(oddsInPlans(plans, 0)) ?? [];
  // Two of the three durations of the first are in time, and three of the nine of both.
  const isAbout = (odds: number | null | undefined, share: number) => Math.abs((odds ?? NaN) - share) < 0.15;
  expect([isAbout(before?.[0], 2 / 3), isAbout(before?.[1], 1 / 3), before?.[2]]).toEqual([true, true, null]);
  expect([isAbout(after?.[0], 1 / 3), isAbout(after?.[1], 2 / 3), after?.[2]]).toEqual([true, true, null]);
  expect(
    resultOf(
      oddsInPlans(
        plans.map((plan) => ({ ...plan, actuals: null })),
        0,
      ),
    ),
  ).toBeNull();
});
