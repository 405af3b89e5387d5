/**
 * Simulates shops that promise a date for a job and then live: their operations take other times than estimated. Tests
 * compare how often the promises are met with their odds.
 */
import { placeByUrgency, type Precedes } from '../urgency-placement.ts';
import { decode } from '../calculate-schedule.ts';
import { type Plan, type Problem, readProblem } from '../planning-problem.ts';
import { calculatePromise } from '../calculate-promise.ts';
import { randomOf } from '../seeded-random.ts';
import { type PlanOperation, type PlanSnapshot } from '../snapshot.ts';
import { randomShop } from './random-shop.ts';
import { at, operation } from './build-snapshots.ts';

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
export const spreads: Record<string, (random: () => number) => number> = {
  'a little more or less': (random) => 0.95 + 0.2 * random(),
  'from half to twice': (random) => Math.exp(0.35 * normal(random)),
  'mostly less, some three times as long': (random) =>
    random() < 0.85 ? 0.8 + 0.2 * random() : 1.5 + 1.5 * random(),
};

/** Returns a busy shop in which `asked` is a requested job. */
export function shopWith(shop: PlanSnapshot, asked: readonly PlanOperation[]): PlanSnapshot {
  const [first] = shop.jobs;
  const job = { ...first, id: 'z', deliveryDate: at(100_000), weight: 1 };
  return { ...shop, jobs: [...shop.jobs, job], operations: [...shop.operations, ...asked] };
}

export const busyShop = (seed: number) =>
  randomShop(seed, { machines: 5, jobs: 14, steps: 5, isPlain: true });

/** Returns a busy shop and a requested job. The job's components run in parallel before an operation joins them. */
export function shopOf(seed: number): PlanSnapshot {
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
export interface Durations {
  past: (operation: PlanOperation) => readonly number[];
  ratio: (operation: PlanOperation) => number;
}

/** Returns durations of which all operations have one history, which `spread` draws too. */
export function alike(seed: number, spread: (random: () => number) => number): Durations {
  const random = randomOf(seed + 10_000);
  const ratio = () => spread(random);
  const past = Array.from({ length: 150 }, ratio);
  return { past: () => past, ratio };
}

/**
 * Simulates one shop. Returns whether it kept the likely and the sure date, both for a job in gaps and for one that
 * displaces others.
 */
export function livedPromise(shop: PlanSnapshot, { past, ratio }: Durations, shift = 0) {
  const problem = readProblem(shop);
  const precedes = byDate(problem);
  const job = problem.jobIds.indexOf('z');
  const byId = new Map(shop.operations.map((each) => [each.id, each]));
  const actuals = problem.operationIds.map((id) => past(byId.get(id) as PlanOperation));
  const promised = last(
    calculatePromise({ problem, job, precedes, basis: { actuals, shift }, asScheduled: true }),
  );
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
