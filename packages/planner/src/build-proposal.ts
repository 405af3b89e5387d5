/**
 * Builds a proposal: applies the assumptions, searches for a better plan, and describes what accepting the
 * plan would change. It reads no clock; the calling function limits the time.
 */
import { frozenUntil } from './frozen-hours.ts';
import { hoursOf } from './open-hours.ts';
import { applyAssumptions, type Assumption } from './apply-assumptions.ts';
import { planWrites } from './queue-changes-of-plan.ts';
import { decode, planEntries } from './calculate-schedule.ts';
import { openImprover } from './improve-plan.ts';
import { listLateJobs, type LateJob, measure } from './plan-cost.ts';
import { overtimeOf } from './assumed-overtime.ts';
import { type Plan, type Problem, withQueues, readProblem } from './planning-problem.ts';
import { longestRising } from './merge-queue-order.ts';
import {
  isOnMachine,
  type PlanEntry,
  type PlanGoal,
  type PlanMeasures,
  type PlanSnapshot,
} from './snapshot.ts';
import { type Schedule } from './operation-timing.ts';
import { moveEffects } from './move-effects.ts';
import { comparePlans, type PlanComparison, sortMoves } from './plan-comparison.ts';
import { groupBy } from './group-by.ts';
import { rankMoves, type RankedMoves } from './moves-that-matter.ts';
import { withPromisesAsDue } from './promised-dates.ts';

export interface ProposalRequest {
  goal: PlanGoal;
  horizonDays: number;
  frozenHours: number;
  seed: number;
  assume: readonly Assumption[];
}

/**
 * A change of one operation that accepting the proposal writes. It contains the operation's version when the
 * planner read it.
 */
export interface PlanChange {
  id: string;
  jobId: string;
  machineId: string;
  keptUntil: string | null;
  seen: { machineId: string | null; rank: number | null; version: number; held: boolean };
}

/** Everything that the server writes when a user accepts the proposal: queues and changes of operations. */
export interface PlanWork {
  /** The ids of the operations in their new sequence, for each machine whose queue changes. */
  orders: Record<string, string[]>;
  changes: PlanChange[];
  /** The ids of the machines that were down when the planner read the shop. */
  down: string[];
}

export interface Proposal extends PlanComparison {
  evaluations: number;
  measures: { before: PlanMeasures; after: PlanMeasures };
  /** The jobs that are late or have no date, before and after the proposal. */
  late: { before: LateJob[]; after: LateJob[] };
  /** The hours of overtime that the proposal assumes, and the number of machines with such overtime. */
  overtime: { hours: number; machines: number };
  /** The moves by what they gain. Missing with assumptions, and until they are ranked. */
  ranked?: RankedMoves | undefined;
}

export interface ProposalSearch {
  /**
   * Continues the search for a while. It returns whether it found a better plan, and whether the search is
   * over.
   */
  run: () => { better: boolean; ended: boolean };
  /**
   * Takes a step of ranking the moves of the best plan, and returns whether they are ranked. It starts again if
   * there is a better plan.
   */
  rank: () => boolean;
  /** Whether moves are ranked at all. With assumptions they are not. */
  canRank: boolean;
  /**
   * Returns the proposal. Without assumptions it calculates the effects of single moves, those of the jobs that gain
   * most first, while `hasTime` returns true.
   */
  result: (hasTime?: () => boolean) => { proposal: Proposal; work: PlanWork };
}

/**
 * The number of plans that the search evaluates before it looks at the clock again. Dispatching rules take
 * longer, so it tries them one by one.
 */
const evaluationsAtOnce = 50;

/**
 * Starts the search for a proposal. `versionOf` returns the version of an operation when the planner read it.
 */
