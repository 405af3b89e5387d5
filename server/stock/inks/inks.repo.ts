/** Inks' rows, their balances, and what jobs consumed of them. */
import { and, desc, eq, getTableColumns, gte, type InferInsertModel, not, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type Ink } from '../../../shared/contract/inks.ts';
import { quantityMaximum } from '../../../shared/rules/catalogue.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { changeRow, countRows, lockRow } from '../../platform/db/rows.ts';
import { folded, occursIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { type Deltas, stockMovements } from '../ledger/ledger.table.ts';
import { inks } from './inks.table.ts';

export type InkRow = typeof inks.$inferSelect;
type Values = Omit<InferInsertModel<typeof inks>, 'stockQuantity' | 'consumed' | 'version'>;

const inkColumns = { ...getTableColumns(inks), availableQuantity: inks.stockQuantity };
const isLow = sql`(${inks.reorderQuantity} > 0 and ${inks.stockQuantity} <= ${inks.reorderQuantity})`;

const sorts = {
  name: folded(inks.name),
  colour: folded(inks.colour),
  manufacturer: folded(inks.manufacturer),
  stock: inks.stockQuantity,
  created: inks.createdAt,
};

/** The record of a row: ink is never reserved. */
export const toInk = (row: InkRow): Ink => ({ ...row, availableQuantity: row.stockQuantity });

export interface InkFilter {
  low?: boolean | undefined;
  term?: string | undefined;
}

function matching({ low, term }: InkFilter): SQL | undefined {
  return and(
    low === undefined ? undefined : low ? isLow : not(isLow),
    term ? occursIn(term, inks.name, inks.colour, inks.manufacturer, inks.description) : undefined,
  );
}

export async function listInks(db: Db, { page, per }: { page: number; per: number }) {
  const items: Ink[] = await db
    .select(inkColumns)
    .from(inks)
    .orderBy(desc(inks.id))
    .limit(per)
    .offset((page - 1) * per);
  return { items, total: await countRows(db, inks, undefined) };
}

export async function sortedInks(db: Db, query: Sorted & InkFilter) {
  const where = matching(query);
  const items: Ink[] = await db
    .select(inkColumns)
    .from(inks)
    .where(where)
    .orderBy(...orderBy(query, sorts, inks.id))
    .limit(query.per)
    .offset((query.page - 1) * query.per);
  return { items, total: await countRows(db, inks, where) };
}

export function searchInks(db: Db, term: string) {
  return db
    .select({ id: inks.id, name: inks.name })
    .from(inks)
    .where(occursIn(term, inks.name))
    .orderBy(folded(inks.name), inks.id)
    .limit(20);
}

/** The ink; throws 404. */
export async function readInk(db: Db, id: string): Promise<Ink> {
  const [row] = await db.select(inkColumns).from(inks).where(eq(inks.id, id));
  if (!row) throw notFound('ink');
  return row;
}

/** The row, locked; throws 404. */
export async function lockInk(db: Db, id: string): Promise<InkRow> {
  const row = await lockRow(db, inks, id);
  if (!row) throw notFound('ink');
  return row;
}

export async function insertInk(db: Db, values: Values): Promise<InkRow> {
  const [row] = await db.insert(inks).values(values).returning();
  if (!row) throw new Error('The ink was not kept');
  return row;
}

export async function changeInk(db: Db, row: InkRow, changes: Partial<Values>): Promise<InkRow> {
  const changed = await changeRow(db, inks, row, changes);
  if (!changed) throw new Error('The locked ink changed');
  return changed;
}

export async function deleteInk(db: Db, id: string): Promise<void> {
  await db.delete(inks).where(eq(inks.id, id));
}

/** Moves the balances, in kg, where they stay valid; undefined where they would not, or there is no such ink. */
export async function moveBalances(db: Db, id: string, by: Deltas): Promise<InkRow | undefined> {
  const stock = sql`${inks.stockQuantity} + ${by.stock}::numeric(14, 3)`;
  const consumed = sql`${inks.consumed} + ${by.consumed}::numeric(14, 3)`;
  const [row] = await db
    .update(inks)
    .set({
      stockQuantity: stock,
      consumed,
      version: sql`${inks.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(inks.id, id), sql`${stock} between 0 and ${quantityMaximum}`, gte(consumed, 0)))
    .returning();
  return row;
}

/** What the job consumed of the ink and did not give back, in kg; the caller has the ink's row locked. */
export async function consumedBy(db: Db, inkId: string, jobId: string): Promise<number> {
  const [row] = await db
    .select({ consumed: sql<number>`coalesce(sum(${stockMovements.consumedDelta}), 0)::float8` })
    .from(stockMovements)
    .where(and(eq(stockMovements.inkId, inkId), eq(stockMovements.jobId, jobId)));
  return row?.consumed ?? 0;
}
