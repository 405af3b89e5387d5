/**
 * The one way in which a verb's changes of jobs reach the database (docs/decisions/011): what became ready is queued, the
 * status follows from the facts, every row is written once and only as it was seen, and the audit log is told of each.
 */
import { isDeepStrictEqual } from 'node:util';
import { pickDerivedFlow } from '../../../shared/rules/buffer.ts';
import { isOpenJob, jobStatus } from '../../../shared/rules/job-status.ts';
import { whyNotQueued } from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { sortByPredecessors, openPredecessors } from '../../../shared/rules/predecessors.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { paperLedger } from '../../stock/papers/paper-ledger.ts';
import { operationInserts } from './added-operations.repo.ts';
import { settleNotes } from './delivery-notes.domain.ts';
import { settleHits } from './hits.domain.ts';
import { flowNow } from './job-now.domain.ts';
import {
  type Beside,
  changeJob,
  type ChangedOperation,
  changeOperation,
  type JobWork,
  type OperationRow,
} from './job-work.domain.ts';
import { writeNumbers } from './machine-queue.domain.ts';
import * as repo from './save-job.repo.ts';
import { toldOf } from './told-job.domain.ts';
import { noPin } from './unset-operation.ts';
import { firstOf, writeWorks } from './write-works.domain.ts';

export { insertJobs } from './save-job.repo.ts';

/**
 * Settles the jobs that a verb opened together, writes what it changed of them, and tells the audit log. Throws 409 where a row
 * is no longer as it was seen.
 */
export async function save(...works: JobWork[]): Promise<void> {
  const [first] = works;
  if (!first) return;
  const kept = works.filter(({ noted }) => noted.deleted === null);
  await mapYielding(kept, (work) => {
    refuseCircle(work);
    unpinMoved(work);
    queueReady(work);
    settle(work);
    checkFlow(work);
  });
  if (works.some(isHitting)) first.verb.afterCommit(settleHits);
  await writeQueues(works);
  await writePlans(works);
  await settleNotes(works);
  const { writes, expected, told } = await writesOf(works);
  const written = await writeWorks(works, writes, told);
  for (const [name, count] of Object.entries(expected)) {
    if ((written[name] ?? 0) !== count) throw conflict(changedMeanwhile(works));
  }
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
 * or needs none, and what it comes after is finished or cancelled (design: operations).
 */
function queueReady(work: JobWork): void {
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

/** Throws a 409 at `after` where operations would come after each other in a circle. */
function refuseCircle({ operations, noted }: JobWork): void {
  const isMoved = ({ changes }: ChangedOperation) =>
    changes.after !== undefined || changes.index !== undefined;
  const isTouched = noted.added.length > 0 || [...noted.changed.values()].some(isMoved);
  if (!isTouched || operations.every(({ after }) => after === null)) return;
  const { circle } = sortByPredecessors(operations);
  if (circle.length === 0) return;
  const why = reason('operations-in-circle', { operations: circle.map(({ name }) => name) });
  throw conflict(why, { after: why });
}

/** What a person has moved to another machine is no longer pinned to the one it left, or kept for it by a plan. */
function unpinMoved(work: JobWork): void {
  for (const { row, from, changes } of work.noted.changed.values()) {
    if (row.machineId === from) continue;
    if (row.pinnedAt !== null && changes.pinnedAt === undefined) changeOperation(work, row, noPin);
    if (row.keptUntil !== null && changes.keptUntil === undefined)
      changeOperation(work, row, { keptUntil: null });
  }
}

/** Brings the job's status in line with its operations, deliveries, hold and cancellation (rule jobStatus). */
function settle(work: JobWork): void {
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
  // A figure of ours, of which nothing is told (decision 041).
  if (!isOpenJob(status) && row.expected !== null) changeJob(work, { expected: null }, {});
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
      const { unit } = row;
      const inUnit = (pieces: number) => fromPieces(pieces, unit, work.row.ups);
      const whole = unit === 'sheets' ? Math.floor(came / work.row.ups) : came;
      throw conflict(reason('more-out-than-in', { operation: row.name, unit, in: whole, out: inUnit(out) }));
    }
    changeOperation(work, row, { confirmedIn: out });
  }
  const derived = pickDerivedFlow(flow.tooMuch.length > 0 ? flowNow(work) : flow);
  const { row, noted } = work;
  if (isDeepStrictEqual(pickDerivedFlow(row), derived)) return;
  if (noted.job) changeJob(work, derived, {});
  else noted.flow = derived;
  Object.assign(row, derived);
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
  if (first) await writeNumbers(first.verb.db, machines, own);
}

async function writePlans(works: readonly JobWork[]): Promise<void> {
  for (const { verb, row, noted } of works) if (noted.plan) await repo.deleteSteps(verb.db, row.id);
}

