/**
 * Orders paper from mills, and changes, cancels and receives these orders (design: stock). Each verb locks
 * the waiting jobs first and then the paper.
 */
import { type z } from 'zod';
import { type CoveredJob, type PaperItem } from '../../../shared/stock/papers.contract.ts';
import {
  type orderCreate,
  type orderUpdate,
  type PaperOrder,
  type stock as contract,
} from '../../../shared/stock/orders/stock.contract.ts';
import { coveredJobs } from '../../../shared/jobs/aggregate/paper/paper-demand.ts';
import { isOpenJob } from '../../../shared/jobs/aggregate/job-status.ts';
import {
  refuseOrderQuantity,
  refuseReceipt,
  refuseRevertReceipt,
  sheetsToCome,
} from '../../../shared/stock/paper-order.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { PendingChanges, writeChanges } from '../../platform/verb/pending-changes.ts';
import { differences, fromTo } from '../../platform/verb/field-changes.ts';
import { conflict, notFound, refuseBy, StartOver } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Change, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine } from '../ledger/ledger.domain.ts';
import { paperLedger, type PaperRow, requirePaper, toPaper } from '../papers/paper-ledger.ts';
import { type OpenJob, lockPapersOf } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { openJobs, openJobsOfOrder } from '../../jobs/aggregate/open-job.domain.ts';
import { refuseOldDates } from '../../shop/refuse-old-dates.domain.ts';
import { updateShortages } from '../../jobs/aggregate/paper/shortages.domain.ts';
import {
  receiveForJob,
  latestPendingPaper,
  releaseOrder,
  reversedMovement,
  reservedAllocations,
  revertArrival,
} from '../../jobs/aggregate/paper/reservations.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { paperOrders } from './paper-orders.table.ts';
import * as repo from './paper-orders.repo.ts';

/** Returns a page of the paper's orders. Throws 404 if the paper does not exist. */
export async function listOrders(context: Context, paperId: string, page: { page: number; per: number }) {
  const found = await repo.listOrders(context.db, paperId, page);
  if (found.total === 0) await requirePaper(context.db, paperId);
  return found;
}

/** Adds an order for sheets of the paper. Throws 400 at `expected` for a date that is too old, and 404. */
export function orderPaper(
  context: VerbContext,
  paperId: string,
  fields: z.output<typeof orderCreate>,
): Promise<PaperOrder> {
  return perform(context, 'paper.order', 'stock', async (verb) => {
    const { name } = await lockPaper(verb, [], [paperId]);
    refuseOldDates(verb, fields);
    const id = await repo.insertOrder(verb.db, { ...verb.timestamps, ...fields, paperId });
    await verb.record({ entity: 'paper_orders', id, version: 1, concerns: [paperId], data: fields, name });
    return getOrder(verb, paperId, id);
  });
}

/**
 * Changes an order. Throws 400 at `expected`, 404, 412. Throws a 409 that names the jobs if the new quantity is less
 * than the sum of arrived and reserved sheets.
 */
export function changeOrder(
  context: VerbContext,
  paperId: string,
  orderId: string,
  { version, ...fields }: z.output<typeof orderUpdate>,
): Promise<PaperOrder> {
  return perform(context, 'paper.changeOrder', 'stock', async (verb) => {
    const opened = await openOrder(verb, paperId, orderId, repo.findOrder);
    const { order } = opened;
    await verb.expectVersion(version, order, async () => order);
    const changed = differences(order, fields);
    if (!changed) return order;
    refuseOldDates(verb, changed);
    if (changed.quantity !== undefined) {
      const why = refuseOrderQuantity(findReserved(opened), changed.quantity);
      if (why) throw conflict(why, { quantity: why });
      if (changed.quantity < order.received + order.reserved) removeClosedJobs(opened);
    }
    await writeOrder(verb, opened, changed);
    return getOrder(verb, paperId, orderId);
  });
}

/**
 * Cancels the part of an order that has not arrived. If nothing has arrived, it deletes the order; else it reduces
 * the order's quantity. Throws 404, and a 409 that names the jobs that wait for the sheets.
 */
