/**
 * Answers what would happen if one operation were earlier: first in its queue, on another machine, with overtime, or
 * with an earlier operation of its job moved too (docs/plan.md). It calculates the dates from the queues that the
 * server would write.
 */
import { type Attempt, MoveSearch, type SaveRung } from './find-ways-to-save-job.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { compareCosts } from './ways-to-save-cost.ts';

/**
 * The kinds of answers. `first`: the operation is before all others on its machine. `earlier`: it is as far up its queue
 * as makes the fewest jobs late. `elsewhere`: it is on another machine. `overtime`: a machine works an hour longer, where
 * that helps the job most. `along`: another operation of its job moves, too.
 */
export const answerKinds = ['first', 'earlier', 'elsewhere', 'overtime', 'along'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** An answer, as a way that a user can accept. `start` is the operation's start in ISO 8601. */
export interface OperationAnswer extends SaveRung {
  kind: AnswerKind;
  start: string;
}

/**
 * The numbers of places by which the search moves an operation up, on another machine or of another operation. They are
 * few, so that the answer is quick.
 */
const ups = [1, 2, 4, 8, 20, 60];
/** The least gain in ms that counts. */
const noticed = 60_000;

/**
 * Returns at most one answer of each kind that brings the operation or its job forward. Those that finish the job in
 * time come last, the cheapest at the end. There are none if the operation has no date, has started or is pinned.
 */
export function answersForOperation(
  snapshot: PlanSnapshot,
  operationId: string,
  versionOf: (operationId: string) => number,
  goesOn: () => boolean = () => true,
): OperationAnswer[] {
  const problem = readProblem(snapshot);
  const operation = problem.operationIds.indexOf(operationId);
  const search = new MoveSearch(snapshot, problem, problem.job[operation] ?? -1, goesOn);
  const { start } = search;
  if (!start || !search.isFree(operation)) return [];
  return findAttempts(search, start, operation)
    .map(({ kind, found }) => ({ kind, found: search.recalculate(found, versionOf) }))
    .filter(({ found }) => isEarlier(start, found, operation))
    .map(({ kind, found }) => ({ kind, found, rank: found.by > 0 ? 0 : 1 }))
    .sort((a, b) => a.rank - b.rank || a.rank * compareCosts(b.found.cost, a.found.cost))
    .map(({ kind, found }) => ({
      ...search.rungOf(found),
      kind,
      start: new Date(found.schedule.start[operation]).toISOString(),
    }));
}

const isEarlier = (start: Attempt, { finish, schedule }: Attempt, operation: number): boolean =>
  finish <= start.finish - noticed || schedule.start[operation] <= start.schedule.start[operation] - noticed;

function findAttempts(search: MoveSearch, start: Attempt, operation: number) {
  const here = start.plan.machine[operation];
  const up = [...search.movesTo(start, operation, here)];
  const first = best(up.filter((each) => search.isInFront(each)));
  const earlier = best(up.filter((each) => isEarlier(start, each, operation)));
  const elsewhere = best(
    search.others(operation, here).flatMap((machine) => [...search.movesTo(start, operation, machine, ups)]),
  );
  const along = findAlong(search, first && isEarlier(start, first, operation) ? first : start, operation);
  const found: [AnswerKind, Attempt | null][] = [
    ['first', first],
    ['earlier', earlier && search.isInFront(earlier) ? null : earlier],
    ['elsewhere', elsewhere],
    ['overtime', best([...search.overtimes(1)])],
    ['along', along],
  ];
  return found.flatMap(([kind, attempt]) => (attempt ? [{ kind, found: attempt }] : []));
}

/** Returns the attempt that makes the fewest jobs late, of these the one that finishes the job first. */
const best = (attempts: readonly Attempt[]): Attempt | null =>
  attempts.toSorted(
    (a, b) => a.cost.late - b.cost.late || a.finish - b.finish || compareCosts(a.cost, b.cost),
  )[0] ?? null;

/** Returns the best move of the job's operation that waits longest apart from this one, if it helps the job. */
function findAlong(search: MoveSearch, from: Attempt, operation: number): Attempt | null {
  const longest = search.waiting(from).find((each) => each !== operation);
  if (longest === undefined) return null;
  const here = from.plan.machine[longest];
  const helping = [here, ...search.others(longest, here)]
    .flatMap((machine) => [...search.movesTo(from, longest, machine, ups)])
    .filter(({ finish }) => finish <= from.finish - noticed);
  const saving = helping.filter(({ by }) => by <= 0);
  return saving.toSorted((a, b) => compareCosts(a.cost, b.cost) || a.finish - b.finish)[0] ?? best(helping);
}
