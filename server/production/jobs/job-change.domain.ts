/**
 * Changing what was ordered after the job has started: what it means beforehand, the change, and the way back (docs/decisions/042).
 * A preview does what the change does, and leaves the saving out.
 */
import { movesTold, type ChangeAnswer, type OrderChange } from '../../../shared/contract/job-changes.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import {
  byDate,
  type Moved,
  minutesBetween,
  movesBetween,
  nextDelivery,
  type Ordered,
  refuseBelowDispatched,
  refuseDeliveries,
} from '../../../shared/rules/job-change.ts';
import { refuseDeliveryDate } from '../../../shared/rules/job-fields.ts';
import { sheetsShort } from '../../../shared/rules/job-status.ts';
import { sheetsOfOwnRun } from '../../../shared/rules/make-up.ts';
import { hasStarted } from '../../../shared/rules/operation-state.ts';
import { papersAssigned, papersRequired } from '../../../shared/rules/press-sheets.ts';
import { invalid, notFound, refuseBy } from '../../platform/verb/problems.ts';
import { type Caller, perform, type Verb } from '../../platform/verb/verb.ts';
import { expectedOfShop, shopAsProjected, type WholeShop } from '../queues/projected-shop.ts';
import { readWholeShop } from '../queues/queues.domain.ts';
import { flowJob, flowNow, refuseJob } from '../work/job-now.domain.ts';
import { changeJob, changeSplit, type JobWork } from '../work/job-work.domain.ts';
import { openJob } from '../work/open-job.domain.ts';
import { newId, rankOpenAgain } from '../work/placing.domain.ts';
import { save } from '../work/save-job.domain.ts';
import * as repo from './job-change.repo.ts';
import { getJob } from './jobs.domain.ts';
import { orderedOf, refuseUndo } from './ordered.domain.ts';

/**
 * Changes what was ordered of a job, whether it has started or not, and answers what that means; with `preview` it answers alone.
 * Throws 400 at the fields, 404, 409 where the job is done with or more is dispatched, 412.
 */
export function changeOrder(context: Caller, id: string, asked: OrderChange): Promise<ChangeAnswer> {
  // What a repeat of a preview is answered must not be kept: it would be a row.
  const caller = asked.preview ? { ...context, once: undefined } : context;
  return perform(caller, 'job.change', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'change');
    await verb.expectVersion(asked.version, work.row, () => getJob(verb, id));
    const before = orderedOf(work);
    const sheetsBefore = papersRequired(work.row);
    const after = wanted(work, asked);
    const shop = await readWholeShop(verb);
    await order(work, after);
    const means = await meansOf(work, shop, papersRequired(work.row) - sheetsBefore);
    if (asked.preview || isSame(before, after)) return { changeId: null, ...means };
    const changeId = newId();
    work.noted.orderChanges.push({
      id: changeId,
      jobId: id,
      before,
      after,
      ran: ranOf(work),
      note: asked.note,
      userId: verb.actor.id,
      at: verb.clock().toISOString(),
    });
    changeJob(work, {}, { ...after, before, changeId, ...(asked.note !== '' && { note: asked.note }) });
    await save(work);
    return { changeId, ...means };
  });
}

/** Takes a change back. Throws 404, 409 once something has started since, or the order is another one by now. */
export function undoChange(context: Caller, id: string, changeId: string): Promise<Job> {
  return perform(context, 'job.undoChange', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    const changes = await repo.changesOf(verb.db, id);
    const place = changes.findIndex((each) => each.id === changeId);
    const change = changes[place];
    if (!change) throw notFound('change');
    refuseBy(refuseUndo(work, change, changes.slice(0, place)));
    await order(work, change.before);
    work.noted.orderChangesUndone.push({ id: changeId, by: verb.actor.id });
    changeJob(work, {}, { ...change.before, undone: changeId });
    await save(work);
    return getJob(verb, id);
  });
}

const isSame = (a: Ordered, b: Ordered) => JSON.stringify(a) === JSON.stringify(b);

