/**
 * Answers what would happen if one operation were earlier: first in its queue, on another machine, with overtime, or
 * with an earlier operation of its job moved too (docs/plan.md). It calculates the dates from the queues that the
 * server would write.
 */
import { type Attempt, MoveSearch, type SaveRung } from './find-ways-to-save-job.ts';
import { type Problem, readProblem } from './planning-problem.ts';
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

/** The largest number of queues in which the search looks for a place behind the front. */
const mostQueues = 2;
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
  problem: Problem = readProblem(snapshot),
): OperationAnswer[] {
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
  const helps = (each: Attempt) => isEarlier(start, each, operation);
  const up = attemptsIn(search, start, { operation, machines: [here], helps });
  const first = best(up.filter((each) => search.isInFront(each)));
  const earlier = best(up);
  const machines = search.others(operation, here);
  const elsewhere = best(attemptsIn(search, start, { operation, machines, helps }));
  const along = findAlong(search, first?.cost.late === 0 ? first : start, operation);
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

interface Wanted {
  operation: number;
  machines: readonly number[];
  helps: (attempt: Attempt) => boolean;
}

/**
 * Returns the attempts that help by moving the operation up in the machines' queues. In each queue, the search first tries
 * the front, because it helps most. If that makes jobs late, it halves the queue until it finds a place that makes no job
 * late. This is the foremost such place if places further back never make more jobs late. In the operation's own queue the
 * search also tries a few places up, which may delay other jobs less.
 */
function attemptsIn(search: MoveSearch, from: Attempt, { operation, machines, helps }: Wanted): Attempt[] {
  const placed = (machine: number, at: number) =>
    search.goesOn() ? [...search.placed(from, { operation, machine, at })].filter(helps) : [];
  const isFree = ({ cost }: Attempt) => cost.late <= from.cost.late;
  const soonest = (some: readonly Attempt[]) => Math.min(...some.map(({ finish }) => finish));
  const fronts = machines.map((machine) => {
    const { first, at } = search.placesOn(from, operation, machine);
    return { machine, first, at, tried: placed(machine, first) };
  });
  const found = fronts.flatMap(({ tried }) => tried);
  const free = soonest(found.filter(isFree));
  const worth = fronts.filter(
    ({ tried }) => tried.length > 0 && !tried.some(isFree) && soonest(tried) < free,
  );
  worth.sort((a, b) => soonest(a.tried) - soonest(b.tried));
  for (const { machine, first, at } of worth.slice(0, mostQueues))
    for (let [late, until] = [first, at]; until - late > 1;) {
      const middle = Math.floor((late + until) / 2);
      const tried = placed(machine, middle);
      found.push(...tried);
      if (tried.length === 0 || tried.some(isFree)) until = middle;
      else late = middle;
    }
  for (const { machine, first, at } of fronts)
    if (machine === from.plan.machine[operation])
      for (let up = 1; at - up > first; up *= 2) found.push(...placed(machine, at - up));
  return found;
}

/** Returns the best move of the job's operation that waits longest apart from this one, if it helps the job. */
function findAlong(search: MoveSearch, from: Attempt, operation: number): Attempt | null {
  const longest = search.waiting(from).find((each) => each !== operation);
  if (longest === undefined) return null;
  const here = from.plan.machine[longest];
  const machines = [here, ...search.others(longest, here)];
  const helps = ({ finish }: Attempt) => finish <= from.finish - noticed;
  const helping = attemptsIn(search, from, { operation: longest, machines, helps });
  const saving = helping.filter(({ by }) => by <= 0);
  return saving.toSorted((a, b) => compareCosts(a.cost, b.cost) || a.finish - b.finish)[0] ?? best(helping);
}
