/**
 * Answers the planner process's queries about one snapshot of all open jobs, operations and machines. Several
 * queries share intermediate results.
 */
import type { LoadRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import type { Expected } from '../../../shared/queues/queues.contract.ts';
import { decode } from '../../../packages/planner/src/calculate-schedule.ts';
import type { Assumption } from '../../../packages/planner/src/apply-assumptions.ts';
import { type PlanWork, proposalOf } from '../../../packages/planner/src/build-proposal.ts';
import { bestHours } from '../../../packages/planner/src/best-overtime.ts';
import { type Load, loadOf } from '../../../packages/planner/src/machine-load.ts';
import { type Problem, readProblem } from '../../../packages/planner/src/planning-problem.ts';
import {
  type OperationAnswer,
  answersForOperation,
} from '../../../packages/planner/src/answers-for-operation.ts';
import { type Ladder, saveJob, type SaveRung } from '../../../packages/planner/src/find-ways-to-save-job.ts';
import { type PlanSnapshot } from '../../../packages/planner/src/snapshot.ts';
import { remediesMaximum } from '../../../shared/planning/plan-limits.ts';
import { type Cause, findCause } from '../../../shared/queues/delay-cause.ts';
import { expectedOfJob, projectQueues } from '../../../shared/open-shop/expected-dates.ts';
import { snapshotQueues } from '../../../shared/open-shop/queue-snapshot.ts';
import {
  type DelayExplanation,
  explainDelays,
  type StartExplanation,
} from '../../../shared/queues/delay-explanation.ts';
import { placeTentativeJobs, type PlacementQuery } from '../tentative-jobs.ts';
import { computeChangeImpact, type ChangeImpact, type ChangeImpactQuery } from '../change-impact.ts';
import { computeExpectedDates } from '../compute-expected-dates.ts';
import { computeJobOdds, type JobOdds, type JobOddsQuery } from '../compute-job-odds.ts';
import { computePlanOdds, type DeliveryOdds, type PlanOddsQuery } from '../compute-plan-odds.ts';
import { computeScheduleImpacts, type ScheduleImpact } from '../schedule-impact.ts';
import { toPlanSnapshot, toShopQueues } from '../convert-open-shop.ts';
import type { OpenShop, PlansFilter } from '../open-shop.repo.ts';
import { type PromiseQuery, computePromise } from '../compute-promise.ts';

/**
 * A way to save a job in the form that the database stores. The changes to write when a user accepts it (`work`) are a
 * JSON text.
 */
type Stored<T extends SaveRung> = Omit<T, 'work'> & { work: string };
export type StoredWay = Stored<SaveRung>;
export type Remedy = Pick<StoredWay, 'moves' | 'overtime' | 'finish' | 'later'>;
export interface StoredWays extends Omit<Ladder, 'rungs'> {
  rungs: StoredWay[];
}
/** Adds to a result about one job whether the queues have an operation of the job (`isOpen`). */
type ForJob<T> = T & { isOpen: boolean };

/** JSON as UTF-8 bytes, which the server sends to the client or stores, and does not parse. */
export type Json = Buffer;
export const encodeJson = (value: unknown): Json => Buffer.from(JSON.stringify(value));

/** The explanation of a job's date, with the names of machines. */
type NamedDelayExplanation = Omit<DelayExplanation, 'parts'> & {
  parts: (DelayExplanation['parts'][number] & { machine: string | null })[];
};

/** For each kind of query, the type of its parameters and of its result. */
export interface PlannerQueries {
  /**
   * Asks when each open job will finish (computeExpectedDates). The result is a JSON array of `{ id, at }` for an SQL
   * statement.
   */
  expected: [object, string];
  /** Asks when each operation of one job in the queues will finish. */
  expectedOf: [{ jobId: string }, ForJob<{ expected: Expected }>];
  why: [{ jobId: string }, ForJob<{ why: NamedDelayExplanation; cause: Cause | null }>];
  /** Asks why jobs in the queues are late. The result is by job id. */
  causes: [{ jobIds: readonly string[] }, Record<string, Cause>];
  load: [{ days: number }, Json];
  promise: [PromiseQuery, ReturnType<typeof computePromise> extends Generator<void, infer A> ? A : never];
  /** Asks by which dates a job in the queues probably finishes. The result is null if it is not in the queues. */
  odds: [JobOddsQuery, JobOdds | null];
  /**
   * Asks how accepting a proposal changes the odds of deliveries. `work` is JSON. The result is null if the shop has too
   * little history, or if the queues are too long.
   */
  planOdds: [Omit<PlanOddsQuery, 'work'> & { work: string }, DeliveryOdds[] | null];
  /**
   * Asks which machines unscheduled jobs would get. The result is by step id.
   */
  places: [{ coming: PlacementQuery }, Record<string, string>];
  save: [{ jobId: string }, StoredWays & { at: string }];
  /** Asks what happens before an operation starts. The result is null if the operation is not in the queues. */
  beforeStart: [{ operationId: string }, StartExplanation | null];
  /** Asks what would happen if an operation were earlier. */
  whatIf: [{ operationId: string }, { at: string; answers: Stored<OperationAnswer>[] }];
  /** Asks for a proposal that describes these changes of the queues. `work` is JSON. */
  proposal: [{ work: string; assume: readonly Assumption[] }, Json];
  /** Asks for the way to save the job that screens propose. The result is null if there is none. */
  remedy: [{ jobId: string }, Remedy | null];
  /** Asks what scheduling each of these unscheduled jobs alone would do. The result is by job id. */
  scheduling: [{ jobIds: readonly string[] }, Record<string, ScheduleImpact>];
  snapshot: [object, Json];
  /** Asks what a change of a job does to other jobs. */
  order: [ChangeImpactQuery, ChangeImpact];
}
export type QueryKind = keyof PlannerQueries;
/** The kinds of queries that the process computes in steps, between which it does other work. */
type Stepwise = 'expected' | 'load' | 'odds' | 'order' | 'places' | 'planOdds' | 'promise' | 'scheduling';
export type PlannerQuery = { [K in QueryKind]: { kind: K } & PlannerQueries[K][0] }[QueryKind];
export type QueryResult<K extends QueryKind> = PlannerQueries[K][1];

/**
 * The longest computing time in ms: for ways to save a job (`save`), for what would happen if an operation were earlier
 * (`whatIf`), and for the most useful hour of overtime (`load`).
 */
const timeLimits = { save: 1500, whatIf: 400, load: 4000 };

function untilTimeout(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds;
  return () => performance.now() < until;
}

/** What the process has computed in one state of the shop and may use again while nothing but the time changes. */
export interface Reusable {
  /** The ways to save jobs, by job id. */
  ways: Map<string, PlannerQueries['save'][1]>;
  /** What the planner reads of the shop at the time `at`. */
  input?: { at: Date; snapshot: PlanSnapshot; problem: Problem };
}
/** How long computed values may be used again in ms, and for how many jobs the ways are stored. */
const reuse = { age: 60_000, jobs: 2 * remediesMaximum };

export interface LoadedShop {
  shop: OpenShop;
  reusable: Reusable;
  /** Computes the answer, and yields between steps so that the process can work on other messages. */
  answer: (plannerQuery: PlannerQuery) => Generator<void, QueryResult<QueryKind>>;
}

const lazy = <T>(work: () => T): (() => T) => {
  let done: { value: T } | null = null;
  return () => (done ??= { value: work() }).value;
};

/** Loads the shop. `reusable` is what the process computed earlier in the same state of the shop. */
export function loadShop(shop: OpenShop, reusable: Reusable = { ways: new Map() }): LoadedShop {
  const isNew = (at: Date) => shop.now.getTime() - at.getTime() < reuse.age;
  const input = () => {
    if (!reusable.input || !isNew(reusable.input.at)) {
      const snapshot = toPlanSnapshot(shop);
      reusable.input = { at: shop.now, snapshot, problem: readProblem(snapshot) };
    }
    return reusable.input;
  };
  const queues = lazy(() => toShopQueues(shop));
  const byId = lazy(() => new Map(queues().jobs.map((job) => [job.id, job])));
  const projected = lazy(() => projectQueues(queues()));
  const whys = lazy(() => explainDelays(queues()));
  const loads = new Map<number, LoadRecord>();
  const names = lazy(() => new Map(queues().machines.map(({ id, name }) => [id, name])));
  const whyOf = (jobId: string) => {
    const why = whys().ofJob(jobId);
    const parts = why.parts.map((part) => ({ ...part, machine: names().get(part.machineId ?? '') ?? null }));
    return { why: { ...why, parts }, cause: findCause(byId().get(jobId), why, queues().machines) };
  };
  const causesOf = (jobIds: readonly string[]) =>
    jobIds.flatMap((id) => {
      const cause = findCause(byId().get(id), whys().ofJob(id), queues().machines);
      return cause ? [[id, cause] as const] : [];
    });
  const waysOf = (jobId: string) => {
    const { ways } = reusable;
    const found = ways.get(jobId);
    if (found && isNew(new Date(found.at))) return found;
    const { at, snapshot, problem } = input();
    const { rungs, ...job } = saveJob(
      snapshot,
      jobId,
      operationVersions(shop),
      untilTimeout(timeLimits.save),
      problem,
    );
    const now = { ...job, at: at.toISOString(), rungs: rungs.map(toStored) };
    ways.delete(jobId);
    for (const oldest of [...ways.keys()].slice(0, Math.max(0, ways.size + 1 - reuse.jobs)))
      ways.delete(oldest);
    ways.set(jobId, now);
    return now;
  };
  const jobOf = (jobId: string) => ({ isOpen: byId().has(jobId) });
  const atOnce = {
    expectedOf: ({ jobId }) => ({
      ...jobOf(jobId),
      expected: expectedOfJob(byId().get(jobId), projected()),
    }),
    why: ({ jobId }) => ({ ...jobOf(jobId), ...whyOf(jobId) }),
    causes: ({ jobIds }) => Object.fromEntries(causesOf(jobIds)),
    save: ({ jobId }) => waysOf(jobId),
    beforeStart: ({ operationId }) => whys().beforeStart(operationId),
    whatIf: ({ operationId }) => {
      const { at, snapshot, problem } = input();
      const [versionOf, goesOn] = [operationVersions(shop), untilTimeout(timeLimits.whatIf)];
      const answers = answersForOperation(snapshot, operationId, versionOf, goesOn, problem);
      return { at: at.toISOString(), answers: answers.map(toStored) };
    },
    proposal: ({ work, assume }) => {
      const proposal = proposalOf(toPlanSnapshot(shop), { work: JSON.parse(work) as PlanWork, assume });
      return encodeJson({ ...proposal, improvedAt: shop.now.toISOString() });
    },
    remedy: ({ jobId }) => toRemedy(waysOf(jobId).rungs[0]),
    snapshot: () => encodeJson(toPlanSnapshot(shop)),
  } satisfies { [K in Exclude<QueryKind, Stepwise>]: (of: PlannerQueries[K][0]) => QueryResult<K> };
  return {
    shop,
    reusable,
    *answer(plannerQuery) {
      if (plannerQuery.kind === 'promise') return yield* computePromise(shop, plannerQuery);
      if (plannerQuery.kind === 'odds') return yield* computeJobOdds(queues(), plannerQuery);
      if (plannerQuery.kind === 'planOdds') {
        const work = JSON.parse(plannerQuery.work) as PlanWork;
        return yield* computePlanOdds(input(), queues(), { ...plannerQuery, work });
      }
      if (plannerQuery.kind === 'places') return yield* placeTentativeJobs(shop, plannerQuery.coming);
      if (plannerQuery.kind === 'expected') return expectedJson(yield* computeExpectedDates(shop));
      if (plannerQuery.kind === 'scheduling') return yield* computeScheduleImpacts(shop, plannerQuery.jobIds);
      if (plannerQuery.kind === 'order') return yield* computeChangeImpact(shop, plannerQuery);
      if (plannerQuery.kind !== 'load') return atOnce[plannerQuery.kind](plannerQuery as never);
      const load = loads.get(plannerQuery.days) ?? (yield* computeLoad(queues(), plannerQuery.days));
      loads.set(plannerQuery.days, load);
      return encodeJson(load);
    },
  };
}

/** Returns which unscheduled jobs' plans the planner must read for the query. */
export function plansFor(query: PlannerQuery): PlansFilter {
  if (query.kind === 'expected' || query.kind === 'order') return 'all';
  if (query.kind === 'promise') return new Set('jobId' in query ? [query.jobId] : []);
  if (query.kind === 'scheduling') return new Set(query.jobIds);
  if (query.kind === 'places') return new Set('jobIds' in query.coming ? query.coming.jobIds : []);
  return new Set();
}

const expectedJson = (expected: ReadonlyMap<string, string>) =>
  JSON.stringify([...expected].map(([id, at]) => ({ id, at })));

export function operationVersions({ jobs }: OpenShop): (id: string) => number {
  const versions = new Map(jobs.flatMap((job) => job.operations.map(({ id, version }) => [id, version])));
  return (id) => versions.get(id) ?? 0;
}

const toStored = <T extends SaveRung>({ work, ...way }: T): Stored<T> => ({
  ...way,
  work: JSON.stringify(work),
});

function toRemedy(way: StoredWay | undefined): Remedy | null {
  if (!way) return null;
  const { moves, overtime, finish, later } = way;
  return { moves, overtime, finish, later };
}

const hour = 3_600_000;
const inHours = (milliseconds: number) => milliseconds / hour;
const isoTime = (at: number) => new Date(at).toISOString();

function* computeLoad(queues: ReturnType<typeof toShopQueues>, days: number): Generator<void, LoadRecord> {
  const { now, machines } = queues;
  const snapshot = snapshotQueues(queues);
  const problem = readProblem(snapshot);
  const load = yield* loadOf(snapshot, {
    problem,
    schedule: decode(problem),
    days,
    goesOn: untilTimeout(timeLimits.load),
  });
  const overtime = load.overtime.map(({ machine, date, from, saves }) => ({
    machineId: machines[machine]?.id ?? '',
    date,
    from: isoTime(from),
    saves: saves.map(inHours),
  }));
  const [first] = overtime;
  return {
    now,
    days: load.days.map(({ start, end }) => ({ start: isoTime(start), end: isoTime(end) })),
    machines: machines.map(({ id, name, type, down }, place) => {
      const of = load.machines[place] as Load['machines'][number];
      return {
        id,
        name,
        type,
        downUntil: down?.expectedBack ?? null,
        operations: of.operations,
        fullUntil: of.fullUntil === null ? null : isoTime(of.fullUntil),
        lateJobs: of.lateJobs,
        hours: of.days.map(({ open, booked, late }) => ({
          open: inHours(open),
          booked: inHours(booked),
          late: inHours(late),
        })),
      };
    }),
    late: { jobs: load.late.jobs, hours: inHours(load.late.milliseconds), undated: load.late.undated },
    bottleneck: first && bestHours(first.saves).each > 0 ? first.machineId : null,
    overtime,
    untried: load.untried,
  };
}
