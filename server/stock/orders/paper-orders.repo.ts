/** Reads and writes the orders of paper that the shop sends to mills. */
import { and, asc, desc, eq, inArray, type InferInsertModel, sql } from 'drizzle-orm';
import { type PaperOrder } from '../../../shared/stock/orders/stock.contract.ts';
import { type Db } from '../../platform/db/database.ts';
import { isoTime, subquery } from '../../platform/db/sql-fragments.ts';
import { audit } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { stockMovements } from '../ledger/ledger.table.ts';
import { papers } from '../papers/papers.table.ts';
import { needs, toNeeds } from './jobs-using-paper.repo.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { jobPaperOrders, paperOrders, reservedOnOrder } from './paper-orders.table.ts';

const orderColumns = {
  id: paperOrders.id,
  paperId: paperOrders.paperId,
  quantity: paperOrders.quantity,
  received: paperOrders.received,
  expected: paperOrders.expected,
  supplier: paperOrders.supplier,
  note: paperOrders.note,
  createdAt: paperOrders.createdAt,
  updatedAt: paperOrders.updatedAt,
  version: paperOrders.version,
  reserved: reservedOnOrder,
  jobs: subquery<PaperOrder['jobs']>(sql`
    select coalesce(json_agg(json_build_object('id', ${jobs.id}, 'number', ${jobs.number}, 'quantity', ${jobPaperOrders.quantity},
      'deliveryDate', ${isoTime(jobs.deliveryDate)})
      order by ${jobs.deliveryDate}, ${jobs.id}), '[]'::json)
    from ${jobPaperOrders} join ${jobs} on ${jobs.id} = ${jobPaperOrders.jobId}
    where ${jobPaperOrders.orderId} = ${paperOrders.id}`),
};

/** Returns a page of the paper's orders: first open orders by expected date, then arrived orders, newest first. */
export async function listOrders(db: Db, paperId: string, { page, per }: { page: number; per: number }) {
  const whole = sql`(${paperOrders.received} >= ${paperOrders.quantity})`;
  const rows = await db
    .select({ ...orderColumns, total: sql<number>`(count(*) over ())::int` })
    .from(paperOrders)
    .where(eq(paperOrders.paperId, paperId))
    .orderBy(
      whole,
      sql`case when not ${whole} then ${paperOrders.expected} end`,
      desc(paperOrders.expected),
      asc(paperOrders.id),
    )
    .limit(per)
    .offset((page - 1) * per);
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Returns the order in the form of the API's response, or undefined if it does not exist. */
export async function findOrder(db: Db, paperId: string, id: string): Promise<PaperOrder | undefined> {
  const [row] = await db
    .select(orderColumns)
    .from(paperOrders)
    .where(and(eq(paperOrders.id, id), eq(paperOrders.paperId, paperId)));
  return row;
}

/** Returns the order with the jobs that require its paper, as they are before sheets arrive (jobs-using-paper.repo.ts). */
export async function findOrderWithNeeds(db: Db, paperId: string, id: string) {
  const [row] = await db
    .select({ order: orderColumns, needs })
    .from(paperOrders)
    .innerJoin(papers, eq(papers.id, paperOrders.paperId))
    .where(and(eq(paperOrders.id, id), eq(paperOrders.paperId, paperId)));
  return row && { ...row.order, needs: toNeeds(row.needs) };
}

/**
 * Returns the ledger lines of the receipt that gave the order this version, in sequence. Also returns the version
 * that the paper had after the receipt.
 */
export async function findReceipt(
  db: Db,
  { paperId, orderId, version }: { paperId: string; orderId: string; version: number },
) {
  const receipt = db
    .select({ xid: audit.xid })
    .from(audit)
    .where(
      and(eq(audit.entityId, orderId), eq(audit.version, version), eq(audit.verb, 'paper.receiveOrder')),
    );
  const orderRows = await db
    .select({ version: audit.version })
    .from(audit)
    .where(and(inArray(audit.xid, receipt), eq(audit.entityId, paperId)))
    .orderBy(asc(audit.version));
  const last = orderRows.at(-1);
  if (!last) return undefined;
  const lines = await db
    .select({
      kind: stockMovements.kind,
      stock: stockMovements.stockDelta,
      reserved: stockMovements.reservedDelta,
      consumed: stockMovements.consumedDelta,
      jobId: stockMovements.jobId,
      operationId: stockMovements.operationId,
    })
    .from(stockMovements)
    .where(eq(stockMovements.paperId, paperId))
    .orderBy(desc(stockMovements.line))
    .limit(orderRows.length);
  return { version: last.version, lines: lines.toReversed() };
}

/** Inserts an order for paper and returns the order's id. */
export async function insertOrder(db: Db, values: InferInsertModel<typeof paperOrders>): Promise<string> {
  const [row] = await db.insert(paperOrders).values(values).returning({ id: paperOrders.id });
  if (!row) throw new Error('The order was not inserted');
  return row.id;
}

export async function deleteOrder(db: Db, id: string): Promise<void> {
  await db.delete(paperOrders).where(eq(paperOrders.id, id));
}

/** Deletes all orders of the paper and returns them. */
export const deleteOrders = (db: Db, paperId: string) =>
  db.delete(paperOrders).where(eq(paperOrders.paperId, paperId)).returning();