/** What is to be ordered: what is left out stays. Throws 400 at the fields, 409 with both figures. */
function wanted(work: JobWork, asked: OrderChange): Ordered {
  const { split, delivered, verb } = work;
  const now = orderedOf(work);
  const quantity = asked.quantity ?? now.quantity;
  const below = refuseBelowDispatched(quantity, delivered.quantity);
  if (quantity < now.quantity) refuseBy(below);
  const parts = asked.deliveries?.map(({ quantity, date }) => ({
    quantity,
    date: new Date(date).toISOString(),
  }));
  const deliveries = byDate(parts ?? now.deliveries);
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

/** The job is to be made so. Its open operations find the place that the date gives them, as by an edit. */
async function order(work: JobWork, { quantity, deliveryDate, deliveries }: Ordered): Promise<void> {
  const { row } = work;
  const date = nextDelivery(deliveries, work.delivered.quantity) ?? deliveryDate;
  const moves = date !== row.deliveryDate;
  if (quantity !== row.quantity || moves) changeJob(work, { quantity, deliveryDate: date });
  if (row.makeUpSheets === 0) {
    const sheetsBeforeMakeUp = sheetsOfOwnRun(flowJob(work), work.operations);
    if (sheetsBeforeMakeUp !== row.sheetsBeforeMakeUp) changeJob(work, { sheetsBeforeMakeUp });
  }
  if (!isSame(orderedOf(work), { quantity, deliveryDate: date, deliveries })) changeSplit(work, deliveries);
  if (moves) await rankOpenAgain(work);
}

/** What had run when the job was changed. */
const ranOf = ({ operations }: JobWork) => ({
  started: operations.filter(hasStarted).map(({ id }) => id),
  finished: operations.filter(({ finishedAt }) => finishedAt !== null).map(({ id }) => id),
});

type Means = Omit<ChangeAnswer, 'changeId'>;

/** What the change, which is made in memory, means for the machines and the others: `shop` is as it was before. */
async function meansOf(work: JobWork, shop: WholeShop, sheets: number): Promise<Means> {
  const { row, papers, verb } = work;
  const then = changed(shop, work);
  const [before, after] = [shopAsProjected(shop), shopAsProjected(then)];
  const name = new Map(shop.machines.map((machine) => [machine.id, machine.name]));
  const minutes = [...minutesBetween(before, after, row.id)]
    .map(([machineId, minutes]) => ({ machineId, machine: name.get(machineId) ?? '', minutes }))
    .sort((a, b) => a.machine.localeCompare(b.machine) || (a.machineId < b.machineId ? -1 : 1));
  const { willMake, short } = flowNow(work);
  const moves = movesBetween(expectedOfShop(shop), expectedOfShop(then)).sort(byPlace(row.id));
  return {
    sheets,
    minutes,
    willMake,
    short,
    papersShort: sheetsShort(papersRequired(row), papersAssigned(papers)),
    moves: await named(verb, work, moves.slice(0, movesTold)),
    moved: moves.length,
  };
}

/** The job itself first, then by when they were expected, those without a date last. */
const byPlace = (own: string) => (a: Moved, b: Moved) =>
  Number(b.jobId === own) - Number(a.jobId === own) ||
  (a.from ?? '9').localeCompare(b.from ?? '9') ||
  (a.jobId < b.jobId ? -1 : 1);

/** The shop with what the verb has changed in memory: the order, and the places in the machines' queues. */
function changed(shop: WholeShop, { row, locked }: JobWork): WholeShop {
  const queued = [...locked.machines.values()].flatMap(({ queue }) => queue);
  const rankOf = new Map(queued.map(({ id, rank }) => [id, rank]));
  const ordered = <J extends { id: string }>(job: J) =>
    job.id === row.id ? { ...job, quantity: row.quantity, deliveryDate: row.deliveryDate } : job;
  const rows = shop.rows.map(({ operation, job }) => ({
    operation: { ...operation, rank: rankOf.get(operation.id) ?? operation.rank },
    job: ordered(job),
  }));
  return { ...shop, rows, plans: shop.plans.map(ordered) };
}

async function named(verb: Verb, { row }: JobWork, moves: readonly Moved[]): Promise<Means['moves']> {
  const found = await repo.namesOf(
    verb.db,
    moves.map(({ jobId }) => jobId),
  );
  const byId = new Map(found.map((job) => [job.id, job]));
  return moves.flatMap((move) => {
    const job = byId.get(move.jobId);
    if (!job) return [];
    const { id: _id, ...shown } = job;
    const deliveryDate = move.jobId === row.id ? row.deliveryDate : job.deliveryDate;
    return [{ ...move, ...shown, deliveryDate }];
  });
}
