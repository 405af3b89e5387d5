/**
 * Builds the SQL text of a query only once for each connection, because drizzle takes longer to build it than
 * Postgres takes to run it (decision 036).
 */
import { Column, is, type Query, SQL } from 'drizzle-orm';
import { type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { type QueryResult } from 'pg';
import { type Db } from './database-type.ts';

type Prepared<T> = PgPreparedQuery<PreparedQueryConfig & { execute: T }>;
type Run<V, T> = (db: Db, values: V) => Promise<T>;

/** Returns a function that executes a query, which it prepares once for each drizzle session. */
function preparedBySession<V extends Record<string, unknown>, T>(
  prepare: (db: Db) => Prepared<T>,
): Run<V, T> {
  const queries = new WeakMap<Db['_']['session'], Prepared<T>>();
  return (db, values) => {
    const { session } = db._;
    let query = queries.get(session);
    if (!query) queries.set(session, (query = prepare(db)));
    return query.execute(values);
  };
}

/**
 * Builds a query with constant text once. The returned function runs it in any database or transaction. Variable
 * values are `sql.placeholder('name')`, and the function takes their values by name.
 */
export const precompileQuery = <V extends Record<string, unknown>, T>(
  build: (db: Db) => { prepare: (name: string) => Prepared<T> },
): Run<V, T> => preparedBySession((db) => build(db).prepare(''));

/** Builds a query once as precompileQuery does, for a query written in SQL. */
export function precompileSql<V extends Record<string, unknown>, R extends object>(
  text: () => SQL,
): Run<V, R[]> {
  const run = preparedBySession<V, QueryResult<R & Record<string, unknown>>>((db) =>
    db._.session.prepareQuery(db.execute(text()).getQuery(), undefined, undefined, false),
  );
  return async (db, values) => (await run(db, values)).rows;
}

/** The fields that a query selects, in the form that drizzle's `select` takes. */
interface Fields {
  [key: string]: Column | SQL | Fields;
}
interface RowsQuery<T> extends PromiseLike<T[]> {
  toSQL: () => Query;
}

/**
 * Builds a query of many rows once, as precompileQuery does. It looks up how to decode a column once for a query, and
 * drizzle does so for every value. SQL among the fields has no decoder (`mapWith`). A nested record is null if all its
 * values are null.
 */
export const precompileRows = <V extends Record<string, unknown>, T>(
  build: (db: Db) => { fields: Fields; query: RowsQuery<T> },
): Run<V, T[]> =>
  preparedBySession((db) => {
    const { fields, query } = build(db);
    const read = rowReader(fields, { at: 0 });
    return db._.session.prepareQuery<PreparedQueryConfig & { execute: T[] }>(
      query.toSQL(),
      undefined,
      undefined,
      true,
      (rows) => rows.map(read) as T[],
    );
  });

type ReadRow<T> = (row: readonly unknown[]) => T;

/** Returns the function that reads the fields from a row, the first of them at `next`. */
function rowReader(fields: Fields, next: { at: number }): ReadRow<Record<string, unknown>> {
  const parts = Object.entries(fields).map(([key, field]) => ({ key, read: fieldReader(field, next) }));
  // A copy of a record with all keys takes half the time of a record that gets them one after the other.
  const empty: Record<string, unknown> = Object.fromEntries(parts.map(({ key }) => [key, null]));
  return (row) => {
    const record = { ...empty };
    for (const { key, read } of parts) record[key] = read(row);
    return record;
  };
}

function fieldReader(field: Fields[string], next: { at: number }): ReadRow<unknown> {
  if (!is(field, Column) && !is(field, SQL)) {
    const read = rowReader(field, next);
    return (row) => {
      const record = read(row);
      return Object.values(record).every((value) => value === null) ? null : record;
    };
  }
  const { at } = next;
  next.at += 1;
  if (is(field, SQL)) return (row) => row[at];
  return (row) => (row[at] === null ? null : field.mapFromDriverValue(row[at]));
}
