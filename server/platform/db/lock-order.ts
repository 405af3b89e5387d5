/**
 * The one order in which rows are locked, so that no two verbs ever wait for each other: jobs, then papers, then inks, then
 * machines, each by ascending id (docs/decisions/011). Every lock on them is taken by this file; out of turn it throws.
 */
import { asc, eq, getTableName, inArray, type InferSelectModel, type SQL } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { waitingFor } from './crowd.ts';
import { type Db } from './database.ts';

const order = ['jobs', 'papers', 'inks', 'machines'];

type Lockable = PgTable & { id: PgColumn };

/** What each transaction has locked so far. */
const locked = new WeakMap<Db, Map<string, Set<string>>>();

/**
 * Notes that the transaction locks these rows, and answers those that it had not. Throws where something that comes later is
 * locked already: a fault of ours.
 */
function inTurn(db: Db, table: PgTable, ids: readonly string[]): string[] {
  const name = getTableName(table);
  const place = order.indexOf(name);
  const all = locked.get(db) ?? new Map<string, Set<string>>();
  locked.set(db, all);
  const mine = all.get(name) ?? new Set<string>();
  const more = ids.filter((id) => !mine.has(id));
  const later = order.slice(place + 1).find((other) => all.has(other));
  if (place >= 0 && more.length > 0) {
    if (later !== undefined) throw new Error(`${name} are locked before ${later}, not after them`);
    if (more.some((id) => [...mine].some((held) => held > id)))
      throw new Error(`${name} are locked by ascending id`);
  }
  all.set(name, new Set([...mine, ...more]));
  return more;
}

/** The rows with these ids, locked by ascending id until the transaction ends; those that do not exist are left out. */
export async function lockRows<T extends Lockable>(
  db: Db,
  table: T,
  ids: readonly string[],
): Promise<InferSelectModel<T>[]> {
  const more = inTurn(db, table, ids);
  if (ids.length === 0) return [];
  const where = ids.length === 1 ? eq(table.id, ids[0]) : inArray(table.id, [...ids]);
  return waitingFor(more, () => selectLocked(db, table, where));
}

/** The rows that fit `where`, locked by ascending id until the transaction ends. */
export async function lockRowsWhere<T extends Lockable>(
  db: Db,
  table: T,
  where: SQL | undefined,
): Promise<InferSelectModel<T>[]> {
  const rows = await selectLocked(db, table, where);
  inTurn(
    db,
    table,
    rows.map((row) => String(row.id)),
  );
  return rows;
}

async function selectLocked<T extends Lockable>(
  db: Db,
  table: T,
  where: SQL | undefined,
): Promise<(InferSelectModel<T> & { id: unknown })[]> {
  const rows = await db.select().from<PgTable>(table).where(where).orderBy(asc(table.id)).for('update');
  return rows as (InferSelectModel<T> & { id: unknown })[];
}
