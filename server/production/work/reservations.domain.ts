/** What verbs do to the sheets that a job holds: reserve, release, consume, and the way back (design: stock). */
import { reason } from '../../../shared/reasons/reason.ts';
import { cutLimit, paperMismatch, refuseCut, pressSheetOf } from '../../../shared/rules/paper.ts';
import { isOpenJob } from '../../../shared/rules/job-status.ts';
import { type PendingPaper, freeOnOrder, refuseReserveOrder } from '../../../shared/rules/paper-order.ts';
import { conflict, invalid, notFound } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine } from '../../stock/ledger/ledger.domain.ts';
import { type PaperRow } from '../../stock/papers/paper-ledger.ts';
import { toOrderAllocation, readOrders } from './paper-orders.repo.ts';
import {
  type Allocation,
  type OrderAllocation,
  setAllocation,
  type JobRow,
  type OpenJob,
  lockedPaper,
  lockPapersOf,
  addPaperMovement,
  startedOperations,
} from './job-aggregate.domain.ts';
import { sheetsReserved, sheetsOnOrder } from './allocation.ts';

/** What a cancellation freed. */
export type FreedPaper = NonNullable<JobRow['cancelFreed']>[number];

/** What is asked for. Quantity in stock sheets, those of orders included. */
export type Reservation = Omit<Allocation, 'consumed'>;

/**
 * Reserves sheets of a locked paper, more on top of what the job holds of it already. Throws 400 at `cut`, 404, 409 for a paper
 * that does not match, a cut of sheets whose size is not given, another cut, too few available.
 */
export function reserve(work: OpenJob, { paperId, quantity, cut, substitute, orders }: Reservation): void {
  const paper = lockedPaper(work, paperId);
  const { row: job, papers } = work;
  const mismatch = paperMismatch(paper, job);
  const matches = Object.keys(mismatch).length === 0;
  if (!matches && !substitute) {
    const reasons = Object.values(mismatch);
    throw conflict(reason('paper-does-not-match', { name: paper.name, reasons }), mismatch);
  }
  refuseInvalidCut(paper, job, cut);
  const held = papers.find((each) => each.paperId === paperId);
  if (held && held.cut !== cut) {
    const why = reason('other-cut', { job: job.number, name: paper.name, cut: held.cut });
    throw conflict(why, { cut: why });
  }
  const ofStock = quantity - sheetsOnOrder({ orders });
  if (ofStock > 0) addPaperMovement(work, paperId, { kind: 'reserve', reserved: ofStock });
  const before = held ?? { quantity: 0, consumed: 0, substitute: false, orders: [] };
  setAllocation(work, {
    paperId,
    quantity: before.quantity + quantity,
    consumed: before.consumed,
    cut,
    substitute: before.substitute || !matches,
    orders: mergeOrders([...before.orders, ...orders]),
  });
}

/** One of each order, with all of its sheets. */
const mergeOrders = (orders: readonly OrderAllocation[]): OrderAllocation[] =>
  [...Map.groupBy(orders, ({ orderId }) => orderId).values()].flatMap((same) =>
    same.slice(0, 1).map((order) => ({ ...order, sheets: sheetsOnOrder({ orders: same }) })),
  );

function refuseInvalidCut(paper: PaperRow, job: JobRow, cut: number): void {
  const why = refuseCut(job, cut);
  if (why) throw conflict(why, { cut: why });
  const [sheet, most] = [pressSheetOf(job), cutLimit(paper, pressSheetOf(job))];
  if (cut <= most) return;
  const { length, breadth } = paper;
  throw invalid({ cut: reason('cut-too-many', { most, sheet, paper: { length, breadth } }) });
}

/** Sheets of the order for a job; the paper is locked. Throws 404, 409 where so many are not free on it. */
export async function reserveOnOrder(
  verb: Verb,
  of: { paperId: string; orderId: string; sheets: number },
): Promise<OrderAllocation> {
  const [order] = await readOrders(verb.db, [of.orderId]);
  if (!order || order.paperId !== of.paperId) throw notFound('order');
  const why = refuseReserveOrder(order, of.sheets);
  if (why) throw conflict(why, { quantity: why });
  return toOrderAllocation(order, of.sheets);
}

