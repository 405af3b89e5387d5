/**
 * Saves a verb's changes of jobs. It queues ready operations, updates the status, writes each row once by its
 * version, and logs the changes (docs/decisions/011).
 */
import { isDeepStrictEqual } from 'node:util';
import { pickDerivedFlow } from '../../../shared/rules/buffer.ts';
import { isOpenJob, jobStatus } from '../../../shared/rules/job-status.ts';
import { whyNotQueued } from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { sortByPredecessors, openPredecessors } from '../../../shared/rules/predecessors.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { paperLedger } from '../../stock/papers/paper-ledger.ts';
import { operationInserts } from './added-operations.repo.ts';
import { updateDeliveryNotes } from './delivery-notes.domain.ts';
import { updateShortages } from './shortages.domain.ts';
import { currentFlow } from './job-facts.domain.ts';
import {
  type ExtraWrites,
  changeJob,
  type ChangedOperation,
  changeOperation,
  type OpenJob,
  type OperationRow,
} from './job-aggregate.domain.ts';
import { writeRenumberedQueues } from './machine-queue.domain.ts';
import * as repo from './save-job.repo.ts';
import { jobAuditEntries } from './job-audit.domain.ts';
import { noPin } from './operation-defaults.ts';
import { writeAllButFirst, writeJobs } from './write-jobs.domain.ts';

export { insertJobs } from './save-job.repo.ts';

/**
 * Saves the jobs that a verb opened together. Throws 409 if somebody else has changed a row since the verb read it.
 */
export async function save(...works: OpenJob[]): Promise<void> {
  const [first] = works;
  if (!first) return;
  const kept = works.filter(({ pending }) => pending.deletedRecord === null);
  await mapYielding(kept, (work) => {
    refuseCircle(work);
    unpinMoved(work);
    queueReadyOperations(work);
    updateStatus(work);
    updateFlow(work);
  });
  if (works.some(affectsShortages)) first.verb.afterCommit(updateShortages);
  await writeQueueRanks(works);
  await deleteReplacedPlans(works);
  await updateDeliveryNotes(works);
  const { writes, expected, auditEntries } = await collectWrites(works);
  const written = await writeJobs(works, writes, auditEntries);
  for (const [name, count] of Object.entries(expected)) {
    if ((written[name] ?? 0) !== count) throw conflict(conflictReason(works));
  }
}

function conflictReason(works: readonly OpenJob[]): Reason {
  const names = works.flatMap(({ pending, row }) => {
    const [changed] = [...[...pending.changed.values()].map((each) => each.row), ...pending.removed];
    return changed?.name ?? row.number;
  });
  return reason('just-changed', { operation: names[0] ?? '' });
}

/**
 * Queues operations whose machine and predecessors allow it, and sets other queued ones back to waiting
 * (design: operations).
 */
export function queueReadyOperations(work: OpenJob): void {
  const { row: job, operations } = work;
  for (const row of operations) {
    if (row.state !== 'waiting' && row.state !== 'queued') continue;
    const before = openPredecessors(row, operations);
    const obstacle = whyNotQueued({
      scheduled: job.scheduledAt !== null && job.cancelledAt === null,
      hasMachine: row.machineId !== null,
      needsMachine: row.needsMachine,
      before: before.map((other) => other.name),
    });
    const state = obstacle === null ? 'queued' : 'waiting';
    if (state !== row.state) changeOperation(work, row, { state });
  }
}

/** Throws 409 at `after` if the links of operations form a circle. */
function refuseCircle({ operations, pending }: OpenJob): void {
  const isMoved = ({ changes }: ChangedOperation) =>
    changes.after !== undefined || changes.index !== undefined;
  const isTouched = pending.added.length > 0 || [...pending.changed.values()].some(isMoved);
  if (!isTouched || operations.every(({ after }) => after === null)) return;
  const { circle } = sortByPredecessors(operations);
  if (circle.length === 0) return;
  const why = reason('operations-in-circle', { operations: circle.map(({ name }) => name) });
  throw conflict(why, { after: why });
}

/** Ends the pin and the plan's reservation of time for operations that have moved to another machine. */
function unpinMoved(work: OpenJob): void {
  for (const { row, from, changes } of work.pending.changed.values()) {
    if (row.machineId === from) continue;
    if (row.pinnedAt !== null && changes.pinnedAt === undefined) changeOperation(work, row, noPin);
    if (row.keptUntil !== null && changes.keptUntil === undefined)
      changeOperation(work, row, { keptUntil: null });
  }
}

