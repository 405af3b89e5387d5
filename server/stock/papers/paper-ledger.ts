/** The one door to papers' balances, in stock sheets (design: stock). */
import { and, eq } from 'drizzle-orm';
import { refuseReserve, refuseStock } from '../../../shared/rules/paper.ts';
import { type Db } from '../../platform/db/database.ts';
import { ledgerOf } from '../ledger/ledger.domain.ts';
import { stockMovements } from '../ledger/ledger.table.ts';
import { type PaperRow, papers, toPaper } from './papers.table.ts';

export { type PaperRow } from './papers.table.ts';

export const paperLedger = ledgerOf<PaperRow>({
  entity: 'papers',
  table: papers,
  refusal: (row, by) => {
    const paper = toPaper(row);
    return (
      (by.reserved > 0 ? refuseReserve(paper, by.reserved - by.stock) : null) ??
      refuseStock(paper, paper.stockQuantity + by.stock)
    );
  },
});

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
