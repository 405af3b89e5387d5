/** How many sheets of a paper a job holds: on order, and reserved of the stock. */
import { type Held, type HeldOrder } from './open-job.repo.ts';

/** What of the held sheets has not arrived yet. */
export const sheetsOnOrder = ({ orders }: { orders: readonly HeldOrder[] }): number =>
  orders.reduce((sum, { sheets }) => sum + sheets, 0);

/** What of the held sheets lies in stock, reserved. */
export const reservedOfStock = (held: Held): number => held.quantity - held.consumed - sheetsOnOrder(held);