async function writesOf(works: readonly JobWork[]): Promise<Beside> {
  const parts = await mapYielding(works, partOf);
  // Several jobs may move one paper, whose lines are told in their order.
  const moves = works.flatMap(({ noted }) => noted.moves).sort((a, b) => a.version - b.version);
  const whole: Beside[] = works[0]
    ? [
        paperLedger.asWrites(works[0].verb, moves),
        gainedOf(works, works[0]),
        await changesOf(works, works[0]),
      ]
    : [];
  for (const { noted } of works) if (noted.beside) whole.push(noted.beside);
  const merged: Beside = {
    writes: Object.assign({}, ...whole.map(({ writes }) => writes)),
    expected: Object.assign({}, ...whole.map(({ expected }) => expected)),
    told: [...whole, ...parts].flatMap(({ told }) => told),
  };
  for (const [place, { writes, expected }] of parts.entries()) {
    for (const [name, write] of Object.entries(writes)) if (write) merged.writes[`${name}_${place}`] = write;
    for (const [name, count] of Object.entries(expected))
      if (count) merged.expected[`${name}_${place}`] = count;
  }
  return merged;
}

/** Changes of rows: one write for all jobs, of which there may be hundreds. Of thousands only the first go along with the rest. */
async function changesOf(works: readonly JobWork[], { verb: { db } }: JobWork): Promise<Beside> {
  const left = works.filter(({ noted }) => noted.deleted === null);
  const refusal = () => conflict(changedMeanwhile(works));
  const allJobs = left.flatMap(({ row, noted }) => (noted.job ? [{ id: row.id, ...noted.job }] : []));
  const flows = left.flatMap(({ row, noted }) =>
    noted.flow && !noted.job ? [{ id: row.id, ...noted.flow }] : [],
  );
  const allOperations = works.flatMap(({ noted }) =>
    [...noted.changed.values()].map(({ row: { id }, version, changes }) => ({ id, version, changes })),
  );
  const jobs = await firstOf(db, allJobs, repo.jobUpdates, refusal);
  const operations = await firstOf(db, allOperations, repo.operationUpdates, refusal);
  return {
    writes: {
      jobs: repo.jobUpdates(jobs),
      flows: repo.flowsKept(flows),
      operations: repo.operationUpdates(operations),
    },
    expected: { jobs: jobs.length, operations: operations.length },
    told: [],
  };
}

/** What the job holds of the papers that the verb touched; nothing where it is deleted. */
const heldOf = ({ row, noted, papers }: JobWork) =>
  (noted.deleted === null ? papers : [])
    .filter(({ paperId }) => noted.held.has(paperId))
    .map(({ orders, ...each }) => ({ ...each, jobId: row.id, ordered: sheetsOf(orders), orders }));

const gainedOf = (works: readonly JobWork[], { verb: { db } }: JobWork): Beside => ({
  writes: {
    held: repo.holdings(db, works.flatMap(heldOf)),
    added: operationInserts(
      works.flatMap(({ noted }) => noted.added.map((row) => ({ ...row, code: noted.codes[row.id] ?? null }))),
    ),
  },
  expected: {},
  told: [],
});

function partOf(work: JobWork): Beside {
  const { verb, row, noted } = work;
  const { db } = verb;
  const jobId = row.id;
  const held = heldOf(work);
  const left = new Set(held.map(({ paperId }) => paperId));
  const gone = [...noted.held].filter((id) => !left.has(id)).map((paperId) => ({ jobId, paperId }));
  const deleted = noted.deleted !== null;
  return {
    writes: {
      gone: deleted ? null : repo.holdingsGone(db, gone),
      ordered: deleted ? null : repo.orderHoldings(db, held),
      arrived: deleted ? null : repo.orderHoldingsGone(db, jobId, [...noted.ordered], held),
      steps: noted.plan && repo.stepInserts(db, jobId, noted.plan),
      instructions: repo.instructionUpdates(noted.instructions),
      removed: repo.operationDeletes(db, noted.removed),
      transitions: repo.transitionInserts(db, noted.transitions),
      undone: repo.transitionUndos(noted.undone),
      entries: repo.entryInserts(db, noted.entries),
      struck: repo.entryStrikes(noted.struck),
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
      gone_job: deleted ? repo.jobDeletes(db, [jobId]) : null,
    },
    expected: {
      removed: noted.removed.length,
      undone: noted.undone.length,
      struck: noted.struck.length,
      taken_back: noted.takenBack.length,
      files_gone: noted.filesGone.length,
      order_changes_undone: noted.orderChangesUndone.length,
      gone_job: deleted ? 1 : 0,
    },
    told: toldOf(work),
  };
}

const sheetsOf = (orders: readonly { sheets: number }[]) =>
  orders.reduce((sum, { sheets }) => sum + sheets, 0);
