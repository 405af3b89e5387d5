/**
 * Changing what was ordered after the job has started: what it means beforehand, the change, and the way back (docs/decisions/042).
 * A preview does what the change does, and leaves the saving out; what either means is worked out after it (068).
 */
import {
  listedMovesMaximum,
  type ChangeImpactResponse,
  type OrderChange,
} from '../../../shared/contract/job-changes.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { pickDerivedFlow } from '../../../shared/rules/buffer.ts';
import { countsMaximum } from '../../../shared/rules/catalogue.ts';
import {
  sortByDate,
  type Moved,
  nextDelivery,
  type OrderTerms,
  type RankChange,
  refuseBelowDispatched,
  refuseDeliveries,
} from '../../../shared/rules/job-change.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { piecesPlanned, sheetsShort } from '../../../shared/rules/job-status.ts';
import { isOwnRunOver, planMakeUp, sheetsOfOwnRun, addMakeUpSheets } from '../../../shared/rules/make-up.ts';
import { hasStarted, isClosed } from '../../../shared/rules/operation-state.ts';
import { papersAssigned, papersRequired } from '../../../shared/rules/press-sheets.ts';
import { invalid, notFound, Refusal, refuseBy } from '../../platform/verb/problems.ts';
import { type VerbContext, type Context, perform } from '../../platform/verb/verb.ts';
import { type ChangeImpactQuery, type JobState } from '../queues/change-impact.ts';
import { queryPlanner } from '../queues/planner-client.ts';
import { readShopWithPlans } from '../queues/queues.domain.ts';
import { readUncovered } from '../demand/demand.domain.ts';
import {
  flowInput,
  currentFlow,
  lacksSheets,
  jobRefusal,
  refuseJob,
  sheetsNeeded,
} from '../work/job-facts.domain.ts';
import {
  changeJob,
  changeOperation,
  changeSplit,
  type OpenJob,
  lockedPaper,
  type OperationRow,
} from '../work/job-aggregate.domain.ts';
import { type Machine, readQueues } from '../work/machine-queue.domain.ts';
import { openJob } from '../work/open-job.domain.ts';
import {
  releaseUnneededPaper,
  reserveStillAvailable,
  returnToStock,
  reserveFromStock,
} from '../work/paper-need.domain.ts';
import {
  lockRankedMachines,
  lockServingMachines,
  rankedMachineIds,
  newId,
  rerankOpenOperations,
} from '../work/placing.domain.ts';
import { latestPendingPaper, type FreedPaper } from '../work/reservations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import * as repo from './job-change.repo.ts';
import { findSuitablePapers } from './job-papers.domain.ts';
import { getJob } from './jobs.domain.ts';
import { addMakeUpRun, deleteMakeUpRun, runOperationTypes } from './make-up.domain.ts';
import { toOrder, changeUndoRefusal } from './order-changes.domain.ts';

/**
 * Changes what was ordered of a job, whether it has started or not, and answers what that means; with `preview` it answers alone.
 * That is worked out beside the server once the verb has let go of the job: a preview is refused where it can't be, a change is made
 * all the same. Throws 400 at the fields, 404, 409 where the job is done with or more is dispatched, 412, 503.
 */
export async function changeOrder(
  context: Context,
  id: string,
  asked: OrderChange,
): Promise<ChangeImpactResponse> {
  const { order: of, paperNeed, ...change } = await makeChange(context, id, asked);
  const made = {
    ...change,
    papersUncovered: change.papersShort && (await readUncovered(context, paperNeed)),
  };
  const question = { ...of, jobId: id, most: listedMovesMaximum };
  const means = await queryPlanner(await readShopWithPlans(context), 'order', question).catch(
    (error: unknown) => {
      if (made.changeId === null || !(error instanceof Refusal)) throw error;
      return null;
    },
  );
  if (!means) return { ...made, minutes: [], moves: [], moved: null };
  const { moves, ...rest } = means;
  return {
    ...made,
    ...rest,
    moves: await withJobNames(context, { id, deliveryDate: of.after.job.deliveryDate }, moves),
  };
}

type OrderChangeResult = Omit<ChangeImpactResponse, 'minutes' | 'moves' | 'moved' | 'papersUncovered'> & {
  paperNeed: Parameters<typeof readUncovered>[1];
  order: Pick<ChangeImpactQuery, 'before' | 'after' | 'replaced'>;
};

