/**
 * Rules for changing an order after its job has started, and the impact on machines and other jobs
 * (docs/decisions/042).
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type JobStatus } from './job-status.ts';
import { dateOrNull } from './lateness.ts';
import { projectedMachine, projectedOperation, type ShopQueues } from './projection-input.ts';
import { minutesLeft } from './projection.ts';

/** The most agreed deliveries of a job. */
export const deliveriesMaximum = 20;

/** A part of the order with its own date (ISO 8601); the quantity is in pieces. */
export interface PlannedDelivery {
  quantity: number;
  date: string;
}

/** Returns the deliveries sorted by date. */
export const sortByDate = <D extends PlannedDelivery>(deliveries: readonly D[]): D[] =>
  [...deliveries].sort((a, b) => Date.parse(a.date) - Date.parse(b.date));

/**
 * Returns the date of the first delivery that is not fully dispatched, else of the last. Undefined without
 * deliveries.
 */
export function nextDelivery(deliveries: readonly PlannedDelivery[], dispatched: number): string | undefined {
  let agreed = 0;
  const inOrder = sortByDate(deliveries);
  const next = inOrder.find(({ quantity }) => (agreed += quantity) > dispatched);
  return (next ?? inOrder.at(-1))?.date;
}

/** Returns why the deliveries can't be agreed, or null: they must add up to the order. */
export function refuseDeliveries(deliveries: readonly PlannedDelivery[], quantity: number): Reason | null {
  const sum = deliveries.reduce((total, each) => total + each.quantity, 0);
  return sum === quantity ? null : reason('deliveries-sum', { sum, quantity });
}

/** Returns why what was ordered can't be changed, or null. */
export function refuseOrderChange(status: JobStatus): Reason | null {
  return status === 'cancelled' || status === 'dispatched' ? reason('job-is', { status }) : null;
}

/** Returns why the quantity can't be ordered, or null: it must cover what is dispatched. */
export function refuseBelowDispatched(quantity: number, dispatched: number): Reason | null {
  return quantity < dispatched ? reason('below-dispatched', { dispatched, quantity }) : null;
}

/** The terms of an order before or after a change. `deliveries` is empty unless the order is split. */
export interface OrderTerms {
  quantity: number;
  deliveryDate: string;
  deliveries: PlannedDelivery[];
}

/** The ids of the operations that had started when the order was changed. */
export interface StartedWork {
  started: string[];
  finished: string[];
}

/** Returns why the change can't be undone, or null. */
export function refuseUndoChange(
  change: { before: OrderTerms; after: OrderTerms; ran: StartedWork; undoneAt: string | null },
  now: {
    status: JobStatus;
    ordered: OrderTerms;
    dispatched: number;
    /** Whether another change was made since. */
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

/** Returns whether both are the same order. The date of a split order follows from its dispatches. */
function isSameOrder(a: OrderTerms, b: OrderTerms): boolean {
  const said = ({ quantity, deliveryDate, deliveries }: OrderTerms) =>
    JSON.stringify([
      quantity,
      deliveries.length > 0
        ? sortByDate(deliveries).map((each) => [each.quantity, Date.parse(each.date)])
        : Date.parse(deliveryDate),
    ]);
  return said(a) === said(b);
}

/** An operation's ranks in its machine's queue before and after. */
export interface RankChange {
  id: string;
  from: number;
  to: number;
}

export interface Moved {
  jobId: string;
  /** ISO 8601; null if there is no expected date. */
  from: string | null;
  to: string | null;
}

const minute = 60_000;

/** Returns the jobs whose expected date moves by more than a minute. */
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
 * Returns the whole minutes that the job's open operations need more (or fewer) of each machine. Machines
 * without a difference are left out.
 */
export function machineMinutesBetween(
  before: ShopQueues,
  after: ShopQueues,
  jobId: string,
): Map<string, number> {
  const [then, now] = [minutesOf(before, jobId), minutesOf(after, jobId)];
  const differences = [...now].map(
    ([id, minutes]) => [id, Math.round(minutes - (then.get(id) ?? 0))] as const,
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
      const speed = projectedMachine(machine, operation.type);
      const left = minutesLeft(projectedOperation(operation, job), speed);
      minutes.set(machine.id, (minutes.get(machine.id) ?? 0) + left);
    }
  }
  return minutes;
}
