/** The ledger's lines and the balances that they add up to. */
import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { type Movement, type MovementKind } from '../../shared/contract/papers.ts';
import { quantityMaximum } from '../../shared/rules/catalogue.ts';
import { type Db } from '../db/database.ts';
import { type PaperRow } from './papers.repo.ts';
import { papers, stockMovements } from './papers.table.ts';

/** What a line adds to the balances, in sheets. */
export interface Deltas {
  stock: number;
  reserved: number;
  consumed: number;
}

/** Moves the balances where they stay valid; undefined where they would not, or there is no such paper. */
export async function moveBalances(db: Db, paperId: string, by: Deltas): Promise<PaperRow | undefined> {
  const stock = sql`${papers.stockQuantity} + ${by.stock}::int`;
  const reserved = sql`${papers.reservedQuantity} + ${by.reserved}::int`;
  const consumed = sql`${papers.consumed} + ${by.consumed}::int`;
  const [row] = await db
    .update(papers)
    .set({
      stockQuantity: stock,
      reservedQuantity: reserved,
      consumed,
      version: sql`${papers.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(papers.id, paperId),
        sql`${stock} between 0 and ${quantityMaximum}`,
        sql`${reserved} between 0 and ${stock}`,
        gte(consumed, 0),
      ),
    )
    .returning();
  return row;
}

interface Line {
  paperId: string;
  kind: MovementKind;
  deltas: Deltas;
  job: { id: string; number: string } | null;
  operationId: string | null;
  user: { id: string; name: string };
  note: string;
  at: string;
}

export async function insertLine(db: Db, line: Line): Promise<void> {
  await db.insert(stockMovements).values({
    paperId: line.paperId,
    kind: line.kind,
    stockDelta: line.deltas.stock,
    reservedDelta: line.deltas.reserved,
    consumedDelta: line.deltas.consumed,
    jobId: line.job?.id ?? null,
    jobNumber: line.job?.number ?? null,
    operationId: line.operationId,
    userId: line.user.id,
    userName: line.user.name,
    note: line.note,
    at: line.at,
  });
}

/** A page of the paper's lines, newest first. */
export async function listLines(db: Db, paperId: string, { page, per }: { page: number; per: number }) {
  const mine = eq(stockMovements.paperId, paperId);
  const items: Movement[] = await db
    .select({
      id: stockMovements.id,
      kind: stockMovements.kind,
      stockDelta: stockMovements.stockDelta,
      reservedDelta: stockMovements.reservedDelta,
      consumedDelta: stockMovements.consumedDelta,
      jobId: stockMovements.jobId,
      jobNumber: stockMovements.jobNumber,
      operationId: stockMovements.operationId,
      userName: stockMovements.userName,
      note: stockMovements.note,
      at: stockMovements.at,
    })
    .from(stockMovements)
    .where(mine)
    .orderBy(desc(stockMovements.line))
    .limit(per)
    .offset((page - 1) * per);
  const [counted] = await db.select({ total: count() }).from(stockMovements).where(mine);
  return { items, total: counted?.total ?? 0 };
}

/** Names of the papers of which sheets came back from the job. */
export async function returnedPapers(db: Db, jobId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: papers.name })
    .from(stockMovements)
    .innerJoin(papers, eq(papers.id, stockMovements.paperId))
    .where(and(eq(stockMovements.jobId, jobId), eq(stockMovements.kind, 'return')))
    .orderBy(papers.name);
  return rows.map((row) => row.name);
}
