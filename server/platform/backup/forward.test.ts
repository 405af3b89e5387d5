/**
 * Tests migrations from earlier schemas, in place and through a backup. A run tests the first, the newest and
 * a random earlier schema; FORWARD=all tests all.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  allRows,
  type Databases,
  migrateTo,
  openDatabases,
  schemaOf,
  using,
} from '../../testing/database/open-test-databases.ts';
import { fillTables } from '../../testing/samples/fill-tables.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { migrate, migrationNames } from '../db/migrate.ts';

let databases: Databases;
let folder: string;
let today: string[];
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-forward-'));
  const empty = await databases.fresh();
  await migrate(empty);
  today = await schemaOf(empty);
});
afterAll(async () => {
  await databases.close();
  await fs.rm(folder, { recursive: true, force: true });
});

/** The tables that a migration drops. The columns `proposal` and `work` of plans have the texts of plan_pieces. */
const dropped = new Set(['plan_pieces']);

const newest = migrationNames.length - 3;
const other = Math.ceil(newest / 2);
const taken = migrationNames.filter(
  (_name, at) => process.env.FORWARD === 'all' || at === 0 || at === other || at >= newest,
);
test.each(taken)('migrates from %s', async (name) => {
  const [old, copy] = [await databases.fresh(), await databases.fresh()];
  await migrateTo(old, name);
  const tables = await using(old, fillTables);
  const before = await allRows(old);
  expect(tables.filter((table) => !before[table]?.length)).toEqual([]);
  const file = path.join(folder, `${name}.zip`);
  await backUp(old, file, { artworkBeside: true });

  await migrate(old);
  expect(await schemaOf(old)).toEqual(today);
  const after = await allRows(old);
  const isKept = (table: string) => !dropped.has(table);
  const lost = tables.filter(
    (table) => isKept(table) && (after[table]?.length ?? 0) < (before[table]?.length ?? 0),
  );
  expect(lost, 'a migration that takes rows away is named here, with why').toEqual([]);

  await restore(copy, file);
  expect(await schemaOf(copy)).toEqual(today);
  const restored = await allRows(copy);
  for (const table of tables.filter(isKept)) {
    expect(columnsOf(before, restored, table)).toEqual(columnsOf(before, after, table));
  }
});

type Rows = Record<string, string[]>;
/** The columns whose values in migrated rows depend on the run: ids and the time of the migration. */
const own = new Set(['id', 'created_at', 'updated_at']);

/** Returns the table's rows after the migration, reduced to the columns that the table had before. */
function columnsOf(before: Rows, now: Rows, table: string): unknown[] {
  const parse = (row: string) => JSON.parse(row) as Record<string, unknown>;
  const had = (before[table] ?? []).map(parse);
  const ids = new Set(had.map(({ id }) => id));
  // Counts that a migration begins are numbered in no order.
  const names = Object.keys(had[0] ?? {}).filter((name) => table !== 'counts' || name !== 'id');
  const toldOf = (row: Record<string, unknown>) =>
    names.filter((name) => ids.has(row['id']) || !own.has(name)).map((name) => JSON.stringify(row[name]));
  return (now[table] ?? []).map((row) => toldOf(parse(row)).join()).sort();
}
