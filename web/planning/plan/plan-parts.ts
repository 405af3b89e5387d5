/** Chooses the parts of a proposal that the plan page offers, and calculates what such a part does to jobs. */
import { type JobEffect, gainsAndPays, jobEffects } from '../../../packages/planner/src/plan-comparison.ts';
import { bestPart } from '../../../packages/planner/src/moves-that-matter.ts';
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type QueueJob } from '../../../shared/queues/queues.contract.ts';
import { type Effect, type Entry } from './proposal-timeline-rows.ts';

export type RankedMoves = NonNullable<PlanRecord['ranked']>;

/** The largest numbers of moves of the parts to choose from. The page chooses the second part at first. */
const sizes = [8, 20, 40] as const;
const usualSize = 20;

/**
 * Returns the numbers of moves that the user can choose: for each size the best part up to it, and all. There is only
 * one if no part has fewer hours late than the present queues.
 */
export function sizesOf({ ranked, measures }: Pick<PlanRecord, 'ranked' | 'measures'>): number[] {
  if (!ranked || !measures) return [];
  const total = ranked.operationIds.length;
  const before = measures.before.tardinessHours;
  const parts = sizes.flatMap((size) => (size < total ? (bestPart(ranked, size, before)?.moves ?? []) : []));
  return [...new Set([...parts, total])];
}

/** Returns the number of moves to choose: the requested one, if the user can choose it, or the best up to the usual size. */
export function sizeFrom(requested: string | null, offered: readonly number[]): number {
  const size = Number(requested);
  if (offered.includes(size)) return size;
  const all = offered.at(-1) ?? 0;
  return all <= usualSize ? all : (offered.findLast((each) => each <= usualSize) ?? all);
}

/** Returns the operations that are left out if the user accepts only the first `size` moves. */
export const leftOutBy = ({ operationIds }: RankedMoves, size: number): string[] => operationIds.slice(size);

/** Returns how many per cent of the whole proposal's gain a part brings, or null if the whole gains no hour. */
export function shareOfGain(before: number, part: number, whole: number): number | null {
  if (before - whole < 1) return null;
  return Math.max(0, Math.min(100, Math.round((100 * (before - part)) / (before - whole))));
}

/** Returns round numbers for an axis, from one below the smallest value to one above the largest. */
export function axisTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const rough = Math.max(1, (high - low) / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const count = Math.max(1, Math.ceil(high / step) - first);
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * step);
}

/**
 * Returns the jobs that a part of the proposal makes earlier or later. `entries` have the times after it. A job that the
 * user left out stays in its list with what the whole proposal does to it, so that the user can take it back in.
 */
export function effectsOfPart(
  plan: PlanRecord,
  entries: readonly Entry[],
  jobs: readonly QueueJob[],
  without: ReadonlySet<string>,
): Pick<PlanRecord, 'gains' | 'pays'> {
  const known = jobs.map(({ id, deliveryDate, promisedDate }) => ({
    id,
    deliveryDate,
    promised: promisedDate,
  }));
  const { gains, pays } = gainsAndPays(jobEffects({ jobs: known }, entries));
  const taken = (effects: readonly JobEffect[]) => effects.filter(({ jobId }) => !without.has(jobId));
  const left = (effects: readonly Effect[]) => effects.filter(({ jobId }) => without.has(jobId));
  return { gains: [...taken(gains), ...left(plan.gains)], pays: [...taken(pays), ...left(plan.pays)] };
}
