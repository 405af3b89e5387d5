/** Records stock counts of papers. A count may find fewer sheets than jobs have reserved (design: stock). */
import { v7 } from 'uuid';
import { type z } from 'zod';
import { paper, type paperCount } from '../../../shared/stock/papers.contract.ts';
import { refuseStockCount, refuseRevertStockCount } from '../../../shared/stock/stock-count.ts';
import { conflict, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, perform, type Verb } from '../../platform/verb/verb.ts';
import { findLastLine, type LedgerLine } from '../ledger/ledger.domain.ts';
import { type PaperRow } from './paper-ledger.ts';

interface Papers<R> {
  lock: (db: Verb['db'], id: string) => Promise<PaperRow>;
  get: (verb: Verb, id: string) => Promise<R>;
  post: (verb: Verb, row: PaperRow, line: LedgerLine) => Promise<PaperRow>;
}

export const createCountVerbs = <R extends object>({ lock, get, post }: Papers<R>) => ({
  /**
   * Records a stock count. Throws 404. Throws 409 with the former and the present stock if it is no longer
   * `seen`, the stock that the user saw.
   */
  count: (context: VerbContext, id: string, { counted, seen, note }: z.output<typeof paperCount>) =>
    perform(context, 'paper.count', paper.verbs.count, async (verb) => {
      const row = await lock(verb.db, id);
      const why = refuseStockCount(row, { counted, seen });
      if (why) throw conflict(why, { counted: why });
      const countId = v7();
      await post(verb, row, {
        kind: 'count',
        id: countId,
        stock: counted - row.stockQuantity,
        note,
        field: 'counted',
      });
      return { ...(await get(verb, id)), countId };
    }),
  /**
   * Reverts a stock count by a ledger line with the opposite change. Throws 404, and 409 if a later line has changed
   * the stock.
   */
  undoCount: (context: VerbContext, id: string, countId: string): Promise<R> =>
    perform(context, 'paper.undoCount', paper.verbs.count, async (verb) => {
      const row = await lock(verb.db, id);
      const last = await findLastLine(verb.db, { entity: 'papers', id });
      refuseBy(refuseRevertStockCount(row, last?.id === countId && last.kind === 'count'));
      await post(verb, row, {
        kind: 'count',
        stock: -(last?.stockDelta ?? 0),
        note: 'Count undone',
      });
      return get(verb, id);
    }),
});
