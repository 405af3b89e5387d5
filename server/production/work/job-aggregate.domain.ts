/**
 * Defines the open job: a locked job whose verb collects changes in memory until `save` (docs/decisions/011). Its
 * rows always include the changes made so far.
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
import { notFound, refuseBy } from '../../platform/verb/refusals.ts';
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

/** Describes a changed row for `save` and the audit log: its version, its original values and the changes to log. */
export interface ChangedRow {
  version: number;
  /** The values of the changed columns before the verb. */
  original: Record<string, unknown>;
  logged: Record<string, unknown>;
}

export interface ChangedOperation extends ChangedRow {
  row: OperationRow;
  /** The machine that the operation was on when the verb began; null if it was on none. */
  from: string | null;
  /** The changed columns with their new values. */
  changes: Partial<OperationRow>;
}

/** The papers and machines that the verb has locked besides its jobs. All jobs of the verb share this object. */
export interface Locked {
  papers: Map<string, PaperRow>;
  machines: Map<string, Machine>;
}

/** The changes that a verb has made in memory and `save` will write. */
export interface PendingChanges {
  job:
    | (ChangedRow & {
        changes: Partial<JobRow>;
        originalCustomerId: string;
      })
    | null;
  /** The job's last state for the audit log if the verb deletes the job; otherwise null. */
  deletedRecord: unknown;
  added: OperationRow[];
  /**
   * The codes that added operations had when the job was scheduled before, by operation id. Other added operations
   * get new codes.
   */
  operationCodes: Record<string, number>;
  changed: Map<string, ChangedOperation>;
  removed: OperationRow[];
  transitions: TransitionValues[];
  revertedTransitions: { id: string; at: string }[];
  entries: EntryValues[];
  struckEntries: { id: string; at: string; by: string }[];
  allocatedPaperIds: Set<string>;
  /** The papers of which the job's sheets on order changed. */
  orderedPaperIds: Set<string>;
  /** Writes of other rows, which `save` runs in the same statement as the job's. */
  extraWrites: ExtraWrites | null;
  paperMovements: PostedLine<PaperRow>[];
  deliveries: DispatchValues[];
  revertedDeliveries: string[];
  /** The planned deliveries that replace those of the order; null if the verb does not change them. */
  split: DeliveryPart[] | null;
  files: FileValues[];
  deletedFiles: string[];
  orderChanges: ChangeValues[];
  revertedOrderChanges: { id: string; by: string | null }[];
  instructions: { id: string; instruction: string }[];
  plan: readonly NewStep[] | null;
  /** The job's new flow if the verb changes nothing else in the job's row; otherwise null. */
  flow: DerivedFlow | null;
  /** The names of the job's customer before and after the change, by id. */
  customerNames: Record<string, string>;
}

/**
 * Writes of other rows that `save` runs with the job's own. `expected` is the number of rows that each write must
 * change.
 */
export interface ExtraWrites {
  writes: Writes;
  expected: Record<string, number>;
  auditEntries: Change[];
}

/** A step of a requested plan. A step with an id is in the present plan already. */
export type NewStep = Omit<Step, OptionalStepField> &
  Partial<{ [K in OptionalStepField]: Step[K] | undefined }>;
type OptionalStepField = 'id' | 'overlap' | 'toolIds' | 'setAside';

export interface OpenJob {
  readonly verb: Verb;
  readonly row: JobRow;
  /** The steps of the job's plan in their sequence. */
  readonly steps: readonly Step[];
  /** The operations in their sequence. Operations that the verb adds come last. */
  operations: OperationRow[];
  papers: Allocation[];
  /** The planned deliveries by date; empty if the order is not split. */
  split: DeliveryPart[];
  delivered: Delivered;
  /** The names of the machines that the operations were on when the verb opened the job, by machine id. */
  readonly machineNames: Readonly<Record<string, string>>;
  /** The shares of pieces that operation types usually waste, from the settings. */
  readonly losses: ExpectedLoss;
  /** Whether the shop schedules a job only after somebody has approved its artwork. */
  readonly needsApproval: boolean;
  /** The job's papers that had fewer sheets in stock than reserved when the verb opened the job. */
  readonly scarce: readonly ScarcePaper[];
  /** Whether a person has confirmed that more came out of an operation than went in. */
  confirmed: boolean;
  readonly locked: Locked;
  readonly pending: PendingChanges;
}

/**
 * Locks the papers that the verb has not locked yet and returns all that it has. Callers pass ids in ascending order.
 * The result lacks deleted papers.
 */
export async function lockPapersOf(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  ids: readonly string[],
): Promise<Map<string, PaperRow>> {
  const missing = ids.filter((id) => !locked.papers.has(id));
  for (const row of await lockPapers(verb.db, missing)) locked.papers.set(row.id, row);
  return locked.papers;
}

/** Returns the paper, which the verb has locked. Throws 404 if it is deleted. */
export function lockedPaper({ locked }: OpenJob, id: string): PaperRow {
  const paper = locked.papers.get(id);
  if (!paper) throw notFound('paper');
  return paper;
}

/**
 * Locks the machines with these ids or types, reads their queues, and returns all machines of the verb. A verb calls
 * it once, after it has locked papers.
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

/** Changes columns of the job's row. The audit log records `logged`, by default the changes. */
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

/** Returns the row's values in the columns that `columns` names. */
const pick = (row: object, columns: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in columns));

/** Deletes the job with all rows that belong to it. The audit log records `record`, the job's last state. */
export function deleteJob({ pending }: OpenJob, record: unknown): void {
  pending.deletedRecord = record;
}

/** Adds an operation to the job. The verb must have locked the operation's machine. */
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

/** Changes columns of an operation. The audit log records `logged`, by default the changes. */
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

/** Deletes an operation. The operations that followed it now follow its predecessors. */
export function deleteOperation(work: OpenJob, row: OperationRow): void {
  for (const other of work.operations) {
    if (other.after?.some(({ operationId }) => operationId === row.id))
      changeOperation(work, other, { after: linksWithout(other.after, row, work.operations) });
  }
  work.pending.removed.push(row);
  work.pending.changed.delete(row.id);
  work.operations = work.operations.filter((each) => each !== row);
}

/**
 * Adds a movement of a locked paper in stock sheets. Throws 404, and 409 with both figures if there are too few
 * sheets.
 */
export function addPaperMovement(work: OpenJob, paperId: string, line: LedgerLine): void {
  const { verb, row, pending } = work;
  const job = { id: row.id, number: row.number };
  pending.paperMovements.push(paperLedger.move(verb, lockedPaper(work, paperId), { ...line, job }));
}

/** Sets how many sheets of the paper the job has. A quantity of 0 removes the allocation. */
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

/**
 * Reverts a delivery of the job. `completed` says whether another delivery completes the order. Throws 409 if the
 * rules forbid it.
 */
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

/** Replaces the planned deliveries. Without any, the order goes out whole on the job's own date. */
export function changeSplit(work: OpenJob, parts: readonly PlannedDelivery[]): void {
  work.split = parts.map(({ quantity, date }) => ({ id: v7(), quantity, date }));
  work.pending.split = work.split;
}

/** Returns the job's started operations in their sequence. */
export const startedOperations = ({ operations }: Pick<OpenJob, 'operations'>): OperationRow[] =>
  operations.filter(hasStarted);
