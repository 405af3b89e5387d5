/** Rules for paper on order (design: stock). Quantities are stock sheets. */
import { type Reason, reason } from '../reasons/reason.ts';

/** The sheets on order that arrive last for a job that has not started. */
export interface PendingPaper {
  /** The paper's name. */
  paper: string;
  sheets: number;
  /** The expected arrival, ISO 8601. */
  expected: string;
  /** The shop's time zone. */
  zone: string;
}

/** Returns the reason why a job that waits for paper can't start. */
export const paperNotArrived = ({ paper, sheets, expected, zone }: PendingPaper): Reason =>
  reason('paper-not-arrived', { paper, sheets, expected, zone });

/** Returns the sheets of an order that are not received yet; 0 if more came than was ordered. */
export const sheetsToCome = (order: { quantity: number; received: number }): number =>
  Math.max(0, order.quantity - order.received);

/** Returns the sheets of an order that have not arrived and no job has. */
export const freeOnOrder = (order: { quantity: number; received: number; reserved: number }): number =>
  sheetsToCome(order) - order.reserved;

/** The default tolerance for receipts above the order, in percent. */
export const usualTolerance = 10;

/** Returns how much of an order can be received without confirmation: the rest and the order's tolerance. */
export const receiptLimit = (order: { quantity: number; received: number }, tolerance: number): number =>
  sheetsToCome(order) === 0
    ? 0
    : Math.max(0, order.quantity + Math.floor((order.quantity * tolerance) / 100) - order.received);

/** Returns why the receipt is refused, or null. A person confirms more than the tolerance (percent). */
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

/** Returns why a job can't have `quantity` of what is on order, or null. */
export function refuseReserveOrder(
  order: { name: string; quantity: number; received: number; reserved: number },
  quantity: number,
): Reason | null {
  const left = Math.max(0, freeOnOrder(order));
  return quantity <= left ? null : reason('not-on-order', { name: order.name, left, quantity });
}

/**
 * Returns why the order can't be changed to `next` sheets, or null: it must cover what has come and what jobs
 * wait for.
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

/** Returns why a paper with sheets on order can't be deleted, or null. */
export const refuseDeleteOnOrder = ({ name }: { name: string }, quantity: number): Reason | null =>
  quantity > 0 ? reason('paper-on-order', { name, quantity }) : null;

/** Returns why a receipt can't be undone, or null: later movements may depend on it. */
export const refuseRevertReceipt = ({ name }: { name: string }, isLast: boolean): Reason | null =>
  isLast ? null : reason('moved-since-receipt', { name });
