/**
 * Releases the paper that a job no longer needs after its order changed. Takes paper from stock for a make-up
 * run, which makes missing pieces (decision 042).
 */
import { sheetsShort } from '../../../../shared/jobs/aggregate/job-status.ts';
import { papersAssigned, papersRequired } from '../../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { setAllocation, type OpenJob, lockPapersOf, addPaperMovement } from '../job-aggregate.domain.ts';
import { sheetsOnOrder } from './allocated-sheets.ts';
import { sheetsNeeded, shortWithout } from '../job-facts.domain.ts';
import {
  consumeIfStarted,
  type FreedPaper,
  paperIds,
  readFreedOrders,
  reserve,
  reservedAllocations,
  availableOrders,
} from './reservations.domain.ts';

/**
 * Releases paper that the change of an order made unnecessary, and returns it. Sheets above `wantedBefore`, the need
 * before the change, stay assigned. So do sheets without which the job would be short of pieces. Locks papers.
 */
export function releaseUnneededPaper(work: OpenJob, wantedBefore: number): Promise<FreedPaper[]> {
  let unneeded = Math.min(wantedBefore, papersAssigned(work.papers)) - sheetsNeeded(work);
  while (unneeded > 0) {
    const short = shortWithout(work, unneeded);
    if (short === 0) break;
    unneeded -= Math.ceil(short / work.row.ups);
  }
  return releaseSheets(work, unneeded);
}

/**
 * Releases this many of the job's reserved press sheets, in whole stock sheets, and returns them. Sheets on order go
 * first, from the latest expected date to the earliest.
 */
async function releaseSheets(work: OpenJob, pressSheets: number): Promise<FreedPaper[]> {
  if (pressSheets <= 0) return [];
  const reserved = reservedAllocations(work).sort((a, b) => sheetsOnOrder(b) - sheetsOnOrder(a));
  await lockPapersOf(work, paperIds(reserved).sort());
  let left = pressSheets;
  return reserved.flatMap((held) => {
    const quantity = Math.min(Math.floor(left / held.cut), held.quantity - held.consumed);
    if (quantity === 0) return [];
    left -= quantity * held.cut;
    let ofOrders = Math.min(quantity, sheetsOnOrder(held));
    const ofStock = quantity - ofOrders;
    const latestFirst = held.orders.toSorted((a, b) => Date.parse(b.expected) - Date.parse(a.expected));
    const freed = latestFirst.flatMap((order) => {
      const sheets = Math.min(order.sheets, ofOrders);
      ofOrders -= sheets;
      return sheets > 0 ? [{ ...order, sheets }] : [];
    });
    const freedOf = (id: string) => freed.find(({ orderId }) => orderId === id)?.sheets ?? 0;
    const orders = held.orders
      .map((order) => ({ ...order, sheets: order.sheets - freedOf(order.orderId) }))
      .filter(({ sheets }) => sheets > 0);
    if (ofStock > 0) addPaperMovement(work, held.paperId, { kind: 'release', reserved: -ofStock });
    setAllocation(work, { ...held, quantity: held.quantity - quantity, orders });
    const { paperId, cut, substitute } = held;
    const ofOrder = freed.map(({ orderId, sheets }) => ({ orderId, quantity: sheets }));
    return [{ paperId, quantity, cut, substitute, ...(ofOrder.length > 0 && { orders: ofOrder }) }];
  });
}

/**
 * Reserves this many press sheets from stock, and consumes them if the job has started. If stock has too few, it
 * reserves none and returns an empty list.
 */
export async function reserveFromStock(work: OpenJob, pressSheets: number): Promise<FreedPaper[]> {
  if (pressSheets <= 0 || work.papers.length === 0) return [];
  const locked = await lockPapersOf(work, paperIds(work.papers).sort());
  let left = pressSheets;
  const wanted = work.papers.flatMap(({ paperId, cut }) => {
    const paper = locked.get(paperId);
    const available = paper ? Math.max(0, paper.stockQuantity - paper.reservedQuantity) : 0;
    const quantity = Math.min(available, Math.ceil(left / cut));
    left = Math.max(0, left - quantity * cut);
    return quantity > 0 ? [{ paperId, quantity, cut, substitute: true }] : [];
  });
  if (left > 0) return [];
  for (const each of wanted) reserve(work, { ...each, orders: [] });
  await consumeIfStarted(work);
  return wanted;
}

/**
 * Releases the paper of a make-up run that nobody has started, before the run is removed. Sheets on order go first,
 * then reserved and last consumed sheets, which return to stock. `pressSheets` is the run's need.
 */
export async function releaseSheetsOfRun(work: OpenJob, pressSheets: number): Promise<FreedPaper[]> {
  await lockPapersOf(work, paperIds(work.papers).sort());
  const assigned = pressSheets - sheetsShort(papersRequired(work.row), papersAssigned(work.papers));
  const released = await releaseSheets(work, assigned);
  let left = Math.max(0, assigned - papersAssigned(released));
  const consumed = work.papers.toReversed().flatMap(({ paperId, cut, substitute, consumed }) => {
    const quantity = Math.min(Math.floor(left / cut), consumed);
    left -= quantity * cut;
    return quantity > 0 ? [{ paperId, quantity, cut, substitute }] : [];
  });
  await returnToStock(work, consumed, 'Make-up run removed');
  return [...released, ...consumed];
}

/** Returns sheets to stock that the ledger shows as consumed although no operation used them. */
export async function returnToStock(
  work: OpenJob,
  taken: readonly FreedPaper[],
  note: string,
): Promise<void> {
  await lockPapersOf(work, paperIds(taken).sort());
  for (const { paperId, quantity } of taken) {
    const held = work.papers.find((each) => each.paperId === paperId);
    const sheets = Math.min(quantity, held?.consumed ?? 0);
    if (!held || sheets === 0) continue;
    addPaperMovement(work, paperId, {
      kind: 'return',
      stock: sheets,
      consumed: -sheets,
      note,
    });
    setAllocation(work, { ...held, quantity: held.quantity - sheets, consumed: held.consumed - sheets });
  }
}

/**
 * Reserves released sheets again because somebody undoes the change that released them. It takes as many as are
 * available.
 */
export async function reserveStillAvailable(work: OpenJob, freed: readonly FreedPaper[]): Promise<void> {
  const papers = await lockPapersOf(work, paperIds(freed).sort());
  const found = await readFreedOrders(work, freed);
  for (const each of freed) {
    const paper = papers.get(each.paperId);
    if (!paper) continue;
    const orders = availableOrders(found, each);
    const ofStock = each.quantity - (each.orders ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
    const available = Math.max(0, paper.stockQuantity - paper.reservedQuantity);
    const quantity = Math.min(ofStock, available) + sheetsOnOrder({ orders });
    if (quantity > 0) reserve(work, { ...each, quantity, substitute: true, orders });
  }
  await consumeIfStarted(work);
}
