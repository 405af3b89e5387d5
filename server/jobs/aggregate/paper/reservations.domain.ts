/**
 * Reserves, releases and consumes the sheets of a job's paper, and reverts each of these actions (design:
 * stock).
 */
import { reason } from '../../../../shared/platform/reasons/refusal-reason.ts';
import {
  cutLimit,
  paperMismatch,
  refuseCut,
  pressSheetOf,
} from '../../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { isOpenJob } from '../../../../shared/jobs/aggregate/job-status.ts';
import { type PendingPaper, freeOnOrder, refuseReserveOrder } from '../../../../shared/stock/paper-order.ts';
import { conflict, invalid, notFound } from '../../../platform/verb/refusals.ts';
import { type Verb } from '../../../platform/verb/verb.ts';
import { type LedgerLine } from '../../../stock/ledger/ledger.domain.ts';
import { type PaperRow } from '../../../stock/papers/paper-ledger.ts';
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
} from '../job-aggregate.domain.ts';
import { type FreedPaper } from '../../tables/jobs.table.ts';
import { sheetsReserved, sheetsOnOrder } from './allocated-sheets.ts';
import { groupBy } from '../../../../packages/planner/src/group-by.ts';

export { type FreedPaper } from '../../tables/jobs.table.ts';

/** A request to reserve paper. `quantity` is the number of stock sheets, with the sheets on order. */
export type Reservation = Omit<Allocation, 'consumed'>;

