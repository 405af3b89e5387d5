/**
 * Reads a customer's last deliveries and usual products. It reads only the latest jobs, so it stays fast for
 * customers with many jobs.
 */
import { desc, eq, sql } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { latestDeliveries } from '../dispatch/latest-deliveries.sql.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';

const latest = 200;
const shown = 8;

export async function readRecentOrders(db: Db, customerId: string) {
  const own = db
    .select({
      id: jobs.id,
      number: jobs.number,
      name: jobs.name,
      productCode: jobs.productCode,
      quantity: jobs.quantity,
      orderedAt: jobs.createdAt,
      sent: jobs.sent,
    })
    .from(jobs)
    .where(eq(jobs.customerId, customerId))
    .orderBy(desc(jobs.id))
    .limit(latest)
    .as('own');
  const sent = db
    .select({ id: own.id })
    .from(own)
    .where(sql`${own.sent} > 0`);
  const deliveries = await latestDeliveries(db, sent, shown);
  const codes = db
    .selectDistinctOn([own.productCode], {
      productCode: own.productCode,
      jobId: sql<string>`${own.id}`.as('job_id'),
      name: own.name,
      quantity: own.quantity,
      orderedAt: own.orderedAt,
      jobs: sql<number>`(count(*) over (partition by ${own.productCode}))::int`.as('jobs'),
    })
    .from(own)
    .orderBy(own.productCode, desc(own.id))
    .as('codes');
  const products = await db.select().from(codes).orderBy(desc(codes.jobId)).limit(shown);
  return { deliveries, products };
}
