/**
 * Builds the SQL text of a query only once, because drizzle takes longer to build it than Postgres takes to
 * run it (decision 036).
 */
import { type Query, type SQL } from 'drizzle-orm';
import { type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { type QueryResult } from 'pg';
import { type Db } from './database-type.ts';

type Fields = Parameters<Db['_']['session']['prepareQuery']>[1];
type Result<T> = PreparedQueryConfig & { execute: T };
/** The SQL text of a query, with the functions that decode its rows. */
interface CompiledQuery {
  query: Query;
  fields: Fields;
  joinsNotNullableMap?: Record<string, boolean>;
}

function runCompiled<T>(
  db: Db,
  { query, fields, joinsNotNullableMap }: CompiledQuery,
  values: Record<string, unknown>,
): Promise<T> {
  const prepared = db._.session.prepareQuery<Result<T>>(query, fields, undefined, fields !== undefined);
  return Object.assign(prepared, { joinsNotNullableMap }).execute(values);
}

/**
 * Builds a query with constant text once. The returned function runs it in any database or transaction. Variable
 * values are `sql.placeholder('name')`, and the function takes their values by name.
 */
export function precompileQuery<V extends Record<string, unknown>, T>(
  build: (db: Db) => { prepare: (name: string) => PgPreparedQuery<Result<T>> },
): (db: Db, values: V) => Promise<T> {
  let built: CompiledQuery | undefined;
  return (db, values) => {
    if (!built) {
      const prepared = build(db).prepare('built');
      // The query builder's types hide these fields. A test reads rows of every kind with them.
      const { fields, joinsNotNullableMap } = prepared as unknown as CompiledQuery;
      built = { query: prepared.getQuery(), fields, ...(joinsNotNullableMap && { joinsNotNullableMap }) };
    }
    return runCompiled<T>(db, built, values);
  };
}

/** Builds a query once as precompileQuery does, for a query written in SQL. */
export function precompileSql<V extends Record<string, unknown>, R extends object>(
  text: () => SQL,
): (db: Db, values: V) => Promise<R[]> {
  let built: CompiledQuery | undefined;
  return async (db, values) => {
    built ??= { query: db.execute(text()).getQuery(), fields: undefined };
    const { rows } = await runCompiled<QueryResult<R & Record<string, unknown>>>(db, built, values);
    return rows;
  };
}
