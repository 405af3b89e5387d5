/**
 * Decides whether users can change an order after the job has started, and calculates the impact on machines
 * and other jobs (decision 042).
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { isInHouse, type JobStatus } from './aggregate/job-status.ts';
import { dateOrNull } from './aggregate/lateness.ts';
import { type ShopQueues } from '../open-shop/expected-dates-input.ts';
import { speedForType } from '../shop/machine-speed.ts';
import { minutesLeft } from './aggregate/remaining-work-minutes.ts';

/** The largest number of partial deliveries into which an order can be split. */
export const deliveriesMaximum = 20;

/**
 * A delivery that was agreed with the customer for a part of the order. Its quantity is in pieces and its
 * date in ISO 8601.
 */
export interface PlannedDelivery {
  quantity: number;
  date: string;
}

/** Returns the deliveries sorted by date. */
export const sortByDate = <D extends PlannedDelivery>(deliveries: readonly D[]): D[] =>
  [...deliveries].sort((a, b) => Date.parse(a.date) - Date.parse(b.date));

/**
 * Returns the date of the first delivery that is not completely dispatched, else of the last delivery. It
 * returns undefined if there are no deliveries.
 */
export function nextDelivery(deliveries: readonly PlannedDelivery[], dispatched: number): string | undefined {
  let agreed = 0;
  const inOrder = sortByDate(deliveries);
  const next = inOrder.find(({ quantity }) => (agreed += quantity) > dispatched);
  return (next ?? inOrder.at(-1))?.date;
}

/**
 * Returns why these partial deliveries can't be agreed, or null. Their quantities must add up to the order.
 */
export function refuseDeliveries(deliveries: readonly PlannedDelivery[], quantity: number): Reason | null {
  const sum = deliveries.reduce((total, each) => total + each.quantity, 0);
  return sum === quantity ? null : reason('deliveries-sum', { sum, quantity });
}

/** Returns why the order can't be changed in this status of the job, or null. */
export function refuseOrderChange(status: JobStatus): Reason | null {
  return isInHouse(status) ? null : reason('job-is', { status });
}

/**
 * Returns why the order can't have this quantity, or null. The order must cover the pieces that were
 * dispatched.
 */
export function refuseBelowDispatched(quantity: number, dispatched: number): Reason | null {
  return quantity < dispatched ? reason('below-dispatched', { dispatched, quantity }) : null;
}

/**
 * The terms of an order before or after a change. `deliveries` is empty unless the order is split into
 * several deliveries.
 */
export interface OrderTerms {
  quantity: number;
  deliveryDate: string;
  deliveries: PlannedDelivery[];
}

/** The ids of the operations that had started, and of those that had finished, when the order was changed. */
export interface StartedWork {
  started: string[];
  finished: string[];
}

/** Returns why the change of the order can't be undone, or null. */
export function refuseUndoChange(
  change: { before: OrderTerms; after: OrderTerms; ran: StartedWork; undoneAt: string | null },
  now: {
    status: JobStatus;
    ordered: OrderTerms;
    dispatched: number;
    /** Whether somebody has changed the order once more after the change that is to be undone. */
    changedAgain: boolean;
    operations: readonly { id: string; name: string; startedAt: string | null; finishedAt: string | null }[];
  },
): Reason | null {
  if (change.undoneAt !== null) return reason('change-undone');
  if (now.changedAgain) return reason('changed-again');
  const { started, finished } = change.ran;
  const ran = now.operations.find(
    ({ id, startedAt, finishedAt }) =>
      (startedAt !== null && !started.includes(id)) || (finishedAt !== null && !finished.includes(id)),
  );
  if (ran) return reason('change-has-run', { operation: ran.name });
  if (!isSameOrder(change.after, now.ordered)) return reason('changed-again');
  return refuseOrderChange(now.status) ?? refuseBelowDispatched(change.before.quantity, now.dispatched);
}

/**
 * Returns whether both orders have the same terms. The delivery date of a split order does not count, because
 * it follows from the dispatches.
 */
function isSameOrder(a: OrderTerms, b: OrderTerms): boolean {
  const orderText = ({ quantity, deliveryDate, deliveries }: OrderTerms) =>
    JSON.stringify([
      quantity,
      deliveries.length > 0
        ? sortByDate(deliveries).map((each) => [each.quantity, Date.parse(each.date)])
        : Date.parse(deliveryDate),
    ]);
  return orderText(a) === orderText(b);
}

/** The ranks of one operation in its machine's queue, before and after a change of the order. */
export interface RankChange {
  id: string;
  from: number;
  to: number;
}

export interface Moved {
  jobId: string;
  /** The job's expected date before the change in ISO 8601, or null if it had none. */
  from: string | null;
  /** The job's expected date after the change in ISO 8601, or null if it has none. */
  to: string | null;
}

const minute = 60_000;

/** Returns the jobs with an expected date that differs by more than a minute after the change. */
export function dateChangesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Moved[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((jobId) => {
    const [from, to] = [dateOrNull(before.get(jobId) ?? null), dateOrNull(after.get(jobId) ?? null)];
    const by = from === null || to === null ? Infinity : Math.abs(Date.parse(to) - Date.parse(from));
    return from !== to && by > minute ? [{ jobId, from, to }] : [];
  });
}

/**
 * Returns the difference in whole minutes that the job's open operations need on each machine, negative if
 * fewer. Machines without a difference are omitted.
 */
export function machineMinutesBetween(
  before: ShopQueues,
  after: ShopQueues,
  jobId: string,
): Map<string, number> {
  const [then, now] = [minutesOf(before, jobId), minutesOf(after, jobId)];
  const differences = [...new Set([...then.keys(), ...now.keys()])].map(
    (id) => [id, Math.round((now.get(id) ?? 0) - (then.get(id) ?? 0))] as const,
  );
  return new Map(differences.filter(([, minutes]) => minutes !== 0));
}

function minutesOf({ machines, jobs }: ShopQueues, jobId: string): Map<string, number> {
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const minutes = new Map<string, number>();
  for (const job of jobs.filter(({ id }) => id === jobId)) {
    for (const operation of job.operations) {
      const machine = byId.get(operation.machineId ?? '');
      if (!machine) continue;
      const left = minutesLeft(operation, speedForType(machine, operation.type));
      minutes.set(machine.id, (minutes.get(machine.id) ?? 0) + left);
    }
  }
  return minutes;
}
