/**
 * Tests that two server processes on one Postgres share all state. A proxy sends each request to either of
 * them.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  copyTemplate,
  type TestPostgres,
  testPassword,
  tokenOf,
  usernameOf,
} from '../testing/database/postgres.ts';
import { type AppProcess, startProcess } from '../testing/app-process.ts';
import { openProxy, type Proxy } from '../testing/clients/load-balancer.ts';
import { signIn } from '../testing/shop.ts';
import { listenAsText } from '../testing/clients/event-text.ts';

let shop: TestPostgres;
let both: [AppProcess, AppProcess];
let proxy: Proxy;
beforeAll(async () => {
  shop = await copyTemplate(inject('postgres'), `both_${randomUUID().replaceAll('-', '')}`);
  const { host, port, user, password, database } = shop.connection;
  const place = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' });
  if (typeof password === 'string') place.set('password', password);
  const DATABASE_URL = `postgresql:///${database}?${place}`;
  both = await Promise.all([startProcess({ DATABASE_URL }), startProcess({ DATABASE_URL })]);
  proxy = await openProxy(both.map(({ url }) => url));
});
afterAll(async () => {
  await proxy.close();
  await Promise.all(both.map((one) => one.end('SIGKILL')));
  await shop.stop();
});

async function send(url: string, method: string, path: string, body?: object, key: string = randomUUID()) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf('Standard')}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    body: json ? ((await response.json()) as Record<string, unknown>) : null,
  };
}
const customer = (name: string) => ({ name, address: '4 Mill Road', city: 'Chennai' });

test('a session from one process works at the other process until logout', async () => {
  const [one, other] = both;
  const token = await signIn(one.url, usernameOf('Restricted'), testPassword);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${other.url}/api/customers`, { headers })).status).toBe(200);
  expect((await fetch(`${one.url}/api/users/logout`, { headers })).status).toBe(200);
  expect((await fetch(`${other.url}/api/customers`, { headers })).status).toBe(401);
});

test('a listener at one process gets the changes made at the other process', async () => {
  const [one, other] = both;
  const events = await listenAsText(one.url, tokenOf('Admin'));
  await events.hears('event: ready');
  const { body } = await send(other.url, 'POST', '/customers', customer('Heard'));
  await events.hears(`"id":"${String(body?.id)}"`);
  expect(events.heard().match(/event: ready/g)).toHaveLength(1);
  events.stop();
});

test('a process’s cached queues follow changes at the other process', async () => {
  const [one, other] = both;
  const told = async () => {
    const { body } = await send(one.url, 'GET', '/queues');
    return JSON.stringify(body?.['machines']);
  };
  await told();
  await send(other.url, 'POST', '/machines', { name: 'Komori', type: 'Printing' });
  expect(await told()).toContain('Komori');
});

test('if two processes change the same version at once, one change gets a 412', async () => {
  const { body } = await send(proxy.url, 'POST', '/customers', customer('Wanted'));
  const answers = await Promise.all(
    both.map(({ url }, turn) =>
      send(url, 'PUT', `/customers/${String(body?.id)}`, { name: `Taken ${turn}`, version: body?.version }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
});

test('a killed process loses no acknowledged work, and no work is done twice', async () => {
  const names = Array.from({ length: 96 }, (_, place) => `Order ${place}`);
  const waiting = [...names];
  proxy.loseAnswers();
  const adds = async (name: string) => {
    const key = randomUUID();
    for (;;) {
      const { status } = await send(proxy.url, 'POST', '/customers', customer(name), key);
      if (status === 200) return;
      // A proxy, or a server that shuts down, sends these statuses. Any other is an error.
      expect([502, 503]).toContain(status);
    }
  };
  const works = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      await adds(name);
      if (waiting.length === 48) both[0].child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 8 }, works));
  expect(both[0].child.killed).toBe(true);
  const response = await send(proxy.url, 'GET', '/customers/sorted?term=Order&per=100');
  const { items } = response.body as { items: { name: string }[] };
  expect(items).toHaveLength(names.length);
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(names));
});
