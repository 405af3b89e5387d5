/** By when a job is made, how surely: by how the shop's own operations kept their estimates (docs/plan.md). */
import { chances, dateFor, oddsBy } from './odds.ts';
import { type Problem } from './problem.ts';
import { type Schedule } from './settle.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { Reasons } from './why.ts';

/** When it is expected; Infinity: never. Where too little is known of how the shop keeps its estimates there are neither `sure` nor odds. */
export interface Promised {
  expected: number;
  likely: number;
  sure: number | null;
  /** The chance that it is made by the date that was asked for; null: none was. */
  odds: number | null;
}

/** What operations took, of what they were to take: the shop's own. Null: too few to tell by. */
export type Actuals = readonly number[] | null;

const draws = 500;

/**
 * The dates by which it is made in one of two and nine of ten cases. What keeps the job, its own operations and those before them, takes
 * as often so much more or less than estimated as the shop's operations did, each for itself.
 */
export function chancesOf(
  snapshot: PlanSnapshot,
  of: { problem: Problem; schedule: Schedule; own: readonly number[]; actuals: Actuals; by: number | null },
): Promised {
  const { problem, schedule, own, actuals, by } = of;
  const expected = Math.max(...own.map((each) => schedule.finish[each] as number));
  if (!actuals) return { expected, likely: expected, sure: null, odds: null };
  const spent = new Map<number, number>();
  for (const { kind, operation, behind, start, end } of new Reasons(snapshot, problem, schedule).spansOf(
    own,
  )) {
    if (kind !== 'work' && kind !== 'make-ready' && kind !== 'waiting' && kind !== 'tool') continue;
    const longest = behind[0] ?? operation;
    spent.set(longest, (spent.get(longest) ?? 0) + end - start);
  }
  const times = [...spent.values()];
  const next = randomOf(1);
  const longer = Array.from({ length: draws }, () =>
    times.reduce((sum, time) => {
      const ratio = actuals[Math.floor(next() * actuals.length)] as number;
      return sum + time * (ratio - 1);
    }, 0),
  ).sort((a, b) => a - b);
  const { hands, now } = problem;
  const dates = longer.map((each) => {
    const shift = Math.round(each);
    return shift >= 0 ? hands.after(expected, shift) : Math.max(now, hands.since(expected, -shift));
  });
  return {
    expected,
    likely: dateFor(dates, chances.likely),
    sure: dateFor(dates, chances.sure),
    odds: by === null ? null : oddsBy(dates, by),
  };
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