export function openProposal(
  present: PlanSnapshot,
  wanted: ProposalRequest,
  versionOf: (operationId: string) => number,
): ProposalSearch {
  const snapshot = applyAssumptions(present, wanted.assume);
  const sought = withPromisesAsDue(snapshot);
  const problem = readProblem(sought);
  const improver = openImprover(problem, wanted);
  const places = new Map(problem.operationIds.map((id, place) => [id, place]));
  // Without assumptions and promises, the improver has computed this already.
  const before = sought === present ? measured(problem, improver.before) : measured(readProblem(present));
  let ranking: Generator<void, RankedMoves> | null = null;
  let ranked: RankedMoves | undefined;
  const canRank = wanted.assume.length === 0;
  /** The cost of the plan whose moves are ranked. */
  let rankedCost = NaN;
  // A job that goes first is late only by its own delivery date, and so is one with a promise.
  const meant = wanted.assume.filter(({ jobFirst }) => jobFirst === undefined);
  return {
    run: () => {
      const was = improver.evaluations;
      const better = improver.run(improver.rulesLeft > 0 ? 1 : evaluationsAtOnce);
      return { better, ended: improver.evaluations === was };
    },
    canRank,
    rank: () => {
      if (!canRank) return true;
      if (rankedCost !== improver.cost) [rankedCost, ranked, ranking] = [improver.cost, undefined, null];
      if (ranked) return true;
      ranking ??= rankMoves(snapshot, {
        sought: problem,
        problem: sought === snapshot ? problem : readProblem(snapshot),
        goal: wanted.goal,
        work: workOf(problem, snapshot, improver.best, versionOf),
      });
      const step = ranking.next();
      if (step.done) ranked = step.value;
      return step.done === true;
    },
    result: (hasTime = () => false) => {
      const work = workOf(problem, snapshot, improver.best, versionOf);
      const isMeant = sought === snapshot && meant.length === wanted.assume.length;
      const queued = applyWork(isMeant ? snapshot : applyAssumptions(present, meant), work);
      const after = measured(isMeant ? withQueues(problem, queued.operations) : readProblem(queued));
      const frozen = forcedMoves(snapshot, wanted.frozenHours);
      const forced = (entry: PlanEntry, was: PlanEntry) =>
        improver.bounds.forcedBecause[places.get(was.operationId) ?? -1] ?? frozen(entry, was);
      const comparison = comparePlans(present, before.entries, after.entries, forced);
      const moves = wanted.assume.length > 0 ? [] : sortMoves(comparison, comparison.entries);
      const of = { work, present: improver.before, moves: moves.map(({ operationId }) => operationId) };
      const effects = moveEffects(snapshot, problem, of, hasTime);
      return {
        work,
        proposal: {
          evaluations: improver.evaluations,
          measures: { before: before.measures, after: after.measures },
          late: { before: before.late, after: after.late },
          overtime: overtimeOf(present, wanted.assume, after.entries),
          ranked: rankedCost === improver.cost ? ranked : undefined,
          ...comparison,
          entries: comparison.entries.map((entry) => {
            const effect = effects.get(entry.operationId);
            return effect === undefined ? entry : { ...entry, effect };
          }),
        },
      };
    },
  };
}

/** Returns what the server must write to follow the plan, moving as few operations as possible. */
export function workOf(
  problem: Problem,
  snapshot: PlanSnapshot,
  plan: Plan,
  versionOf: (operationId: string) => number,
): PlanWork {
  const { operations, jobs, now } = snapshot;
  const held = new Set(jobs.flatMap(({ id, onHold }) => (onHold ? [id] : [])));
  const writing = planWrites(problem, plan);
  const waits = new Map(writing.operations.map(({ operationId, keptUntil }) => [operationId, keptUntil]));
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const on = groupBy(operations, ({ machineId }) => machineId);
  const ordered = new Map(writing.queues.map((queue) => [queue.machineId, queue.operationIds]));
  const to = new Map(writing.operations.map(({ operationId, machineId }) => [operationId, machineId]));
  // A machine that only has a new wait limit retains its queue, without the operations that leave it.
  const stood = (machineId: string) =>
    (on.get(machineId) ?? []).filter(({ id }) => (to.get(id) ?? machineId) === machineId).toSorted(byRank);
  for (const { machineId } of writing.operations)
    if (!ordered.has(machineId))
      ordered.set(
        machineId,
        stood(machineId).map(({ id }) => id),
      );
  const orders: PlanWork['orders'] = {};
  const changes: PlanChange[] = [];
  for (const [machineId, queue] of ordered) {
    const here = queue.filter((id) => byId.get(id)?.machineId === machineId);
    const stays = longestRising(here.map((id) => byId.get(id)?.rank ?? Infinity));
    const staying = new Set(here.filter((_id, at) => stays[at]));
    const some = queue.flatMap((id): PlanChange[] => {
      const operation = byId.get(id);
      if (!operation || isOnMachine(operation)) return [];
      const keptUntil = futureOrNull(waits.has(id) ? (waits.get(id) ?? null) : operation.keptUntil, now);
      if (staying.has(id) && keptUntil === futureOrNull(operation.keptUntil, now)) return [];
      const { jobId, machineId: at, rank } = operation;
      const seen = { machineId: at, rank, version: versionOf(id), held: held.has(jobId) };
      return [{ id, jobId, machineId, keptUntil, seen }];
    });
    if (some.length > 0) orders[machineId] = queue;
    changes.push(...some);
  }
  return { orders, changes, down: downMachines(snapshot) };
}

