/** The ledger's lines, of papers and inks. */
import { count, desc, eq } from 'drizzle-orm';
import { type Movement, type MovementKind } from '../../../shared/contract/ledger.ts';
import { type Db } from '../../platform/db/database.ts';
import { type Deltas, stockMovements } from './ledger.table.ts';

export { type Deltas } from './ledger.table.ts';

/** Whose stock: the contract's name of the entity, and the record's id. */
export interface StockOf {
  entity: 'papers' | 'inks';
  id: string;
}

export interface Line {
  kind: MovementKind;
  deltas: Deltas;
  job: { id: string; number: string } | null;
  operationId: string | null;
  user: { id: string; name: string };
  note: string;
  at: string;
}

export async function insertLine(db: Db, of: StockOf, line: Line): Promise<void> {
  await insertLines(db, [{ of, line }]);
}

/** Appends the lines in their order; to be awaited, or sent along with other writes. */
export const insertLines = (db: Db, lines: readonly { of: StockOf; line: Line }[]) =>
  db
    .insert(stockMovements)
    .values(lines.map(({ of, line }) => rowOf(of, line)))
    .returning({ id: stockMovements.id });

function rowOf({ entity, id }: StockOf, line: Line): typeof stockMovements.$inferInsert {
  return {
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

/** A page of the lines of one paper or ink, newest first. */
export async function listLines(
  db: Db,
  { entity, id }: StockOf,
  { page, per }: { page: number; per: number },
) {
  const mine = eq(entity === 'papers' ? stockMovements.paperId : stockMovements.inkId, id);
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
