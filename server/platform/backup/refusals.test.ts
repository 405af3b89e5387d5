/**
 * Tests that the commands explain why a backup or restore is impossible, and leave no files or tables behind.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  allRows,
  ask,
  type Databases,
  openDatabases,
  using,
} from '../../testing/database/open-test-databases.ts';
import { fillTables } from '../../testing/samples/fill-tables.ts';
import { openRelay } from '../../testing/database/postgres-relay.ts';
import { migrate, migrationNames } from '../db/migrate.ts';
import { version } from '../version.ts';
import { readArchive, writeArchive } from './archive.ts';
import { backUp } from './backup.ts';
import { type Manifest } from './manifest.ts';
import { restore } from './restore.ts';

let folder: string;
let databases: Databases;
let shop: pg.ClientConfig;
let good: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-refused-'));
  databases = await openDatabases(inject('postgres'));
  shop = await databases.fresh();
  await migrate(shop);
  await using(shop, fillTables);
  good = path.join(folder, 'good.zip');
  await backUp(shop, good);
});
afterAll(async () => {
  await databases.close();
  await fs.rm(folder, { recursive: true, force: true });
});

/**
 * Returns a copy of the valid backup with changed files. `change` returns a file's new text, or null to remove the
 * file.
 */
async function changed(change: (name: string, text: string) => string | null): Promise<string> {
  const file = path.join(folder, `changed-${performance.now()}.zip`);
  const archive = await readArchive(good);
  await writeArchive(file, new AbortController().signal, async ({ add }) => {
    for (const name of archive.names) {
      const text = Buffer.concat((await (await archive.read(name)).toArray()) as Buffer[]).toString();
      const next = change(name, text);
      if (next !== null) await add(name, Readable.from([Buffer.from(next)]));
    }
  });
  archive.close();
  return file;
}
const withManifest = (change: (manifest: Manifest) => object) =>
  changed((name, text) =>
    name === 'manifest.json' ? JSON.stringify(change(JSON.parse(text) as Manifest)) : text,
  );
const withCustomers = (change: (csv: string) => string | null) =>
  changed((name, text) => (name === 'tables/customers.csv' ? change(text) : text));
