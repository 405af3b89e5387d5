/** Sends several writes in one statement, each of any number of rows. */
import { getTableColumns, getTableName, type InferSelectModel, sql, type SQLWrapper } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database.ts';
import { recordset } from './json.ts';

/** The SQL of an insert, update or delete with a RETURNING clause. */
export type Write = SQLWrapper;
/** Writes by a name of their own, or null where there is nothing to write. */
export type Writes = Record<string, Write | null>;

/**
 * Executes the writes as one statement and returns how many rows each wrote. All writes see the same Postgres
 * snapshot and run in no fixed sequence. So no two may write the same row or depend on each other.
 */
export async function executeWrites(db: Db, writes: Writes): Promise<Record<string, number>> {
  const parts = Object.entries(writes).filter((part): part is [string, Write] => part[1] !== null);
  if (parts.length === 0) return {};
  const named = parts.map(([name, write]) => sql`${sql.identifier(name)} as (${write.getSQL()})`);
  const counts = parts.map(
    ([name]) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(
    sql`with ${sql.join(named, sql`, `)} select ${sql.join(counts, sql`, `)}`,
  );
  return rows[0] ?? {};
}

/** Executes the writes in a savepoint. If the database refuses them, the transaction can continue. */
export const executeWritesInSavepoint = (db: Db, writes: Writes) =>
  db.transaction((db) => executeWrites(db, writes));

type RecordTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn };

/** The new values of a row, with the id and the expected version of the row. */
export interface RowUpdate<T extends PgTable> {
  id: string;
  version: number;
  /** The number by which the row's version rises. The default is 1. */
  raise?: number;
  changes: Partial<InferSelectModel<T>>;
}

/**
 * Returns one UPDATE of all rows that still have the expected version, which returns their ids. It raises versions
 * and changes only each row's own columns. It sets `updated_at`, unless a row contains that column.
 */
export function updateRows<T extends RecordTable>(table: T, rows: readonly RowUpdate<T>[]): Write | null {
  if (rows.length === 0) return null;
  const names = new Set(rows.flatMap(({ changes }) => Object.keys(changes)));
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([key]) => names.has(key)),
  );
  const wanted = rows.map(({ id, version, raise = 1, changes }) => {
    const given = Object.keys(changes).map((key) => columns[key]?.name);
    return { ...changes, seen_id: id, seen_version: version, raise, given };
  });
  const extra = { seen_id: 'uuid', seen_version: 'int', raise: 'int', given: 'jsonb' };
  const name = sql.identifier(getTableName(table));
  const set = Object.values(columns).map((column) => {
    const own = sql.identifier(column.name);
    return sql`${own} = case when wanted.given ? ${column.name} then wanted.${own} else ${name}.${own} end`;
  });
  const raised = [...set, sql`version = ${name}.version + wanted.raise`];
  if (!names.has('updatedAt')) raised.push(sql`updated_at = now()`);
  return sql`update ${table} set ${sql.join(raised, sql`, `)}
    from ${recordset(wanted, columns, extra, 'wanted')}
    where ${table.id} = wanted.seen_id and ${table.version} = wanted.seen_version
    returning ${table.id}`;
}
