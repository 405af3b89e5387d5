/** Tests what people read when files of the database are damaged, and the restore by the command that they read. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { findConnection } from '@makeready/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReasonResponse, sentence } from '../../shared/platform/reasons/refusal-reason.ts';
import { openBackups } from '../platform/backup/daily-backups.ts';
import { embeddedUser } from '../platform/db/embedded-postgres.ts';
import { type AppProcess, startProcess } from '../testing/app-process.ts';
import { ask } from '../testing/database/open-test-databases.ts';
import { openOrders, picture } from '../testing/samples/create-test-jobs.ts';
import { callsTo, signIn } from '../testing/shop.ts';

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
  const first = await startProcess({ DATA_DIR: data, ...admin });
  token = await signIn(first.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const orders = await openOrders(callsTo(first.url, () => token));
  await orders.scheduled({ artwork: await picture(90) });
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

const wal = () => path.join(data, 'postgres', 'pg_wal');
/** Reads a screen's address of a Makeready that can't open its database. */
async function page(app: AppProcess, headers: Record<string, string> = {}): Promise<string> {
  const [response] = (await once(http.get(`${app.url}/jobs`, { headers }), 'response')) as [
    http.IncomingMessage,
  ];
  expect([response.statusCode, response.headers]).toMatchObject([
    503,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'retry-after': expect.stringMatching(/^\d+$/),
      'cache-control': 'no-store',
    },
  ]);
  return (await text(response)).replaceAll('&amp;', '&');
}

test('without the write-ahead log every address says so, and the shop is back once the log is', async () => {
  await fs.rename(wal(), path.join(folder, 'pg_wal'));
  const app = await start();
  const [, command = ''] = /run: (mv .*)/.exec(app.output()) ?? [];
  expect(command).toContain('restore -- ');
  expect(await page(app)).toContain(command);

  const problem = {
    status: 503,
    code: 'database-not-opened',
    reason: expect.stringContaining('its log says'),
  };
  for (const [method, address] of [
    ['GET', '/api/health/ready'],
    ['GET', '/api/events'],
    ['POST', '/api/users/login'],
    ['GET', '/api/nothing'],
  ] as const) {
    const response = await fetch(`${app.url}${address}`, { method });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect([response.status, await response.json()]).toMatchObject([503, problem]);
  }
  expect((await get(app, '/health/live'))[0]).toBe(200);

  await fs.rename(path.join(folder, 'pg_wal'), wal());
  await expect.poll(app.output, { timeout: 60_000 }).toMatch(/Makeready serves at \S+\n/);
  const [, url = ''] = /Makeready serves at (\S+)/.exec(app.output()) ?? [];
  expect((await get({ ...app, url }, '/jobs'))[0]).toBe(200);
  expect(await app.end()).toBe(0);
}, 120_000);

test('nobody from elsewhere reads what the log says of the damage', async () => {
  const control = path.join(data, 'postgres', 'global', 'pg_control');
  await fs.rename(control, `${control}.away`);
  const app = await start();
  const published = await startProcess({ DATA_DIR: data, PUBLIC_URL: 'https://makeready.example' });
  const pages = [
    await page(app, { host: 'makeready.example' }),
    await page(app, { 'x-forwarded-for': '192.0.2.7' }),
    await page(app, { via: '1.1 proxy' }),
    await page(published),
  ];
  await Promise.all([app.end(), published.end()]);
  for (const html of pages) {
    expect(html).toContain('nobody can sign in');
    expect(html).toContain('The newest backup that passed its check is of ');
    expect(html).toContain('Ask the person who runs Makeready');
    expect(html).not.toMatch(/pg_control|restore -- |mv /);
    expect(html).not.toContain(folder);
  }
  await fs.rename(`${control}.away`, control);
});

test('after its end with 1 the printed command restores the shop without its write-ahead log', async () => {
  await fs.rm(wal(), { recursive: true });
  await fs.mkdir(wal(), { mode: 0o700 });
  const damaged = await start();
  expect(damaged.output()).toMatch(
    /The database is damaged, which was first seen at .* UTC: its write-ahead log \(pg_wal\) is missing or damaged/,
  );
  expect(await damaged.end()).toBe(1);
  const [, command = ''] = /run: (mv .*)/.exec(damaged.output()) ?? [];
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: root });
  expect(stdout).toContain('Restored and compared');
  const app = await start();
  expect(await get(app, '/warnings')).toEqual([200, '[]']);
  expect((await get(app, '/jobs'))[0]).toBe(200);
  await app.end();
});
