/** Where records hold names that can change: in a column, or in the steps of a plan that is kept as JSON (decision 045). */
import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from './database.ts';

export interface NameReference {
  /** What the records are called, in the plural. */
  records: string;
  /** How many records hold each name; with `name` that alone. */
  count: (db: Db, name?: string) => Promise<{ name: string; count: number }[]>;
  /** Waits for what copies the name from these records at the moment, and keeps others from it until the transaction ends. */
  lockCopies?: (db: Db, name: string) => Promise<unknown>;
  /** Gives those that hold the name the new one. Their versions stay: what they say has another name, nobody has changed it. */
  rename: (db: Db, from: string, to: string) => Promise<unknown>;
}

const renamedAtOnce = 2000;

const counts = async (db: Db, text: SQL) => (await db.execute<{ name: string; count: number }>(text)).rows;

/** `also` are further columns that follow. */
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
    // In parts, each of which is done long before a statement has to be.
    const part = sql`select ${table}.id from ${table} where ${column} = ${from} limit ${renamedAtOnce}`;
    const rename = sql`update ${table} set ${sql.join(set, sql`, `)} where ${column} = ${from} and ${table}.id in (${part})`;
    for (;;) {
      const { rowCount } = await db.execute(rename);
      if (!rowCount) return;
    }
  },
});

/** In the `key` of an array's objects; a record is counted once. */
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

/** In the `key` of an object; `name` is that expression, which has an index. */
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

/** In an array of names. */
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

/** As keys of an object, each of which says something of the name: what is said goes with it, and is no use of it by itself. */
export const inKeys = (records: string, table: PgTable, column: PgColumn): NameReference => ({
  records,
  count: () => Promise.resolve([]),
  rename: (db, from, to) =>
    db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} =
        ${column} - ${from}::text || jsonb_build_object(${to}::text, ${column} -> ${from}::text)
      where ${column} ? ${from}::text`),
});

/** As what the `key` of an address asks for, where `column` keeps such queries: asking for a name is no use of it. */
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
      const asked = [...new URLSearchParams(query)];
      const isAsked = ([name, value]: [string, string]) => name === key && value === from;
      if (!asked.some(isAsked)) continue;
      const after = new URLSearchParams(asked.map((each) => (isAsked(each) ? [key, to] : each)));
      await db.execute(
        sql`update ${table} set ${sql.identifier(column.name)} = ${after.toString()} where ${table}.id = ${id}`,
      );
    }
  },
});