export function cancelOrder(context: VerbContext, paperId: string, orderId: string): Promise<void> {
  return perform(context, 'paper.cancelOrder', 'stock', async (verb) => {
    const opened = await openOrder(verb, paperId, orderId, repo.findOrder);
    const { order } = opened;
    if (sheetsToCome(order) === 0) return;
    const why = refuseOrderQuantity(findReserved(opened), order.received);
    if (why) throw conflict(why);
    removeClosedJobs(opened);
    if (order.received > 0) return writeOrder(verb, opened, { quantity: order.received });
    if (opened.works.length > 0) await save(...opened.works);
    await repo.deleteOrder(verb.db, order.id);
    await verb.record({ ...toAuditEntry(opened), data: order });
  });
}

/**
 * Receives an order in whole or in part, and reserves the sheets for the jobs that wait for it, the earliest delivery
 * first. Throws 404. Throws 409, unless the user confirms, if more sheets arrive than the order and the tolerance
 * allow.
 */
export function receiveOrder(
  context: VerbContext,
  paperId: string,
  orderId: string,
  { quantity, confirmed }: z.output<(typeof contract)['receive']['body']>,
): Promise<{ paper: PaperItem; covers: CoveredJob[]; version: number }> {
  return perform(context, 'paper.receiveOrder', 'stock', async (verb) => {
    const opened = await openOrder(verb, paperId, orderId, repo.findOrderWithNeeds);
    const { order, paper, works } = opened;
    if (!confirmed && quantity > sheetsToCome(order)) {
      const { receiptTolerance } = await readSettings(verb);
      const why = refuseReceipt({ ...order, name: paper.name }, quantity, receiptTolerance);
      if (why) throw conflict(why, { quantity: why });
    }
    const note = order.supplier === '' ? 'Order' : `Order, ${order.supplier}`;
    const waiting = works.filter((work) => findAllocation(work, order) !== undefined);
    const cut = new Map(waiting.map((work) => [work, findAllocation(work, order)?.held.cut ?? 1]));
    let left = quantity;
    const arrived: CoveredJob[] = [];
    for (const work of waiting.sort(byDelivery)) {
      const sheets = await receiveForJob(work, { paperId, orderId, most: left, note });
      left -= sheets;
      const { id, number } = work.row;
      if (sheets > 0 && latestPendingPaper(work) === null)
        arrived.push({ id, number, quantity: sheets, cut: cut.get(work) ?? 1, assigned: true });
    }
    if (left > 0) addMovement(verb, opened, { kind: 'receipt', stock: left, note });
    await writeOrder(verb, opened, { received: order.received + quantity });
    // The jobs' assigned sheets stay the same, because they include sheets on order.
    const after = toPaper(paper);
    const covers = [...arrived, ...coveredJobs(after, order.needs)];
    return { paper: after, covers, version: order.version + 1 };
  });
}

/**
 * Undoes the receipt that gave the order its present version. Its sheets are on order again, for the same jobs except
 * closed ones. Throws 404, and 409 if somebody has changed the paper or the order after the receipt.
 */
export function undoReceive(
  context: VerbContext,
  paperId: string,
  orderId: string,
  { version }: z.output<(typeof contract)['undoReceive']['body']>,
): Promise<{ paper: PaperItem }> {
  return perform(context, 'paper.undoReceive', 'stock', async (verb) => {
    const receipt = await repo.findReceipt(verb.db, { paperId, orderId, version });
    const lines = receipt?.lines ?? [];
    const jobs = [...new Set(lines.flatMap(({ jobId }) => jobId ?? []))].toSorted();
    const works = await openJobs(verb, jobs);
    const paper = await lockPaper(verb, works, [paperId]);
    const order = await repo.findOrder(verb.db, paperId, orderId);
    if (!order) throw notFound('order');
    const isLast = order.version === version && paper.version === receipt?.version;
    refuseBy(refuseRevertReceipt(paper, isLast && works.length === jobs.length));
    const opened = { order, paper, works, pending: works[0]?.pending ?? new PendingChanges() };
    for (const line of lines) if (line.jobId === null) addMovement(verb, opened, reversedMovement(line));
    for (const work of works)
      await revertArrival(
        work,
        order,
        lines.filter(({ jobId }) => jobId === work.row.id),
      );
    const received =
      order.received - lines.reduce((sum, { kind, stock }) => sum + (kind === 'receipt' ? stock : 0), 0);
    await writeOrder(verb, opened, { received });
    return { paper: toPaper(paper) };
  });
}

interface OpenedOrder<O extends PaperOrder = PaperOrder> {
  order: O;
  paper: PaperRow;
  /** The jobs with reserved sheets of the order, also closed jobs. */
  works: OpenJob[];
  /** The verb's unsaved changes. All jobs of the order share them. */
  pending: PendingChanges;
}

