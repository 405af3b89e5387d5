/** Splits the sheets that a job has of a paper into those on order and those reserved in stock. */
import { type Allocation, type OrderAllocation } from './open-job.repo.ts';

/** Returns the sheets on order that have not arrived. */
export const sheetsOnOrder = ({ orders }: { orders: readonly OrderAllocation[] }): number =>
  orders.reduce((sum, { sheets }) => sum + sheets, 0);

/** Returns the sheets that are reserved in stock. */
export const sheetsReserved = (held: Allocation): number =>
  held.quantity - held.consumed - sheetsOnOrder(held);
