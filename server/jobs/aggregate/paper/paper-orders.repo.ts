/**
 * Reads how many sheets of each paper order belong to which jobs, and locks the jobs that wait for an order.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/database.ts';
import { lockerOf } from '../../../platform/db/lock-order.ts';
import { shopZone } from '../../../shop/settings/settings.table.ts';
import { papers } from '../../../stock/papers/papers.table.ts';
import { jobs } from '../../tables/jobs.table.ts';
import { jobPaperOrders, paperOrders, reservedOnOrder } from '../../../stock/orders/paper-orders.table.ts';
import { type OrderAllocation } from '../open-job.repo.ts';

/**
 * Returns the orders with these ids, each with the number of sheets that jobs have (`reserved`). The calling function
 * has locked the papers.
 */
export function readOrders(db: Db, ids: readonly string[]) {
  return db
    .select({
      id: paperOrders.id,
      paperId: paperOrders.paperId,
      name: papers.name,
      quantity: paperOrders.quantity,
      received: paperOrders.received,
      expected: paperOrders.expected,
      reserved: reservedOnOrder,
      zone: shopZone,
    })
    .from(paperOrders)
    .innerJoin(papers, eq(papers.id, paperOrders.paperId))
    .where(inArray(paperOrders.id, [...ids]));
}
type Order = Awaited<ReturnType<typeof readOrders>>[number];

/** Returns the entry for `sheets` sheets of the order in a job's allocation. */
export const toOrderAllocation = ({ id, name, expected, zone }: Order, sheets: number): OrderAllocation => ({
  orderId: id,
  paper: name,
  sheets,
  expected,
  zone,
});

/** Locks the jobs that have sheets of the paper order, in ascending order of ids. */
export const lockJobsOfOrder = lockerOf(jobs, (db) => {
  const held = db
    .select({ id: jobPaperOrders.jobId })
    .from(jobPaperOrders)
    .where(eq(jobPaperOrders.orderId, sql.placeholder('orderId')));
  return inArray(jobs.id, held);
});