/** What of the job's sheets is reserved, of the stock or of orders, and not consumed. */
export const reservedAllocations = ({ papers }: OpenJob): Allocation[] =>
  papers.filter(({ quantity, consumed }) => quantity > consumed);

/** Gives back what the job has reserved of a locked paper, and on its orders. */
export function releaseAllocation(work: OpenJob, held: Allocation): void {
  const reserved = sheetsReserved(held);
  if (reserved > 0) addPaperMovement(work, held.paperId, { kind: 'release', reserved: -reserved });
  setAllocation(work, { ...held, quantity: held.consumed, orders: [] });
}

/** Gives back so many sheets of what the job has reserved of the stock of a locked paper. */
export function releaseSheetsOfStock(work: OpenJob, held: Allocation, sheets: number): void {
  addPaperMovement(work, held.paperId, { kind: 'release', reserved: -sheets });
  setAllocation(work, { ...held, quantity: held.quantity - sheets });
}

/** The job is cancelled or deleted: frees what is reserved and not consumed, and answers it. */
export async function releaseAll(work: OpenJob): Promise<FreedPaper[]> {
  const reserved = reservedAllocations(work);
  await lockPapersOf(work, paperIds(reserved));
  for (const held of reserved) releaseAllocation(work, held);
  return reserved.map(({ paperId, quantity, consumed, cut, substitute, orders }) => ({
    paperId,
    quantity: quantity - consumed,
    cut,
    substitute,
    ...(orders.length > 0 && {
      orders: orders.map(({ orderId, sheets }) => ({ orderId, quantity: sheets })),
    }),
  }));
}

/**
 * The job is reinstated: reserves again what its cancellation freed; what was on order as far as it still is and nobody else has
 * it, the rest of the stock. Throws 409 with both figures, or where a paper is gone.
 */
export async function reserveFreed(work: OpenJob, freed: readonly FreedPaper[]): Promise<void> {
  const papers = await lockPapersOf(
    work,
    freed.map(({ paperId }) => paperId),
  );
  if (freed.some(({ paperId }) => !papers.has(paperId))) {
    throw conflict(reason('paper-deleted', { job: work.row.number }));
  }
  const found = await readFreedOrders(work, freed);
  for (const each of [...freed].sort((a, b) => (a.paperId < b.paperId ? -1 : 1)))
    reserve(work, { ...each, orders: availableOrders(found, each) });
}

/** The orders that these sheets were on, as they are now. */
export async function readFreedOrders(work: OpenJob, freed: readonly FreedPaper[]) {
  const ids = freed.flatMap(({ orders = [] }) => orders.map(({ orderId }) => orderId));
  return ids.length > 0 ? readOrders(work.verb.db, ids) : [];
}

/** Returns the sheets that are still on order and not reserved by another job. */
export const availableOrders = (
  found: Awaited<ReturnType<typeof readFreedOrders>>,
  { orders = [] }: FreedPaper,
): OrderAllocation[] =>
  orders.flatMap(({ orderId, quantity }) => {
    const order = found.find(({ id }) => id === orderId);
    const sheets = order ? Math.min(quantity, freeOnOrder(order)) : 0;
    return order && sheets > 0 ? [toOrderAllocation(order, sheets)] : [];
  });

/** The operation is the first of the job that starts: every sheet it has reserved is consumed. */
export async function consumeReserved(work: OpenJob, operationId: string): Promise<void> {
  const reserved = reservedAllocations(work);
  await lockPapersOf(work, paperIds(reserved));
  for (const held of reserved) {
    const quantity = sheetsReserved(held);
    if (quantity === 0) continue;
    const deltas = { stock: -quantity, reserved: -quantity, consumed: quantity };
    addPaperMovement(work, held.paperId, { kind: 'consume', ...deltas, operationId });
    setAllocation(work, { ...held, consumed: held.consumed + quantity });
  }
}

/**
 * Sheets of the order have arrived, of a locked paper: up to `most` of them are received for the job, reserved of the stock by the
 * same line, and consumed where it has started. Answers how many. A job that is done with has no use for them.
 */
