/**
 * Changes the quantity, date and deliveries of a job's order, and reverts such changes (docs/decisions/042).
 * A preview runs the same code but saves nothing (decision 068).
 */
import {
  listedMovesMaximum,
  type ChangeImpactResponse,
  type OrderChange,
} from '../../../shared/jobs/job-changes.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { pickDerivedFlow } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { countsMaximum } from '../../../shared/platform/specification-constants.ts';
import {
  sortByDate,
  type Moved,
  nextDelivery,
  type OrderTerms,
  type RankChange,
  refuseBelowDispatched,
  refuseDeliveries,
} from '../../../shared/jobs/job-change.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { piecesPlanned, sheetsShort } from '../../../shared/jobs/aggregate/job-status.ts';
import {
  isOwnRunOver,
  sheetsOfOwnRun,
  addMakeUpSheets,
} from '../../../shared/jobs/aggregate/pieces/make-up-runs.ts';
import { hasStarted, isClosed } from '../../../shared/jobs/aggregate/operation-state.ts';
import { papersAssigned, papersRequired } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { invalid, notFound, Refusal, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform } from '../../platform/verb/verb.ts';
import { type ChangeImpactQuery } from '../../open-shop/change-impact.ts';
import { queryPlanner } from '../../open-shop/planner/planner-client.ts';
import { readUncovered } from '../../stock/demand/paper-demand.domain.ts';
import {
  bufferedJob,
  flowInput,
  currentFlow,
  lacksSheets,
  makeUpPlan,
  jobRefusal,
  refuseJob,
  sheetsNeeded,
} from '../aggregate/job-facts.domain.ts';
import {
  changeJob,
  changeOperation,
  changeSplit,
  type OpenJob,
  lockedPaper,
} from '../aggregate/job-aggregate.domain.ts';
import { type Machine, readQueues } from '../aggregate/placing/machine-queue.domain.ts';
import { openJob } from '../aggregate/open-job.domain.ts';
import {
  releaseUnneededPaper,
  reserveStillAvailable,
  returnToStock,
  reserveFromStock,
} from '../aggregate/paper/adjust-paper-to-order.domain.ts';
import {
  lockRankedMachines,
  lockServingMachines,
  rankedMachineIds,
  newId,
  rerankOpenOperations,
} from '../aggregate/placing/place-operations.domain.ts';
import { latestPendingPaper, type FreedPaper } from '../aggregate/paper/reservations.domain.ts';
import { queueReadyOperations, save } from '../aggregate/save-job.domain.ts';
import { jobChanges } from '../tables/job-changes.table.ts';
import * as repo from '../read/job-change.repo.ts';
import { findSuitablePapers } from '../paper/job-papers.domain.ts';
import { getJob } from '../read/jobs.domain.ts';
import {
  addMakeUpRun,
  deleteMakeUpRun,
  type MakeUpRun,
  removeUnneededRuns,
  runOperationTypes,
  toMakeUpRun,
} from '../verbs/make-up-runs.domain.ts';
import { toOrder, changeUndoRefusal } from '../read/order-changes.domain.ts';

/**
 * Changes the job's order or previews the change, and returns the impact. The planner computes how other jobs
 * move after the transaction. Throws 400 with an error for each invalid field, 404, 409, 412, 503.
 */
export async function changeOrder(
  context: Context,
  id: string,
  request: OrderChange,
): Promise<ChangeImpactResponse> {
  const { order: of, paperNeed, ...change } = await makeChange(context, id, request);
  const made = {
    ...change,
    papersUncovered: change.papersShort && (await readUncovered(context, paperNeed)),
  };
  const question = { ...of, jobId: id, most: listedMovesMaximum };
  const means = await queryPlanner(context.database, 'order', question).catch((error: unknown) => {
    if (made.changeId === null || !(error instanceof Refusal)) throw error;
    return null;
  });
  if (!means) return { ...made, minutes: [], moves: [], moved: null };
  const { moves, ...rest } = means;
  return {
    ...made,
    ...rest,
    moves: await withJobNames(context, { id, deliveryDate: of.after.deliveryDate }, moves),
  };
}

type OrderChangeResult = Omit<ChangeImpactResponse, 'minutes' | 'moves' | 'moved' | 'papersUncovered'> & {
  paperNeed: Parameters<typeof readUncovered>[1];
  order: Pick<ChangeImpactQuery, 'before' | 'after' | 'replaced'>;
};

/**
 * Changes the order or previews the change. The planner computes the impact on machines and other jobs from the
 * result's field `order`.
 */
