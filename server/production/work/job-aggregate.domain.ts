/**
 * A job that a verb has opened, with its pending changes in memory until `save` (docs/decisions/011). Its rows always
 * include those changes.
 */
import { v7 } from 'uuid';
import { type PlannedDelivery } from '../../../shared/rules/job-change.ts';
import { type DerivedFlow } from '../../../shared/rules/buffer.ts';
import { type ExpectedLoss } from '../../../shared/rules/expected-loss.ts';
import { type ScarcePaper } from '../../../shared/rules/stock-count.ts';
import { hasStarted } from '../../../shared/rules/operation-state.ts';
import { refuseClosedShort } from '../../../shared/rules/job-status.ts';
import { linksWithout } from '../../../shared/rules/predecessors.ts';
import { type Writes } from '../../platform/db/batched-writes.ts';
import { notFound, refuseBy } from '../../platform/verb/problems.ts';
import { type Change, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine, type PostedLine } from '../../stock/ledger/ledger.domain.ts';
import { paperLedger, type PaperRow } from '../../stock/papers/paper-ledger.ts';
import { type Machine, openMachines } from './machine-queue.domain.ts';
import { operationDefaults } from './operation-defaults.ts';
import {
  type Delivered,
  type DeliveryPart,
  type Allocation,
  type JobRow,
  lockPapers,
  type OperationRow,
  type Step,
} from './open-job.repo.ts';
import {
  type ChangeValues,
  type Dispatch,
  type DispatchValues,
  type EntryValues,
  type FileValues,
  type TransitionValues,
} from './save-job.repo.ts';

export {
  type Allocation,
  type OrderAllocation,
  type JobRow,
  type OperationRow,
  type Step,
} from './open-job.repo.ts';

/** The version and values of a row before its change, and what the audit log records of it. */
export interface ChangedRow {
  version: number;
  /** The former values of the changed columns. */
  original: Record<string, unknown>;
  logged: Record<string, unknown>;
}

export interface ChangedOperation extends ChangedRow {
  row: OperationRow;
  /** The machine that the operation was on when the verb began. */
  from: string | null;
  /** The new values of the changed columns. */
  changes: Partial<OperationRow>;
}

/** The papers and machines that the verb has locked besides its jobs. All jobs that it opened share them. */
export interface Locked {
  papers: Map<string, PaperRow>;
  machines: Map<string, Machine>;
}

/** The changes that `save` writes. */
export interface PendingChanges {
  job:
    | (ChangedRow & {
        changes: Partial<JobRow>;
        originalCustomerId: string;
      })
    | null;
  /** The job's whole last record, if the job is deleted. */
  deletedRecord: unknown;
  added: OperationRow[];
  /** The codes that added operations had before, by their ids. */
  operationCodes: Record<string, number>;
  changed: Map<string, ChangedOperation>;
  removed: OperationRow[];
  transitions: TransitionValues[];
  revertedTransitions: { id: string; at: string }[];
  entries: EntryValues[];
  struckEntries: { id: string; at: string; by: string }[];
  allocatedPaperIds: Set<string>;
  /** The papers whose sheets on order changed. */
  orderedPaperIds: Set<string>;
  /** Writes of other records that are saved in the same statement. */
  extraWrites: ExtraWrites | null;
  paperMovements: PostedLine<PaperRow>[];
  deliveries: DispatchValues[];
  revertedDeliveries: string[];
  /** The deliveries that replace those of the order. */
  split: DeliveryPart[] | null;
  files: FileValues[];
  deletedFiles: string[];
  orderChanges: ChangeValues[];
  revertedOrderChanges: { id: string; by: string | null }[];
  instructions: { id: string; instruction: string }[];
  plan: readonly NewStep[] | null;
  /** The job's recomputed flow, if nothing else of its row changes. */
  flow: DerivedFlow | null;
  /** The names of the former and the new customer, by id. */
  customerNames: Record<string, string>;
}

/** Additional writes, the number of rows that each must change, and their audit entries. */
export interface ExtraWrites {
  writes: Writes;
  expected: Record<string, number>;
  auditEntries: Change[];
}

/** A step of a requested plan; one with an id is already in the plan. */
export type NewStep = Omit<Step, OptionalStepField> &
  Partial<{ [K in OptionalStepField]: Step[K] | undefined }>;
type OptionalStepField = 'id' | 'overlap' | 'toolIds' | 'setAside';

export interface OpenJob {
  readonly verb: Verb;
  readonly row: JobRow;
  /** The plan's steps in order. */
  readonly steps: readonly Step[];
  /** The operations in order; those that the verb adds come last. */
  operations: OperationRow[];
  papers: Allocation[];
  /** The deliveries of the order by date; empty if it is not split. */
  split: DeliveryPart[];
  delivered: Delivered;
  /** The names of the machines that the operations were on when the job was opened, by id. */
  readonly machineNames: Readonly<Record<string, string>>;
  /** The shares of pieces that operations are expected to waste. */
  readonly losses: ExpectedLoss;
  /** Whether the shop schedules jobs only after their artwork is approved. */
  readonly needsApproval: boolean;
  /** The job's papers with fewer sheets in stock than reserved when the job was opened. */
  readonly scarce: readonly ScarcePaper[];
  /** Whether a person has confirmed that more came out of an operation than came in. */
  confirmed: boolean;
  readonly locked: Locked;
  readonly pending: PendingChanges;
}

/**
 * Locks papers that are not locked yet and returns all locked ones; callers lock in ascending order. Deleted papers
 * are missing.
 */