export async function receiveForJob(
  work: OpenJob,
  { paperId, orderId, most, note }: { paperId: string; orderId: string; most: number; note: string },
): Promise<number> {
  const held = work.papers.find((each) => each.paperId === paperId);
  const order = held?.orders.find((each) => each.orderId === orderId);
  if (!held || !order) return 0;
  if (!isOpenJob(work.row.status)) {
    releaseOrder(work, held, order);
    return 0;
  }
  const sheets = Math.min(most, order.sheets);
  if (sheets === 0) return 0;
  const orders = held.orders.map((each) =>
    each === order ? { ...each, sheets: each.sheets - sheets } : each,
  );
  // In one line: where a count found too little, what is available does not fall by it.
  addPaperMovement(work, paperId, { kind: 'receipt', stock: sheets, reserved: sheets, note });
  setAllocation(work, { ...held, orders: orders.filter((each) => each.sheets > 0) });
  const [started] = startedOperations(work);
  if (started) await consumeReserved(work, started.id);
  return sheets;
}

/** A line that a receipt wrote, for a job or for nobody. */
interface ReceiptMovement extends Required<Pick<LedgerLine, 'kind' | 'stock' | 'reserved' | 'consumed'>> {
  operationId: string | null;
}

/** A line of a receipt as it is taken back. */
export const reversedMovement = ({
  kind,
  stock,
  reserved,
  consumed,
  operationId,
}: ReceiptMovement): LedgerLine => ({
  kind,
  stock: -stock,
  reserved: -reserved,
  consumed: -consumed,
  ...(operationId !== null && { operationId }),
  note: 'Receipt undone',
});

/** The same sheets have not arrived after all, of a locked paper: the job has them on order again. `lines` are those of its receipt. */
export async function revertArrival(
  work: OpenJob,
  { id: orderId, paperId }: { id: string; paperId: string },
  lines: readonly ReceiptMovement[],
): Promise<void> {
  const held = work.papers.find((each) => each.paperId === paperId);
  const [order] = await readOrders(work.verb.db, [orderId]);
  if (!held || !order) throw new Error(`${work.row.number} has nothing of the paper any more`);
  for (const line of lines.toReversed()) addPaperMovement(work, paperId, reversedMovement(line));
  const sum = (of: (line: ReceiptMovement) => number) => lines.reduce((all, line) => all + of(line), 0);
  const sheets = sum(({ kind, stock }) => (kind === 'receipt' ? stock : 0));
  const left = held.orders.find((each) => each.orderId === orderId)?.sheets ?? 0;
  const others = held.orders.filter((each) => each.orderId !== orderId);
  const consumed = held.consumed - sum((line) => line.consumed);
  setAllocation(work, { ...held, consumed, orders: [...others, toOrderAllocation(order, left + sheets)] });
}

/** What the job waits for before it can start: the sheets that arrive last; null where it has started or has all its paper. */
export function latestPendingPaper(work: OpenJob): PendingPaper | null {
  if (startedOperations(work).length > 0) return null;
  const orders = work.papers.flatMap((held) => held.orders);
  return orders.sort((a, b) => Date.parse(b.expected) - Date.parse(a.expected))[0] ?? null;
}

/** The job has none of the order any more. */
export function releaseOrder(work: OpenJob, held: Allocation, { orderId, sheets }: OrderAllocation): void {
  const orders = held.orders.filter((each) => each.orderId !== orderId);
  setAllocation(work, { ...held, quantity: held.quantity - sheets, orders });
}

/**
 * The start of the operation is taken back: unless another one of the job has started, what the job consumed is reserved again
 * (rule refuseRevertConsumption).
 */
export async function revertConsumption(work: OpenJob, operationId: string): Promise<void> {
  if (startedOperations(work).some(({ id }) => id !== operationId)) return;
  const { papers } = work;
  const consumed = papers.filter((held) => held.consumed > 0);
  await lockPapersOf(work, paperIds(consumed));
  for (const held of consumed) {
    const deltas = { stock: held.consumed, reserved: held.consumed, consumed: -held.consumed };
    addPaperMovement(work, held.paperId, { kind: 'consume', ...deltas, operationId, note: 'Start undone' });
    setAllocation(work, { ...held, consumed: 0 });
  }
}

export const paperIds = (held: readonly Allocation[]) => held.map(({ paperId }) => paperId);
