/** Tests that the stored numbers of rows are correct for every reader while other connections write. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask, type Databases, openDatabases, using } from '../../testing/database/open-test-databases.ts';
import { migrate } from './migrate.ts';

let databases: Databases;
let connection: pg.ClientConfig;
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
  connection = await databases.fresh();
  await migrate(connection);
});
afterAll(() => databases.close());

/** Selects the maintained number of customers and the real one in the same Postgres snapshot. */
const both = `select
  (select coalesce(sum(n), 0)::int from counts where entity = 'customers') as kept, (select count(*)::int from customers) as found`;
const seenBy = async (client: pg.Client) =>
  (await client.query<{ kept: number; found: number }>(both)).rows[0]!;
/** Returns the number of customers. Throws if the maintained count differs from the real one. */
async function right(): Promise<number> {
  const { kept, found } = await using(connection, seenBy);
  expect(kept).toBe(found);
  return found;
}
const insert = (count: number) =>
  `insert into customers (id, name, address, city)
    select gen_random_uuid(), 'Customer ' || n, '', 'Delhi' from generate_series(1, ${count}) n`;
const linesOf = async () => Number((await ask(connection, 'select count(*) as lines from counts'))[0]?.lines);

test('rows added, deleted, merged or rolled back are counted', async () => {
  await ask(connection, insert(30));
  expect(await right()).toBe(30);
  await ask(connection, `delete from customers where name like '%7'`);
  expect(await right()).toBe(27);
  await ask(connection, `delete from customers where name = 'nobody'`);
  await ask(connection, `${insert(1)} on conflict do nothing`);
  await ask(connection, `begin; ${insert(5)}; rollback`);
  await ask(connection, `begin; savepoint a; ${insert(5)}; rollback to a; ${insert(2)}; commit`);
  expect(await right()).toBe(30);
  await ask(connection, 'truncate customers cascade');
  expect(await right()).toBe(0);
});

test('rows are counted by status, and rows deleted together with their job are subtracted', async () => {
  const columns = `name, number, type, style, product_code, quantity, buffer, ups, delivery_date, priority, paper_length,
    paper_breadth, paper_thickness, paper_gsm, paper_quality, ink, coat`;
  await ask(connection, insert(1));
  await ask(
    connection,
    `insert into jobs (id, customer_id, ${columns}) select gen_random_uuid(), (select id from customers limit 1), n, n, '', '', '',
      1, 0, 1, now(), 'Low', 1, 1, 1, 1, '', '', '' from generate_series(1, 3) n`,
  );
  await ask(
    connection,
    `insert into operations (id, job_id, name, type, unit, needs_machine, detail, instruction)
      select gen_random_uuid(), id, '', 'Packing', 'pieces', false, '', '' from jobs`,
  );
  await ask(connection, `update jobs set status = 'finished' where number <> '1'`);
  await ask(connection, `update jobs set status = 'dispatched', version = 2 where number = '2'`);
  await ask(connection, `update jobs set version = version + 1`);
  await ask(connection, `delete from jobs where number = '1'`);
  const kept = `select entity, key, sum(n)::int as n from counts where entity in ('jobs', 'operations')
    group by 1, 2 having sum(n) <> 0 order by 1, 2`;
  expect(await ask(connection, kept)).toEqual([
    { entity: 'jobs', key: 'dispatched', n: 1 },
    { entity: 'jobs', key: 'finished', n: 1 },
    { entity: 'operations', key: 'waiting', n: 2 },
  ]);
  await ask(connection, 'truncate customers cascade');
  expect(await ask(connection, kept)).toEqual([]);
});

test('every snapshot has the right count during concurrent writes, rollbacks and folds, without waits', async () => {
  const before = await right();
  const writer = (n: number) =>
    using(connection, async (client) => {
      await client.query(`set lock_timeout = '1s'`);
      for (let turn = 0; turn < 150; turn += 1) {
        await client.query('begin');
        await client.query(insert(1 + (turn % 3)));
        if (turn % 10 === n)
          await client.query(
            `delete from customers where id in (select id from customers limit 1 for update skip locked)`,
          );
        if (turn % 25 === n) await client.query('select fold_counts()');
        await client.query(turn % 4 === n ? 'rollback' : 'commit');
      }
    });
  const wrong: object[] = [];
  const at = { work: true };
  const writing = Promise.all([0, 1, 2, 3].map(writer)).finally(() => {
    at.work = false;
  });
  let seen = 0;
  const reading = using(connection, async (client) => {
    for (; at.work; seen += 1) {
      const row = await seenBy(client);
      if (row.kept !== row.found) wrong.push(row);
    }
  });
  await Promise.all([writing, reading]);
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(10);
  expect(await right()).toBeGreaterThan(before + 500);
});

test('an uncommitted fold blocks no other transaction, and counts nothing twice', async () => {
  await using(connection, async (folding) => {
    await ask(connection, insert(3));
    await folding.query('begin');
    await folding.query('select fold_counts()');
    await using(connection, async (client) => {
      await client.query(`set lock_timeout = '1s'`);
      await client.query(insert(4));
      await client.query('select fold_counts()');
    });
    expect(await right()).toBeGreaterThan(7);
    const { kept, found } = await seenBy(folding);
    expect(kept).toBe(found);
    await folding.query('commit');
  });
  expect(await right()).toBeGreaterThan(7);
});

test('many single writes do not leave as many count rows', async () => {
  await using(connection, async (client) => {
    for (let turn = 0; turn < 600; turn += 1) await client.query(insert(1));
  });
  expect(await linesOf()).toBeLessThan(300);
  await right();
});
