/**
 * Sends several writes to the database as one statement. Each write may insert, update or delete any number
 * of rows.
 */
import { getTableColumns, getTableName, type InferSelectModel, sql, type SQLWrapper } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database-type.ts';
import { recordset } from './rows-as-json.ts';

/** The SQL of an insert, update or delete with a RETURNING clause. */
export type Write = SQLWrapper;
/** Writes, each under a name of its own; null where there is nothing to write. */
export type Writes = Record<string, Write | null>;

/**
 * Executes the writes as one statement and returns the number of rows that each wrote. They run in no fixed
 * sequence and all see one Postgres snapshot. So two of them must not write one row or depend on each other.
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

/** Executes the writes in a savepoint, so that the transaction can continue if the database refuses them. */
export const executeWritesInSavepoint = (db: Db, writes: Writes) =>
  db.transaction((db) => executeWrites(db, writes));

/** Values of some columns of a table's row. */
export type Columns<T extends PgTable> = Partial<InferSelectModel<T>>;

/**
 * The new values of a row, with the row's id and the values that the row must still have for the update to happen.
 */
export interface RowUpdate<T extends PgTable> {
  id: string;
  expected: Columns<T>;
  changes: Columns<T>;
}

/** Returns by field name the columns of the table that are in `names`. */
const pickColumns = (table: PgTable, names: Iterable<string>): Record<string, PgColumn> => {
  const wanted = new Set(names);
  return Object.fromEntries(Object.entries(getTableColumns(table)).filter(([field]) => wanted.has(field)));
};

/**
 * Returns one UPDATE of all rows that still have their expected values. It returns the ids of the updated rows. Each
 * row changes only its own columns. If rows expect a version, it raises the version and sets `updated_at`. All rows
 * must expect values of the same columns.
 */
export function updateRows<T extends PgTable & { id: PgColumn }>(
  table: T,
  rows: readonly RowUpdate<T>[],
): Write | null {
  const [first] = rows;
  if (!first) return null;
  const changed = pickColumns(
    table,
    rows.flatMap(({ changes }) => Object.keys(changes)),
  );
  const expected = Object.entries(pickColumns(table, Object.keys(first.expected)));
  const wanted = rows.map(({ id, expected: seen, changes }) => ({
    ...changes,
    seen_id: id,
    given: Object.keys(changes).map((field) => changed[field]?.name),
    ...Object.fromEntries(
      expected.map(([field, { name }]) => [`seen_${name}`, seen[field as keyof typeof seen]]),
    ),
  }));
  const extra = Object.fromEntries(
    expected.map(([, column]) => [`seen_${column.name}`, column.getSQLType()]),
  );
  const from = recordset(wanted, changed, { seen_id: 'uuid', given: 'jsonb', ...extra }, 'wanted');
  const own = (name: string) => sql`${sql.identifier(getTableName(table))}.${sql.identifier(name)}`;
  const isVersioned = 'version' in first.expected;
  const set = Object.values(changed).map(({ name }) => {
    const kept = isVersioned && name === 'version' ? sql`${own(name)} + 1` : own(name);
    return sql`${sql.identifier(name)} = case when wanted.given ? ${name} then wanted.${sql.identifier(name)} else ${kept} end`;
  });
  if (isVersioned && !changed['version']) set.push(sql`version = ${own('version')} + 1`);
  if (isVersioned && !changed['updatedAt']) set.push(sql`updated_at = now()`);
  const seen = expected.map(
    ([, { name }]) => sql` and ${own(name)} is not distinct from wanted.${sql.identifier(`seen_${name}`)}`,
  );
  return sql`update ${table} set ${sql.join(set, sql`, `)} from ${from}
    where ${table.id} = wanted.seen_id${sql.join(seen)} returning ${table.id}`;
}

/**
 * Returns one DELETE of all rows with these values in the columns `fields`. It returns the first of these
 * columns for each deleted row.
 */
export function deleteRows<T extends PgTable>(
  table: T,
  rows: readonly Columns<T>[],
  fields: readonly (keyof Columns<T> & string)[],
): Write | null {
  const columns = pickColumns(table, fields);
  const [first, ...more] = Object.values(columns).map((column) => ({
    column,
    gone: sql`gone.${sql.identifier(column.name)}`,
  }));
  if (!first || rows.length === 0) return null;
  const same = [first, ...more].map(({ column, gone }) => sql`${column} = ${gone}`);
  return sql`delete from ${table} using ${recordset([...rows], columns, {}, 'gone')}
    where ${sql.join(same, sql` and `)} returning ${first.column}`;
}