/** Returns the ids of the machines that are down in the snapshot. */
export function downMachines({ machines, now }: PlanSnapshot): string[] {
  const isDown = (downs: (typeof machines)[number]['downs']) =>
    downs.some(({ from, until }) => from <= now && (until === null || until > now));
  return machines.flatMap(({ id, downs }) => (isDown(downs) ? [id] : []));
}

/**
 * Describes given changes of the queues, with their assumptions, as a proposal. `entries` holds the operations with
 * changed expected times.
 */
export function proposalOf(
  present: PlanSnapshot,
  { work, assume }: { work: PlanWork; assume: readonly Assumption[] },
): Proposal {
  const before = measured(readProblem(present));
  const after = measured(readProblem(applyWork(applyAssumptions(present, assume), work)));
  const comparison = comparePlans(present, before.entries, after.entries);
  const isOther = (entry: (typeof comparison.entries)[number]) =>
    entry.machineId !== entry.fromMachineId ||
    entry.start !== entry.fromStart ||
    entry.finish !== entry.fromFinish;
  return {
    evaluations: 0,
    measures: { before: before.measures, after: after.measures },
    late: { before: before.late, after: after.late },
    overtime: overtimeOf(present, assume, after.entries),
    ...comparison,
    entries: comparison.entries.filter(isOther),
  };
}

/** Returns when each operation of the schedule runs, with the schedule's figures and late jobs. */
function measured(problem: Problem, schedule: Schedule = decode(problem)) {
  return {
    entries: planEntries(problem, schedule),
    measures: measure(problem, schedule),
    late: listLateJobs(problem, schedule),
  };
}

const byRank = (a: PlanSnapshot['operations'][number], b: PlanSnapshot['operations'][number]) =>
  (a.rank ?? Infinity) - (b.rank ?? Infinity);

/** Returns the time `keptUntil` if it is after `now`, else null. */
const futureOrNull = (keptUntil: string | null, now: string): string | null =>
  keptUntil !== null && Date.parse(keptUntil) > Date.parse(now) ? keptUntil : null;

/** Returns the snapshot as it would be after the server has written the proposal's changes. */
export function applyWork(snapshot: PlanSnapshot, { orders, changes }: PlanWork): PlanSnapshot {
  const ranks = new Map(
    Object.values(orders).flatMap((queue) => queue.map((id, place) => [id, place + 1] as const)),
  );
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  return {
    ...snapshot,
    operations: snapshot.operations.map((operation) => {
      const change = changeOf.get(operation.id);
      const rank = ranks.get(operation.id) ?? operation.rank;
      if (!change) return rank === operation.rank ? operation : { ...operation, rank };
      return { ...operation, rank, machineId: change.machineId, keptUntil: change.keptUntil };
    }),
  };
}

/** Returns a function that returns why a pinned or frozen operation had to move, or null. */
function forcedMoves({ operations, machines, jobs, calendars, now }: PlanSnapshot, frozenHours: number) {
  const shop = hoursOf(calendars[0] ?? null, new Date(now));
  const until = frozenUntil(shop, Date.parse(now), frozenHours);
  const operationOf = new Map(operations.map((operation) => [operation.id, operation]));
  const downs = new Map(machines.map(({ id, downs }) => [id, downs]));
  const releases = new Map(jobs.map(({ id, release }) => [id, release]));
  return (_entry: PlanEntry, was: PlanEntry): string | null => {
    const operation = operationOf.get(was.operationId);
    if (!operation || was.start === null) return null;
    const isFrozen = Date.parse(was.start) < until;
    if (!isFrozen && !operation.pin) return null;
    const starts = Date.parse(was.start);
    const isDown = downs
      .get(was.machineId ?? '')
      ?.some(
        ({ from, until }) => Date.parse(from) <= starts && (until === null || Date.parse(until) > starts),
      );
    if (isDown) return 'machine down';
    const release = operation.release ?? releases.get(operation.jobId) ?? null;
    if (release !== null && Date.parse(release) > starts) return 'what it needs comes later';
    return 'an earlier operation';
  };
}