/** The change itself; what it means for machines and others follows from `order`. */
export function makeChange(context: VerbContext, id: string, asked: OrderChange): Promise<OrderChangeResult> {
  // What a repeat of a preview is answered must not be kept: it would be a row.
  const caller = asked.preview ? { ...context, once: undefined } : context;
  return perform(caller, 'job.change', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'change');
    await verb.expectVersion(asked.version, work.row, () => getJob(verb, id));
    const before = toOrder(work);
    const side = toJobState(work);
    const sheetsBefore = papersRequired(work.row);
    const after = requestedOrder(work, asked);
    const { rerankedOperations, run, ...made } = await applyOrder(work, after, asked);
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
      freed: made.freed.map(withPaperName(work)),
      taken: made.taken.map(withPaperName(work)),
      available: await readAvailableSheets(work),
      paperNeed: { ...row, papersAssigned: papersAssigned(papers) },
      order: { before: side, after: toJobState(work), replaced: rerankedOperations },
    };
    if (asked.preview || isSameOrder(before, after)) return { changeId: null, ...means };
    const changeId = newId();
    work.pending.orderChanges.push({
      id: changeId,
      jobId: id,
      before,
      after,
      ran: toProgress(work),
      made,
      note: asked.note,
      userId: verb.actor.id,
      at: verb.clock().toISOString(),
    });
    const { freed, taken } = means;
    const did = { ...(freed.length > 0 && { freed }), ...(taken.length > 0 && { taken }) };
    changeJob(
      work,
      {},
      { ...after, before, changeId, ...did, ...(asked.note !== '' && { note: asked.note }) },
    );
    await save(work);
    return { changeId, ...means };
  });
}

/** The job with its open operations, as the plan takes it. */
function toJobState(work: OpenJob): JobState {
  const open = work.operations.filter(({ state }) => !isClosed(state));
  const operations = open.map((row) => ({ ...row, lacksPaper: lacksSheets(work, row) }));
  operations.sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1));
  const derived = pickDerivedFlow(currentFlow(work));
  const row = { ...work.row, ...derived };
  return { job: { ...row, buffer: derived.effectiveBuffer, awaits: latestPendingPaper(work) }, operations };
}

/** Returns a freed or taken quantity with its paper's name. */
const withPaperName =
  (work: OpenJob) =>
  ({ paperId, quantity }: FreedPaper) => ({ paperId, paper: lockedPaper(work, paperId).name, quantity });

/** Returns the press sheets of every paper that serves the job (rule paperMismatch) which no job has: on the shelf, and on order. */
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

/** Takes a change back. Throws 404, 409 once something has started since, or the order is another one by now. */
export function revertChange(context: VerbContext, id: string, changeId: string): Promise<Job> {
  return perform(context, 'job.undoChange', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    const changes = await repo.readChanges(verb.db, id);
    const place = changes.findIndex((each) => each.id === changeId);
    const change = changes[place];
    if (!change) throw notFound('change');
    refuseBy(changeUndoRefusal(work, change, changes.slice(0, place)));
    const { freed, taken, makeUp, scaled } = change.made ?? { freed: [], taken: [], makeUp: null };
    if (work.operations.some((each) => makeUp !== null && each.makeUp === makeUp))
      deleteMakeUpRun(work, makeUp ?? 0);
    await returnToStock(work, taken);
    await reserveStillAvailable(work, freed);
    await applyOrder(work, change.before, { keepsPaper: true, undone: scaled });
    work.pending.revertedOrderChanges.push({ id: changeId, by: verb.actor.id });
    changeJob(work, {}, { ...change.before, undone: changeId });
    await save(work);
    return getJob(verb, id);
  });
}

const isSameOrder = (a: OrderTerms, b: OrderTerms) => JSON.stringify(a) === JSON.stringify(b);

/** What is to be ordered: what is left out stays. Throws 400 at the fields, 409 with both figures. */
function requestedOrder(work: OpenJob, asked: OrderChange): OrderTerms {
  const { split, delivered, verb } = work;
  const now = toOrder(work);
  const quantity = asked.quantity ?? now.quantity;
  const below = refuseBelowDispatched(quantity, delivered.quantity);
  if (quantity < now.quantity) refuseBy(below);
  const parts = asked.deliveries?.map(({ quantity, date }) => ({
    quantity,
    date: new Date(date).toISOString(),
  }));
  const deliveries = sortByDate(parts ?? now.deliveries);
  if (asked.deliveryDate !== undefined && (parts ?? split).length > 1)
    throw invalid({ deliveryDate: reason('follows-from-deliveries') });
  const sum = deliveries.length > 0 ? refuseDeliveries(deliveries, quantity) : null;
  if (sum) throw invalid({ deliveries: sum });
  const known = new Set([now.deliveryDate, ...now.deliveries.map(({ date }) => date)]);
  for (const [place, { date }] of (parts ?? []).entries()) {
    const past = known.has(date) ? null : refuseDeliveryDate(date, verb.now);
    if (past) throw invalid({ [`deliveries.${place}.date`]: past });
  }
  const date = asked.deliveryDate === undefined ? undefined : new Date(asked.deliveryDate).toISOString();
  const past = date === undefined || known.has(date) ? null : refuseDeliveryDate(date, verb.now);
  if (past) throw invalid({ deliveryDate: past });
  const [only] = deliveries.length === 1 ? deliveries : [];
  if (only) return { quantity, deliveryDate: date ?? only.date, deliveries: [] };
  const next = nextDelivery(deliveries, delivered.quantity);
  return { quantity, deliveryDate: next ?? date ?? now.deliveryDate, deliveries };
}

