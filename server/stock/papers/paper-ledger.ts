/**
 * Changes the balances of papers, in stock sheets. No other code may change these balances (design: stock).
 */
import { eq } from 'drizzle-orm';
import { refuseReservePaper, refuseStockChange } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { refuseConsumePaper } from '../../../shared/stock/stock-count.ts';
import { type Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { createLedger } from '../ledger/ledger.domain.ts';
import { type PaperRow, papers, toPaper } from './papers.table.ts';

export { type PaperRow, toPaper } from './papers.table.ts';

export const paperLedger = createLedger<PaperRow>({
  entity: 'papers',
  table: papers,
  refusal: (row, by) => {
    const paper = toPaper(row);
    return (
      (by.consumed > 0 ? refuseConsumePaper(paper, by.consumed) : null) ??
      (by.reserved > 0 ? refuseReservePaper(paper, by.reserved - by.stock) : null) ??
      refuseStockChange(paper, paper.stockQuantity + by.stock)
    );
  },
});

/** Throws 404 if the paper does not exist. */
export async function requirePaper(db: Db, id: string): Promise<void> {
  if ((await db.$count(papers, eq(papers.id, id))) === 0) throw notFound('paper');
}
