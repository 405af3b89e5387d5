/**
 * Defines the open job: a locked job with the verb's unsaved changes in memory
 * (docs/decisions/011). Reading its rows returns the changed values.
 */
import { v7 } from 'uuid';
import { type CheckFacts } from '../../../shared/operations/checks.ts';
import { type JobRows } from '../../../shared/jobs/aggregate/job-facts.ts';
import { type PlannedDelivery } from '../../../shared/jobs/job-change.ts';
import { type ExpectedLoss } from '../../../shared/shop/expected-loss.ts';
import { type ScarcePaper } from '../../../shared/stock/stock-count.ts';
import { hasStarted } from '../../../shared/jobs/aggregate/operation-state.ts';
import { refuseClosedShort } from '../../../shared/jobs/aggregate/job-status.ts';
import { refuseWhileInspected } from '../../../shared/shop/sampling/inspections.ts';
import { linksWithout } from '../../../shared/jobs/aggregate/predecessors.ts';
import { notFound, refuseBy } from '../../platform/verb/refusals.ts';
import { type PendingChanges } from '../../platform/verb/pending-changes.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine } from '../../stock/ledger/ledger.domain.ts';
import { paperLedger, type PaperRow } from '../../stock/papers/paper-ledger.ts';
import { type Machine, openMachines } from './placing/machine-queue.domain.ts';
import { type NewStep, toStep } from './insert-jobs.repo.ts';
import { operationDefaults } from './placing/operation-defaults.ts';
import {
  type Delivered,
  type DeliveryPart,
  type Allocation,
  type JobRow,
  lockPapers,
  type OperationRow,
  type Step,
} from './open-job.repo.ts';
import { jobDeliveries } from '../tables/job-changes.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { dispatches, jobs } from '../tables/jobs.table.ts';
import { operations } from '../../operations/operations.table.ts';
import { jobPaperOrders } from '../../stock/orders/paper-orders.table.ts';
import { sheetsOnOrder } from './paper/allocated-sheets.ts';

export { type NewStep } from './insert-jobs.repo.ts';
export {
  type Allocation,
  type OrderAllocation,
  type JobRow,
  type OperationRow,
  type Step,
} from './open-job.repo.ts';

/** The papers and machines that the verb has locked besides its jobs. All jobs of the verb share them. */
export interface Locked {
  papers: Map<string, PaperRow>;
  machines: Map<string, Machine>;
}

export interface OpenJob {
  readonly verb: Verb;
  readonly row: JobRow;
  /** The steps of the job's plan in their sequence. */
  steps: readonly Step[];
  /** Whether the verb has replaced the steps. */
  replacesSteps: boolean;
  /** The operations in their sequence. Operations that the verb adds come last. */
  operations: OperationRow[];
  papers: Allocation[];
  /** The planned deliveries by date; empty if the order is not split. */
  split: DeliveryPart[];
  delivered: Delivered;
  /** The names of the machines that the operations had when the verb opened the job, by machine id. */
  readonly machineNames: Readonly<Record<string, string>>;
  /** From the settings: the share of pieces that each operation type usually wastes. */
  readonly losses: ExpectedLoss;
  /** Whether somebody must approve a job's artwork before users can schedule the job. */
  readonly needsApproval: boolean;
  readonly requiredFields: JobRows['requiredFields'];
  /** The job's papers of which stock had fewer sheets than jobs have reserved, when the verb opened the job. */
  readonly scarce: readonly ScarcePaper[];
  /** The checks of the operations and the answers to them, when the verb opened the job, by operation id. */
  readonly checks: Readonly<Record<string, CheckFacts>>;
  /** Whether ticket and tools must be scanned before Run (decision 113). */
  readonly wantsScans: boolean;
  /** Whether the user has confirmed that more pieces came out of an operation than went in. */
  confirmed: boolean;
  readonly locked: Locked;
  /** The verb's unsaved changes, which all its jobs share. */
  readonly pending: PendingChanges;
  /** The operations of the job that the verb deletes. */
  readonly deletedOperations: OperationRow[];
  /** The last values of a job that the verb deletes, for the audit log; otherwise null. */
  lastRecord: unknown;
  /**
   * Whether the verb changes the stock or the reservations of a paper that has fewer sheets than jobs have reserved.
   */
  movesScarcePaper: boolean;
  /** If the verb changes the job's customer: the names of the present and the previous customer, by id. */
  customerNames: Readonly<Record<string, string>>;
}

