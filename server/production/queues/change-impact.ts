/**
 * Computes how a change of a job's quantity or date affects machine hours and the dates of other jobs. It runs in the
 * planner process, without a database.
 */
import {
  type Moved,
  machineMinutesBetween,
  dateChangesBetween,
  type RankChange,
} from '../../../shared/rules/job-change.ts';
import { computeExpectedDates } from './expected-dates.ts';
import { toShopQueues, type WholeShop } from './shop-queues.ts';
import type { ProjectedJob, ProjectedRow } from './queues.repo.ts';

/** A job with its open operations, including the operations of make-up runs. */
export interface JobState {
  job: ProjectedJob;
  operations: ProjectedRow[];
}

/** Asks the planner for the impact of a change. It has the job's state before and after the change. */
export interface ChangeImpactQuery {
  jobId: string;
  before: JobState;
  after: JobState;
  /** The operations of other jobs whose rank changes, with the ranks before and after the change. */
  replaced: readonly RankChange[];
  /** The largest number of moved jobs that the result lists. */
  most: number;
}

export interface ChangeImpact {
  minutes: { machineId: string; machine: string; minutes: number }[];
  moves: Moved[];
  moved: number;
}

/**
 * Compares two plans, one for the shop with the job before the change and one with the job after it. The job in
 * `shop` may be in either state.
 */
export function* computeChangeImpact(
  shop: WholeShop,
  { jobId, most, replaced, ...order }: ChangeImpactQuery,
): Generator<void, ChangeImpact> {
  const before = withJobState(shop, order.before, new Map(replaced.map(({ id, from }) => [id, from])));
  const after = withJobState(shop, order.after, new Map(replaced.map(({ id, to }) => [id, to])));
  const name = new Map(shop.machines.map((machine) => [machine.id, machine.name]));
  const minutes = [...machineMinutesBetween(toShopQueues(before), toShopQueues(after), jobId)]
    .map(([machineId, minutes]) => ({ machineId, machine: name.get(machineId) ?? '', minutes }))
    .sort((a, b) => a.machine.localeCompare(b.machine) || (a.machineId < b.machineId ? -1 : 1));
  const moves = dateChangesBetween(
    yield* computeExpectedDates(before),
    yield* computeExpectedDates(after),
  ).sort(byPlace(jobId));
  return { minutes, moves: moves.slice(0, most), moved: moves.length };
}

/**
 * Sorts the moved jobs: the changed job first, then the others by their expected date before the change, jobs without
 * a date last.
 */
const byPlace = (own: string) => (a: Moved, b: Moved) =>
  Number(b.jobId === own) - Number(a.jobId === own) ||
  (a.from ?? '9').localeCompare(b.from ?? '9') ||
  (a.jobId < b.jobId ? -1 : 1);

/** Returns the shop with the job in the given state. The shop's rows stay sorted by job id. */
function withJobState(
  shop: WholeShop,
  { job, operations }: JobState,
  rankOf: ReadonlyMap<string, number>,
): WholeShop {
  const own = operations.map((operation) => ({ operation, job }));
  const others = shop.rows
    .filter((row) => row.job.id !== job.id)
    .map((row) => {
      const rank = rankOf.get(row.operation.id);
      return rank === undefined ? row : { ...row, operation: { ...row.operation, rank } };
    });
  const place = others.findIndex((row) => row.job.id > job.id);
  const rows = place === -1 ? [...others, ...own] : others.toSpliced(place, 0, ...own);
  return {
    ...shop,
    rows,
    plans: shop.plans.map((plan) => (plan.id === job.id ? { ...plan, ...job } : plan)),
  };
}
