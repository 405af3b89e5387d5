/** The papers' balances, which the ledger's lines add up to. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { quantityMaximum } from '../../../shared/rules/catalogue.ts';
import { type Db } from '../../platform/db/database.ts';
import { type Deltas, stockMovements } from '../ledger/ledger.table.ts';
import { type PaperRow } from './papers.repo.ts';
import { papers } from './papers.table.ts';

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
