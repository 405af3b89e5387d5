/**
 * Tests that the driver and drizzle still have the private members that this package uses. If a new version
 * fails here, compare its source with the file that the test names before you upgrade.
 */
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openThings, things } from './testing/test-database.ts';

const { pool, close } = await openThings();
afterAll(() => close());

type Members = Record<string, unknown>;
const typesOf = (object: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, typeof (object as Members)[name]]));

/** Runs a query of the driver and returns the query and its connection. */
async function runQuery(config: { name?: string; text: string; rowMode?: 'array' }) {
  const client = await pool.connect();
  const query = new pg.Query(config, []) as unknown as pg.Submittable & {
    on: (event: 'end', done: () => void) => void;
  };
  await new Promise<void>((resolve) => {
    query.on('end', resolve);
    client.query(query);
  });
  client.release();
  if (!(client instanceof pg.Client)) throw new Error('The pool gives no client of pg');
  return { query, connection: client.connection as unknown as { parsedStatements: Members } };
}

test('a query of pg has the methods that pipelined-query.ts overrides', () => {
  const names = [
    'requiresPreparation',
    'prepare',
    'hasBeenParsed',
    'handleCommandComplete',
    'handleReadyForQuery',
  ] as const;
  const query = new pg.Query({ text: 'select 1' }, []);
  expect(typesOf(query, names)).toEqual(Object.fromEntries(names.map((name) => [name, 'function'])));
});

test('a connection of pg lists its prepared statements and has the messages that pipelined-query.ts sends', async () => {
  const { connection } = await runQuery({ name: 'pinned', text: 'select 1' });
  expect(connection.parsedStatements).toEqual({ pinned: 'select 1' });
  expect(typesOf(connection, ['parse', 'bind', 'describe', 'execute'])).toEqual({
    parse: 'function',
    bind: 'function',
    describe: 'function',
    execute: 'function',
  });
});

test('a result of pg has the row description that pipelined-query.ts caches, and no other', async () => {
  const { query } = await runQuery({
    name: 'described',
    text: 'select 1 as one where false',
    rowMode: 'array',
  });
  const { _result: result, _accumulateRows: accumulates } = query as unknown as {
    _result: Members;
    _accumulateRows: unknown;
  };
  const { _result: empty } = new pg.Query({ text: 'select 1' }, []) as unknown as { _result: Members };
  const changed = Object.keys(result).filter(
    (key) => JSON.stringify(result[key]) !== JSON.stringify(empty[key]),
  );
  // The client sets `_types` and `rowAsArray` for each query; command and rowCount come at its end.
  const ofEachQuery = ['_types', 'command', 'rowAsArray', 'rowCount'];
  expect(changed.filter((key) => !ofEachQuery.includes(key)).sort()).toEqual([
    '_parsers',
    '_prebuiltEmptyResultObject',
    'fields',
  ]);
  expect(accumulates).toBe(true);
});

test('a client of pg has the connection that isPrepared reads', async () => {
  const client = await pool.connect();
  client.release();
  expect(client).toBeInstanceOf(pg.Client);
  expect(typesOf(client, ['connection'])).toEqual({ connection: 'object' });
});

test('a prepared query of drizzle has the fields that precompile-query.ts and row-decoder.ts set', () => {
  const db = drizzle({ client: pool });
  const joined = db
    .select()
    .from(things)
    .leftJoin(sql`things as other`, sql`true`)
    .prepare('pinned') as unknown as Members;
  const { fields, joinsNotNullableMap } = joined;
  expect(fields).toContainEqual({ path: ['things', 'id'], field: things.id });
  expect(joinsNotNullableMap).toMatchObject({ things: true });
  expect('customResultMapper' in joined).toBe(true);
  expect(joined.customResultMapper).toBeUndefined();
});

test('SQL expressions of drizzle have the decoder that row-decoder.ts calls', () => {
  const number = sql<number>`1`.mapWith(Number);
  const named = number.as('number');
  for (const { decoder } of [number, named.sql] as unknown as { decoder: { mapFromDriverValue: unknown } }[])
    expect(decoder.mapFromDriverValue).toBe(Number);
});
