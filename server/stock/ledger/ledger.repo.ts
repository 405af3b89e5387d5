/** Reads and writes the ledger lines of papers and inks. */
import { desc, eq } from 'drizzle-orm';
import { type Movement, type MovementKind } from '../../../shared/contract/ledger.ts';
import { type Db } from '../../platform/db/database.ts';
import { insertWrite } from '../../platform/db/bulk-insert.ts';
import { updateRows, type Write } from '../../platform/db/batched-writes.ts';
import { type Page, selectPage, totalOf } from '../../platform/crud/page.ts';
import { type RecordTable, type Versioned } from '../../platform/crud/record-writes.ts';
import { type Deltas, stockMovements } from './ledger.table.ts';

export { type Deltas } from './ledger.table.ts';

/** Identifies a paper or an ink, by the contract's entity name and the record's id. */
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

/** The row of a paper or an ink, as the ledger needs it. */
export interface StockRow extends Versioned, Balances {
  name: string;
  updatedAt: string;
}

/**
 * Returns a write that stores the balances in memory. It requires the row's version before the lines, because each
 * line raised the version by one.
 */
export const updateBalances = (
  table: RecordTable,
  moved: readonly { row: StockRow; lines: number }[],
): Write | null =>
  updateRows(
    table,
    moved.map(({ row: { id, version, stockQuantity, reservedQuantity, consumed, updatedAt }, lines }) => {
      const reserved = reservedQuantity === undefined ? {} : { reservedQuantity };
      const changes = { stockQuantity, ...reserved, consumed, updatedAt };
      return { id, version: version - lines, raise: lines, changes };
    }),
  );

export interface Line {
  id?: string;
  kind: MovementKind;
  deltas: Deltas;
  job: { id: string; number: string } | null;
  operationId: string | null;
  user: { id: string | null; name: string };
  note: string;
  at: string;
}

/** Returns a write that appends the lines in this sequence. */
export const insertLines = (db: Db, lines: readonly { of: StockKey; line: Line }[]) =>
  insertWrite(
    db,
    stockMovements,
    lines.map(({ of, line }) => toRow(of, line)),
  );

function toRow({ entity, id }: StockKey, line: Line): typeof stockMovements.$inferInsert {
  return {
    ...(line.id !== undefined && { id: line.id }),
    paperId: entity === 'papers' ? id : null,
    inkId: entity === 'inks' ? id : null,
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
  };
}

/** Returns the last line of one paper or ink. */
export async function findLastLine(db: Db, { entity, id }: StockKey) {
  const [line] = await db
    .select({ id: stockMovements.id, kind: stockMovements.kind, stockDelta: stockMovements.stockDelta })
    .from(stockMovements)
    .where(eq(entity === 'papers' ? stockMovements.paperId : stockMovements.inkId, id))
    .orderBy(desc(stockMovements.line))
    .limit(1);
  return line;
}

/** Returns a page of the lines of one paper or ink, newest first. */
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
