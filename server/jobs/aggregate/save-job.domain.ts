/**
 * Saves the changes of open jobs: queues ready operations, updates the status and writes the audit log.
 * Throws a conflict if a row has changed since it was read (docs/decisions/011).
 */
import { isDeepStrictEqual } from 'node:util';
import { pickDerivedFlow } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { isOpenJob, jobStatus } from '../../../shared/jobs/aggregate/job-status.ts';
import { obstacleOfOperation } from '../../../shared/operations/operation-facts.ts';
import { isOnMachine, isUpcoming } from '../../../shared/jobs/aggregate/operation-state.ts';
import { occupantReason } from '../../../shared/operations/operation-words.ts';
import { fromPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { sortByPredecessors } from '../../../shared/jobs/aggregate/predecessors.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  executeWrites,
  executeWritesInSavepoint,
  type Writes,
} from '../../../packages/pg-kit/src/batched-writes.ts';
import { mapWithPauses } from '../../platform/map-with-pauses.ts';
import { checkWritten } from '../../platform/verb/pending-changes.ts';
import { conflict, type Refusal, StartOver } from '../../platform/verb/refusals.ts';
import { jobs, productOperations } from '../tables/jobs.table.ts';
import { operations as operationsTable } from '../../operations/operations.table.ts';
import { updateDeliveryNotes } from './delivery-notes.domain.ts';
import { updateShortages } from './paper/shortages.domain.ts';
import { currentFlow } from './job-facts.domain.ts';
import { changeJob, changeOperation, type OpenJob, type OperationRow } from './job-aggregate.domain.ts';
import {
  isSecondOnMachine,
  occupantOf,
  readOccupant,
  writeRenumberedQueues,
} from './placing/machine-queue.domain.ts';
import * as repo from './insert-jobs.repo.ts';
import { jobAuditEntries } from './job-audit.domain.ts';
import { noPin } from './placing/operation-defaults.ts';

export { insertJobs } from './insert-jobs.repo.ts';

/**
 * Saves the jobs that a verb opened together. Throws 409 if somebody else has changed one of their rows after the
 * verb read it.
 */
export async function save(...works: OpenJob[]): Promise<void> {
  const [first] = works;
  if (!first) return;
  const { verb, pending } = first;
  const remaining = works.filter(({ lastRecord }) => lastRecord === null);
  await mapWithPauses(remaining, (work) => {
    refuseCircle(work);
    unpinMoved(work);
    queueReadyOperations(work);
    updateFlow(work);
    updateStatus(work);
  });
  if (works.some(affectsShortages)) verb.afterCommit(updateShortages);
  await writeQueueRanks(works);
  for (const work of remaining) await writeSteps(work);
  await updateDeliveryNotes(works);
  const entries = await mapWithPauses(works, jobAuditEntries);
  pending.auditEntries.push(...entries.flat());
  const arriving = pending
    .updated(operationsTable)
    .find(({ changes }) => changes.state !== undefined && isOnMachine(changes.state));
  const row = works.flatMap(({ operations }) => operations.find(({ id }) => id === arriving?.id) ?? [])[0];
  const refusal = justChanged(works);
  const collected = await pending.collect(verb, () => refusal);
  checkWritten(await write(first, collected.writes, row), collected, () => refusal);
}

/** Returns the refusal to send if somebody else has just changed one of the rows. It names the record. */
function justChanged(works: readonly OpenJob[]): Refusal {
  const names = works.flatMap(({ pending, operations, deletedOperations, row }) => {
    const changed = operations.find(({ id }) => pending.updateOf(operationsTable, id));
    return (changed ?? deletedOperations[0])?.name ?? row.number;
  });
  return conflict(reason('just-changed', { operation: names[0] ?? '' }));
}

/**
 * Runs the writes. If the database refuses `arriving` because its machine has an occupant, it throws a refusal that
 * names the occupant. If the verb saw the machine free, the verb starts over instead.
 */
async function write(
  { verb: { db }, locked, machineNames }: OpenJob,
  writes: Writes,
  arriving: OperationRow | undefined,
): Promise<Record<string, number>> {
  if (!arriving) return executeWrites(db, writes);
  const { machineId, id } = arriving;
  const machine = locked.machines.get(machineId ?? '');
  const seenFree = machine !== undefined && machine.queueRead !== 'none' && !occupantOf(machine, id);
  const written = seenFree ? executeWrites(db, writes) : executeWritesInSavepoint(db, writes);
  return written.catch(async (error: unknown) => {
    if (!isSecondOnMachine(error) || machineId === null) throw error;
    if (seenFree) throw new StartOver();
    const occupant = await readOccupant(db, machineId, id);
    const machineName = machineNames[machineId] ?? '';
    throw conflict(occupant ? occupantReason({ ...occupant, machineName }) : reason('machine-just-taken'));
  });
}

