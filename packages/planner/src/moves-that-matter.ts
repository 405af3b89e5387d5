/**
 * Ranks the moves of a proposal, so that a few of them bring most of its gain (docs/plan.md). It leaves out one move after
 * the other, always the one that costs the least to leave out, and calculates the queues with the rest.
 */
import { decode } from './calculate-schedule.ts';
import { partsOf, type Writes } from './move-effects.ts';
import { cost, measure } from './plan-cost.ts';
import { type Problem } from './planning-problem.ts';
import { type PlanGoal, type PlanSnapshot } from './snapshot.ts';

/** The figures of the queues if a user accepts only the moves that matter most. */
export interface PartFigures {
  /** The number of moves in the part. */
  moves: number;
  lateJobs: number;
  tardinessHours: number;
}

/** A proposal's moves, the one that matters most first, and what the first of them lead to. */
export interface RankedMoves {
  operationIds: string[];
  /** The figures of some parts, the smallest first. The last part is the whole proposal. */
  parts: PartFigures[];
}

/**
 * Returns the part with the fewest hours late among those with at most `most` moves; of equal parts, the smallest. Returns
 * null if no such part has fewer hours late than the present queues (`before`).
 */
export function bestPart(
  { parts }: Pick<RankedMoves, 'parts'>,
  most: number,
  before: number,
): PartFigures | null {
  let best: PartFigures | null = null;
  for (const part of parts)
    if (part.moves <= most && part.tardinessHours < (best?.tardinessHours ?? before)) best = part;
  return best;
}

/** The largest part in which every loss is calculated again after each move that is left out. */
const exactMost = 40;
/** The interval at which larger parts get figures. */
const figuresEvery = 10;

/**
 * Ranks the moves in steps and yields after each calculation of the queues. `sought` is the problem by which the
 * proposal was found, and `problem` the one by which its figures count.
 */
export function* rankMoves(
  snapshot: PlanSnapshot,
  { sought, problem, goal, work }: { sought: Problem; problem: Problem; goal: PlanGoal; work: Writes },
): Generator<void, RankedMoves> {
  const problemOf = partsOf(snapshot, sought, work);
  const left = new Set(work.changes.map(({ id }) => id));
  const out: string[] = [];
  const parts: PartFigures[] = [];
  const costWithout = (out: string) =>
    cost(sought, goal, decode(problemOf((id) => id !== out && left.has(id))));
  /** The cost of leaving out each move, as last calculated. */
  let losses = new Map<string, number>();
  while (left.size > 0) {
    const whole = decode(problemOf((id) => left.has(id)));
    const base = cost(sought, goal, whole);
    const { lateJobs, tardinessHours } = measure(problem, whole);
    if (out.length === 0 || left.size <= exactMost || left.size % figuresEvery === 0)
      parts.push({ moves: left.size, lateJobs, tardinessHours });
    if (out.length === 0 || left.size <= exactMost) losses = new Map([...left].map((id) => [id, -Infinity]));
    // The cost of leaving out a move changes little as others leave. So in large parts, only the lowest is calculated again.
    const known = new Set<string>();
    const cheapest = () => [...losses].reduce((a, b) => (b[1] < a[1] ? b : a))[0];
    let id = cheapest();
    for (; !known.has(id); id = cheapest()) {
      const loss = costWithout(id) - base;
      // A move that changes nothing is left out first, even before a move that it would be better to leave out.
      losses.set(id, loss === 0 ? -Number.MAX_VALUE : loss);
      known.add(id);
      yield;
    }
    left.delete(id);
    losses.delete(id);
    out.push(id);
  }
  return { operationIds: out.toReversed(), parts: parts.toReversed() };
}
