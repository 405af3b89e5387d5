/** Reads rows by a unique key. The SQL text of its queries is built only once (decision 036). */
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type PgColumn } from 'drizzle-orm/pg-core';
import { precompileQuery } from './precompile-query.ts';
import { type Db } from './database-type.ts';
import { chunksOf } from './split-into-chunks.ts';

type Build<T> = Parameters<typeof precompileQuery<Record<string, unknown>, T[]>>[0];

/** The number of keys in one statement. Postgres would plan each other length again. */
const most = 8;
const places = Array.from({ length: most }, (_none, place) => String(place));

/**
 * Returns a function that reads rows by a unique column. It has one statement for a single key and another for
 * several keys.
 */
export function precompileByKey<T>(
  column: PgColumn,
  build: (hasRequestedKey: SQL) => Build<T>,
): (db: Db, keys: readonly string[]) => Promise<T[]> {
  const one = precompileQuery(build(eq(column, sql.placeholder('key'))));
  const isSome = inArray(
    column,
    places.map((place) => sql.placeholder(place)),
  );
  const some = precompileQuery(build(isSome));
  // Unused placeholders repeat the first key. If they were null, Postgres would plan the query again each time.
  const placed = (keys: readonly string[]) =>
    Object.fromEntries(places.map((place, n) => [place, keys[n] ?? keys[0]]));
  return async (db, keys) => {
    const read = (part: string[]) => (part.length === 1 ? one(db, { key: part[0] }) : some(db, placed(part)));
    return (await Promise.all([...chunksOf(keys, most)].map(read))).flat();
  };
}
