/**
 * The one way in which a verb's changes of jobs reach the database (docs/decisions/011): what became ready is queued, the
 * status follows from the facts, every row is written once and only as it was seen, and the audit log is told of each.
 */
import { countUnit, needsMachine } from '../../../shared/rules/catalogue.ts';
import { jobStatus } from '../../../shared/rules/job-status.ts';
import { comesFirst, isOnMachine, waitsFor } from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { occupantReason } from '../../../shared/rules/operation-words.ts';
import { writeTogether, type Writes, writeUnderSavepoint } from '../../platform/db/together.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { paperLedger } from '../../stock/papers/paper-ledger.ts';
import { settleNotes } from './delivery-notes.domain.ts';
import { settleHits } from './hits.domain.ts';
import { flowNow } from './job-now.domain.ts';
import {
  type Beside,
  changeJob,
  changeOperation,
  type JobWork,
  type OperationRow,
} from './job-work.domain.ts';
import { isSecondOnMachine, occupantNow, writeNumbers } from './machine-queue.domain.ts';
import * as repo from './save-job.repo.ts';
import { toldOf } from './told-job.domain.ts';

export { insertJobs } from './save-job.repo.ts';

/**
 * Settles the jobs that a verb opened together, writes what it changed of them, and tells the audit log. Throws 409 where a row
 * is no longer as it was seen.
 */
export async function save(...works: JobWork[]): Promise<void> {
  const [first] = works;
  if (!first) return;
  for (const work of works.filter(({ noted }) => noted.deleted === null)) {
    queueReady(work);
    settle(work);
    checkFlow(work);
  }
  if (works.some(isHitting)) first.verb.afterwards(settleHits);
  await writeQueues(works);
  await writePlans(works);
  await settleNotes(works);
  const { writes, expected, told } = writesOf(works);
  const written = await write(works, { ...writes, audit: first.verb.recording(told) });
  for (const [name, count] of Object.entries(expected)) {
    if ((written[name] ?? 0) !== count) throw conflict(changedMeanwhile(works));
  }
}

/**
 * Where an operation comes onto its machine, under a savepoint: when the database refuses a second one there, the transaction
 * can still read which one it is.
 */
async function write(works: readonly JobWork[], writes: Writes): Promise<Record<string, number>> {
  const [first] = works;
  const changed = works.flatMap(({ noted }) => [...noted.changed.values()]);
  const arriving = changed.find(({ changes }) => changes.state !== undefined && isOnMachine(changes.state));
  if (!first) return {};
  const { db } = first.verb;
  if (!arriving) return writeTogether(db, writes);
  const { machineId, id } = arriving.row;
  return writeUnderSavepoint(db, writes).catch(async (error: unknown) => {
    if (!isSecondOnMachine(error) || machineId === null) throw error;
    const occupant = await occupantNow(db, machineId, id);
    const machineName = first.machineNames[machineId] ?? '';
    throw conflict(occupant ? occupantReason({ ...occupant, machineName }) : reason('machine-just-taken'));
  });
}

function changedMeanwhile(works: readonly JobWork[]): Reason {
  const names = works.flatMap(({ noted, row }) => {
    const [changed] = [...[...noted.changed.values()].map((each) => each.row), ...noted.removed];
    return changed?.name ?? row.number;
  });
  return reason('just-changed', { operation: names[0] ?? '' });
}

/**
 * Queues what can be queued and sends back to waiting what no longer can: the job is scheduled, the operation has a machine
 * or needs none, and all with a lower index are finished or cancelled (design: operations).
 */
function queueReady(work: JobWork): void {
  const { row: job, operations } = work;
  for (const row of operations) {
    if (row.state !== 'waiting' && row.state !== 'queued') continue;
    const before = operations.filter((other) => comesFirst(other, row));
    const obstacle = waitsFor({
      scheduled: job.scheduledAt !== null && job.cancelledAt === null,
      hasMachine: row.machineId !== null,
      needsMachine: needsMachine(row.type),
      before: before.map((other) => other.name),
    });
    const state = obstacle === null ? 'queued' : 'waiting';
    if (state !== row.state) changeOperation(work, row, { state });
  }
}

/** Brings the job's status in line with its operations, deliveries, hold and cancellation (rule jobStatus). */
function settle(work: JobWork): void {
  const { row, delivered, operations } = work;
  const status = jobStatus({
    scheduled: row.scheduledAt !== null,
    onHold: row.onHold,
    cancelled: row.cancelledAt !== null,
    dispatched: delivered.quantity,
    dispatchedComplete: delivered.complete,
    quantity: row.quantity,
    operations,
  });
  if (status !== row.status) changeJob(work, { status });
}

/**
 * No operation gives more than came into it: what was counted too much is refused with both figures until a person confirms it,
 * and then counts as having come in. What follows for the job is kept with it. Throws 409.
 */
function checkFlow(work: JobWork): void {
  const flow = flowNow(work);
  for (const { id, in: came, out } of flow.tooMuch) {
    const row = work.operations.find((each) => each.id === id);
    if (!row) continue;
    if (!work.confirmed) {
      const unit = countUnit(row.type);
      const inUnit = (pieces: number) => fromPieces(pieces, unit, work.row.ups);
      const whole = unit === 'sheets' ? Math.floor(came / work.row.ups) : came;
      throw conflict(reason('more-out-than-in', { operation: row.name, unit, in: whole, out: inUnit(out) }));
    }
    changeOperation(work, row, { confirmedIn: out });
  }
  const { made, willMake, short } = flow.tooMuch.length > 0 ? flowNow(work) : flow;
  const { row, noted } = work;
  if (row.made === made && row.willMake === willMake && row.short === short) return;
  if (noted.job) changeJob(work, { made, willMake, short }, {});
  else noted.flow = { made, willMake, short };
  Object.assign(row, { made, willMake, short });
}

