/** Tests what a query sends and returns, and what this package uses of pg that pg does not document. */
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { sendQuery } from './pipelined-query.ts';
import { openThings } from './testing/test-database.ts';

const { pool, close } = await openThings();
afterAll(() => close());

test('a query returns what the query of the driver returns, and gets one row description on a connection', async () => {
  const client = await pool.connect();
  let descriptions = 0;
  client.connection.on('rowDescription', () => (descriptions += 1));
  const texts = [
    `select 1 as one, null as nothing, true as is, '{a,b}'::text[] as list, now()::date as day where $1::int > 0`,
    `insert into things (id, name) select gen_random_uuid(), 'thing' from generate_series(1, $1::int)`,
  ];
  for (const [at, text] of texts.entries())
    for (const config of [{ text }, { text, rowMode: 'array' as const }])
      for (const value of [1, 0, 2]) {
        const { command, rowCount, rows } = await client.query(config, [value]);
        const sent = await sendQuery(client, { ...config, name: `sent ${at}` }, [value]);
        expect(sent).toMatchObject({ command, rowCount, rows });
      }
  // The driver requests one for each of its six reads.
  expect(descriptions).toBe(6 + 1);
  client.release();
});

test('a value that the driver cannot send fails, and the connection stays usable', async () => {
  const client = await pool.connect();
  const toPostgres = () => {
    throw new Error('Not this one');
  };
  const send = (value: unknown) => sendQuery(client, { text: 'select $1::text as text' }, [value], ['begin']);
  await expect(send({ toPostgres })).rejects.toThrow('Not this one');
  await client.query('rollback');
  expect((await send('this')).rows).toEqual([{ text: 'this' }]);
  await client.query('rollback');
  client.release();
});

/**
 * pg documents that an object with `submit` takes over a query, but not what it calls on the object. pg-cursor,
 * pg-query-stream and pg-copy-streams rely on it too. If pg uses other members after an upgrade, this test names them.
 */
test('pg 8.23 uses these members of a query', async () => {
  const client = await pool.connect();
  const used = new Set<string>();
  const query = client.query.bind(client) as (query: object) => unknown;
  const spy = vi.spyOn(client, 'query').mockImplementation((sent: unknown) => {
    const get = (target: object, key: string | symbol) => {
      used.add(String(key));
      return Reflect.get(target, key) as unknown;
    };
    return query(new Proxy(sent as object, { get }));
  });
  await sendQuery(client, { name: 'used', text: 'select 1 / $1::int' }, [1]);
  await expect(sendQuery(client, { name: 'used', text: 'select 1 / $1::int' }, [0])).rejects.toThrow(
    pg.DatabaseError,
  );
  spy.mockRestore();
  client.release();
  const handlers = ['CommandComplete', 'DataRow', 'Error', 'ReadyForQuery', 'RowDescription'];
  const absent = ['_result', 'callback', 'query_timeout'];
  expect([...used].sort()).toEqual(
    [...absent, ...handlers.map((each) => `handle${each}`), 'name', 'submit', 'text'].sort(),
  );
});
