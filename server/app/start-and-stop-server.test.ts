/**
 * Starts the server as a separate process and tests its output, its exit and the files that remain in its
 * data folder.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, findPrograms, startEmbedded } from '@makeready/embedded-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { type AppProcess, startProcess } from '../testing/app-process.ts';
import { openRelay } from '../testing/database/postgres-relay.ts';
import { signIn } from '../testing/shop.ts';

const admin = { ADMIN_USERNAME: 'boss@shop.example', ADMIN_PASSWORD: 'a good password' };
const newFolder = () => fs.mkdtemp(path.join(os.tmpdir(), 'makeready-start-'));
/** The data folder of a shop with its first Admin. Tests copy it, which takes a tenth of the time of creating one. */
let shop: string;
let folder: string;
let running: AppProcess[] = [];
beforeAll(async () => {
  shop = await newFolder();
  await (await startProcess({ DATA_DIR: shop, ...admin })).end();
  // Its Postgres may end a moment later, and still drops files.
  const pid = path.join(shop, 'postgres', 'postmaster.pid');
  await vi.waitUntil(() => !existsSync(pid), { timeout: 60_000 });
}, 120_000);
afterAll(() => fs.rm(shop, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.end('SIGKILL')));
  running = [];
  // After a kill Postgres takes a moment to end by itself.
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

async function beginShop(): Promise<AppProcess> {
  // Postgres wants its files to be its own.
  await promisify(execFile)('cp', ['-a', `${shop}/.`, folder]);
  return begin({ DATA_DIR: folder });
}

async function begin(variables: Record<string, string>): Promise<AppProcess> {
  const one = await startProcess(variables);
  running.push(one);
  return one;
}
const post = (url: string, token: string, name: string) =>
  fetch(`${url}/api/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, address: '4 Mill Road', city: 'Chennai' }),
  });
async function customersOf(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  // Just after its Postgres is there again a connection of before may still be lost.
  const response = await vi.waitUntil(async () => {
    const answer = await fetch(`${url}/api/customers`, { headers });
    return answer.status !== 503 && answer;
  });
  return ((await response.json()) as { name: string }[]).map((customer) => customer.name).sort();
}

test('a server in an empty folder prints a new first-Admin link on each start, unless an Admin is configured', async () => {
  const first = await begin({ DATA_DIR: folder });
  expect(first.link).toMatch(/^http:\/\/localhost:\d+\/auth\/[0-9a-f-]{36}\?token=[\w-]{43}$/);
  const health = await fetch(`${first.url}/api/health`);
  expect(await health.json()).toMatchObject({
    status: 'ok',
    database: expect.stringMatching(/^Postgres 18/),
  });
  expect(await first.end()).toBe(0);
  const second = await begin({ DATA_DIR: folder });
  for (const { output } of [first, second]) expect(output()).not.toMatch(/warn|deprecat| (error|fatal) /i);
  expect(second.link).not.toBe(first.link);
  const body = JSON.stringify({ token: new URL(second.link ?? '').searchParams.get('token') });
  const address = `${new URL(second.link ?? '').pathname.replace('/auth/', '/api/users/')}/invitation`;
  const statusOf = async (url: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}${address}`, { method: 'POST', headers, body })).status;
  };
  expect(await statusOf(second.url)).toBe(200);
  await second.end();
  const named = await begin({ DATA_DIR: folder, ...admin });
  expect([named.link, await statusOf(named.url)]).toEqual([null, 403]);
});

test('with LOG_FORMAT=json every line is JSON with level, time and message, also if the database is damaged', async () => {
  const first = await begin({ DATA_DIR: folder, LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
  await first.end();
  await fs.rm(path.join(folder, 'postgres', 'pg_wal'), { recursive: true });
  const second = await begin({ DATA_DIR: folder, LOG_FORMAT: 'json' });
  const lines = `${first.output()}${second.output()}`.trim().split('\n');
  const read = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of read)
    expect(line).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: expect.any(String),
    });
  const has = (level: number, msg: RegExp) =>
    expect(read).toContainEqual(expect.objectContaining({ level, msg: expect.stringMatching(msg) }));
  has(30, /^Sign in as the first Admin, once, within 24 hours: http\S+$/);
  has(30, /^Makeready serves at http\S+$/);
  has(50, /^The database is damaged/);
});