/**
 * Reserves more sheets of a locked paper for the job. Throws 400 at `cut`, 404. Throws 409 for an unsuitable paper, a
 * different cut or too few sheets.
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

/** Merges allocations that are on the same paper order into one. */
const mergeOrders = (orders: readonly OrderAllocation[]): OrderAllocation[] =>
  [...groupBy(orders, ({ orderId }) => orderId).values()].flatMap((same) =>
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

/**
 * Returns an allocation of sheets of the paper order, whose paper the verb has locked. Throws 404, and 409 if too few
 * sheets of the order are free.
 */
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

/** Returns the job's allocations of which it has not consumed all sheets, in stock or on order. */
export const reservedAllocations = ({ papers }: OpenJob): Allocation[] =>
  papers.filter(({ quantity, consumed }) => quantity > consumed);

/** Releases all unconsumed sheets of a locked paper that the job has, in stock and on order. */
export function releaseAllocation(work: OpenJob, held: Allocation): void {
  const reserved = sheetsReserved(held);
  if (reserved > 0) addPaperMovement(work, held.paperId, { kind: 'release', reserved: -reserved });
  setAllocation(work, { ...held, quantity: held.consumed, orders: [] });
}

/** Releases this many sheets of a locked paper that the job has reserved in stock. */
export function releaseSheetsOfStock(work: OpenJob, held: Allocation, sheets: number): void {
  addPaperMovement(work, held.paperId, { kind: 'release', reserved: -sheets });
  setAllocation(work, { ...held, quantity: held.quantity - sheets });
}

/** Releases and returns all unconsumed sheets of the job, because a person cancels, closes or deletes it. */
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
 * Reserves released sheets again, on their paper orders if these have them free, else in stock. Throws 409
 * for a deleted paper, and 409 with the needed and the available sheets if there are too few.
 */
export async function reserveFreed(work: OpenJob, freed: readonly FreedPaper[]): Promise<void> {
  const papers = await lockPapersOf(work, paperIds(freed));
  if (freed.some(({ paperId }) => !papers.has(paperId))) {
    throw conflict(reason('paper-deleted', { job: work.row.number }));
  }
  const found = await readFreedOrders(work, freed);
  for (const each of [...freed].sort((a, b) => (a.paperId < b.paperId ? -1 : 1)))
    reserve(work, { ...each, orders: availableOrders(found, each) });
}

/** Reads the current rows of the paper orders from which the released sheets were reserved. */
export async function readFreedOrders(work: OpenJob, freed: readonly FreedPaper[]) {
  const ids = freed.flatMap(({ orders = [] }) => orders.map(({ orderId }) => orderId));
  return ids.length > 0 ? readOrders(work.verb.db, ids) : [];
}

/** Returns which of the released sheets are still on order and not reserved for another job. */
export const availableOrders = (
  found: Awaited<ReturnType<typeof readFreedOrders>>,
  { orders = [] }: FreedPaper,
): OrderAllocation[] =>
  orders.flatMap(({ orderId, quantity }) => {
    const order = found.find(({ id }) => id === orderId);
    const sheets = order ? Math.min(quantity, freeOnOrder(order)) : 0;
    return order && sheets > 0 ? [toOrderAllocation(order, sheets)] : [];
  });

/**
 * Consumes all sheets that the job has reserved in stock. Verbs call it when the job's first operation starts, and
 * when sheets arrive for a started job.
 */
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

/** Consumes the reserved sheets if one of the job's operations has started. */
export async function consumeIfStarted(work: OpenJob): Promise<void> {
  const [started] = startedOperations(work);
  if (started) await consumeReserved(work, started.id);
}

/**
 * Receives up to `most` sheets of the order for the job, and consumes them if the job has started. Returns how many
 * it received. A closed job gives up its sheets and receives none.
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
  // Writes one line, so that available stock does not fall where a count found too little.
  addPaperMovement(work, paperId, { kind: 'receipt', stock: sheets, reserved: sheets, note });
  setAllocation(work, { ...held, orders: orders.filter((each) => each.sheets > 0) });
  await consumeIfStarted(work);
  return sheets;
}

/** A ledger line that the receipt of a paper order wrote. */
interface ReceiptMovement extends Required<Pick<LedgerLine, 'kind' | 'stock' | 'reserved' | 'consumed'>> {
  operationId: string | null;
}

/** Returns the ledger line that reverses a line of the receipt. */
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

/**
 * Reverts the arrival of a locked paper, so that the job has its sheets on order again. `lines` are the receipt's
 * ledger lines.
 */
export async function revertArrival(
  work: OpenJob,
  { id: orderId, paperId }: { id: string; paperId: string },
  lines: readonly ReceiptMovement[],
): Promise<void> {
  const held = work.papers.find((each) => each.paperId === paperId);
  const [order] = await readOrders(work.verb.db, [orderId]);
  if (!held || !order) throw new Error(`${work.row.number} no longer has the paper, or its order is gone`);
  for (const line of lines.toReversed()) addPaperMovement(work, paperId, reversedMovement(line));
  const sum = (of: (line: ReceiptMovement) => number) => lines.reduce((all, line) => all + of(line), 0);
  const sheets = sum(({ kind, stock }) => (kind === 'receipt' ? stock : 0));
  const left = held.orders.find((each) => each.orderId === orderId)?.sheets ?? 0;
  const others = held.orders.filter((each) => each.orderId !== orderId);
  const consumed = held.consumed - sum((line) => line.consumed);
  setAllocation(work, { ...held, consumed, orders: [...others, toOrderAllocation(order, left + sheets)] });
}

/**
 * Returns the job's paper on order that arrives last. Returns null if the job has started or has no paper on order.
 */
export function latestPendingPaper(work: Pick<OpenJob, 'operations' | 'papers'>): PendingPaper | null {
  if (startedOperations(work).length > 0) return null;
  const orders = work.papers.flatMap((held) => held.orders);
  return orders.sort((a, b) => Date.parse(b.expected) - Date.parse(a.expected))[0] ?? null;
}

/** Removes the job's reservation of sheets on the paper order. */
export function releaseOrder(work: OpenJob, held: Allocation, { orderId, sheets }: OrderAllocation): void {
  const orders = held.orders.filter((each) => each.orderId !== orderId);
  setAllocation(work, { ...held, quantity: held.quantity - sheets, orders });
}

/**
 * Makes consumed sheets reserved again because a user undoes a start. If another operation has started, they stay
 * consumed (rule refuseRevertConsumption).
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

export const paperIds = (held: readonly { paperId: string }[]) => held.map(({ paperId }) => paperId);
