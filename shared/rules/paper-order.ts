/** Paper that is on order: what may be done with it, and what waits for it (design: stock). Quantities in stock sheets. */
import { type Reason, reason } from '../reasons/reason.ts';

/** What a job that has not started waits for: the sheets that arrive last of those it has on order. */
export interface PendingPaper {
  /** The paper's name. */
  paper: string;
  sheets: number;
  /** When they are expected, ISO 8601. */
  expected: string;
  /** The shop's time zone. */
  zone: string;
}

/** Why nothing of a job that waits for paper can start. */
export const paperNotArrived = ({ paper, sheets, expected, zone }: PendingPaper): Reason =>
  reason('paper-not-arrived', { paper, sheets, expected, zone });

/** Returns the sheets of an order that are not received yet; 0 if more came than was ordered. */
export const sheetsToCome = (order: { quantity: number; received: number }): number =>
  Math.max(0, order.quantity - order.received);

/** What of an order is still to come and no job has. */
export const freeOnOrder = (order: { quantity: number; received: number; reserved: number }): number =>
  sheetsToCome(order) - order.reserved;

/** The default tolerance for receipts above the order, in percent. */
export const usualTolerance = 10;

/** Returns how much of an order can be received without a question: what is to come, and the tolerance of the whole order. */
export const receiptLimit = (order: { quantity: number; received: number }, tolerance: number): number =>
  sheetsToCome(order) === 0
    ? 0
    : Math.max(0, order.quantity + Math.floor((order.quantity * tolerance) / 100) - order.received);

/** Returns why `quantity` of an order can't be received, or null: more than the tolerance (percent) takes is confirmed by a person. */
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

/** Why a job can't have `quantity` of what is on order, or null. */
export function refuseReserveOrder(
  order: { name: string; quantity: number; received: number; reserved: number },
  quantity: number,
): Reason | null {
  const left = Math.max(0, freeOnOrder(order));
  return quantity <= left ? null : reason('not-on-order', { name: order.name, left, quantity });
}

/** Why the order can't be of `next` sheets, or null: never less than came, or than came and jobs wait for. */
export function refuseOrderQuantity(
  order: { name: string; received: number; reserved: number; jobs: readonly string[] },
  next: number,
): Reason | null {
  const { name, received, reserved, jobs } = order;
  if (next < received) return reason('order-received', { name, received, quantity: next });
  if (next >= received + reserved) return null;
  return reason('order-reserved', { name, reserved, jobs: [...jobs] });
}

/** Why a paper of which so many sheets are on order can't be deleted, or null. */
export const refuseDeleteOnOrder = ({ name }: { name: string }, quantity: number): Reason | null =>
  quantity > 0 ? reason('paper-on-order', { name, quantity }) : null;

/** Why a receipt of the paper can't be taken back, or null: whatever moved since may count on it. */
export const refuseRevertReceipt = ({ name }: { name: string }, isLast: boolean): Reason | null =>
  isLast ? null : reason('moved-since-receipt', { name });