test('SIGTERM lets a request finish, and SIGKILL loses nothing that was acknowledged', async () => {
  const first = await beginShop();
  const token = await signIn(first.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const body = JSON.stringify({ name: 'Before TERM', address: '4 Mill Road', city: 'Chennai' });
  const request = http.request(`${first.url}/api/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', expect: '100-continue' },
  });
  request.flushHeaders();
  await once(request, 'continue');
  const ended = first.end();
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await ended]).toEqual([200, 0]);
  const second = await begin({ DATA_DIR: folder });
  const acknowledged = ['Before TERM'];
  const sending = Array.from({ length: 20 }, async (_none, n) => {
    const sent = await post(second.url, token, `Customer ${n}`).catch(() => null);
    if (sent?.status === 200) acknowledged.push(`Customer ${n}`);
  });
  await sending[0];
  await second.end('SIGKILL');
  await Promise.all(sending);
  const third = await begin({ DATA_DIR: folder });
  expect(third.link).toBeNull();
  expect(await customersOf(third.url, token)).toEqual(expect.arrayContaining(acknowledged.sort()));
});

test.skipIf(process.platform === 'win32')('the end of npm start ends the server', async () => {
  await (await beginShop()).end();
  // npm runs a script in a shell, to which a signal comes and which passes none on.
  const script = `"${process.execPath}" dist/server/makeready.js; true`;
  const env = { ...process.env, npm_lifecycle_event: 'start', PORT: '0', DATA_DIR: folder };
  const shell = spawn('sh', ['-c', script], { cwd: path.join(import.meta.dirname, '../..'), env });
  let output = '';
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const address = () => /Makeready serves at ([^\s"]+)/.exec(output)?.[1];
  await expect.poll(address).toBeDefined();
  shell.kill('SIGTERM');
  const answers = () =>
    fetch(`${address()}/api/health/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});

test('an incomplete body does not delay SIGTERM', async () => {
  const one = await beginShop();
  const token = await signIn(one.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const request = http.request(`${one.url}/api/customers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': 100,
    },
  });
  const cut = once(request, 'error');
  request.write('{"name":');
  // The server must have received the request before the signal to stop.
  expect((await fetch(`${one.url}/api/health`)).status).toBe(200);
  expect(await one.end()).toBe(0);
  await cut;
});

/** Returns the id of the main Postgres process in the data folder. */
async function postgresOf(dataDir: string): Promise<number> {
  return Number((await fs.readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('a killed embedded Postgres restarts; clients get only 503 meanwhile and nothing is lost', async () => {
  const one = await beginShop();
  const token = await signIn(one.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const [kept, heard] = [[] as string[], new Set<number>()];
  const over = new AbortController();
  const working = Array.from({ length: 8 }, async (_none, worker) => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const { status } = await post(one.url, token, `Customer ${worker}-${n}`);
      if (status === 200) kept.push(`Customer ${worker}-${n}`);
      heard.add(status);
    }
  });
  const health = async (which: string) => (await fetch(`${one.url}/api/health/${which}`)).status;
  for (let round = 1; round <= 3; round += 1) {
    const before = kept.length;
    await expect.poll(() => kept.length).toBeGreaterThan(before + 20);
    process.kill(await postgresOf(folder), 'SIGKILL');
    await expect.poll(() => health('ready')).toBe(503);
    expect(await health('live')).toBe(200);
    await expect.poll(() => health('ready')).toBe(200);
  }
  const headers = { authorization: `Bearer ${token}` };
  const reasons = async () => {
    const found = await fetch(`${one.url}/api/warnings`, { headers });
    return ((await found.json()) as { reason: string }[]).map(({ reason }) => reason).join('\n');
  };
  // Postgres answers a moment before Makeready holds its lock again.
  await expect
    .poll(reasons)
    .toMatch(
      /^The database ended 3 times within a day, the last time at .* UTC \(it was killed; the machine may lack memory\)\. It ran again after \d+ s/m,
    );
  over.abort();
  await Promise.all(working);
  expect(heard).toEqual(new Set([200, 503]));
  const there = new Set(await customersOf(one.url, token));
  expect(kept.filter((name) => !there.has(name))).toEqual([]);
});

test('neither the output nor the Postgres log contains user input', async () => {
  const one = await begin({ DATA_DIR: folder, ...admin });
  const token = await signIn(one.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Lata Rao', username: 'lata@shop.example' });
  const add = async () => (await fetch(`${one.url}/api/users`, { method: 'POST', headers, body })).status;
  expect([await add(), await add()]).toEqual([200, 409]);
  await one.end();
  const log = await fs.readFile(path.join(folder, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is ready to accept connections');
  for (const said of [log, one.output()]) expect(said).not.toMatch(/lata@|insert into/i);
});

test('while Postgres can’t be restarted, the server stays and says why, and goes on once it can', async () => {
  const one = await beginShop();
  const [global, aside] = ['global', 'gone'].map((name) => path.join(folder, 'postgres', name)) as [
    string,
    string,
  ];
  const health = async (which: string) => (await fetch(`${one.url}/api/health/${which}`)).status;
  const pid = await postgresOf(folder);
  await fs.rename(global, aside);
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => one.output())
    .toMatch(/Postgres does not run yet, next try in [\d.]+ s: Postgres did not start on/);
  expect([await health('live'), await health('ready')]).toEqual([200, 503]);
  await fs.rename(aside, global);
  await expect.poll(() => health('ready'), { timeout: 30_000 }).toBe(200);
});

test('if the database is gone from the folder, the server exits with the reason', async () => {
  const one = await beginShop();
  const pid = await postgresOf(folder);
  await fs.rename(path.join(folder, 'postgres'), path.join(folder, 'gone'));
  const ended = once(one.child, 'exit');
  process.kill(pid, 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(one.output()).toMatch(/Makeready ends, because its database can't go on: The database is gone from/);
});

test('SIGTERM ends within ten seconds even if requests hang, and acknowledged work is stored', async () => {
  const server = inject('postgres');
  const name = `hangs_${process.pid}_${Date.now()}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  const relay = await openRelay({ ...server, database: name });
  const { host, port, user = '' } = relay.connection;
  const one = await begin({ DATABASE_URL: `postgres://${user}@${host}:${port}/${name}`, ...admin });
  const token = await signIn(one.url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  expect((await post(one.url, token, 'Kept')).status).toBe(200);
  const hold = new pg.Client({ ...server, database: name });
  await hold.connect();
  await hold.query('begin');
  await hold.query('lock table customers');

  const authorization = `Bearer ${token}`;
  const hanging = http.request(`${one.url}/api/customers`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'content-length': 100 },
  });
  hanging.on('error', () => {});
  hanging.write('{"name":');
  const unread = http.get(`${one.url}/api/events`, { headers: { authorization } });
  unread.on('error', () => {});
  await once(unread, 'response');
  const locked = post(one.url, token, 'Locked out').catch(() => null);
  const waits = `select from pg_locks where not granted and relation = 'customers'::regclass`;
  await expect.poll(async () => (await hold.query(waits)).rowCount).toBe(1);
  relay.silence();
  const silent = post(one.url, token, 'Never heard of').catch(() => null);

  const began = performance.now();
  expect(await one.end()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect([(await locked)?.status, (await silent)?.status]).not.toContain(200);
  await hold.query('rollback');
  expect((await hold.query('select name from customers')).rows).toEqual([{ name: 'Kept' }]);
  await hold.end();
  await relay.close();
  await client.query(`drop database ${name} with (force)`);
  await client.end();
});

test('a data folder of a newer Makeready is refused', async () => {
  await (await beginShop()).end();
  const postgres = await startEmbedded({ dataDir: folder, user: 'makeready' });
  const client = new pg.Client({ ...postgres.connection, ssl: false });
  await client.connect();
  await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e12)`);
  await client.end();
  await postgres.stop();
  await expect(begin({ DATA_DIR: folder })).rejects.toThrow(
    `The data folder ${folder} can't be served. The database postgres is of a newer Makeready`,
  );
});

test('POSTGRES_BIN runs the database, and a database of another major version is refused by name', async () => {
  const bin = (prefix?: string) => path.join(findBinaries(prefix) ?? '', 'bin');
  const fifteen = { DATA_DIR: folder, POSTGRES_BIN: bin('postgres-15-') };
  for (const _ of [1, 2]) {
    const one = await begin(fifteen);
    const health = await fetch(`${one.url}/api/health`);
    expect(await health.json()).toMatchObject({ database: expect.stringMatching(/^Postgres 15\./) });
    await one.end();
  }
  await expect(begin({ DATA_DIR: folder, POSTGRES_BIN: bin() })).rejects.toThrow(
    /The database was made by Postgres 15; .* is Postgres 18\.\d+\. Bring it over, once, with: DATA_DIR=/,
  );
});

test.runIf(findPrograms().some(({ major }) => major === 15))(
  'a database of Postgres 15 runs by the distribution’s Postgres 15, without a setting',
  async () => {
    const postgres = await startEmbedded({
      dataDir: folder,
      user: 'makeready',
      binaries: findBinaries('postgres-15-') ?? '',
    });
    await postgres.stop();
    const { url } = await begin({ DATA_DIR: folder });
    const health = await fetch(`${url}/api/health`);
    expect(await health.json()).toMatchObject({ database: expect.stringMatching(/^Postgres 15\./) });
  },
);

test('processes started together on one database server migrate once and serve the same shop', async () => {
  const server = inject('postgres');
  const name = `together_${process.pid}_${Date.now()}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  const host = encodeURIComponent(server.host ?? '');
  const DATABASE_URL = `postgres://${server.user}:${encodeURIComponent(String(server.password ?? ''))}@/${name}?host=${host}&port=${server.port}`;
  const both = await Promise.all([begin({ DATABASE_URL, ...admin }), begin({ DATABASE_URL })]);
  const token = await signIn(both[0].url, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  await post(both[0].url, token, 'Shared');
  expect(await customersOf(both[1].url, token)).toEqual(['Shared']);
  await Promise.all(both.map((one) => one.end()));
  await client.query(`drop database ${name} with (force)`);
  await client.end();
});

test.each([
  [{ PORT: 'many' }, 'PORT must be a number'],
  [{ PUBLIC_URL: 'makeready' }, 'PUBLIC_URL must be an address such as https://makeready.example'],
  [
    { PUBLIC_URL: 'https://shop.example/makeready' },
    'PUBLIC_URL has no path; Makeready is the whole of its host',
  ],
  [{ ADMIN_USERNAME: 'boss' }, 'ADMIN_USERNAME and ADMIN_PASSWORD go together; one of them is unset'],
  [{ ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD is at least 8 characters long'],
])('%j is refused with the variable’s name', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message);
});
