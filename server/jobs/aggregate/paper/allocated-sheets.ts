/** Splits the sheets of a paper that a job has into those on order and those reserved in stock. */
import { type Allocation, type OrderAllocation } from '../open-job.repo.ts';

/** Returns the number of allocated sheets that are on order and have not arrived. */
export const sheetsOnOrder = ({ orders }: { orders: readonly OrderAllocation[] }): number =>
  orders.reduce((sum, { sheets }) => sum + sheets, 0);

/** Returns the number of allocated sheets that are reserved in stock. */
export const sheetsReserved = (held: Allocation): number =>
  held.quantity - held.consumed - sheetsOnOrder(held);
