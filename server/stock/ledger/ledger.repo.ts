/** Reads and writes the ledger: the lines that record each change of a paper's or ink's balances. */
import { desc, eq } from 'drizzle-orm';
import { type Movement } from '../../../shared/stock/ledger.contract.ts';
import { type Db } from '../../platform/db/database.ts';
import { type Page, selectPage, totalOf } from '../../platform/crud/list-page.ts';
import { type Versioned } from '../../platform/crud/record-writes.ts';
import { stockMovements } from './ledger.table.ts';

export { type Deltas } from './ledger.table.ts';

/** Identifies a paper or an ink by its entity's name in the contract and its id. */
export interface StockKey {
  entity: 'papers' | 'inks';
  id: string;
}

/** The balances of a paper in sheets, or of an ink in kg. Ink is never reserved. */
export interface Balances {
  stockQuantity: number;
  reservedQuantity?: number;
  consumed: number;
}

/** The columns of a paper or an ink that the ledger needs. */
export interface StockRow extends Versioned, Balances {
  name: string;
  updatedAt: string;
}

/** Returns the newest ledger line of one paper or ink. */
export async function findLastLine(db: Db, { entity, id }: StockKey) {
  const [line] = await db
    .select({ id: stockMovements.id, kind: stockMovements.kind, stockDelta: stockMovements.stockDelta })
    .from(stockMovements)
    .where(eq(entity === 'papers' ? stockMovements.paperId : stockMovements.inkId, id))
    .orderBy(desc(stockMovements.line))
    .limit(1);
  return line;
}

/** Returns a page of the ledger lines of one paper or ink, newest first. */
export function listLines(
  db: Db,
  { entity, id }: StockKey,
  { page, per }: Page,
): Promise<{ items: Movement[]; total: number }> {
  const where = eq(entity === 'papers' ? stockMovements.paperId : stockMovements.inkId, id);
  return selectPage(db, {
    table: stockMovements,
    columns: {
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
    },
    total: totalOf(stockMovements, where),
    where,
    order: [desc(stockMovements.line)],
    page,
    per,
  });
}
