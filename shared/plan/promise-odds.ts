/**
 * Estimates by which dates a job is finished, from how well the shop's past operations kept their estimates
 * (docs/plan.md).
 */
import { decodeUntil } from './decode.ts';
import { chances, dateFor, oddsBy } from './odds.ts';
import { type Plan, type Problem } from './problem.ts';
import { randomOf } from './random.ts';
import { type Schedule } from './operation-timing.ts';

/** The dates of a promise; Infinity if never. Without enough history, `sure` and the odds are null. */
export interface PromiseDates {
  expected: number;
  likely: number;
  sure: number | null;
  /** The chance that the job is finished by the requested date; null if none was requested. */
  odds: number | null;
}

/** Ratios of actual to estimated duration of the shop's operations; null if there are too few. */
export type Actuals = readonly number[] | null;

/** The number of samples: a hundred, fewer for long queues, none if even that would take too long. */
const samples = { most: 100, least: 40, operations: 400_000 };

/** The job's operations in the queues, and its date if everything takes as long as estimated. */
export interface Placement {
  problem: Problem;
  plan: Plan;
  schedule: Schedule;
  own: readonly number[];
}

/**
 * Returns the dates by which the job is made in one of two and in nine of ten cases. Works the queues out again and again, each time with every
 * operation taking so much more or less than estimated as the shop's operations did. In steps, between which the caller may do something else.
 */
export function* estimateDates(
  { problem, plan, schedule, own }: Placement,
  { actuals, by }: { actuals: Actuals; by: number | null },
): Generator<void, PromiseDates> {
  const expected = lastFinish(schedule, own);
  const unknown = { expected, likely: expected, sure: null, odds: null };
  const count = sampleCount(schedule, expected);
  if (!actuals || count < samples.least) return unknown;
  const dates: number[] = [];
  const random = randomOf(1);
  const ratio = () => actuals[Math.floor(random() * actuals.length)] as number;
  for (let draw = 0; draw < count; draw += 1) {
    yield;
    dates.push(lastFinish(decodeUntil(withSampledDurations(problem, ratio), plan, own), own));
  }
  dates.sort((a, b) => a - b);
  // One that is yet to come is not later than the kth of n in k of n + 1 cases.
  const dateBy = (chance: number) => dateFor(dates, (chance * (count + 1)) / count);
  return {
    expected,
    likely: dateBy(chances.likely),
    sure: dateBy(chances.sure),
    odds: by === null ? null : oddsBy(dates, by),
  };
}

/** Returns the number of samples: fewer, the more operations start before the job is made. */
function sampleCount({ start }: Schedule, end: number): number {
  let before = 1;
  for (const each of start) if (each < end) before += 1;
  return Math.min(samples.most, Math.floor(samples.operations / before));
}

/** Returns the end of the last operation; Infinity if one never ends. */
function lastFinish({ finish }: Schedule, own: readonly number[]): number {
  const end = Math.max(...own.map((each) => finish[each] as number));
  return Number.isNaN(end) ? Infinity : end;
}

/** The problem with every operation taking as much of its estimate as is drawn for it. */
function withSampledDurations(problem: Problem, ratio: () => number): Problem {
  const { optionAt, handRun } = problem;
  const [optionReady, optionRun] = [problem.optionReady.slice(), problem.optionRun.slice()];
  const hands = handRun.slice();
  for (let operation = 0; operation < hands.length; operation += 1) {
    const by = ratio();
    hands[operation] = Math.round((hands[operation] as number) * by);
    for (let at = optionAt[operation] as number; at < (optionAt[operation + 1] as number); at += 1) {
      optionReady[at] = Math.round((optionReady[at] as number) * by);
      optionRun[at] = Math.round((optionRun[at] as number) * by);
    }
  }
  return { ...problem, optionReady, optionRun, handRun: hands };
}