/** Updates the job's status from its operations, deliveries, hold, cancellation and close (rule jobStatus). */
function updateStatus(work: OpenJob): void {
  const { row, delivered, operations } = work;
  const status = jobStatus({
    scheduled: row.scheduledAt !== null,
    onHold: row.onHold,
    cancelled: row.cancelledAt !== null,
    closedShort: row.closedShortAt !== null,
    dispatched: delivered.quantity,
    dispatchedComplete: delivered.complete,
    quantity: row.quantity,
    operations,
  });
  if (status === row.status) return;
  changeJob(work, { status });
  // The server computes this date, so the audit log omits it (decision 041).
  if (!isOpenJob(status) && row.expected !== null) changeJob(work, { expected: null }, {});
}

/**
 * Stores how many pieces the job makes. Throws 409 if more came out of an operation than went in, unless a person has
 * confirmed it.
 */
function updateFlow(work: OpenJob): void {
  const flow = currentFlow(work);
  for (const { id, in: came, out } of flow.tooMuch) {
    const row = work.operations.find((each) => each.id === id);
    if (!row) continue;
    if (!work.confirmed) {
      const { unit } = row;
      const inUnit = (pieces: number) => fromPieces(pieces, unit, work.row.ups);
      const whole = unit === 'sheets' ? Math.floor(came / work.row.ups) : came;
      throw conflict(reason('more-out-than-in', { operation: row.name, unit, in: whole, out: inUnit(out) }));
    }
    changeOperation(work, row, { confirmedIn: out });
  }
  const derived = pickDerivedFlow(flow.tooMuch.length > 0 ? currentFlow(work) : flow);
  const { row, pending } = work;
  if (isDeepStrictEqual(pickDerivedFlow(row), derived)) return;
  if (pending.job) changeJob(work, derived, {});
  else pending.flow = derived;
  Object.assign(row, derived);
}

/**
 * Returns whether other jobs' shortages may change: the verb moves a scarce paper, or the delivery date of a job that
 * has such paper.
 */
const affectsShortages = ({ pending, scarce }: OpenJob): boolean =>
  pending.paperMovements.some(({ isScarce }) => isScarce) ||
  (scarce.length > 0 && pending.job?.changes.deliveryDate !== undefined);

/**
 * Writes the ranks of renumbered queues. Operations that the verb itself ranked in these queues get their new ranks
 * from them.
 */
async function writeQueueRanks(works: readonly OpenJob[]): Promise<void> {
  const [first] = works;
  const machines = [...(first?.locked.machines.values() ?? [])];
  const own = new Set<string>();
  for (const { pending } of works) {
    const ranked = [...pending.changed.values()].filter(({ changes }) => typeof changes.rank === 'number');
    const queueOf = ({ machineId }: OperationRow) => machines.find(({ row }) => row.id === machineId)?.queue;
    const rankNow = (row: OperationRow) => queueOf(row)?.find(({ id }) => id === row.id)?.rank ?? row.rank;
    for (const { row, changes } of ranked) {
      changes.rank = rankNow(row);
      own.add(row.id);
    }
    for (const row of pending.added) row.rank = rankNow(row);
  }
  if (first) await writeRenumberedQueues(first.verb.db, machines, own);
}

async function deleteReplacedPlans(works: readonly OpenJob[]): Promise<void> {
  for (const { verb, row, pending } of works) if (pending.plan) await repo.deleteSteps(verb.db, row.id);
}

async function collectWrites(works: readonly OpenJob[]): Promise<ExtraWrites> {
  const parts = await mapYielding(works, jobWrites);
  // Several jobs may move the same paper. Its lines follow each other by version.
  const moves = works.flatMap(({ pending }) => pending.paperMovements).sort((a, b) => a.version - b.version);
  const whole: ExtraWrites[] = works[0]
    ? [
        paperLedger.asWrites(works[0].verb, moves),
        insertWrites(works, works[0]),
        await rowUpdates(works, works[0]),
      ]
    : [];
  for (const { pending } of works) if (pending.extraWrites) whole.push(pending.extraWrites);
  const merged: ExtraWrites = {
    writes: Object.assign({}, ...whole.map(({ writes }) => writes)),
    expected: Object.assign({}, ...whole.map(({ expected }) => expected)),
    auditEntries: [...whole, ...parts].flatMap(({ auditEntries }) => auditEntries),
  };
  for (const [place, { writes, expected }] of parts.entries()) {
    for (const [name, write] of Object.entries(writes)) if (write) merged.writes[`${name}_${place}`] = write;
    for (const [name, count] of Object.entries(expected))
      if (count) merged.expected[`${name}_${place}`] = count;
  }
  return merged;
}

