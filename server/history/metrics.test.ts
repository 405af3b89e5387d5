import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openShop } from '../testing/shop.ts';
import { postgresProblem } from './newest-postgres-versions.ts';

const token = 'a token of the monitoring system';
const shop = await openShop({ METRICS_TOKEN: token });
afterAll(() => shop.close());

async function read(authorization?: string, url = shop.url) {
  const response = await fetch(`${url}/api/metrics`, {
    headers: { ...(authorization && { authorization }) },
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('requests are counted by route, without parameters', async () => {
  const id = randomUUID();
  await shop.ask('Admin', contract.customers.get, { params: { id } });
  await fetch(`${shop.url}/api/nowhere/${id}`);
  const { status, type, text } = await read(`Bearer ${token}`);
  expect(status).toBe(200);
  expect(type).toMatch(/^text\/plain; version=/);
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/customers/:id",status="404"} 1',
  );
  expect(text).not.toContain(id);
});

test('open streams, connections and images are counted', async () => {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${shop.users.Standard.token}` };
  await fetch(`${shop.url}/api/events`, { headers, signal: stop.signal });
  const { text } = await read(`Bearer ${token}`);
  expect(text).toContain('makeready_event_listeners 1\n');
  expect(text).toMatch(/makeready_events_behind_seconds 0(\.\d+)?\n/);
  expect(text).toContain('makeready_connection_waiters{pool="reads"} 0\n');
  expect(text).toContain('makeready_connections{state="writes"} 0\n');
  expect(text).toContain('makeready_images{state="waiting"} 0\n');
  stop.abort();
  await expect
    .poll(async () => (await read(`Bearer ${token}`)).text)
    .toContain('makeready_event_listeners 0\n');
});

test('lock waits are counted, and unknown while the database is away', async () => {
  const waiters = async () =>
    /^makeready_lock_waiters (.*)$/m.exec((await read(`Bearer ${token}`)).text)?.[1];
  expect(await waiters()).toBe('0');
  const [holder, waiter] = [await shop.database.writers.connect(), await shop.database.writers.connect()];
  await holder.query('begin');
  await holder.query('lock table customers');
  const waiting = waiter.query('select from customers');
  await expect.poll(waiters).toBe('1');
  await holder.query('rollback');
  await waiting;
  holder.release();
  waiter.release();
  const away = vi.spyOn(shop.database.db, 'execute').mockRejectedValue(new Error('away'));
  expect(await waiters()).toBe('Nan');
  away.mockRestore();
});

test('the newest backup’s age and the warning of Admins are metrics', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-metrics-'));
  const old = await openShop({ METRICS_TOKEN: token, BACKUP_DIR: folder });
  const without = (await read(`Bearer ${token}`, old.url)).text;
  expect(without).toContain('makeready_backup_problem 0\n');
  expect(without).not.toContain('makeready_backup_age_seconds{');
  await fs.writeFile(path.join(folder, 'makeready-2026-01-01T00-00-00Z.zip'), '');
  const { text } = await read(`Bearer ${token}`, old.url);
  expect(Number(/^makeready_backup_age_seconds{kind="daily"} (.*)$/m.exec(text)?.[1])).toBeGreaterThan(
    86_400,
  );
  expect(text).toContain('makeready_backup_problem 1\n');
  // One that is gone has no age that stands still.
  await fs.rm(path.join(folder, 'makeready-2026-01-01T00-00-00Z.zip'));
  expect((await read(`Bearer ${token}`, old.url)).text).not.toContain('makeready_backup_age_seconds{');
  await old.close();
  await fs.rm(folder, { recursive: true });
});

test('the versions and an outdated Postgres are metrics, and an Admin sees them', async () => {
  const { text } = await read(`Bearer ${token}`);
  const versions = await shop.call('Admin', contract.system.versions);
  const own = JSON.parse(await fs.readFile('package.json', 'utf8')) as { version: string };
  expect(versions).toMatchObject({ makeready: own.version, node: process.versions.node });
  expect(versions.postgres).toMatch(/^1[58]\.\d+/);
  for (const name of ['makeready', 'node', 'postgres'] as const) {
    expect(text).toContain(`makeready_program{version="${name} ${versions[name]}"} 1\n`);
  }
  expect(text).toContain(`makeready_postgres_outdated ${versions.problem ? 1 : 0}\n`);
  expect((await shop.ask('Standard', contract.system.versions)).status).toBe(403);
});

test.each([
  ['18.4', 'Postgres 18.4 lacks the security fixes of 18.7'],
  ['15.9 (Debian 15.9-0+deb12u1)', 'Postgres 15.9 lacks the security fixes of 15.20'],
  ['18.7', undefined],
  ['18.10 (Debian 18.10-1)', undefined],
  ['19.0', undefined],
])('Postgres %s is outdated, or not', (version, problem) => {
  expect(postgresProblem(version)?.reason.replace(/\. .*/, '')).toBe(problem);
});

test.each([undefined, 'Bearer another', `bearer ${token}`, `Bearer ${token} `.trim().slice(0, -1)])(
  'the metrics can’t be read with %s',
  async (authorization) => {
    expect((await read(authorization)).status).toBe(401);
    expect((await read(`Bearer ${shop.users.Admin.token}`)).status).toBe(401);
  },
);

test('without METRICS_TOKEN the metrics are a 404', async () => {
  const other = await openShop();
  expect((await read(`Bearer ${token}`, other.url)).status).toBe(404);
  expect((await read('Bearer ', other.url)).status).toBe(404);
  await other.close();
});
