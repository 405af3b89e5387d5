/**
 * Estimates by which dates the shop will probably finish a job, from how well its past operations met their
 * estimates (docs/plan.md).
 */
import { decodeUntil } from './calculate-schedule.ts';
import { chances, type FinishOdds, finishOdds } from './finish-date-odds.ts';
import { type Plan, type Problem } from './planning-problem.ts';
import { randomOf } from './seeded-random.ts';
import { type Schedule } from './operation-timing.ts';

/** The dates of a job in ms, where Infinity means never. `sure` is null if the shop has too little history. */
export interface EstimatedDates {
  expected: number;
  likely: number;
  sure: number | null;
}

/**
 * For each operation of the problem, the past ratios of actual to estimated duration from which a simulation
 * draws. It is null if the shop has too little history.
 */
export type Actuals = readonly (readonly number[])[] | null;

/**
 * Limits the number of simulations. A long queue gets fewer, or none if even `least` simulations would take
 * too long.
 */
const samples = { most: 100, least: 40, operations: 400_000 };

/**
 * A plan of the queues, and the times if every operation takes as long as estimated. `own` lists the
 * operations of the promised job.
 */
export interface Placement {
  problem: Problem;
  plan: Plan;
  schedule: Schedule;
  own: readonly number[];
}

/** What the shop's past says about odds: ratios for each operation, and the shift that its past promises require. */
export interface OddsBasis {
  actuals: Actuals;
  shift: number;
}

/**
 * Estimates the dates by which the job finishes with chances of one in two and nine in ten, and its chance to finish by
 * each date in `by`. The chances are null without a date, or if the shop has too little history.
 */
export function* estimateDates(
  placement: Placement,
  { by, ...basis }: OddsBasis & { by: readonly (number | null)[] },
): Generator<void, EstimatedDates & { odds: (number | null)[] }> {
  const expected = lastFinish(placement.schedule, placement.own);
  const finish = yield* simulateFinish(placement, basis);
  return {
    expected,
    likely: finish?.dateFor(chances.likely) ?? expected,
    sure: finish?.dateFor(chances.sure) ?? null,
    odds: by.map((date) => (date === null ? null : (finish?.oddsBy(date) ?? null))),
  };
}

/**
 * Simulates when the job finishes. It yields between simulations. Returns null without history, or if the queues are too
 * long.
 */
function* simulateFinish(
  placement: Placement,
  { actuals, shift }: OddsBasis,
): Generator<void, FinishOdds | null> {
  const { schedule, own } = placement;
  const count = sampleCount(schedule, lastFinish(schedule, own));
  if (!actuals || count < samples.least) return null;
  const [dates] = yield* simulateFinishes(placement, { owns: [own], actuals, count });
  return finishOdds(dates, shift);
}

/** A plan to simulate. Each of its `jobs` has its operations, and the date in ms for which the odds count. */
export interface SimulatedPlan extends Pick<Placement, 'problem' | 'plan' | 'schedule'> {
  jobs: readonly { own: readonly number[]; due: number }[];
  actuals: Actuals;
}

/**
 * Returns, for each plan, the chances that its jobs finish by their due dates, null for a job without a date. Every plan is
 * simulated equally often, and plans of the same operations with the same durations, so that the chances differ only by
 * the plan. Returns null without history, or if the queues are too long.
 */
export function* oddsInPlans(
  plans: readonly SimulatedPlan[],
  shift: number,
): Generator<void, (number | null)[][] | null> {
  const counts = plans.map(({ schedule, jobs }) =>
    sampleCount(schedule, Math.max(...jobs.map(({ own }) => lastFinish(schedule, own)))),
  );
  const count = Math.min(...counts);
  if (count < samples.least) return null;
  const all: (number | null)[][] = [];
  for (const { actuals, jobs, ...plan } of plans) {
    if (!actuals) return null;
    const owns = jobs.map(({ own }) => own);
    const dates = yield* simulateFinishes(plan, { owns, actuals, count });
    const hasDate = ({ own }: (typeof jobs)[number]) => Number.isFinite(lastFinish(plan.schedule, own));
    all.push(jobs.map((job, at) => (hasDate(job) ? finishOdds(dates[at], shift).oddsBy(job.due) : null)));
  }
  return all;
}

/**
 * Simulates the queues `count` times, and yields before each time. Each time draws durations that deviate from estimates as
 * the shop's past ones did. Returns the sorted finish dates of each list of operations in `owns`.
 */
function* simulateFinishes(
  { problem, plan }: Pick<Placement, 'problem' | 'plan'>,
  {
    owns,
    actuals,
    count,
  }: { owns: readonly (readonly number[])[]; actuals: NonNullable<Actuals>; count: number },
): Generator<void, number[][]> {
  const random = randomOf(1);
  const ratio = (operation: number) => {
    const past = actuals[operation];
    return past[Math.floor(random() * past.length)];
  };
  const until = owns.flat();
  const dates = owns.map((): number[] => []);
  for (let draw = 0; draw < count; draw += 1) {
    yield;
    const schedule = decodeUntil(withSampledDurations(problem, ratio), plan, until);
    for (const [at, own] of owns.entries()) dates[at].push(lastFinish(schedule, own));
  }
  for (const each of dates) each.sort((a, b) => a - b);
  return dates;
}

/** Returns the number of simulations. It falls as more operations start before the job's end. */
function sampleCount({ start }: Schedule, end: number): number {
  let before = 1;
  for (const each of start) if (each < end) before += 1;
  return Math.min(samples.most, Math.floor(samples.operations / before));
}

/** Returns the end of the job's last operation, or Infinity if an operation never ends. */
function lastFinish({ finish }: Schedule, own: readonly number[]): number {
  const end = Math.max(...own.map((each) => finish[each]));
  return Number.isNaN(end) ? Infinity : end;
}

/** Returns the problem with the duration of each operation multiplied by a ratio that `ratio` draws. */
function withSampledDurations(problem: Problem, ratio: (operation: number) => number): Problem {
  const { optionAt, handRun } = problem;
  const [optionReady, optionRun] = [problem.optionReady.slice(), problem.optionRun.slice()];
  const hands = handRun.slice();
  for (let operation = 0; operation < hands.length; operation += 1) {
    const by = ratio(operation);
    hands[operation] = Math.round(hands[operation] * by);
    for (let at = optionAt[operation]; at < optionAt[operation + 1]; at += 1) {
      optionReady[at] = Math.round(optionReady[at] * by);
      optionRun[at] = Math.round(optionRun[at] * by);
    }
  }
  return { ...problem, optionReady, optionRun, handRun: hands };
}
