/**
 * Tests the odds of promised dates by simulation. Shops must meet nine in ten of the dates with such odds,
 * and half of the dates with odds of one in two.
 */
import { expect, test } from 'vitest';
import { placeByUrgency, type Precedes } from './urgency-placement.ts';
import { decode } from './calculate-schedule.ts';
import { type Plan, type Problem, readProblem } from './planning-problem.ts';
import { calculatePromise } from './calculate-promise.ts';
import { randomOf } from './seeded-random.ts';
import { type PlanOperation, type PlanSnapshot } from './snapshot.ts';
import { randomShop } from './testing/random-shop.ts';
import { at, operation } from './testing/build-snapshots.ts';

function last<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Returns a normally distributed random number with mean 0 and deviation 1. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/**
 * For each distribution, a function that draws the factor between the real and the estimated time of an operation.
 */
const spreads: Record<string, (random: () => number) => number> = {
  'a little more or less': (random) => 0.95 + 0.2 * random(),
  'from half to twice': (random) => Math.exp(0.35 * normal(random)),
  'mostly less, some three times as long': (random) =>
    random() < 0.85 ? 0.8 + 0.2 * random() : 1.5 + 1.5 * random(),
};

/** Returns a busy shop in which `asked` is a requested job. */
function shopWith(shop: PlanSnapshot, asked: readonly PlanOperation[]): PlanSnapshot {
  const [first] = shop.jobs;
  const job = { ...first, id: 'z', deliveryDate: at(100_000), weight: 1 };
  return { ...shop, jobs: [...shop.jobs, job], operations: [...shop.operations, ...asked] };
}

const busyShop = (seed: number) => randomShop(seed, { machines: 5, jobs: 14, steps: 5, isPlain: true });

/** Returns a busy shop and a requested job. The job's components run in parallel before an operation joins them. */
function shopOf(seed: number): PlanSnapshot {
  const random = randomOf(seed);
  const shop = busyShop(seed);
  const on = (machine: number): Record<string, readonly [number, number]> => ({
    [`m${machine}`]: [10, 20 + Math.floor(random() * 80)],
  });
  const components = shop.machines.map((_, each) => operation(`z${each}`, { on: on(each), machineId: null }));
  const after = components.map(({ id }) => id);
  const asked = [
    ...components,
    operation('zz', { on: on(Math.floor(random() * 5)), machineId: null, after }),
  ];
  return shopWith(shop, asked);
}

const byDate =
  ({ due }: Problem): Precedes =>
  (other, one) =>
    due[other] <= due[one];

/** Returns the shop with the durations that the operations really take, which `ratio` draws. */
function livedShop(shop: PlanSnapshot, ratio: (operation: PlanOperation) => number): PlanSnapshot {
  const operations = shop.operations.map((each): PlanOperation => {
    const by = ratio(each);
    return {
      ...each,
      runMinutes: each.runMinutes === null ? null : each.runMinutes * by,
      options: each.options.map(({ machineId, makeReadyMinutes, runMinutes }) => ({
        machineId,
        makeReadyMinutes: makeReadyMinutes * by,
        runMinutes: runMinutes * by,
      })),
    };
  });
  return { ...shop, operations };
}

/** The durations of a shop's operations: `past` gives each operation's history, and `ratio` draws what it takes. */
interface Durations {
  past: (operation: PlanOperation) => readonly number[];
  ratio: (operation: PlanOperation) => number;
}

/** Returns durations of which all operations have one history, which `spread` draws too. */
function alike(seed: number, spread: (random: () => number) => number): Durations {
  const random = randomOf(seed + 10_000);
  const ratio = () => spread(random);
  const past = Array.from({ length: 150 }, ratio);
  return { past: () => past, ratio };
}

/**
 * Simulates one shop. Returns whether it kept the likely and the sure date, both for a job in gaps and for one that
 * displaces others.
 */
function livedPromise(shop: PlanSnapshot, { past, ratio }: Durations) {
  const problem = readProblem(shop);
  const precedes = byDate(problem);
  const job = problem.jobIds.indexOf('z');
  const byId = new Map(shop.operations.map((each) => [each.id, each]));
  const actuals = problem.operationIds.map((id) => past(byId.get(id) as PlanOperation));
  const promised = last(calculatePromise({ problem, job, precedes, actuals, asScheduled: true }));
  const { plan } = last(placeByUrgency(problem, decode(problem), { jobs: [job], precedes }));
  const pinStart = problem.pinStart.slice();
  const inGaps: Plan = { ...plan, machine: plan.machine.slice(), order: problem.currentPlan.order.slice() };
  for (const { operation: own, machine, start } of promised.gaps.placed) {
    inGaps.machine[own] = machine;
    inGaps.order[own] = -1;
    pinStart[own] = start;
  }
  const lived = readProblem(livedShop(shop, ratio));
  const ends = (by: Problem, queues: Plan) => {
    const { finish } = decode(by, queues);
    return Math.max(...promised.gaps.placed.map((each) => finish[each.operation]));
  };
  return [
    { ...promised.displacing, made: ends(lived, plan) },
    { ...promised.gaps, made: ends({ ...lived, pinStart }, inGaps) },
  ].map(({ likely, sure, made }) => ({ likely: made <= likely, sure: made <= (sure ?? NaN) }));
}

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
