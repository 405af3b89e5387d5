/** The one door to an ink's balances, in kg (design: stock). */
import { and, eq, gte, sql } from 'drizzle-orm';
import { reason } from '../../../shared/reasons/reason.ts';
import { refuseInkReturn, refuseInkStock } from '../../../shared/rules/ink.ts';
import { quantityMaximum } from '../../../shared/rules/catalogue.ts';
import { type Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine, postLine, type Stock } from '../ledger/ledger.domain.ts';
import { type Deltas } from '../ledger/ledger.table.ts';
import { type InkRow, inks } from './inks.table.ts';

const stock: Stock<InkRow> = {
  entity: 'inks',
  move: moveBalances,
  refusal: async (db, id, by) => {
    const [ink] = await db.select().from(inks).where(eq(inks.id, id));
    if (!ink) throw notFound('ink');
    return (
      refuseInkReturn({ inkName: ink.name, consumed: ink.consumed }, -by.consumed) ??
      refuseInkStock(ink, ink.stockQuantity + by.stock) ??
      reason('stock-just-changed', { name: ink.name })
    );
  },
};

/** Moves the ink's balances by a line of the ledger. Throws 404, and 409 with both figures. */
export const post = (verb: Verb, id: string, line: LedgerLine): Promise<InkRow> =>
  postLine(verb, stock, id, line);

/** Moves the balances where they stay valid; undefined where they would not, or there is no such ink. */
async function moveBalances(db: Db, id: string, by: Deltas): Promise<InkRow | undefined> {
  const stock = sql`${inks.stockQuantity} + ${by.stock}::numeric(14, 3)`;
  const consumed = sql`${inks.consumed} + ${by.consumed}::numeric(14, 3)`;
  const [row] = await db
    .update(inks)
    .set({ stockQuantity: stock, consumed, version: sql`${inks.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(inks.id, id), sql`${stock} between 0 and ${quantityMaximum}`, gte(consumed, 0)))
    .returning();
  return row;
}
