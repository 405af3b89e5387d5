/** Tests that a restored backup equals the original shop, on any Postgres version and while users work. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Embedded, findBinaries, startEmbedded } from '@makeready/embedded-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  allRows,
  ask,
  type Databases,
  openDatabases,
  using,
} from '../../testing/database/open-test-databases.ts';
import { fillTables } from '../../testing/samples/fill-tables.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openShop } from '../../testing/shop.ts';
import { balances, ledgerSums, paperDesk } from '../../testing/clients/stock-client.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { feedEnd } from '../../history/newest-event-position.ts';
import { feedAfter } from '../../history/system.repo.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
let databases: Databases;
/** A Postgres of the newest version if the tests run on the oldest, else of the oldest. */
let other: Embedded;
let elsewhere: Databases;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-backup-'));
  databases = await openDatabases(inject('postgres'));
  const binaries = findBinaries(process.env.TEST_POSTGRES === '15' ? undefined : 'postgres-15-') ?? '';
  other = await startEmbedded({ dataDir: path.join(folder, 'data'), binaries, settings: { fsync: 'off' } });
  elsewhere = await openDatabases(other.connection);
});
afterAll(async () => {
  await databases.close();
  await elsewhere.close();
  await other.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const fileNamed = (name: string) => path.join(folder, `${name}.zip`);
async function filled(of: Databases): Promise<pg.ClientConfig> {
  const connection = await of.fresh();
  await migrate(connection);
  await using(connection, fillTables);
  return connection;
}

test('every row of every table can be restored on another version of Postgres, and back again', async () => {
  const [here, there, again] = [await filled(databases), await elsewhere.fresh(), await databases.fresh()];
  const rows = await allRows(here);
  expect(Object.keys(rows).length).toBeGreaterThan(20);
  expect(Object.entries(rows).filter(([, list]) => list.length === 0)).toEqual([]);

  const made = await backUp(here, fileNamed('here'));
  expect(await restore(there, fileNamed('here'))).toEqual(made.manifest);
  expect(await allRows(there)).toEqual(rows);

  const back = await backUp(there, fileNamed('there'));
  expect(back.manifest.tables).toEqual(made.manifest.tables);
  expect(back.manifest.sequences).toEqual(made.manifest.sequences);
  await restore(again, fileNamed('there'));
  expect(await allRows(again)).toEqual(rows);
});

test('a restored shop continues with the next number, audit line and event', async () => {
  const [from, to] = [await filled(databases), await elsewhere.fresh()];
  for (let turn = 0; turn < 7; turn += 1) await ask(from, `select nextval('job_numbers')`);
  await backUp(from, fileNamed('on'));
  await restore(to, fileNamed('on'));
  const next = `select nextval('job_numbers') as number`;
  expect(await ask(to, next)).toEqual(await ask(from, next));

  const database = openDatabase(to);
  const end = await feedEnd(database.db);
  const told = async (seen: string) => {
    const { seen: upTo } = await feedEnd(database.db);
    return feedAfter(database.db, { ...end, seen, on: { upTo, id: 0 } }, 100);
  };
  expect(await told('1:1:')).toHaveLength((await ask(to, 'select from audit')).length);
  const [line] = await ask(
    to,
    `insert into audit (verb, entity, entity_id, version) values ('test', 'jobs', gen_random_uuid(), 1) returning id::int`,
  );
  expect(await told(end.seen)).toMatchObject([line]);
  await database.close();
});

test('a backup during work is a single snapshot', async () => {
  const shop = await openShop();
  const desk = paperDesk(shop);
  const paper = await desk.make({ stockQuantity: 1 });
  const connection = { ...inject('postgres'), ...(await databaseOf(shop.database.pool)) };
  const backup = await using(connection, async (client) => {
    // Between the audit log, which it has read by then, and the papers, which it has not.
    await client.query('begin');
    await client.query('lock table customers in access exclusive mode');
    const started = backUp(connection, fileNamed('busy'));
    const waiting = `select from pg_locks where relation = 'customers'::regclass and not granted`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    for (let turn = 0; turn < 5; turn += 1) {
      await desk.move(paper.id, { kind: 'receipt', quantity: 1 });
      await desk.make({ name: `Carte ${turn}`, stockQuantity: 5 });
    }
    await client.query('commit');
    return started;
  });
  await shop.close();

  const restored = await databases.fresh();
  await restore(restored, backup.file);
  const database = openDatabase(restored);
  expect(await balances({ ...shop, database }, paper.id)).toMatchObject({ stock: 1 });
  expect(await ledgerSums({ ...shop, database }, paper.id)).toMatchObject({ stock: 1 });
  expect(await ask(restored, 'select id from papers')).toEqual([{ id: paper.id }]);
  expect(await brokenInvariants(database)).toEqual([]);
  await database.close();
});

const databaseOf = async (pool: pg.Pool) =>
  (await pool.query<{ database: string }>('select current_database() as database')).rows[0];
