/** Tests that the views of reports stay as documented, and survive migrations, backups and restores. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { entryPhases } from '../../../shared/jobs/aggregate/pieces/piece-flow.ts';
import { jobStatuses } from '../../../shared/jobs/aggregate/job-status.ts';
import { operationStates } from '../../../shared/jobs/aggregate/operation-state.ts';
import { movementKinds } from '../../../shared/stock/ledger.contract.ts';
import { ask, type Databases, migrateTo, openDatabases } from '../../testing/database/open-test-databases.ts';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import { migrate, migrationNames } from './migrate.ts';

interface Column {
  view: string;
  about: string | null;
  name: string;
  type: string;
  means: string | null;
}
const described = `select table_name as view, obj_description(format('report.%I', table_name)::regclass) as about,
    column_name as name, data_type as type, col_description(format('report.%I', table_name)::regclass, ordinal_position) as means
  from information_schema.columns where table_schema = 'report' order by table_name, ordinal_position`;
const columnsOf = async (connection: pg.ClientConfig) =>
  (await ask(connection, described)) as unknown as Column[];

let databases: Databases;
let folder: string;
let current: pg.ClientConfig;
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-reports-'));
  current = await databases.fresh();
  await migrate(current);
});
afterAll(async () => {
  await databases.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const file = path.join(import.meta.dirname, '../../../docs/report-views.md');
const sectionOf = ([view, columns]: [string, Column[]]) =>
  [
    `### ${view}\n\n${columns[0]?.about ?? '?'}\n`,
    ...columns.map(({ name, type, means }) => `- \`${name}\` (${type}): ${means ?? '?'}`),
  ].join('\n');

test('the document has exactly the columns and types of the views (to add one, run this file with -u)', async () => {
  const byView = new Map<string, Column[]>();
  for (const column of await columnsOf(current))
    byView.set(column.view, [...(byView.get(column.view) ?? []), column]);
  const [before = ''] = (await fs.readFile(file, 'utf8')).split('\n### ');
  const sections = [...byView].map((each) => sectionOf(each));
  await expect(`${[before.trimEnd(), ...sections].join('\n\n')}\n`).toMatchFileSnapshot(file);
});

test('each column says what it means, and lists the values of states', async () => {
  const columns = await columnsOf(current);
  expect(columns.filter(({ about, means }) => !about || !means)).toEqual([]);
  const meaning = (view: string, name: string) =>
    columns.find((column) => column.view === view && column.name === name)?.means?.split(/, | or |;/) ?? [];
  expect(meaning('jobs', 'status')).toEqual(jobStatuses);
  expect(meaning('operations', 'state')).toEqual(operationStates);
  expect(meaning('stock_movements', 'kind')).toEqual(movementKinds);
  expect(meaning('entries', 'phase').slice(0, entryPhases.length)).toEqual(entryPhases);
});

test('the examples in the document run', async () => {
  const examples = [...(await fs.readFile(file, 'utf8')).matchAll(/```sql\n(.*?)```/gs)];
  expect(examples.length).toBeGreaterThan(3);
  for (const [, text = ''] of examples) await ask(current, text);
});

test('a migration may drop a column that a view uses, because it creates the views again', async () => {
  const old = await databases.fresh();
  const dropping = migrationNames.findIndex((name) => name.endsWith('_plan_pieces'));
  await migrateTo(old, migrationNames[dropping - 1] ?? '');
  await ask(old, 'create schema report; create view report.plans as select proposal from plans');
  await migrate(old);
  expect(await columnsOf(old)).toEqual(await columnsOf(current));
});

test('a start without migrations leaves the views alone, unless their definition has changed', async () => {
  const shop = await databases.fresh();
  await migrate(shop);
  const idOf = async () => (await ask(shop, `select 'report.jobs'::regclass::oid::int as id`))[0]?.id;
  const before = await idOf();
  await migrate(shop);
  expect(await idOf()).toBe(before);
  await ask(shop, `comment on schema report is 'of another version'`);
  await migrate(shop);
  expect(await idOf()).not.toBe(before);
});

test('a backup has no views, and a restored shop has them', async () => {
  const backup = path.join(folder, 'shop.zip');
  const { manifest } = await backUp(current, backup);
  expect(manifest.tables.map(({ name }) => name)).not.toContain('hours');
  const restored = await databases.fresh();
  // The database is in the state of a shop whose tables somebody dropped.
  await ask(restored, `create schema report; create view report.jobs as select 1 as id`);
  await restore(restored, backup);
  expect(await columnsOf(restored)).toEqual(await columnsOf(current));
});

test('a user that may not create schemas gets an error that says what an administrator must do', async () => {
  const shop = await databases.fresh();
  await migrate(shop);
  await ask(
    shop,
    `drop schema report cascade; create role schemaless; grant usage on schema drizzle to schemaless;
    grant all on all tables in schema public, drizzle to schemaless`,
  );
  const start = migrate({ ...shop, options: '-c role=schemaless' });
  await expect(start).rejects.toThrow('run "create schema report authorization" with Makeready');
  await ask(shop, 'drop owned by schemaless; drop role schemaless');
});
