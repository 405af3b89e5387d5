/**
 * Tests that artwork is stored once for all backups, in a folder next to them, and only as long as a backup needs
 * it.
 */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { allRows, ask, type Databases, openDatabases } from '../../testing/database/open-test-databases.ts';
import { migrate } from '../db/migrate.ts';
import { backUp } from './backup.ts';
import { deleteUnusedContents } from './artwork-of-backups.ts';
import { describeBackup, restore } from './restore.ts';

let databases: Databases;
let folder: string;
let shop: pg.ClientConfig;
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
});
afterAll(() => databases.close());
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-contents-'));
  shop = await databases.fresh();
  await migrate(shop);
  return () => fs.rm(folder, { recursive: true, force: true });
});

const at = (day: number) =>
  path.join(folder, `makeready-2031-03-${String(day).padStart(2, '0')}T00-00-00Z.zip`);
const make = (day: number, from = shop) => backUp(from, at(day), { artworkBeside: true });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Adds artwork, and returns the hashes of its bytes. */
async function add(megabytes: number, thumb: Buffer | null = randomBytes(100)): Promise<string[]> {
  const [full, preview] = [randomBytes(megabytes * 1e6), randomBytes(1000)];
  await ask(
    shop,
    'insert into artwork (hash, "full", preview, thumb, width, height) values ($1, $2, $3, $4, 1, 1)',
    [sha256(full), full, preview, thumb],
  );
  return [full, preview, thumb].flatMap((each) => (each ? [sha256(each)] : []));
}
const files = async () =>
  (await fs.readdir(path.join(folder, 'artwork'), { recursive: true }))
    .filter((name) => name.length > 2)
    .map((name) => path.basename(name))
    .sort();
const fileOf = (hash: string) => path.join(folder, 'artwork', hash.slice(0, 2), hash);
async function restored(day: number) {
  const to = await databases.fresh();
  await restore(to, at(day));
  return allRows(to);
}

test('artwork is stored once under the hash of its bytes, and the second backup takes no room', async () => {
  const hashes = [...(await add(5)), ...(await add(5, null))].sort();
  const { manifest } = await make(1);
  expect(manifest).toMatchObject({ formatVersion: 2, sizes: { artwork: 10_002_100 } });
  expect(await files()).toEqual(hashes);
  for (const hash of hashes) expect(sha256(await fs.readFile(fileOf(hash)))).toBe(hash);

  const written = async () =>
    (await Promise.all(hashes.map((each) => fs.stat(fileOf(each))))).map((each) => each.ino);
  const before = await written();
  const { bytes } = await make(2);
  expect(bytes).toBeLessThan(100_000);
  expect(await written()).toEqual(before);
  const rows = await allRows(shop);
  for (const day of [1, 2]) expect(await restored(day)).toEqual(rows);
});

test('the second backup does not read the images again', async () => {
  await add(8, null);
  const read = `select heap_blks_hit + heap_blks_read + toast_blks_hit + toast_blks_read as blocks
    from pg_statio_user_tables where relname = 'artwork'`;
  const blocks = async () => Number((await ask(shop, read))[0]?.['blocks']);
  const none = await blocks();
  await make(1);
  const all = await blocks();
  expect(all - none).toBeGreaterThan(2000);
  await make(2);
  expect((await blocks()) - all).toBeLessThan(100);
});

test('an image that was replaced or got its thumbnail is stored anew', async () => {
  const [hash = ''] = await add(1, null);
  await make(1);
  await ask(shop, `update artwork set thumb = 'small'`);
  await make(2);
  expect(await files()).toHaveLength(3);
  // Deleted, and uploaded again to a version of Makeready that encodes other previews.
  await ask(shop, `update artwork set preview = 'other', created_at = created_at + interval '1 day'`);
  await make(3);
  expect(await files()).toHaveLength(4);
  expect(await restored(3)).toEqual(await allRows(shop));
  expect(hash).not.toBe('');
});

test('artwork stays until no backup needs it, whatever else the folder has', async () => {
  const [old, kept] = [await add(1), await add(1)];
  await make(1);
  await ask(shop, 'delete from artwork where hash = $1', [old[0]]);
  await make(2);
  await fs.rename(at(1), path.join(folder, 'before the fair.zip'));
  await fs.writeFile(path.join(folder, 'accounts.zip'), 'not ours');
  await deleteUnusedContents(folder);
  expect(await files()).toEqual([...old, ...kept].sort());

  await fs.writeFile(at(3), 'damaged');
  await fs.rm(path.join(folder, 'before the fair.zip'));
  await deleteUnusedContents(folder);
  expect(await files(), 'nobody knows what a damaged backup needs').toEqual([...old, ...kept].sort());
  await fs.rm(at(3));
  await fs.writeFile(`${fileOf(old[0] ?? '')}.part`, 'of a killed backup');
  await deleteUnusedContents(folder);
  expect(await files()).toEqual(kept.sort());
  expect(await restored(2)).toEqual(await allRows(shop));
});

test('a restore names a missing or damaged file, and the next backup stores a missing one again', async () => {
  const [hash = ''] = await add(1);
  await make(1);
  const file = fileOf(hash);
  const bytes = await fs.readFile(file);
  await fs.writeFile(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([255 - (bytes.at(-1) ?? 0)])]));
  const name = `artwork/${hash.slice(0, 2)}/${hash}`;
  await expect(restored(1)).rejects.toThrow(`can't be restored. Its ${name} is damaged`);
  await fs.rm(file);
  await expect(restored(1)).rejects.toThrow(`can't be restored. Its ${name} is missing`);
  await make(2);
  expect(await restored(1)).toEqual(await allRows(shop));
});

test('a backup killed while it stores artwork is followed by a complete one', async () => {
  await add(1);
  await add(1);
  const stop = new AbortController();
  const making = backUp(shop, at(1), { artworkBeside: true, stop: stop.signal });
  await expect.poll(() => files().catch(() => []), { interval: 1 }).not.toEqual([]);
  stop.abort(new Error('killed'));
  await expect(making).rejects.toThrow('killed');
  await make(2);
  expect(await restored(2)).toEqual(await allRows(shop));
});

test('a backup without the folder has everything, and an older Makeready can restore it', async () => {
  await add(1);
  await backUp(shop, at(1));
  expect((await describeBackup(at(1))).formatVersion).toBe(1);
  expect(await fs.readdir(folder)).toEqual([path.basename(at(1))]);
  expect(await restored(1)).toEqual(await allRows(shop));
});
