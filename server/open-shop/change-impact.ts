/**
 * Computes how a change of a job's quantity or date affects machine hours and other jobs' dates. The planner
 * process runs it, so it does not use the database.
 */
import {
  type Moved,
  machineMinutesBetween,
  dateChangesBetween,
  type RankChange,
} from '../../shared/jobs/job-change.ts';
import { computeExpectedDates } from './compute-expected-dates.ts';
import { toShopQueues } from './convert-open-shop.ts';
import type { OpenShop, OpenShopJob } from './open-shop.repo.ts';

/** Asks the planner for the impact of a change. It has the job's state before and after the change. */
export interface ChangeImpactQuery {
  jobId: string;
  before: OpenShopJob;
  after: OpenShopJob;
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
  shop: OpenShop,
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

/** Returns the shop with the job in the given state and the given ranks. The jobs stay sorted by id. */
function withJobState(shop: OpenShop, job: OpenShopJob, rankOf: ReadonlyMap<string, number>): OpenShop {
  const others = shop.jobs
    .filter(({ id }) => id !== job.id)
    .map((other) => {
      if (!other.operations.some(({ id }) => rankOf.has(id))) return other;
      const operations = other.operations.map((operation) => {
        return { ...operation, rank: rankOf.get(operation.id) ?? operation.rank };
      });
      return { ...other, operations };
    });
  const place = others.findIndex(({ id }) => id > job.id);
  const { operations, ...columns } = job;
  const isOpen = operations.length > 0;
  return {
    ...shop,
    jobs: isOpen ? others.toSpliced(place === -1 ? others.length : place, 0, job) : others,
    plans: shop.plans.map((plan) => (plan.id === job.id ? { ...plan, ...columns } : plan)),
  };
}
