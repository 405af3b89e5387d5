/**
 * Tests backups while many users write. Each backup must contain all writes that the server confirmed before
 * the backup began.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabases } from '../../testing/database/open-test-databases.ts';
import { openWriters } from '../../testing/faults/simulated-writers.ts';
import { brokenInvariants, type ReceivedEvent } from '../../testing/invariants/invariants.ts';
import { openShop } from '../../testing/shop.ts';
import { openDatabase } from '../db/database.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-load-'));
const databases = await openDatabases(inject('postgres'));
const shop = await openShop();
afterAll(async () => {
  await shop.close();
  await databases.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const lineOf = ({ entity, id, version }: ReceivedEvent) => `${entity} ${id} ${version}`;

/** Returns the faults of a restored backup. `acknowledged` lists the audit lines that the backup must contain. */
async function wrongWith(file: string, acknowledged: string[]): Promise<string[]> {
  const connection = await databases.fresh();
  await restore(connection, file);
  const database = openDatabase(connection);
  const { rows } = await database.pool.query<{ line: string }>(
    `select concat_ws(' ', entity, entity_id, version) as line from audit`,
  );
  const there = new Set(rows.map(({ line }) => line));
  const wrong = [...(await brokenInvariants(database)), ...acknowledged.filter((line) => !there.has(line))];
  await database.close();
  return wrong;
}

test('each backup during writes is complete and contains all writes confirmed before the backup', async () => {
  const { rows } = await shop.database.pool.query<{ database: string }>(
    'select current_database() as database',
  );
  const connection: pg.ClientConfig = { ...inject('postgres'), ...rows[0] };
  const house = { urls: [shop.url], token: shop.users.Admin.token };
  const writers = await openWriters(house, 8, (below) => Math.floor(Math.random() * below));
  const made: { file: string; acknowledged: string[] }[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    await delay(500);
    const file = path.join(folder, `${turn}.zip`);
    const acknowledged = writers.work.acknowledged.map(lineOf);
    await backUp(connection, file);
    made.push({ file, acknowledged });
  }
  await writers.stop();
  expect(writers.work.wrong).toEqual([]);
  expect(await brokenInvariants(shop.database)).toEqual([]);
  for (const { file, acknowledged } of made) {
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await wrongWith(file, acknowledged)).toEqual([]);
  }
});
