/**
 * Decides whether users can reserve, receive or change paper on order (design: stock). Quantities are in
 * stock sheets.
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/**
 * The order of paper without which a job can't start. If there are several orders, it is the one that arrives
 * last.
 */
export interface PendingPaper {
  /** The name of the paper on order. */
  paper: string;
  sheets: number;
  /** The expected arrival of the paper in ISO 8601. */
  expected: string;
  /** The shop's time zone as an IANA name. */
  zone: string;
}

/** Returns the reason that a job can't start because its paper has not arrived. */
export const paperNotArrived = ({ paper, sheets, expected, zone }: PendingPaper): Reason =>
  reason('paper-not-arrived', { paper, sheets, expected, zone });

/** Returns how many sheets of an order have yet to arrive, or 0 if more arrived than was ordered. */
export const sheetsToCome = (order: { quantity: number; received: number }): number =>
  Math.max(0, order.quantity - order.received);

/** Returns how many sheets of an order have yet to arrive and are not reserved for a job. */
export const freeOnOrder = (order: { quantity: number; received: number; reserved: number }): number =>
  sheetsToCome(order) - order.reserved;

/** Returns how many sheets of each paper are on order and not reserved for a job, by the paper's id. */
export function freeOnOrderByPaper(
  orders: readonly { paperId: string; quantity: number; received: number; reserved: number }[],
): Map<string, number> {
  const free = new Map<string, number>();
  for (const order of orders)
    free.set(order.paperId, (free.get(order.paperId) ?? 0) + Math.max(0, freeOnOrder(order)));
  return free;
}

/**
 * The percentage by which a receipt may exceed the ordered sheets, unless the shop sets another tolerance.
 */
export const usualTolerance = 10;

/**
 * Returns how many sheets of an order a user can receive without a confirmation: the sheets still to come
 * plus the tolerance, or 0 if the whole order has arrived.
 */
export const receiptLimit = (order: { quantity: number; received: number }, tolerance: number): number =>
  sheetsToCome(order) === 0
    ? 0
    : Math.max(0, order.quantity + Math.floor((order.quantity * tolerance) / 100) - order.received);

/**
 * Returns why the receipt is refused, or null. A receipt above the tolerance (in percent) needs the user's
 * confirmation.
 */
export function refuseReceipt(
  order: { name: string; quantity: number; received: number },
  quantity: number,
  tolerance: number,
): Reason | null {
  const most = receiptLimit(order, tolerance);
  return quantity <= most
    ? null
    : reason('more-than-ordered', { name: order.name, left: sheetsToCome(order), quantity });
}

/** Returns why a job can't reserve `quantity` stock sheets of the order, or null. */
export function refuseReserveOrder(
  order: { name: string; quantity: number; received: number; reserved: number },
  quantity: number,
): Reason | null {
  const left = Math.max(0, freeOnOrder(order));
  return quantity <= left ? null : reason('not-on-order', { name: order.name, left, quantity });
}

/**
 * Returns why the order can't be changed to `next` sheets, or null. The order must cover the sheets that have
 * arrived and the sheets that jobs have reserved.
 */
export function refuseOrderQuantity(
  order: { name: string; received: number; reserved: number; jobs: readonly string[] },
  next: number,
): Reason | null {
  const { name, received, reserved, jobs } = order;
  if (next < received) return reason('order-received', { name, received, quantity: next });
  if (next >= received + reserved) return null;
  return reason('order-reserved', { name, reserved, jobs: [...jobs] });
}

/** Returns why a paper with `quantity` sheets on order can't be deleted, or null. */
export const refuseDeleteOnOrder = ({ name }: { name: string }, quantity: number): Reason | null =>
  quantity > 0 ? reason('paper-on-order', { name, quantity }) : null;

/**
 * Returns why the receipt can't be undone, or null. Only the paper's last stock movement can be undone, since
 * later movements may depend on it.
 */
export const refuseRevertReceipt = ({ name }: { name: string }, isLast: boolean): Reason | null =>
  isLast ? null : reason('moved-since-receipt', { name });