export async function lockPapersOf(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  ids: readonly string[],
): Promise<Map<string, PaperRow>> {
  const missing = ids.filter((id) => !locked.papers.has(id));
  for (const row of await lockPapers(verb.db, missing)) locked.papers.set(row.id, row);
  return locked.papers;
}

/** Returns the locked paper. Throws 404. */
export function lockedPaper({ locked }: OpenJob, id: string): PaperRow {
  const paper = locked.papers.get(id);
  if (!paper) throw notFound('paper');
  return paper;
}

/**
 * Locks the machines with these ids or types and their queues, and returns all of the verb's machines. Call it once,
 * after locking papers.
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

/** Changes the job's row. `logged` is what the audit log records, by default the changes. */
export function changeJob(
  work: OpenJob,
  changes: Partial<JobRow>,
  logged: Record<string, unknown> = changes,
): void {
  const { pending, row } = work;
  const before = pending.job ?? {
    version: row.version,
    originalCustomerId: row.customerId,
    original: {},
    logged: {},
    changes: {},
  };
  pending.job = {
    ...before,
    original: { ...pick(row, changes), ...before.original },
    logged: { ...before.logged, ...logged },
    changes: { ...before.changes, ...changes },
  };
  Object.assign(row, changes);
}

/** Returns the row's values in the given columns. */
const pick = (row: object, columns: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in columns));

/** Deletes the job with everything that belongs to it. `record` is its last state for the audit log. */
export function deleteJob({ pending }: OpenJob, record: unknown): void {
  pending.deletedRecord = record;
}

/** Adds an operation; its machine must be locked already. */
export function addOperation(
  work: OpenJob,
  values: Partial<OperationRow> & Pick<OperationRow, RequiredField>,
): OperationRow {
  const row: OperationRow = { ...operationDefaults, ...work.verb.timestamps, jobId: work.row.id, ...values };
  work.pending.added.push(row);
  work.operations.push(row);
  return row;
}

type RequiredField = 'id' | 'name' | 'type' | 'unit' | 'needsMachine' | 'detail' | 'instruction';

/** Changes an operation. `logged` is what the audit log records, by default the changes. */
export function changeOperation(
  { pending }: OpenJob,
  row: OperationRow,
  changes: Partial<OperationRow>,
  logged: Record<string, unknown> = changes,
): void {
  if (!pending.added.includes(row)) {
    const { version, machineId } = row;
    const before = pending.changed.get(row.id) ?? {
      version,
      from: machineId,
      original: {},
      logged: {},
      changes: {},
    };
    pending.changed.set(row.id, {
      row,
      original: { ...pick(row, changes), ...before.original },
      from: before.from,
      version: before.version,
      logged: { ...before.logged, ...logged },
      changes: { ...before.changes, ...changes },
    });
  }
  Object.assign(row, changes);
}

/** Deletes an operation. Its successors then follow its predecessors. */
export function deleteOperation(work: OpenJob, row: OperationRow): void {
  for (const other of work.operations) {
    if (other.after?.some(({ operationId }) => operationId === row.id))
      changeOperation(work, other, { after: linksWithout(other.after, row, work.operations) });
  }
  work.pending.removed.push(row);
  work.pending.changed.delete(row.id);
  work.operations = work.operations.filter((each) => each !== row);
}

/** Adds a movement of a locked paper, in stock sheets. Throws 404, 409 with both figures. */
export function addPaperMovement(work: OpenJob, paperId: string, line: LedgerLine): void {
  const { verb, row, pending } = work;
  const job = { id: row.id, number: row.number };
  pending.paperMovements.push(paperLedger.move(verb, lockedPaper(work, paperId), { ...line, job }));
}

/** Sets the job's allocation of the paper, and removes it at a quantity of 0. */
export function setAllocation(work: OpenJob, held: Allocation): void {
  const before = work.papers.find(({ paperId }) => paperId === held.paperId)?.orders ?? [];
  if (before.length + held.orders.length > 0) work.pending.orderedPaperIds.add(held.paperId);
  const others = work.papers.filter(({ paperId }) => paperId !== held.paperId);
  work.papers = held.quantity > 0 ? [...others, held] : others;
  work.pending.allocatedPaperIds.add(held.paperId);
}

export function addDelivery(
  work: OpenJob,
  delivery: { quantity: number; date: string; note: string; complete: boolean; lorryId?: string },
): void {
  const { row, delivered, pending, verb } = work;
  const id = v7();
  pending.deliveries.push({ ...delivery, id, jobId: row.id, userId: verb.actor.id });
  work.delivered = {
    quantity: delivered.quantity + delivery.quantity,
    complete: delivered.complete || delivery.complete,
    count: delivered.count + 1,
  };
  changeJob(work, { sent: work.delivered.quantity }, { ...delivery, dispatchId: id });
}

/** Reverts a delivery of the job. `completed` tells whether another delivery completes the order. Throws 409. */
export function revertDelivery(
  work: OpenJob,
  { completed, ...delivery }: Dispatch & { completed: boolean },
): void {
  const { delivered, pending } = work;
  refuseBy(refuseClosedShort(work.row));
  pending.revertedDeliveries.push(delivery.id);
  const [quantity, count] = [delivered.quantity - delivery.quantity, delivered.count - 1];
  work.delivered = { quantity, count, complete: completed };
  changeJob(work, { sent: quantity }, delivery);
}

/** Replaces the planned deliveries; without any, the order goes out on the job's own date. */
export function changeSplit(work: OpenJob, parts: readonly PlannedDelivery[]): void {
  work.split = parts.map(({ quantity, date }) => ({ id: v7(), quantity, date }));
  work.pending.split = work.split;
}

/** Returns the job's started operations in order. */
export const startedOperations = ({ operations }: OpenJob): OperationRow[] => operations.filter(hasStarted);
