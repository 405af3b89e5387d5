/** By when a job is made, how surely: by how the shop's own operations kept their estimates (docs/plan.md). */
import { type Problem } from './problem.ts';
import { type Schedule } from './settle.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { Reasons } from './why.ts';

/** When it is expected; Infinity: never, and `sure` is null where too little is known of how the shop keeps its estimates. */
export interface Promised {
  expected: number;
  likely: number;
  sure: number | null;
}

/** What operations took, of what they were to take: the shop's own. Null: too few to tell by. */
export type Actuals = readonly number[] | null;

const draws = 500;
const chances = { likely: 0.5, sure: 0.9 };

/**
 * The dates by which it is made in one of two and nine of ten cases. What keeps the job, its own operations and those before them, takes
 * as often so much more or less than estimated as the shop's operations did, each for itself.
 */
export function chancesOf(
  snapshot: PlanSnapshot,
  of: { problem: Problem; schedule: Schedule; own: readonly number[]; actuals: Actuals },
): Promised {
  const { problem, schedule, own, actuals } = of;
  const expected = Math.max(...own.map((each) => schedule.finish[each] as number));
  if (!actuals) return { expected, likely: expected, sure: null };
  const spent = new Map<number, number>();
  for (const { kind, operation, behind, start, end } of new Reasons(snapshot, problem, schedule).spansOf(
    own,
  )) {
    if (kind !== 'work' && kind !== 'make-ready' && kind !== 'waiting' && kind !== 'tool') continue;
    const by = behind[0] ?? operation;
    spent.set(by, (spent.get(by) ?? 0) + end - start);
  }
  const times = [...spent.values()];
  const next = randomOf(1);
  const longer = Array.from({ length: draws }, () =>
    times.reduce((sum, time) => {
      const ratio = actuals[Math.floor(next() * actuals.length)] as number;
      return sum + time * (ratio - 1);
    }, 0),
  ).sort((a, b) => a - b);
  const by = (chance: number) => {
    const shift = Math.round(longer[Math.ceil(chance * draws) - 1] as number);
    const { hands, now } = problem;
    return shift >= 0 ? hands.after(expected, shift) : Math.max(now, hands.since(expected, -shift));
  };
  return { expected, likely: by(chances.likely), sure: by(chances.sure) };
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