export function makeChange(
  context: VerbContext,
  id: string,
  request: OrderChange,
): Promise<OrderChangeResult> {
  // The response to a preview must not be stored for repeats, because it would be a row.
  const caller = request.preview ? { ...context, once: undefined } : context;
  return perform(caller, 'job.change', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'change');
    await verb.expectVersion(request.version, work.row, () => getJob(verb, id));
    const before = toOrder(work);
    const side = toShopJob(work);
    const sheetsBefore = papersRequired(work.row);
    const after = requestedOrder(work, request);
    const { rerankedOperations, run, ...made } = await applyOrder(work, after, request);
    const { removedRuns } = made;
    // The planner takes queued operations before waiting ones, so a preview needs the states after the save.
    queueReadyOperations(work);
    const { row, papers } = work;
    const { willMake, short } = currentFlow(work);
    const means = {
      sheets: papersRequired(row) - sheetsBefore,
      runOver: isOwnRunOver(work.operations),
      willMake,
      short,
      papersAssigned: papersAssigned(papers),
      papersShort: sheetsShort(papersRequired(row), papersAssigned(papers)),
      makeUp: run && {
        sheets: run.sheets,
        operations: run.steps.map(({ of }) => of.name),
        added: made.makeUp !== null,
      },
      makeUpRemoved: removedRuns.reduce((sum, { sheets }) => sum + sheets, 0),
      freed: [...made.freed, ...removedRuns.flatMap(({ freed }) => freed)].map(withPaperName(work)),
      taken: made.taken.map(withPaperName(work)),
      available: await readAvailableSheets(work),
      paperNeed: { ...row, papersAssigned: papersAssigned(papers) },
      order: { before: side, after: toShopJob(work), replaced: rerankedOperations },
    };
    if (request.preview || isSameOrder(before, after)) return { changeId: null, ...means };
    const changeId = newId();
    work.pending.insert(jobChanges, {
      id: changeId,
      jobId: id,
      before,
      after,
      ran: toProgress(work),
      made,
      note: request.note,
      userId: verb.actor.id,
      at: verb.clock().toISOString(),
    });
    const { freed, taken } = means;
    const did = { ...(freed.length > 0 && { freed }), ...(taken.length > 0 && { taken }) };
    changeJob(
      work,
      {},
      { ...after, before, changeId, ...did, ...(request.note !== '' && { note: request.note }) },
    );
    await save(work);
    return { changeId, ...means };
  });
}

/** Returns the job and its open operations in the form that the planner needs. */
function toShopJob(work: OpenJob): ChangeImpactQuery['before'] {
  const open = work.operations.filter(({ state }) => !isClosed(state));
  const operations = open.map((row) => ({ ...row, lacksPaper: lacksSheets(work, row) }));
  operations.sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1));
  const derived = pickDerivedFlow(currentFlow(work));
  const row = { ...work.row, ...derived };
  return { ...row, buffer: derived.effectiveBuffer, awaits: latestPendingPaper(work), operations };
}

/** Returns a function that adds the paper's name to a quantity of sheets that the change released or took. */
const withPaperName =
  (work: OpenJob) =>
  ({ paperId, quantity }: FreedPaper) => ({ paperId, paper: lockedPaper(work, paperId).name, quantity });

/**
 * Returns how many press sheets of suitable papers are available in stock and on order (rule paperMismatch). It
 * returns 0 without a read if the job has enough paper.
 */
async function readAvailableSheets({
  papers,
  row,
  verb,
}: OpenJob): Promise<ChangeImpactResponse['available']> {
  const sheets = { stock: 0, onOrder: 0 };
  if (sheetsShort(papersRequired(row), papersAssigned(papers)) === 0) return sheets;
  for (const paper of await findSuitablePapers(verb.db, row)) {
    sheets.stock += Math.max(0, paper.availableQuantity) * paper.cut;
    for (const { left } of paper.orders) sheets.onOrder += left * paper.cut;
  }
  return sheets;
}

/**
 * Reverts a change of the order. Throws 404. Throws 409 if an operation has started since that change, or somebody
 * has changed the order again.
 */
export function revertChange(context: VerbContext, id: string, changeId: string): Promise<Job> {
  return perform(context, 'job.undoChange', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    const changes = await repo.readChanges(verb.db, id);
    const place = changes.findIndex((each) => each.id === changeId);
    const change = changes[place];
    if (!change) throw notFound('change');
    refuseBy(changeUndoRefusal(work, change, changes.slice(0, place)));
    const {
      freed,
      taken,
      makeUp,
      scaled,
      removedRuns = [],
    } = change.made ?? { freed: [], taken: [], makeUp: null };
    if (work.operations.some((each) => makeUp !== null && each.makeUp === makeUp)) {
      deleteMakeUpRun(work, makeUp ?? 0);
      await returnToStock(work, taken, 'Change undone');
    }
    await reserveStillAvailable(work, freed);
    await applyOrder(work, change.before, { keepsPaper: true, undone: scaled, runsAgain: removedRuns });
    const undone = { undoneAt: verb.clock().toISOString(), undoneBy: verb.actor.id };
    work.pending.update(jobChanges, { id: changeId }, undone, { expected: { undoneAt: null } });
    changeJob(work, {}, { ...change.before, undone: changeId });
    await save(work);
    return getJob(verb, id);
  });
}

