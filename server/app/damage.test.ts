/** Tests what people read when files of the database are damaged, and the restore by the command that they read. */
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findConnection } from '@makeready/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReasonResponse, sentence } from '../../shared/platform/reasons/refusal-reason.ts';
import { openBackups } from '../platform/backup/daily-backups.ts';
import { embeddedUser } from '../platform/db/embedded-postgres.ts';
import { type AppProcess, startProcess } from '../testing/app-process.ts';
import { ask } from '../testing/database/open-test-databases.ts';
import { signIn } from '../testing/shop.ts';

const admin = { ADMIN_USERNAME: 'boss@shop.example', ADMIN_PASSWORD: 'a good password' };
const root = path.join(import.meta.dirname, '../..');
const tables = ['jobs', 'operations', 'customers', 'papers', 'stock_movements', 'audit', 'artwork'] as const;
let folder: string;
let data: string;
let token: string;
let paperId: string;
/** The path of each table's file within the database. */
const paths: Record<string, string> = {};

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-damage-'));
  data = path.join(folder, 'data');
  const first = await startProcess({ DATA_DIR: data, ...admin }, ['--demo']);
  token = await signIn(first.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const connection = (await findConnection(data, embeddedUser)) ?? {};
  for (const table of [...tables, 'users', 'artwork_pkey'])
    paths[table] = String(
      (await ask(connection, 'select pg_relation_filepath($1) as path', [table]))[0]?.['path'],
    );
  paperId = String((await ask(connection, 'select paper_id as id from stock_movements limit 1'))[0]?.['id']);
  const backups = openBackups({
    connection: { ...connection, ssl: false },
    folder: path.join(data, 'backups'),
    cluster: path.join(data, 'postgres'),
    say: () => {},
  });
  await backups.makeDue();
  await backups.checkDue();
  if (!(await backups.status()).check) throw new Error('No backup passed its check');
  await first.end();
}, 300_000);
afterAll(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

const start = () => startProcess({ DATA_DIR: data, ...admin });
async function damage(table: string): Promise<() => Promise<void>> {
  const file = path.join(data, 'postgres', paths[table] ?? '');
  const whole = await fs.readFile(file);
  const pages = Buffer.from(whole);
  for (let page = 0; page < pages.length; page += 8192) pages.fill(0xa5, page + 100, page + 4000);
  await fs.writeFile(file, pages);
  return async () => {
    await fs.writeFile(file, whole);
    await fs.rm(path.join(data, 'postgres', 'makeready-damage.json'), { force: true });
  };
}
async function get(app: AppProcess, address: string): Promise<[status: number, text: string]> {
  const response = await fetch(`${app.url}/api${address}`, { headers: { authorization: `Bearer ${token}` } });
  return [response.status, await response.text()];
}

test.each(tables)('a damaged page of %s is named, and all else can be read', async (table) => {
  const repair = await damage(table);
  let app: AppProcess | undefined;
  try {
    app = await start();
    const addresses = [
      '/customers',
      '/papers',
      '/audit',
      '/settings',
      `/papers/${paperId}/movements`,
      '/jobs',
      '/operations',
    ];
    const read: [status: number, text: string][] = [];
    for (const address of addresses) read.push(await get(app, address));
    const image = /"\/api(\/artwork\/[^"]+)"/.exec(JSON.stringify(read).replaceAll('\\', ''))?.[1];
    read.push(await get(app, image ?? '/health/live'));
    for (const [status, text] of read.filter((each) => each[0] !== 200)) {
      expect([status, JSON.parse(text)]).toMatchObject([503, { code: 'database-damaged' }]);
    }
    expect(read.filter(([status]) => status === 200).length).toBeGreaterThan(1);
    const all = JSON.parse((await get(app, '/warnings'))[1]) as ReasonResponse[];
    const warnings = all.map((warning) => sentence(warning)).join();
    expect(warnings).toContain(`npm run restore -- ${path.join(data, 'backups')}`);
    expect(warnings).toContain(`parts of the table ${table} can't be read`);
    expect(warnings).toContain('The newest backup that passed its check is of ');
    expect(app.output()).toContain(`parts of the table ${table} can't be read`);
  } finally {
    await app?.end();
    await repair();
  }
});

test('with a damaged users table no sign-in succeeds, and the log says why', async () => {
  const repair = await damage('users');
  const app = await start();
  const response = await fetch(`${app.url}/api/users/login`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('boss@shop.example:a good password').toString('base64')}`,
    },
  });
  expect(await response.json()).toMatchObject({ code: 'database-damaged' });
  expect(app.output()).toContain("parts of the table users can't be read");
  await app.end();
  await repair();
});

test('a start without the write-ahead log says why in words, and the printed command restores the shop', async () => {
  await fs.rm(path.join(data, 'postgres', 'pg_wal'), { recursive: true });
  await fs.mkdir(path.join(data, 'postgres', 'pg_wal'), { mode: 0o700 });
  const words = await start().then(
    () => 'started',
    (error: unknown) => String(error),
  );
  expect(words).toMatch(
    /The database is damaged, which was first seen at .* UTC: its write-ahead log \(pg_wal\) is missing or damaged/,
  );
  const command = /run: (mv .*)/.exec(words)?.[1] ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: root });
  expect(stdout).toContain('Restored and compared');
  const app = await start();
  expect(await get(app, '/warnings')).toEqual([200, '[]']);
  expect((await get(app, '/jobs'))[0]).toBe(200);
  await app.end();
});