/**
 * Updates the changed rows of all jobs. Of thousands of rows it writes most at once, and returns the first few
 * hundred for the statement of all writes.
 */
async function rowUpdates(works: readonly OpenJob[], { verb: { db } }: OpenJob): Promise<ExtraWrites> {
  const left = works.filter(({ pending }) => pending.deletedRecord === null);
  const refusal = () => conflict(conflictReason(works));
  const allJobs = left.flatMap(({ row, pending }) => (pending.job ? [{ id: row.id, ...pending.job }] : []));
  const flows = left.flatMap(({ row, pending }) =>
    pending.flow && !pending.job ? [{ id: row.id, ...pending.flow }] : [],
  );
  const allOperations = works.flatMap(({ pending }) =>
    [...pending.changed.values()].map(({ row: { id }, version, changes }) => ({ id, version, changes })),
  );
  const jobs = await writeAllButFirst(db, allJobs, repo.jobUpdates, refusal);
  const operations = await writeAllButFirst(db, allOperations, repo.operationUpdates, refusal);
  return {
    writes: {
      jobs: repo.jobUpdates(jobs),
      flows: repo.flowUpdates(flows),
      operations: repo.operationUpdates(operations),
    },
    expected: { jobs: jobs.length, operations: operations.length },
    auditEntries: [],
  };
}

/** Returns the allocations that the verb changed, or none if it deletes the job. */
const allocationRows = ({ row, pending, papers }: OpenJob) =>
  (pending.deletedRecord === null ? papers : [])
    .filter(({ paperId }) => pending.allocatedPaperIds.has(paperId))
    .map(({ orders, ...each }) => ({ ...each, jobId: row.id, ordered: totalSheets(orders), orders }));

const insertWrites = (works: readonly OpenJob[], { verb: { db } }: OpenJob): ExtraWrites => ({
  writes: {
    held: repo.allocationUpserts(db, works.flatMap(allocationRows)),
    added: operationInserts(
      works.flatMap(({ pending }) =>
        pending.added.map((row) => ({ ...row, code: pending.operationCodes[row.id] ?? null })),
      ),
    ),
  },
  expected: {},
  auditEntries: [],
});

function jobWrites(work: OpenJob): ExtraWrites {
  const { verb, row, pending } = work;
  const { db } = verb;
  const jobId = row.id;
  const held = allocationRows(work);
  const left = new Set(held.map(({ paperId }) => paperId));
  const gone = [...pending.allocatedPaperIds]
    .filter((id) => !left.has(id))
    .map((paperId) => ({ jobId, paperId }));
  const deleted = pending.deletedRecord !== null;
  return {
    writes: {
      gone: deleted ? null : repo.allocationDeletes(db, gone),
      ordered: deleted ? null : repo.orderAllocationUpserts(db, held),
      arrived: deleted ? null : repo.orderAllocationDeletes(db, jobId, [...pending.orderedPaperIds], held),
      steps: pending.plan && repo.stepInserts(db, jobId, pending.plan),
      instructions: repo.instructionUpdates(pending.instructions),
      removed: repo.operationDeletes(db, pending.removed),
      transitions: repo.transitionInserts(db, pending.transitions),
      undone: repo.transitionReverts(pending.revertedTransitions),
      entries: repo.entryInserts(db, pending.entries),
      struck: repo.entryStrikes(pending.struckEntries),
      deliveries: repo.dispatchInserts(db, pending.deliveries),
      taken_back: repo.dispatchDeletes(db, pending.revertedDeliveries),
      split_gone: pending.split && repo.splitDeletes(db, jobId),
      split:
        pending.split &&
        repo.splitInserts(
          db,
          pending.split.map((each) => ({ ...each, jobId })),
        ),
      files: repo.fileInserts(db, pending.files),
      files_gone: repo.fileDeletes(db, pending.deletedFiles),
      order_changes: repo.changeInserts(db, pending.orderChanges),
      order_changes_undone: repo.changeReverts(pending.revertedOrderChanges),
      gone_job: deleted ? repo.jobDeletes(db, [jobId]) : null,
    },
    expected: {
      removed: pending.removed.length,
      undone: pending.revertedTransitions.length,
      struck: pending.struckEntries.length,
      taken_back: pending.revertedDeliveries.length,
      files_gone: pending.deletedFiles.length,
      order_changes_undone: pending.revertedOrderChanges.length,
      gone_job: deleted ? 1 : 0,
    },
    auditEntries: jobAuditEntries(work),
  };
}

const totalSheets = (orders: readonly { sheets: number }[]) =>
  orders.reduce((sum, { sheets }) => sum + sheets, 0);