const isSameOrder = (a: OrderTerms, b: OrderTerms) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the order after the change: the requested values and, where the request has none, the present
 * values. Throws 400 with an error for each invalid field, 409 with the requested and the dispatched quantity.
 */
function requestedOrder(work: OpenJob, request: OrderChange): OrderTerms {
  const { split, delivered, verb } = work;
  const now = toOrder(work);
  const quantity = request.quantity ?? now.quantity;
  const below = refuseBelowDispatched(quantity, delivered.quantity);
  if (quantity < now.quantity) refuseBy(below);
  const parts = request.deliveries?.map(({ quantity, date }) => ({
    quantity,
    date: new Date(date).toISOString(),
  }));
  const deliveries = sortByDate(parts ?? now.deliveries);
  if (request.deliveryDate !== undefined && (parts ?? split).length > 1)
    throw invalid({ deliveryDate: reason('follows-from-deliveries') });
  const sum = deliveries.length > 0 ? refuseDeliveries(deliveries, quantity) : null;
  if (sum) throw invalid({ deliveries: sum });
  const known = new Set([now.deliveryDate, ...now.deliveries.map(({ date }) => date)]);
  for (const [place, { date }] of (parts ?? []).entries()) {
    const past = known.has(date) ? null : refuseDeliveryDate(date, verb.now);
    if (past) throw invalid({ [`deliveries.${place}.date`]: past });
  }
  const date = request.deliveryDate === undefined ? undefined : new Date(request.deliveryDate).toISOString();
  const past = date === undefined || known.has(date) ? null : refuseDeliveryDate(date, verb.now);
  if (past) throw invalid({ deliveryDate: past });
  const [only] = deliveries.length === 1 ? deliveries : [];
  if (only) return { quantity, deliveryDate: date ?? only.date, deliveries: [] };
  const next = nextDelivery(deliveries, delivered.quantity);
  return { quantity, deliveryDate: next ?? date ?? now.deliveryDate, deliveries };
}

interface AppliedOrder extends repo.ChangeMade {
  /**
   * The make-up run that the larger order needs, or null if it needs none. It is set even if the user does not want
   * the run added.
   */
  run: ReturnType<typeof makeUpPlan>;
  removedRuns: repo.RemovedRun[];
  /** The operations whose rank changed, with the rank before and after the change. */
  rerankedOperations: RankChange[];
}

/**
 * Applies the order: changes the fields, releases paper, adds the requested make-up run or those that an undone
 * change removed, and re-ranks operations. Locks papers before machines.
 */
async function applyOrder(
  work: OpenJob,
  ordered: OrderTerms,
  {
    makeUp = false,
    keepsPaper = false,
    undone = [],
    runsAgain = [],
  }: {
    makeUp?: boolean;
    keepsPaper?: boolean;
    undone?: repo.ScaledQuantity[] | undefined;
    runsAgain?: readonly repo.RemovedRun[];
  },
): Promise<AppliedOrder> {
  const wantedBefore = sheetsNeeded(work);
  const plannedBefore = piecesPlanned(bufferedJob(work));
  const isRaise = ordered.quantity > work.row.quantity;
  const isCut = ordered.quantity < work.row.quantity;
  const moves = changeOrderFields(work, ordered);
  const scaled = scaleOwnQuantities(work, plannedBefore, undone);
  const freed = keepsPaper ? [] : await releaseUnneededPaper(work, wantedBefore);
  const removedRuns = isCut && !keepsPaper ? await removeUnneededRuns(work) : [];
  const run = isRaise && jobRefusal(work, 'makeUp') === null ? makeUpPlan(work) : null;
  const wanted = makeUp ? run : null;
  if (wanted) changeJob(work, addMakeUpSheets(flowInput(work), wanted.sheets));
  const lacking = sheetsShort(papersRequired(work.row), papersAssigned(work.papers));
  const taken = wanted ? await reserveFromStock(work, lacking) : [];
  for (const { sheets, freed } of runsAgain) {
    changeJob(work, addMakeUpSheets(flowInput(work), sheets));
    await reserveStillAvailable(work, freed);
  }
  const added = wanted ? [wanted] : runsAgain.map((each) => toMakeUpRun(work, each));
  const machines = await lockChangedMachines(work, moves, added);
  const before = readRanks(work);
  if (moves) await rerankOpenOperations(work);
  const numbers: number[] = [];
  for (const each of added) numbers.push(await addMakeUpRun(work, each, machines));
  const rerankedOperations = [...readRanks(work)].flatMap(([id, to]) => {
    const from = before.get(id);
    return from === undefined || from === to ? [] : [{ id, from, to }];
  });
  return {
    freed,
    taken,
    makeUp: numbers.at(-1) ?? null,
    removedRuns,
    scaled,
    run,
    rerankedOperations,
  };
}

