/**
 * A job at work: what a verb has opened, with what it changes noted in memory until it is saved (docs/decisions/011). The rows
 * here are always as the verb has made them so far.
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
import { type LedgerLine, type Move } from '../../stock/ledger/ledger.domain.ts';
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

/** A row as it was seen, and what the audit log is to tell of its change. */
export interface ChangedRow {
  version: number;
  /** What the columns that are written were. */
  original: Record<string, unknown>;
  logged: Record<string, unknown>;
}

export interface ChangedOperation extends ChangedRow {
  row: OperationRow;
  /** The machine that it stood on when the verb began. */
  from: string | null;
  /** The columns that are written. */
  changes: Partial<OperationRow>;
}

/** What the verb has locked beside its jobs, in this order. One for all jobs that it opened. */
export interface Locked {
  papers: Map<string, PaperRow>;
  machines: Map<string, Machine>;
}

/** What `save` writes. */
export interface PendingChanges {
  job:
    | (ChangedRow & {
        changes: Partial<JobRow>;
        originalCustomerId: string;
      })
    | null;
  /** The whole last record, where the job is deleted. */
  deletedRecord: unknown;
  added: OperationRow[];
  /** The codes of those of them that have one already, by id. */
  operationCodes: Record<string, number>;
  changed: Map<string, ChangedOperation>;
  removed: OperationRow[];
  transitions: TransitionValues[];
  revertedTransitions: { id: string; at: string }[];
  entries: EntryValues[];
  struckEntries: { id: string; at: string; by: string }[];
  allocatedPaperIds: Set<string>;
  /** Of these papers what is on order changed. */
  orderedPaperIds: Set<string>;
  /** What of other records is written with it. */
  extraWrites: ExtraWrites | null;
  paperMovements: Move<PaperRow>[];
  deliveries: DispatchValues[];
  revertedDeliveries: string[];
  /** The parts of the order that take the place of those it had. */
  split: DeliveryPart[] | null;
  files: FileValues[];
  deletedFiles: string[];
  orderChanges: ChangeValues[];
  revertedOrderChanges: { id: string; by: string | null }[];
  instructions: { id: string; instruction: string }[];
  plan: readonly NewStep[] | null;
  /** What follows for the job where nothing else of its row changes. */
  flow: DerivedFlow | null;
  /** What the customers are called that the job goes from and to, by id. */
  customerNames: Record<string, string>;
}

/** Writes, how many rows each is to write, and what the audit log is told of them. */
export interface ExtraWrites {
  writes: Writes;
  expected: Record<string, number>;
  auditEntries: Change[];
}

/** A step of a plan that is sent; one with an id is the plan's own. */
export type NewStep = Omit<Step, OptionalStepField> &
  Partial<{ [K in OptionalStepField]: Step[K] | undefined }>;
type OptionalStepField = 'id' | 'overlap' | 'toolIds' | 'setAside';

export interface OpenJob {
  readonly verb: Verb;
  readonly row: JobRow;
  /** The plan, in order. */
  readonly steps: readonly Step[];
  /** In order, those that the verb adds last. */
  operations: OperationRow[];
  papers: Allocation[];
  /** The parts of the order by date; none where it is not split. */
  split: DeliveryPart[];
  delivered: Delivered;
  /** By id, of the machines that the operations stood on when the job was opened. */
  readonly machineNames: Readonly<Record<string, string>>;
  /** What the shop expects operations to lose. */
  readonly losses: ExpectedLoss;
  /** Whether it is scheduled only once its artwork is approved. */
  readonly needsApproval: boolean;
  /** Of its papers those of which fewer sheets lay there than were reserved when the job was opened. */
  readonly scarce: readonly ScarcePaper[];
  /** The person has said that more came out of an operation than came in: what came in counts as that much. */
  confirmed: boolean;
  readonly locked: Locked;
  readonly pending: PendingChanges;
}

/** Locks the papers, more than once only upwards, and answers them as they are from here on; those that are gone are left out. */
export async function lockPapersOf(
  { verb, locked }: Pick<OpenJob, 'verb' | 'locked'>,
  ids: readonly string[],
): Promise<Map<string, PaperRow>> {
  const missing = ids.filter((id) => !locked.papers.has(id));
  for (const row of await lockPapers(verb.db, missing)) locked.papers.set(row.id, row);
  return locked.papers;
}

/** The paper, which is locked. Throws 404. */
export function lockedPaper({ locked }: OpenJob, id: string): PaperRow {
  const paper = locked.papers.get(id);
  if (!paper) throw notFound('paper');
  return paper;
}

/**
 * Locks the machines with these ids and of these types with their queues, after all papers. Answers all of the verb's machines.
 * To be called once, for all that it needs.
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

/** Changes the job's row; `logged` is what the audit log tells, the changes themselves unless given. */
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

/** What the row has in these columns. */
const pick = (row: object, columns: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in columns));

/** Deletes the job with all that is its own; `record` is the whole last one, for the audit log. */
export function deleteJob({ pending }: OpenJob, record: unknown): void {
  pending.deletedRecord = record;
}

/** Adds an operation; the verb holds the machine, if it has one. */
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

/** Changes an operation; `logged` is what the audit log tells, the changes themselves unless given. */
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

/** Deletes an operation; the audit log keeps its last record. What came after it comes after what it came after. */
export function deleteOperation(work: OpenJob, row: OperationRow): void {
  for (const other of work.operations) {
    if (other.after?.some(({ operationId }) => operationId === row.id))
      changeOperation(work, other, { after: linksWithout(other.after, row, work.operations) });
  }
  work.pending.removed.push(row);
  work.pending.changed.delete(row.id);
  work.operations = work.operations.filter((each) => each !== row);
}

/** Moves the balances of a locked paper by a line of the ledger, in stock sheets. Throws 404, 409 with both figures. */
export function addPaperMovement(work: OpenJob, paperId: string, line: LedgerLine): void {
  const { verb, row, pending } = work;
  const job = { id: row.id, number: row.number };
  pending.paperMovements.push(paperLedger.move(verb, lockedPaper(work, paperId), { ...line, job }));
}

/** Sets what the job holds of the paper; of a quantity of 0 nothing is left. */
export function setAllocation(work: OpenJob, held: Allocation): void {
  const before = work.papers.find(({ paperId }) => paperId === held.paperId)?.orders ?? [];
  if (before.length + held.orders.length > 0) work.pending.orderedPaperIds.add(held.paperId);
  const others = work.papers.filter(({ paperId }) => paperId !== held.paperId);
  work.papers = held.quantity > 0 ? [...others, held] : others;
  work.pending.allocatedPaperIds.add(held.paperId);
}

/** Records a delivery. */
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

/** Takes one of the job's deliveries back; `completed` is whether one of the others was said to complete the order. Throws 409. */
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

/** The order is to be delivered in these parts; in none where it goes out on the job's own date. */
export function changeSplit(work: OpenJob, parts: readonly PlannedDelivery[]): void {
  work.split = parts.map(({ quantity, date }) => ({ id: v7(), quantity, date }));
  work.pending.split = work.split;
}

/** The job's operations that have started, in order. */
export const startedOperations = ({ operations }: OpenJob): OperationRow[] => operations.filter(hasStarted);