/**
 * Sets operations to queued if their machine and predecessors allow it, and other queued operations back to waiting
 * (design: operations).
 */
export function queueReadyOperations(work: OpenJob): void {
  const { row: job, operations } = work;
  for (const row of operations) {
    if (!isUpcoming(row.state)) continue;
    const state = obstacleOfOperation(row, job, operations) === null ? 'queued' : 'waiting';
    if (state !== row.state) changeOperation(work, row, { state });
  }
}

/** Throws 409 at `after` if operations would wait for each other in a circle. */
function refuseCircle({ operations, pending }: OpenJob): void {
  const isMoved = (row: OperationRow) => {
    const changes = pending.updateOf(operationsTable, row.id)?.changes;
    return (
      changes?.after !== undefined || changes?.index !== undefined || pending.isInserted(operationsTable, row)
    );
  };
  if (operations.every(({ after }) => after === null) || !operations.some(isMoved)) return;
  const { circle } = sortByPredecessors(operations);
  if (circle.length === 0) return;
  const why = reason('operations-in-circle', { operations: circle.map(({ name }) => name) });
  throw conflict(why, { after: why });
}

/**
 * Ends the pin of operations that have moved to another machine, and the time that an accepted plan reserved for
 * them.
 */
function unpinMoved(work: OpenJob): void {
  for (const row of work.operations) {
    const { original, changes } = work.pending.updateOf(operationsTable, row.id) ?? {};
    if (original?.machineId === undefined || original.machineId === row.machineId) continue;
    if (row.pinnedAt !== null && changes?.pinnedAt === undefined) changeOperation(work, row, noPin);
    if (row.keptUntil !== null && changes?.keptUntil === undefined)
      changeOperation(work, row, { keptUntil: null });
  }
}

/**
 * Updates the job's status from its operations and deliveries, and from holds, cancellation and close (rule
 * jobStatus).
 */
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
    tolerance: row.tolerance,
    made: row.made,
    operations,
  });
  if (status === row.status) return;
  changeJob(work, { status });
  // The server computes this date, so the audit log omits it (decision 041).
  if (!isOpenJob(status) && row.expected !== null) changeJob(work, { expected: null }, {});
}

/**
 * Stores how many pieces the job makes. Throws 409 if more came out of an operation than went in, unless the user has
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
  if (isDeepStrictEqual(pickDerivedFlow(work.row), derived)) return;
  // The server computes the flow, so it neither raises the job's version nor appears in the audit log.
  work.pending.update(jobs, work.row, derived, { expected: {}, logged: {} });
}

/**
 * Returns whether jobs' shortages of paper may differ after the verb. They may if it moves a paper with fewer sheets in
 * stock than reserved, or changes the delivery date of a job with such paper. They may too if it stores missing sheets,
 * because somebody else may have counted the paper in the meantime.
 */
function affectsShortages({ row, pending, scarce, movesScarcePaper }: OpenJob): boolean {
  const { original, changes } = pending.updateOf(jobs, row.id) ?? {};
  return (
    movesScarcePaper ||
    changes?.missingSheets !== original?.missingSheets ||
    (scarce.length > 0 && changes?.deliveryDate !== undefined)
  );
}

/**
 * Writes the ranks of renumbered queues. Operations that the verb itself placed in these queues get their final ranks
 * first.
 */
async function writeQueueRanks(works: readonly OpenJob[]): Promise<void> {
  const [first] = works;
  if (!first) return;
  const { verb, locked, pending } = first;
  const machines = [...locked.machines.values()];
  const own = new Set<string>();
  const queueOf = ({ machineId }: OperationRow) => machines.find(({ row }) => row.id === machineId)?.queue;
  for (const row of works.flatMap(({ operations }) => operations)) {
    const changes = pending.updateOf(operationsTable, row.id)?.changes;
    const isRanked = typeof changes?.rank === 'number';
    if (!isRanked && !pending.isInserted(operationsTable, row)) continue;
    row.rank = queueOf(row)?.find(({ id }) => id === row.id)?.rank ?? row.rank;
    if (!isRanked) continue;
    changes.rank = row.rank;
    own.add(row.id);
  }
  await writeRenumberedQueues(verb.db, machines, own);
}

/**
 * Replaces the stored steps. It deletes the old steps with a statement of its own, because new steps may have the
 * same ids.
 */
async function writeSteps({
  verb,
  pending,
  row: { id: jobId },
  steps,
  replacesSteps,
}: OpenJob): Promise<void> {
  if (!replacesSteps) return;
  await repo.deleteSteps(verb.db, jobId);
  for (const [position, step] of steps.entries())
    pending.insert(productOperations, { ...step, jobId, position });
}
