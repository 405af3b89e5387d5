/** Several writes in one statement, each of any number of rows: what a verb has to say to the database, said at once. */
import { getTableColumns, getTableName, type InferSelectModel, sql, type SQLWrapper } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database.ts';
import { recordset } from './json.ts';

/** A write with its RETURNING. */
export type Write = SQLWrapper;
/** Writes by names of their own; null where there is nothing to write. */
export type Writes = Record<string, Write | null>;

/**
 * Sends the writes as one statement and answers how many rows each wrote. They see the rows as they were before, and happen in
 * no order: no two of them write the same row, or a row that another one refers to by more than a foreign key.
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

/** The same; when the database refuses it, what the transaction did before stands and it can go on. */
export const executeWritesInSavepoint = (db: Db, writes: Writes) =>
  db.transaction((db) => executeWrites(db, writes));

type RecordTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn };

/** A row by how it was seen, and the values that it is to have instead. */
export interface RowUpdate<T extends PgTable> {
  id: string;
  version: number;
  /** By how many its version rises; 1 unless said. */
  raise?: number;
  changes: Partial<InferSelectModel<T>>;
}

/**
 * One UPDATE of all rows that are still as they were seen; raises their versions, says when unless a row does, and returns their ids. Each row's own columns
 * change, those that only others change stay as they are in the database.
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