/**
 * Scales the quantities that people set on operations with the planned pieces, rounded up so that existing counts
 * still fit. Operations in `undone` get the quantity from before the change again.
 */
function scaleOwnQuantities(
  work: OpenJob,
  plannedBefore: number,
  undone: readonly repo.ScaledQuantity[],
): repo.ScaledQuantity[] {
  const planned = piecesPlanned(bufferedJob(work));
  return work.operations.flatMap((row) => {
    const { id: operationId, quantity: from, makeUp } = row;
    if (from === null || makeUp !== null || planned === plannedBefore) return [];
    const former = undone.find((each) => each.operationId === operationId && each.to === from);
    const to = former?.from ?? Math.min(countsMaximum, Math.ceil((from * planned) / plannedBefore));
    changeOperation(work, row, { quantity: to });
    return [{ operationId, from, to }];
  });
}

/**
 * Changes the order's quantity, date and planned deliveries, and the sheets of the job's own run. Returns whether the
 * delivery date changes.
 */
function changeOrderFields(work: OpenJob, { quantity, deliveryDate, deliveries }: OrderTerms): boolean {
  const { row } = work;
  const date = nextDelivery(deliveries, work.delivered.quantity) ?? deliveryDate;
  const moves = date !== row.deliveryDate;
  if (quantity !== row.quantity || moves) changeJob(work, { quantity, deliveryDate: date });
  if (row.makeUpSheets === 0) {
    const sheetsBeforeMakeUp = sheetsOfOwnRun(flowInput(work), work.operations);
    if (sheetsBeforeMakeUp !== row.sheetsBeforeMakeUp) changeJob(work, { sheetsBeforeMakeUp });
  }
  if (!isSameOrder(toOrder(work), { quantity, deliveryDate: date, deliveries }))
    changeSplit(work, deliveries);
  return moves;
}

/**
 * Locks the machines that the change affects and reads their queues: those of open operations if the date changes,
 * and those that can do the added make-up runs.
 */
async function lockChangedMachines(
  work: OpenJob,
  moves: boolean,
  runs: readonly MakeUpRun[],
): Promise<Machine[]> {
  if (runs.length === 0) return moves ? lockRankedMachines(work) : [];
  const machines = await lockServingMachines(
    work,
    moves ? rankedMachineIds(work) : [],
    runs.flatMap(runOperationTypes),
  );
  await readQueues(
    work.verb.db,
    machines.filter(({ queueRead }) => queueRead === 'none'),
  );
  return machines;
}

/** Returns by operation id the rank of each operation on the locked machines. */
const readRanks = ({ locked }: OpenJob) =>
  new Map([...locked.machines.values()].flatMap(({ queue }) => queue.map(({ id, rank }) => [id, rank])));

/**
 * Returns the ids of the operations that have started and finished. The server stores them with the change, and
 * refuses its undo once more have started.
 */
const toProgress = ({ operations }: OpenJob) => ({
  started: operations.filter(hasStarted).map(({ id }) => id),
  finished: operations.filter(({ finishedAt }) => finishedAt !== null).map(({ id }) => id),
});

/** Adds names and delivery dates to the jobs that the change moves. The changed job gets its new delivery date. */
async function withJobNames(
  { db }: Context,
  own: { id: string; deliveryDate: string },
  moves: readonly Moved[],
): Promise<ChangeImpactResponse['moves']> {
  const found = await repo.readJobNames(
    db,
    moves.map(({ jobId }) => jobId),
  );
  const byId = new Map(found.map((job) => [job.id, job]));
  return moves.flatMap((move) => {
    const job = byId.get(move.jobId);
    if (!job) return [];
    const { id: _id, ...shown } = job;
    const deliveryDate = move.jobId === own.id ? own.deliveryDate : job.deliveryDate;
    return [{ ...move, ...shown, deliveryDate }];
  });
}
