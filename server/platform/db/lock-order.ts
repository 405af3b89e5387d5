/**
 * Locks rows in one sequence, which prevents deadlocks: jobs, papers, inks, machines, tools, each by id
 * (decision 011). It throws if a transaction locks in another sequence.
 */
import { asc, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { precompileQuery } from '../../../packages/pg-kit/src/precompile-query.ts';
import { withLockLimit } from './lock-wait-limiter.ts';
import { type Db } from './database.ts';

const order = ['jobs', 'papers', 'inks', 'machines', 'tools'];

type Lockable = PgTable & { id: PgColumn };

/**
 * The strength of a row lock. 'key share' only prevents the row's deletion. Under 'no key update', others may still
 * write rows that refer to the row.
 */
export type LockStrength = 'update' | 'no key update' | 'key share';

/** For each transaction, the ids that it has locked, by table. */
const locked = new WeakMap<Db, Map<string, Set<string>>>();

/**
 * Records ids that a transaction is about to lock, and returns those that it has not locked yet. Throws if the
 * sequence of locks is wrong, which is a programming error.
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

/** Locks the rows by ascending id until the transaction ends. Returns the rows that still exist. */
export async function lockRows<T extends Lockable>(
  db: Db,
  table: T,
  ids: readonly string[],
  strength: LockStrength = 'update',
): Promise<InferSelectModel<T>[]> {
  const more = inTurn(db, table, ids);
  if (ids.length === 0) return [];
  const lock =
    byIds[strength].get(table) ??
    locking(table, () => sql`${table.id} = any(${sql.placeholder('ids')}::uuid[])`, strength);
  byIds[strength].set(table, lock);
  return withLockLimit(more, () => lock(db, { ids }) as Promise<InferSelectModel<T>[]>);
}
type Locks = WeakMap<PgTable, ReturnType<typeof locking>>;
const byIds: Record<LockStrength, Locks> = {
  update: new WeakMap(),
  'no key update': new WeakMap(),
  'key share': new WeakMap(),
};

/**
 * Returns a function that locks all rows that match `where`, by ascending id. Its parameter gives the values of the
 * placeholders in `where`.
 */
export function lockerOf<T extends Lockable, V extends Record<string, unknown>>(
  table: T,
  where: (db: Db) => SQL | undefined,
): (db: Db, values: V) => Promise<InferSelectModel<T>[]> {
  const lock = locking<T, V>(table, where);
  return async (db, values) => {
    const rows = await lock(db, values);
    inTurn(
      db,
      table,
      rows.map((row) => String(row.id)),
    );
    return rows;
  };
}

type Locked<T extends Lockable> = InferSelectModel<T> & { id: unknown };
function locking<T extends Lockable, V extends Record<string, unknown>>(
  table: T,
  where: (db: Db) => SQL | undefined,
  strength: LockStrength = 'update',
) {
  const select = precompileQuery<V, unknown[]>((db) =>
    db.select().from<PgTable>(table).where(where(db)).orderBy(asc(table.id)).for(strength),
  );
  return (db: Db, values: V) => select(db, values) as Promise<Locked<T>[]>;
}