/** Whether other jobs may go short of a paper by this, or find their sheets again: one that is scarce moves, or its jobs change their order. */
const isHitting = ({ noted, scarce }: JobWork): boolean =>
  noted.moves.some(({ isScarce }) => isScarce) ||
  (scarce.length > 0 && noted.job?.changes.deliveryDate !== undefined);

/** A queue that was renumbered holds the ranks of what the verb put there, too. */
async function writeQueues(works: readonly JobWork[]): Promise<void> {
  const [first] = works;
  const machines = [...(first?.locked.machines.values() ?? [])];
  const own = new Set<string>();
  for (const { noted } of works) {
    const ranked = [...noted.changed.values()].filter(({ changes }) => typeof changes.rank === 'number');
    const queueOf = ({ machineId }: OperationRow) => machines.find(({ row }) => row.id === machineId)?.queue;
    const rankNow = (row: OperationRow) => queueOf(row)?.find(({ id }) => id === row.id)?.rank ?? row.rank;
    for (const { row, changes } of ranked) {
      changes.rank = rankNow(row);
      own.add(row.id);
    }
    for (const row of noted.added) row.rank = rankNow(row);
  }
  for (const machine of machines) if (first) await writeNumbers(first.verb.db, machine, own);
}

async function writePlans(works: readonly JobWork[]): Promise<void> {
  for (const { verb, row, noted } of works) if (noted.plan) await repo.deleteSteps(verb.db, row.id);
}

function writesOf(works: readonly JobWork[]): Beside {
  const parts = works.map(partOf);
  // Several jobs may move one paper, whose lines are told in their order.
  const moves = works.flatMap(({ noted }) => noted.moves).sort((a, b) => a.version - b.version);
  const whole: Beside[] = works[0] ? [paperLedger.asWrites(works[0].verb, moves)] : [];
  for (const { noted } of works) if (noted.beside) whole.push(noted.beside);
  const merged: Beside = {
    writes: Object.assign({}, ...whole.map(({ writes }) => writes)),
    expected: Object.assign({}, ...whole.map(({ expected }) => expected)),
    told: [...whole, ...parts].flatMap(({ told }) => told),
  };
  for (const [place, { writes, expected }] of parts.entries()) {
    for (const [name, write] of Object.entries(writes)) merged.writes[`${name}_${place}`] = write;
    for (const [name, count] of Object.entries(expected)) merged.expected[`${name}_${place}`] = count;
  }
  return merged;
}

function partOf(work: JobWork): Beside {
  const { verb, row, noted, papers } = work;
  const { db } = verb;
  const changed = [...noted.changed.values()];
  const jobId = row.id;
  const held = papers
    .filter(({ paperId }) => noted.held.has(paperId))
    .map(({ orders, ...each }) => ({ ...each, jobId, ordered: sheetsOf(orders), orders }));
  const left = new Set(held.map(({ paperId }) => paperId));
  const gone = [...noted.held].filter((id) => !left.has(id)).map((paperId) => ({ jobId, paperId }));
  const deleted = noted.deleted !== null;
  const job = noted.job && !deleted ? [{ id: jobId, ...noted.job }] : [];
  return {
    writes: {
      held: deleted ? null : repo.holdings(db, held),
      gone: deleted ? null : repo.holdingsGone(db, gone),
      ordered: deleted ? null : repo.orderHoldings(db, held),
      arrived: deleted ? null : repo.orderHoldingsGone(db, jobId, [...noted.ordered], held),
      steps: noted.plan && repo.stepInserts(db, jobId, noted.plan),
      instructions: repo.instructionUpdates(noted.instructions),
      added: repo.operationInserts(db, noted.added),
      changed: repo.operationUpdates(
        changed.map(({ row: { id }, version, changes }) => ({ id, version, changes })),
      ),
      removed: repo.operationDeletes(db, noted.removed),
      transitions: repo.transitionInserts(db, noted.transitions),
      undone: repo.transitionUndos(noted.undone),
      entries: repo.entryInserts(db, noted.entries),
      struck: repo.entryStrikes(noted.struck),
      flow: deleted || noted.job || !noted.flow ? null : repo.flowsKept([{ id: jobId, ...noted.flow }]),
      deliveries: repo.dispatchInserts(db, noted.deliveries),
      taken_back: repo.dispatchDeletes(db, noted.takenBack),
      split_gone: noted.split && repo.splitGone(db, jobId),
      split:
        noted.split &&
        repo.splitInserts(
          db,
          noted.split.map((each) => ({ ...each, jobId })),
        ),
      files: repo.fileInserts(db, noted.files),
      files_gone: repo.fileDeletes(db, noted.filesGone),
      order_changes: repo.changeInserts(db, noted.orderChanges),
      order_changes_undone: repo.changeUndos(noted.orderChangesUndone),
      job: deleted ? repo.jobDeletes(db, [jobId]) : repo.jobUpdates(job),
    },
    expected: {
      changed: changed.length,
      removed: noted.removed.length,
      undone: noted.undone.length,
      struck: noted.struck.length,
      taken_back: noted.takenBack.length,
      files_gone: noted.filesGone.length,
      order_changes_undone: noted.orderChangesUndone.length,
      job: deleted ? 1 : job.length,
    },
    told: toldOf(work),
  };
}

const sheetsOf = (orders: readonly { sheets: number }[]) =>
  orders.reduce((sum, { sheets }) => sum + sheets, 0);