/** Tries to restore the backup, checks that nothing was restored, and returns the refusal. */
async function refusal(file: string): Promise<string> {
  const to = await databases.fresh();
  const error = await restore(to, file).then(
    () => '',
    (refused: unknown) => String(refused),
  );
  expect(await ask(to, `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  return error.replaceAll(folder, '').replace(/\/[\w.-]+\.zip/, 'FILE');
}

describe('a backup is refused', () => {
  test('with changed, too few or no rows', async () => {
    const damaged = "Error: FILE can't be restored. Its tables/customers.csv is damaged";
    expect(
      await refusal(await withCustomers((csv) => csv.replace(/\n[\da-f]{8}/, `\n${'f'.repeat(8)}`))),
    ).toBe(damaged);
    expect(await refusal(await withCustomers((csv) => csv.replace(/\n[\da-f]{8}/, '\nAtlantis')))).toBe(
      damaged,
    );
    expect(await refusal(await withCustomers((csv) => csv.slice(0, csv.indexOf('\n') + 1)))).toBe(damaged);
    expect(await refusal(await withCustomers(() => ''))).toBe(damaged);
    const gone = "Error: FILE can't be restored. It has no tables/customers.csv";
    expect(await refusal(await withCustomers(() => null))).toBe(gone);
  });

  test('without a table or column of its own schema', async () => {
    const unfit = "Error: FILE can't be restored. It does not fit its own schema: customers";
    const without = await withManifest((manifest) => ({
      ...manifest,
      tables: manifest.tables.filter(({ name }) => name !== 'customers'),
    }));
    expect(await refusal(without)).toBe(unfit);
    const narrow = await withManifest((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'customers' ? { ...table, columns: table.columns.slice(1) } : table,
      ),
    }));
    expect(await refusal(narrow)).toBe(unfit);
  });

  test('of a newer schema or format, with the version of Makeready to install', async () => {
    const newer = { makeready: '9.1.0' };
    const schema = await withManifest((manifest) => ({
      ...manifest,
      ...newer,
      migrations: [...migrationNames, '0042_tomorrow'],
    }));
    expect(await refusal(schema)).toContain(
      `It was made by Makeready 9.1.0 with the schema 0042_tomorrow, which this Makeready ${version} does not know. ` +
        'Install Makeready 9.1.0 or newer',
    );
    const format = await withManifest((manifest) => ({ ...manifest, ...newer, formatVersion: 3 }));
    expect(await refusal(format)).toContain('It was made by Makeready 9.1.0 in version 3 of the format');
  });

  test('if the file is no backup or is incomplete', async () => {
    const other = path.join(folder, 'other.zip');
    await fs.writeFile(other, 'a text');
    expect(await refusal(other)).toMatch(/^Error: FILE can't be restored\. .*[Ee]nd of central directory/);
    const half = path.join(folder, 'half.zip');
    await fs.writeFile(half, (await fs.readFile(good)).subarray(0, -100));
    expect(await refusal(half)).toMatch(/^Error: FILE can't be restored\. /);
    expect(await refusal(await changed((name, text) => (name === 'manifest.json' ? '{}' : text)))).toContain(
      'It is no backup of Makeready',
    );
    expect(await refusal(path.join(folder, 'missing.zip'))).toContain('no such file');
  });

  test('by a database with tables', async () => {
    await expect(restore(shop, good)).rejects.toThrow('The database has tables already');
    const own = await databases.fresh();
    await ask(own, 'create table invoices (id int)');
    await expect(restore(own, good)).rejects.toThrow('The database has tables already');
    expect(
      await ask(own, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
    ).toEqual([{ relname: 'invoices' }]);
  });

  test('if a byte of its data was changed', async () => {
    const whole = await fs.readFile(good);
    const rows = await allRows(shop);
    const told: string[] = [];
    for (let place = 50; place < whole.length; place += Math.floor(whole.length / 6)) {
      const file = path.join(folder, `byte-${place}.zip`);
      const bytes = Buffer.from(whole);
      bytes[place] = 255 - (bytes[place] ?? 0);
      await fs.writeFile(file, bytes);
      const to = await databases.fresh();
      try {
        await restore(to, file);
        expect(await allRows(to)).toEqual(rows);
      } catch (error) {
        told.push(String(error));
      }
    }
    expect(told.filter((why) => /Its tables\/\w+\.csv is damaged$/.test(why)).length).toBeGreaterThan(2);
  });
});

test('a lost connection is not reported as a damaged backup', async () => {
  const to = await databases.fresh();
  const relay = await openRelay(to);
  const lossy = net.createServer((near) => {
    const far = net.connect(relay.connection.port ?? 0, '127.0.0.1');
    far.on('error', () => {}).pipe(near.on('error', () => {}));
    near.on('data', (chunk) => {
      if (chunk.includes('copy "customers"')) near.destroy();
      else far.write(chunk);
    });
    near.on('close', () => far.destroy());
  });
  await once(lossy.listen(0, '127.0.0.1'), 'listening');
  const { port } = lossy.address() as AddressInfo;
  const restored = restore({ ...relay.connection, port }, good);
  await expect(restored).rejects.toThrow("good.zip can't be restored. Connection terminated unexpectedly");
  lossy.close();
  await relay.close();
  await restore(to, good);
});

describe('no backup is made', () => {
  const left = async (of: string) => (await fs.readdir(of)).filter((name) => name.startsWith('no-'));

  test('over an existing file, or of another program’s database', async () => {
    await expect(backUp(shop, good)).rejects.toThrow(`No backup was made: ${good} exists already`);
    await expect(backUp(await databases.fresh(), path.join(folder, 'no-tables.zip'))).rejects.toThrow(
      'No backup was made: The database has no tables of Makeready',
    );
    expect(await left(folder)).toEqual([]);
  });

  test('after a stop or a lost connection', async () => {
    const stopping = AbortSignal.abort(new Error('Makeready is stopping'));
    await expect(backUp(shop, path.join(folder, 'no-time.zip'), { stop: stopping })).rejects.toThrow(
      'No backup was made: Makeready is stopping',
    );
    await using(shop, async (client) => {
      await client.query('begin');
      await client.query('lock table customers in access exclusive mode');
      for (const end of ['stop', 'lose'] as const) {
        const stop = new AbortController();
        const backup = backUp(shop, path.join(folder, `no-${end}.zip`), { stop: stop.signal });
        const waiting = `select pid from pg_locks where relation = 'customers'::regclass and not granted`;
        const waiters = async () => (await client.query<{ pid: number }>(waiting)).rows;
        await expect.poll(waiters).toHaveLength(1);
        const pid = (await waiters())[0]?.pid;
        await expect.poll(() => left(folder)).toHaveLength(1);
        if (end === 'stop') stop.abort(new Error('Makeready is stopping'));
        else await client.query('select pg_terminate_backend($1)', [pid]);
        await expect(backup).rejects.toThrow(/^No backup was made: /);
        expect(await left(folder)).toEqual([]);
        // The server notices that the one who was stopped is gone once it has the lock. Until it is, the next one is not alone.
        await client.query('select pg_terminate_backend($1, 5000)', [pid]);
      }
      await client.query('rollback');
    });
  });

  test.skipIf(process.getuid?.() !== 0)('on a full disk, which is the reason', async () => {
    const disk = path.join(folder, 'disk');
    await fs.mkdir(disk);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk]).status).toBe(0);
    try {
      await expect(backUp(shop, path.join(disk, 'no-room.zip'))).rejects.toThrow(
        `No backup was made: The disk of ${disk} is full`,
      );
      expect(await left(disk)).toEqual([]);
    } finally {
      spawnSync('umount', [disk]);
    }
  });
});
