/** The one door to papers' balances, in stock sheets (design: stock). */
import { refuseReserve, refuseStock } from '../../../shared/rules/paper.ts';
import { ledgerOf } from '../ledger/ledger.domain.ts';
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
