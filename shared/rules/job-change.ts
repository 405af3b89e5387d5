/**
 * Changing what was ordered after the job has started (docs/decisions/042): which delivery a job's date is that of, why a change
 * or its undo is refused, and what a change means for machines and for others.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { type JobStatus } from './job-status.ts';
import { dateOrNull } from './lateness.ts';
import { projectedMachine, projectedOperation, type ShopQueues } from './shop-queues.ts';
import { minutesLeft } from './projection.ts';

/** In how many deliveries a job can be sent by agreement. */
export const deliveriesMaximum = 20;

/** A part of the order with a date of its own. Quantity in pieces, date ISO 8601. */
export interface PlannedDelivery {
  quantity: number;
  date: string;
}

/** The deliveries by their dates. */
export const sortByDate = <D extends PlannedDelivery>(deliveries: readonly D[]): D[] =>
  [...deliveries].sort((a, b) => Date.parse(a.date) - Date.parse(b.date));

/** The date of the earliest delivery that what is dispatched does not cover, of the last one where all are covered; undefined of none. */
export function nextDelivery(deliveries: readonly PlannedDelivery[], dispatched: number): string | undefined {
  let agreed = 0;
  const inOrder = sortByDate(deliveries);
  const next = inOrder.find(({ quantity }) => (agreed += quantity) > dispatched);
  return (next ?? inOrder.at(-1))?.date;
}

/** Why the deliveries can't be agreed, or null: together they are what is ordered. */
export function refuseDeliveries(deliveries: readonly PlannedDelivery[], quantity: number): Reason | null {
  const sum = deliveries.reduce((total, each) => total + each.quantity, 0);
  return sum === quantity ? null : reason('deliveries-sum', { sum, quantity });
}

/** Why what was ordered can't be changed, or null. */
export function refuseOrderChange(status: JobStatus): Reason | null {
  return status === 'cancelled' || status === 'dispatched' ? reason('job-is', { status }) : null;
}

/** Why so much can't be ordered, or null: never less than is dispatched. */
export function refuseBelowDispatched(quantity: number, dispatched: number): Reason | null {
  return quantity < dispatched ? reason('below-dispatched', { dispatched, quantity }) : null;
}

/** What was ordered: what a change has changed, as it was before and after. `deliveries` is empty unless it is split. */
export interface OrderTerms {
  quantity: number;
  deliveryDate: string;
  deliveries: PlannedDelivery[];
}

/** What of a job had run when it was changed: the ids of its operations. */
export interface StartedWork {
  started: string[];
  finished: string[];
}

/** Why the change can't be taken back, or null. */
export function refuseUndoChange(
  change: { before: OrderTerms; after: OrderTerms; ran: StartedWork; undoneAt: string | null },
  now: {
    status: JobStatus;
    ordered: OrderTerms;
    dispatched: number;
    /** A change was made after it, and stands. */
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

/** Whether it is the same order. Of one that is split the date follows from what is dispatched. */
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

/** An operation's ranks in its machine's queue. */
export interface RankChange {
  id: string;
  from: number;
  to: number;
}

export interface Moved {
  jobId: string;
  /** ISO 8601; null where nothing can be expected. */
  from: string | null;
  to: string | null;
}

const minute = 60_000;

/** The jobs that are expected more than a minute sooner or later after the change than before it, by what is expected of each. */
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

/** How many minutes more (or fewer) the job's open operations need of each machine, in whole minutes; machines without a difference are left out. */
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