/**
 * Locks the papers that the verb has not locked yet, and returns all papers that it has locked. The ids must be
 * ascending. The result lacks deleted papers.
 */
export async function lockPapersOf(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  ids: readonly string[],
): Promise<Map<string, PaperRow>> {
  const missing = ids.filter((id) => !locked.papers.has(id));
  for (const row of await lockPapers(verb.db, missing)) locked.papers.set(row.id, row);
  return locked.papers;
}

/** Returns a paper that the verb has locked. Throws 404 if somebody has deleted the paper. */
export function lockedPaper({ locked }: OpenJob, id: string): PaperRow {
  const paper = locked.papers.get(id);
  if (!paper) throw notFound('paper');
  return paper;
}

/**
 * Locks the machines with these ids or types, reads their queues, and returns all machines that the verb has locked.
 * A verb calls it once, after it has locked papers.
 */
export async function lockMachines(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  ids: readonly (string | null)[],
  types: readonly string[] = [],
): Promise<Machine[]> {
  const wanted = new Set(ids.filter((id) => id !== null && locked.machines.get(id)?.queueRead !== 'whole'));
  const machines = await openMachines(
    verb.db,
    [...wanted].filter((id) => id !== null),
    [...new Set(types)],
  );
  for (const machine of machines) locked.machines.set(machine.row.id, machine);
  return [...locked.machines.values()];
}

/** Changes columns of the job's row. The audit log records `logged`, or else the changes themselves. */
export function changeJob(
  { pending, row }: OpenJob,
  changes: Partial<JobRow>,
  logged: Record<string, unknown> = changes,
): void {
  pending.update(jobs, row, changes, { logged });
}

/** Stores the inspection that counts for the job. Its operation's audit line names it, so the job has none. */
export function changeInspection({ pending, row }: OpenJob, inspection: JobRow['inspection']): void {
  pending.update(jobs, row, { inspection }, { expected: {}, logged: {} });
}

/** Deletes the job with all rows that belong to it. The audit log records `record`, the job's last values. */
export function deleteJob(work: OpenJob, record: unknown): void {
  work.lastRecord = record;
  work.pending.delete(jobs, work.row);
}

/**
 * Adds an operation to the job. The verb must have locked its machine. With `code`, it retains the code of a printed
 * ticket; otherwise it gets the next code.
 */
export function addOperation(
  work: OpenJob,
  values: Partial<OperationRow> & Pick<OperationRow, RequiredField> & { code?: number },
): OperationRow {
  const row: OperationRow = { ...operationDefaults, ...work.verb.timestamps, jobId: work.row.id, ...values };
  work.pending.insert(operations, row);
  work.operations.push(row);
  return row;
}

type RequiredField = 'id' | 'name' | 'type' | 'unit' | 'needsMachine' | 'detail' | 'instruction';

/** Changes columns of an operation. The audit log records `logged`, or else the changes themselves. */
export function changeOperation(
  { pending }: OpenJob,
  row: OperationRow,
  changes: Partial<OperationRow>,
  logged: Record<string, unknown> = changes,
): void {
  pending.update(operations, row, changes, { logged });
}

/**
 * Deletes an operation. Its followers then follow its predecessors. Throws 409 if its inspection counts for the job,
 * which would otherwise hold the job or accept it for ever (decision 111).
 */
