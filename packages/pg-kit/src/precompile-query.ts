/**
 * Builds the SQL text of a query only once for each connection, because drizzle takes longer to build it than
 * Postgres takes to run it (decision 036).
 */
import { type SQL } from 'drizzle-orm';
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