/** Locks the order, its paper and the jobs that wait for the order, and returns them. Throws 404. */
async function openOrder<O extends PaperOrder = PaperOrder>(
  verb: Verb,
  paperId: string,
  orderId: string,
  find: (db: Verb['db'], paperId: string, id: string) => Promise<O | undefined>,
): Promise<OpenedOrder<O>> {
  const works = await openJobsOfOrder(verb, orderId);
  const ids = works.flatMap((work) => reservedAllocations(work).map((held) => held.paperId));
  const paper = await lockPaper(verb, works, [paperId, ...ids]);
  const order = await find(verb.db, paperId, orderId);
  if (!order) throw notFound('order');
  // The order got another job before the paper was locked. That job is not open here.
  const now = order.jobs.map(({ id }) => id).sort();
  if (now.join() !== works.map(({ row }) => row.id).join()) throw new StartOver();
  return { order, paper, works, pending: works[0]?.pending ?? new PendingChanges() };
}

/** Locks the papers and returns the paper with the first id in the list. Throws 404 if that paper does not exist. */
async function lockPaper(
  verb: Verb,
  works: readonly OpenJob[],
  [id, ...more]: readonly [string, ...string[]],
) {
  const { locked } = works[0] ?? { locked: { papers: new Map(), machines: new Map() } };
  const paper = (await lockPapersOf({ verb, locked }, [id, ...more])).get(id);
  if (!paper) throw notFound('paper');
  return paper;
}

function findAllocation({ papers }: OpenJob, { id, paperId }: PaperOrder) {
  const held = papers.find((each) => each.paperId === paperId);
  const order = held?.orders.find(({ orderId }) => orderId === id);
  return held && order && { held, order };
}

const byDelivery = ({ row: a }: OpenJob, { row: b }: OpenJob) =>
  Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate) || (a.id < b.id ? -1 : 1);

/** Returns how many sheets of the order open jobs have reserved, and the numbers of those jobs. */
function findReserved({ order, paper, works }: OpenedOrder) {
  const open = works.filter(({ row }) => isOpenJob(row.status)).sort(byDelivery);
  const reserved = open.reduce((sum, work) => sum + (findAllocation(work, order)?.order.sheets ?? 0), 0);
  return { name: paper.name, received: order.received, reserved, jobs: open.map(({ row }) => row.number) };
}

/** Removes the sheets of closed jobs from the order, because these jobs no longer need paper. */
function removeClosedJobs({ order, works }: OpenedOrder): void {
  for (const work of works.filter(({ row }) => !isOpenJob(row.status))) {
    const found = findAllocation(work, order);
    if (found) releaseOrder(work, found.held, found.order);
  }
}

/** Adds a line to the ledger of the order's paper. The line belongs to no job. */
function addMovement(verb: Verb, { paper, pending }: OpenedOrder, line: LedgerLine): void {
  const { isScarce } = paperLedger.move({ verb, pending }, paper, line);
  if (isScarce) verb.afterCommit(updateShortages);
}

/**
 * Returns the audit entry for a change of the order. Its `concerns` name the order's jobs and their machines too, so
 * that their screens update.
 */
const toAuditEntry = ({ order, paper, works }: OpenedOrder): Change => ({
  entity: 'paper_orders',
  id: order.id,
  version: order.version + 1,
  name: paper.name,
  concerns: [
    order.paperId,
    ...works.flatMap(({ row, operations }) => [row.id, ...operations.map((each) => each.machineId)]),
  ],
});

/** Writes the order's change together with the changes of its jobs. */
async function writeOrder(
  verb: Verb,
  opened: OpenedOrder,
  changes: Partial<typeof paperOrders.$inferSelect>,
): Promise<void> {
  const { order, works, pending } = opened;
  const { id, version } = order;
  const fields = fromTo(order, changes, Object.keys(changes));
  pending.auditEntries.push({ ...toAuditEntry(opened), data: changes, changes: fields });
  pending.update(paperOrders, { id }, changes, { expected: { version } });
  await (works.length > 0
    ? save(...works)
    : writeChanges(verb, pending, () => new Error('The locked rows of the order changed')));
}

async function getOrder(verb: Verb, paperId: string, id: string): Promise<PaperOrder> {
  const order = await repo.findOrder(verb.db, paperId, id);
  if (!order) throw notFound('order');
  return order;
}
