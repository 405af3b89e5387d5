/** What another quantity or date of an order means for machines and jobs. No database: the process for plans works it out. */
import {
  type Moved,
  minutesBetween,
  movesBetween,
  type OrderPlaced,
  type Replaced,
} from '../../../shared/rules/job-change.ts';
import { expectedOfShop } from './expected-of-shop.ts';
import { shopAsProjected, type WholeShop } from './projected-shop.ts';

/** How an order is and how it would be, or was and is. */
export interface OrderQuestion {
  jobId: string;
  before: OrderPlaced;
  after: OrderPlaced;
  /** What another place in its machine's queue goes with it. */
  replaced: readonly Replaced[];
  /** How many of the jobs that move are told. */
  most: number;
}

export interface OrderMeans {
  minutes: { machineId: string; machine: string; minutes: number }[];
  moves: Moved[];
  moved: number;
}

/** The shop may be as before or as after: the order is put into it both ways. */
export function* meansOfOrder(
  shop: WholeShop,
  { jobId, most, replaced, ...order }: OrderQuestion,
): Generator<void, OrderMeans> {
  const before = ordered(shop, jobId, order.before, new Map(replaced.map(({ id, from }) => [id, from])));
  const after = ordered(shop, jobId, order.after, new Map(replaced.map(({ id, to }) => [id, to])));
  const name = new Map(shop.machines.map((machine) => [machine.id, machine.name]));
  const minutes = [...minutesBetween(shopAsProjected(before), shopAsProjected(after), jobId)]
    .map(([machineId, minutes]) => ({ machineId, machine: name.get(machineId) ?? '', minutes }))
    .sort((a, b) => a.machine.localeCompare(b.machine) || (a.machineId < b.machineId ? -1 : 1));
  const moves = movesBetween(yield* expectedOfShop(before), yield* expectedOfShop(after)).sort(
    byPlace(jobId),
  );
  return { minutes, moves: moves.slice(0, most), moved: moves.length };
}

/** The job itself first, then by when they were expected, those without a date last. */
const byPlace = (own: string) => (a: Moved, b: Moved) =>
  Number(b.jobId === own) - Number(a.jobId === own) ||
  (a.from ?? '9').localeCompare(b.from ?? '9') ||
  (a.jobId < b.jobId ? -1 : 1);

function ordered(
  shop: WholeShop,
  jobId: string,
  order: OrderPlaced,
  rankOf: ReadonlyMap<string, number>,
): WholeShop {
  const withOrder = <J extends { id: string }>(job: J) => (job.id === jobId ? { ...job, ...order } : job);
  const rows = shop.rows.map(({ operation, job }) => ({
    operation: { ...operation, rank: rankOf.get(operation.id) ?? operation.rank },
    job: withOrder(job),
  }));
  return { ...shop, rows, plans: shop.plans.map(withOrder) };
}
