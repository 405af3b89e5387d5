/** The one door to a paper's balances (design: stock). */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { refuseReserve, refuseStock } from '../../../shared/rules/paper.ts';
import { type Paper } from '../../../shared/contract/papers.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type Deltas, type LedgerLine, postLine, type Stock } from '../ledger/ledger.domain.ts';
import { moveBalances } from './ledger.repo.ts';

import { type PaperRow, readPaper } from './papers.repo.ts';

export { returnedPapers } from './ledger.repo.ts';
export { type PaperRow } from './papers.repo.ts';

const stock: Stock<PaperRow> = {
  entity: 'papers',
  move: moveBalances,
  refusal: async (db, id, by) => refusalOf(await readPaper(db, id), by),
};

/** Why the paper's balances did not move by that, with both figures. In stock sheets. */
export function refusalOf(paper: Paper, by: Deltas): Reason {
  return (
    (by.reserved > 0 ? refuseReserve(paper, by.reserved - by.stock) : null) ??
    refuseStock(paper, paper.stockQuantity + by.stock) ??
    reason('stock-just-changed', { name: paper.name })
  );
}

/** Moves the paper's balances, in stock sheets, by a line of the ledger. Throws 404, and 409 with both figures. */
export const post = (verb: Verb, paperId: string, line: LedgerLine): Promise<PaperRow> =>
  postLine(verb, stock, paperId, line);
