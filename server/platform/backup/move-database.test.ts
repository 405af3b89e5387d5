/**
 * Tests that a shop moves from an embedded Postgres to a separate one and back, either completely or not at
 * all.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommand } from '../../testing/run-commands.ts';
import {
  allRows,
  ask,
  type Databases,
  openDatabases,
  using,
} from '../../testing/database/open-test-databases.ts';
import { fillTables } from '../../testing/samples/fill-tables.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { move } from './move-database.ts';
import { addressOf, openAlone } from './open-database.ts';

let folder: string;
let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-move-'));
});
afterAll(async () => {
  await databases.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const say = () => {};
const at = (name: string) => path.join(folder, name);
async function fill(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  await migrate(connection);
  await using(connection, fillTables);
  return allRows(connection);
}
async function rowsIn(name: string): Promise<Record<string, string[]>> {
  const place = await openAlone({ folder: at(name) }, say);
  const rows = await allRows(place.connection);
  await place.close();
  return rows;
}
function urlOf({ user, password, database, host, port }: pg.ClientConfig): string {
  const who = [user, password].map((text) => encodeURIComponent(String(text ?? ''))).join(':');
  return `postgres://${who}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
}

test('moves from a server to a folder and back, and each source stays unchanged', async () => {
  const [first, last] = [await databases.fresh(), await databases.fresh()];
  const rows = await fill(first);
  const here = await runCommand('move', { DATABASE_URL: urlOf(first) }, at('data'));
  expect(here).toMatchObject({ code: 0, said: expect.stringContaining('Moved and compared') as string });
  expect(here.said).toContain(`From now on start with DATA_DIR=${at('data')}`);
  expect((await fs.readdir(at('data/backups'))).sort()).toEqual([
    'artwork',
    expect.stringMatching(/^before-move-.*\.zip$/),
  ]);

  const there = await runCommand('move', { DATA_DIR: at('data'), BACKUP_DIR: at('kept') }, urlOf(last));
  expect(there).toMatchObject({
    code: 0,
    said: expect.stringContaining('From now on start with DATABASE_URL') as string,
  });
  expect([await allRows(first), await rowsIn('data'), await allRows(last)]).toEqual([rows, rows, rows]);
  const told = await ask(
    last,
    `select data ->> 'file' as file from audit where verb = 'database.move' order by id`,
  );
  expect(told.length).toBeGreaterThan(0);
});

test('is refused while Makeready serves the source, and blocks writes to the source until it ends', async () => {
  const [from, to] = [await databases.fresh(), await databases.fresh()];
  await fill(from);
  const serving = openDatabase(from);
  await serving.pool.query('select');
  const moving = { from: { url: urlOf(from) }, to: { url: urlOf(to) }, file: at('kept.zip') };
  await expect(move({ ...moving, say })).rejects.toThrow(
    /^Makeready serves fresh_\w+ on .*; stop it first, or what is entered now stays behind$/,
  );
  await serving.close();

  // One that was idle, and so was not seen.
  const late = openDatabase({ ...from, lock_timeout: 100 });
  let write: Promise<unknown> = Promise.resolve();
  await move({
    ...moving,
    say: () => {
      write = late.writers.query(`update customers set name = 'later'`).catch(String);
    },
  });
  expect(await write).toContain('lock timeout');
  await late.close();
  expect(await allRows(to)).toEqual(await allRows(from));
});

test('needs an empty target and a source with a shop, and leaves nothing in the target if stopped', async () => {
  const [from, to] = [await databases.fresh(), await databases.fresh()];
  await fill(from);
  const moving = { from: { url: urlOf(from) }, to: { url: urlOf(to) }, file: at('stopped.zip'), say };
  await expect(move({ ...moving, to: moving.from })).rejects.toThrow('The database has tables already');
  await expect(move({ ...moving, from: moving.to })).rejects.toThrow(
    'The database has no tables of Makeready',
  );
  await expect(move({ ...moving, from: { folder: at('none') } })).rejects.toThrow('There is no database in');
  expect(() => addressOf('mysql://db/shop')).toThrow("A Postgres server's address begins with postgres://");
  expect(await fs.readdir(folder)).not.toContain('stopped.zip');

  const stop = new AbortController();
  const stopped = move({ ...moving, stop: stop.signal });
  await using(to, async (client) => {
    const restoring = `select from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`;
    await expect.poll(async () => (await client.query(restoring)).rowCount, { interval: 5 }).toBe(1);
  });
  stop.abort(new Error('it was told to stop'));
  await expect(stopped).rejects.toThrow('it was told to stop');
  const left = `select relname from pg_class where relnamespace = 'public'::regnamespace`;
  expect(await ask(to, left)).toEqual([]);
  await move({ ...moving, file: at('again.zip') });
  expect(await allRows(to)).toEqual(await allRows(from));
});
