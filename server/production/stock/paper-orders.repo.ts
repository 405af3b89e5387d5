/** Orders of paper as rows. */
import { and, asc, desc, eq, inArray, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import { type PaperOrder } from '../../../shared/contract/stock.ts';
import { type Db } from '../../platform/db/database.ts';
import { subquery } from '../../platform/db/sql.ts';
import { updateRows, type Write } from '../../platform/db/batched-writes.ts';
import { audit } from '../../platform/verb/verb.table.ts';
import { stockMovements } from '../../stock/ledger/ledger.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { needs, needsOf } from './paper-jobs.repo.ts';
import { jobs } from '../tables/jobs.table.ts';
import { jobPaperOrders, paperOrders, reservedOnOrder } from '../tables/paper-orders.table.ts';

const shown = {
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
      'deliveryDate', to_char(${jobs.deliveryDate} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by ${jobs.deliveryDate}, ${jobs.id}), '[]'::json)
    from ${jobPaperOrders} join ${jobs} on ${jobs.id} = ${jobPaperOrders.jobId}
    where ${jobPaperOrders.orderId} = ${paperOrders.id}`),
};

/** The paper's orders: what is still to come, the first expected first, then what has come, the latest first. */
export async function listOrders(db: Db, paperId: string, { page, per }: { page: number; per: number }) {
  const whole = sql`(${paperOrders.received} >= ${paperOrders.quantity})`;
  const rows = await db
    .select({ ...shown, total: sql<number>`(count(*) over ())::int` })
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

/** The order of the paper, as it is shown. */
export async function findOrder(db: Db, paperId: string, id: string): Promise<PaperOrder | undefined> {
  const [row] = await db
    .select(shown)
    .from(paperOrders)
    .where(and(eq(paperOrders.id, id), eq(paperOrders.paperId, paperId)));
  return row;
}

/** The same, with the jobs that need such paper, as they are before it is received (paper-jobs.repo). */
export async function findOrderNeeded(db: Db, paperId: string, id: string) {
  const [row] = await db
    .select({ order: shown, needs })
    .from(paperOrders)
    .innerJoin(papers, eq(papers.id, paperOrders.paperId))
    .where(and(eq(paperOrders.id, id), eq(paperOrders.paperId, paperId)));
  return row && { ...row.order, needs: needsOf(row.needs) };
}

/** What the receipt wrote that left the order with this version: the paper's lines in their order, and its version with the last. */
export async function receiptOf(
  db: Db,
  { paperId, orderId, version }: { paperId: string; orderId: string; version: number },
) {
  const receipt = db
    .select({ xid: audit.xid })
    .from(audit)
    .where(
      and(eq(audit.entityId, orderId), eq(audit.version, version), eq(audit.verb, 'paper.receiveOrder')),
    );
  const told = await db
    .select({ version: audit.version })
    .from(audit)
    .where(and(inArray(audit.xid, receipt), eq(audit.entityId, paperId)))
    .orderBy(asc(audit.version));
  const last = told.at(-1);
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
    .limit(told.length);
  return { version: last.version, lines: lines.toReversed() };
}

/** Adds an order and answers its id. */
export async function insertOrder(db: Db, values: InferInsertModel<typeof paperOrders>): Promise<string> {
  const [row] = await db.insert(paperOrders).values(values).returning({ id: paperOrders.id });
  if (!row) throw new Error('The order was not inserted');
  return row.id;
}

/** Changes the order that is still as it was seen. */
export const orderUpdate = (
  { id, version }: Pick<PaperOrder, 'id' | 'version'>,
  changes: Partial<InferSelectModel<typeof paperOrders>>,
): Write | null => updateRows(paperOrders, [{ id, version, changes }]);

export async function deleteOrder(db: Db, id: string): Promise<void> {
  await db.delete(paperOrders).where(eq(paperOrders.id, id));
}

/** Deletes the paper's orders and answers them. */
export const forgetOrders = (db: Db, paperId: string) =>
  db.delete(paperOrders).where(eq(paperOrders.paperId, paperId)).returning();