interface AppliedOrder extends repo.ChangeMade {
  /** The make-up run that a raise takes, whether it was added or not. */
  run: ReturnType<typeof planMakeUp<OperationRow>>;
  /** The operations whose rank is another. */
  rerankedOperations: RankChange[];
}

/**
 * Makes the order of the job this one. Paper that it no longer needs is freed, the make-up run that a raise takes is added where that
 * was asked for, and the open operations find the place that the date gives them. Locks papers before machines.
 */
async function applyOrder(
  work: OpenJob,
  ordered: OrderTerms,
  {
    makeUp = false,
    keepsPaper = false,
    undone = [],
  }: { makeUp?: boolean; keepsPaper?: boolean; undone?: repo.ScaledQuantity[] | undefined },
): Promise<AppliedOrder> {
  const wantedBefore = sheetsNeeded(work);
  const plannedBefore = plannedPieces(work);
  const isRaise = ordered.quantity > work.row.quantity;
  const moves = changeOrderFields(work, ordered);
  const scaled = scaleOwnQuantities(work, plannedBefore, undone);
  const freed = keepsPaper ? [] : await releaseUnneededPaper(work, wantedBefore);
  const run =
    isRaise && jobRefusal(work, 'makeUp') === null
      ? planMakeUp(flowInput(work), work.operations, work.losses)
      : null;
  const added = makeUp ? run : null;
  if (added) changeJob(work, addMakeUpSheets(flowInput(work), added.sheets));
  const lacking = sheetsShort(papersRequired(work.row), papersAssigned(work.papers));
  const taken = added ? await reserveFromStock(work, lacking) : [];
  const machines = await lockChangedMachines(work, moves, added);
  const before = readRanks(work);
  if (moves) await rerankOpenOperations(work);
  const number = added ? await addMakeUpRun(work, added, machines) : null;
  const rerankedOperations = [...readRanks(work)].flatMap(([id, to]) => {
    const from = before.get(id);
    return from === undefined || from === to ? [] : [{ id, from, to }];
  });
  return { freed, taken, makeUp: number, scaled, run, rerankedOperations };
}

/** Returns the pieces that are planned of the job, with its effective buffer. */
const plannedPieces = (work: OpenJob) =>
  piecesPlanned({ ...work.row, buffer: currentFlow(work).effectiveBuffer });

/**
 * Changes the operations' own quantities with what is planned of the job, as each is so many for a piece; those of `undone` become
 * what they were. They are rounded up, so that no operation has counted more than its share.
 */
function scaleOwnQuantities(
  work: OpenJob,
  plannedBefore: number,
  undone: readonly repo.ScaledQuantity[],
): repo.ScaledQuantity[] {
  const planned = plannedPieces(work);
  return work.operations.flatMap((row) => {
    const { id: operationId, quantity: from, makeUp } = row;
    if (from === null || makeUp !== null || planned === plannedBefore) return [];
    const former = undone.find((each) => each.operationId === operationId && each.to === from);
    const to = former?.from ?? Math.min(countsMaximum, Math.ceil((from * planned) / plannedBefore));
    changeOperation(work, row, { quantity: to });
    return [{ operationId, from, to }];
  });
}

/** Changes the job's quantity, date and parts, and what its own run is over with; returns whether its date moves. */
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

/** Locks the machines that the open operations stand on where the date moves, and those that a run may come onto, with their queues. */
async function lockChangedMachines(
  work: OpenJob,
  moves: boolean,
  run: AppliedOrder['run'],
): Promise<Machine[]> {
  if (!run) return moves ? lockRankedMachines(work) : [];
  const machines = await lockServingMachines(
    work,
    moves ? rankedMachineIds(work) : [],
    runOperationTypes(run),
  );
  await readQueues(
    work.verb.db,
    machines.filter(({ queueRead }) => queueRead === 'none'),
  );
  return machines;
}

/** By operation, on the machines that the verb has locked. */
const readRanks = ({ locked }: OpenJob) =>
  new Map([...locked.machines.values()].flatMap(({ queue }) => queue.map(({ id, rank }) => [id, rank])));

/** What had run when the job was changed. */
const toProgress = ({ operations }: OpenJob) => ({
  started: operations.filter(hasStarted).map(({ id }) => id),
  finished: operations.filter(({ finishedAt }) => finishedAt !== null).map(({ id }) => id),
});

/** The jobs by name; the job itself has the date that it is given. */
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