export function deleteOperation(work: OpenJob, row: OperationRow): void {
  refuseBy(refuseWhileInspected(work.row, row.id));
  for (const other of work.operations) {
    if (other.after?.some(({ operationId }) => operationId === row.id))
      changeOperation(work, other, { after: linksWithout(other.after, row, work.operations) });
  }
  if (!work.pending.isInserted(operations, row)) work.deletedOperations.push(row);
  work.pending.delete(operations, row);
  work.operations = work.operations.filter((each) => each !== row);
}

/**
 * Adds a movement of stock sheets of a locked paper to the ledger. Throws 404, and 409 with the requested and
 * the available sheets if there are too few.
 */
export function addPaperMovement(work: OpenJob, paperId: string, line: LedgerLine): void {
  const { verb, row, pending } = work;
  const job = { id: row.id, number: row.number };
  const { isScarce } = paperLedger.move({ verb, pending }, lockedPaper(work, paperId), { ...line, job });
  work.movesScarcePaper ||= isScarce;
}

/** Sets how many sheets of the paper the job has. With a quantity of 0, the job has the paper no more. */
export function setAllocation(work: OpenJob, allocation: Allocation): void {
  const { pending, papers } = work;
  const { orders, ...held } = allocation;
  const before = papers.find(({ paperId }) => paperId === held.paperId)?.orders ?? [];
  const after = held.quantity > 0 ? orders : [];
  const others = papers.filter(({ paperId }) => paperId !== held.paperId);
  work.papers = held.quantity > 0 ? [...others, allocation] : others;
  const key = { jobId: work.row.id, paperId: held.paperId };
  const ordered = sheetsOnOrder({ orders });
  pending.set(jobPapers, key, held.quantity > 0 ? { ...key, ...held, ordered } : null);
  const ofOrder = (orderId: string) => ({ jobId: work.row.id, orderId });
  for (const { orderId } of before) pending.set(jobPaperOrders, ofOrder(orderId), null);
  for (const { orderId, sheets } of after)
    pending.set(jobPaperOrders, ofOrder(orderId), { ...key, orderId, quantity: sheets });
}

export function addDelivery(
  work: OpenJob,
  delivery: { quantity: number; date: string; note: string; complete: boolean; lorryId?: string },
): void {
  const { row, delivered, pending, verb } = work;
  const id = v7();
  pending.insert(dispatches, { ...delivery, id, jobId: row.id, userId: verb.actor.id });
  work.delivered = {
    quantity: delivered.quantity + delivery.quantity,
    complete: delivered.complete || delivery.complete,
    count: delivered.count + 1,
  };
  changeJob(work, { sent: work.delivered.quantity }, { ...delivery, dispatchId: id });
}

/**
 * Reverts a delivery of the job. `completed` says whether a different delivery completes the order. Throws 409 if the
 * rules forbid it.
 */
export function revertDelivery(
  work: OpenJob,
  { completed, ...delivery }: typeof dispatches.$inferSelect & { completed: boolean },
): void {
  const { delivered, pending } = work;
  refuseBy(refuseClosedShort(work.row));
  pending.delete(dispatches, delivery);
  const [quantity, count] = [delivered.quantity - delivery.quantity, delivered.count - 1];
  work.delivered = { quantity, count, complete: completed };
  changeJob(work, { sent: quantity }, delivery);
}

/** Replaces the planned deliveries. With an empty list, the order leaves as a whole on the job's own date. */
export function changeSplit(work: OpenJob, parts: readonly PlannedDelivery[]): void {
  const { pending, row } = work;
  for (const part of work.split) pending.delete(jobDeliveries, part);
  work.split = parts.map(({ quantity, date }) => ({ id: v7(), quantity, date }));
  for (const part of work.split) pending.insert(jobDeliveries, { ...part, jobId: row.id });
}

/** Replaces all steps of the job's plan. Steps without an id are new. */
export function replaceSteps(work: OpenJob, steps: readonly NewStep[]): void {
  work.replacesSteps = true;
  work.steps = steps.map(toStep);
}

/** Returns the job's started operations in their sequence. */
export const startedOperations = ({ operations }: Pick<OpenJob, 'operations'>): OperationRow[] =>
  operations.filter(hasStarted);
