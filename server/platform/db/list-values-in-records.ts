/**
 * Finds and renames list values, such as an operation type, in the columns and JSON of records that store the
 * value by name (decision 045).
 */
import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database.ts';

export interface NameReference {
  /** The plural noun for the records that have the names, such as 'jobs'. */
  records: string;
  /** Counts, for each name, the records that use it. With `name`, it counts for this name only. */
  count: (db: Db, name?: string) => Promise<{ name: string; count: number }[]>;
  /** Locks the records until the transaction ends, so that no verb can copy the name from them to other records. */
  lockCopies?: (db: Db, name: string) => Promise<unknown>;
  /** Replaces the name in all records. Their versions stay the same, since nobody edited the records. */
  rename: (db: Db, from: string, to: string) => Promise<unknown>;
}

const renamedAtOnce = 2000;

const counts = async (db: Db, text: SQL) => (await db.execute<{ name: string; count: number }>(text)).rows;

/**
 * Describes where records have the name: in a column. `also` returns other columns that a rename must set, with their
 * values.
 */
export const inColumn = (
  records: string,
  table: PgTable,
  column: PgColumn,
  also: (from: string, to: string) => readonly [PgColumn, SQL][] = () => [],
): NameReference => ({
  records,
  count: (db, name) =>
    counts(
      db,
      sql`select ${column} as name, count(*)::int as count from ${table}
        where ${name === undefined ? sql`${column} <> ''` : sql`${column} = ${name}`} group by 1`,
    ),
  rename: async (db, from, to) => {
    const set = [[column, sql`${to}`] as const, ...also(from, to)].map(
      ([each, value]) => sql`${sql.identifier(each.name)} = ${value}`,
    );
    // Renames in chunks, each of which ends long before the statement's time limit.
    const part = sql`select ${table}.id from ${table} where ${column} = ${from} limit ${renamedAtOnce}`;
    const rename = sql`update ${table} set ${sql.join(set, sql`, `)} where ${column} = ${from} and ${table}.id in (${part})`;
    for (;;) {
      const { rowCount } = await db.execute(rename);
      if (!rowCount) return;
    }
  },
});

/**
 * Describes where records have the name: under `key` of objects in an array. A record with several such objects
 * counts once.
 */
export const inObjects = (records: string, table: PgTable, column: PgColumn, key: string): NameReference => ({
  records,
  count: (db, name) =>
    counts(
      db,
      sql`select part ->> ${key}::text as name, count(distinct ${table}.id)::int as count
        from ${table}, jsonb_array_elements(${column}) part
        where part ->> ${key}::text ${name === undefined ? sql`<> ''` : sql`= ${name}`} group by 1`,
    ),
  rename: (db, from, to) =>
    db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = (
        select jsonb_agg(case when part ->> ${key}::text = ${from}
          then jsonb_set(part, array[${key}::text], to_jsonb(${to}::text)) else part end order by place)
        from jsonb_array_elements(${column}) with ordinality parts (part, place))
      where ${column} @> jsonb_build_array(jsonb_build_object(${key}::text, ${from}::text))`),
});

/**
 * Describes records that have a list value's name in a JSON object, under `key`. `name` is the SQL expression of the index that finds them.
 */
export const inKey = (
  records: string,
  table: PgTable,
  column: PgColumn,
  { key, name }: { key: string; name: SQL },
): NameReference => ({
  records,
  count: (db, wanted) =>
    counts(
      db,
      sql`select ${name} as name, count(*)::int as count from ${table}
        where ${name} is not null and ${wanted === undefined ? sql`true` : sql`${name} = ${wanted}`} group by 1`,
    ),
  rename: (db, from, to) =>
    db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = jsonb_set(${column}, array[${key}::text], to_jsonb(${to}::text))
      where ${name} is not null and ${name} = ${from}`),
});

/** Describes where records have the name: in an array of texts. */
export const inNames = (records: string, table: PgTable, column: PgColumn, where: SQL): NameReference => ({
  records,
  count: (db, name) =>
    counts(
      db,
      sql`select held as name, count(*)::int as count from ${table}, unnest(${column}) held
        where ${where} and ${name === undefined ? sql`true` : sql`held = ${name}`} group by 1`,
    ),
  rename: (db, from, to) =>
    db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = array_replace(${column}, ${from}, ${to})
      where ${where} and ${from} = any(${column})`),
});

/**
 * Describes where records have the name: as a key of an object. A rename changes it there, but such a record does not
 * count as a use.
 */
export const inKeys = (records: string, table: PgTable, column: PgColumn): NameReference => ({
  records,
  count: () => Promise.resolve([]),
  rename: (db, from, to) =>
    db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} =
        ${column} - ${from}::text || jsonb_build_object(${to}::text, ${column} -> ${from}::text)
      where ${column} ? ${from}::text`),
});

/**
 * Describes where records have the name: under `key` of a stored query string. A rename changes it there, but such a
 * record does not count as a use.
 */
export const inQueries = (
  records: string,
  table: PgTable,
  column: PgColumn,
  { key, where }: { key: string; where: SQL },
): NameReference => ({
  records,
  count: () => Promise.resolve([]),
  rename: async (db, from, to) => {
    const { rows } = await db.execute<{ id: string; query: string }>(
      sql`select ${table}.id, ${column} as query from ${table} where ${where} order by 1 for update`,
    );
    for (const { id, query } of rows) {
      const parameters = [...new URLSearchParams(query)];
      const isRenamed = ([name, value]: [string, string]) => name === key && value === from;
      if (!parameters.some(isRenamed)) continue;
      const after = new URLSearchParams(parameters.map((each) => (isRenamed(each) ? [key, to] : each)));
      await db.execute(
        sql`update ${table} set ${sql.identifier(column.name)} = ${after.toString()} where ${table}.id = ${id}`,
      );
    }
  },
});
