/** Queries that are built once: drizzle puts a text together again each time it is asked, which takes longer than asking (decision 036). */
import { type Query, type SQL } from 'drizzle-orm';
import { type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { type QueryResult } from 'pg';
import { type Db } from './database.ts';

type Fields = Parameters<Db['_']['session']['prepareQuery']>[1];
type Result<T> = PreparedQueryConfig & { execute: T };
/** A query that the builder has put together, with what it needs to read the rows. */
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
  const asked = db._.session.prepareQuery<Result<T>>(query, fields, undefined, fields !== undefined);
  return Object.assign(asked, { joinsNotNullableMap }).execute(values);
}

/**
 * A query whose text is the same each time it is asked: where a value stands that is not, it has `sql.placeholder('name')`. It is
 * asked of any database or transaction, with the values by their names.
 */
export function precompileQuery<V extends Record<string, unknown>, T>(
  build: (db: Db) => { prepare: (name: string) => PgPreparedQuery<Result<T>> },
): (db: Db, values: V) => Promise<T> {
  let built: CompiledQuery | undefined;
  return (db, values) => {
    if (!built) {
      const prepared = build(db).prepare('built');
      // The builder keeps the rest to itself; a test asks for rows of every kind by it.
      const { fields, joinsNotNullableMap } = prepared as unknown as CompiledQuery;
      built = { query: prepared.getQuery(), fields, ...(joinsNotNullableMap && { joinsNotNullableMap }) };
    }
    return runCompiled<T>(db, built, values);
  };
}

/** The same for a query written as SQL. */
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
