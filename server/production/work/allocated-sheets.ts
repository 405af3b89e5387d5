/** Splits a job's sheets of a paper into those on order and those reserved in stock. */
import { type Allocation, type OrderAllocation } from './open-job.repo.ts';

/** Returns how many of the sheets are on order and have not arrived. */
export const sheetsOnOrder = ({ orders }: { orders: readonly OrderAllocation[] }): number =>
  orders.reduce((sum, { sheets }) => sum + sheets, 0);

/** Returns how many of the sheets are reserved in stock. */
export const sheetsReserved = (held: Allocation): number =>
  held.quantity - held.consumed - sheetsOnOrder(held);
