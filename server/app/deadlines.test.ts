/** A client that does not send, and work that does not end, are cut off by the server. */
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AddressInfo } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { openBackups } from '../platform/backup/daily.ts';
import { readConfig } from '../platform/config.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { paperDesk } from '../testing/stock.ts';
import { buildApp, deadlines } from './app.ts';

const limits = { headers: 600, body: 800, work: 1000, looks: 50, drain: 300 };
let shop: Shop;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  shop = await openShop();
  const backups = openBackups({ connection: {}, folder: null, say: () => {} });
  app = await buildApp(shop.database, readConfig({ PORT: '0', LOG_LEVEL: 'fatal' }), backups, limits);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const headers = () =>
  `POST /api/customers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shop.users.Standard.token}\r\n` +
  `content-type: application/json\r\ncontent-length: 1000\r\n`;

test.each([
  ['its headers by half', () => headers()],
  ['its body by half', () => `${headers()}\r\n{"name":`],
])('a request that sends %s is ended', async (_what, sent) => {
  const socket = net.connect(port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  // What was sent on after the answer makes the system reset the connection, at times before the answer was read.
  let reset = false;
  socket.on('error', () => (reset = true));
  socket.write(sent());
  // A letter now and then is no reason to wait on.
  const drip = setInterval(() => socket.write('x'), 100);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(drip);
  const answer = Buffer.concat(heard).toString();
  expect(reset && answer === '' ? 'HTTP/1.1 408 ' : answer).toMatch(/^HTTP\/1.1 408 /);
});

test('a request whose work takes too long is answered', async () => {
  const paper = await paperDesk(shop).make();
  const client = await shop.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from papers where id = $1 for update', [paper.id]);
  const response = await fetch(`http://127.0.0.1:${port}/api/papers/${paper.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${shop.users.Standard.token}`, 'content-type': 'application/json' },
    body: '{"reorderQuantity":7}',
  });
  await client.query('rollback');
  client.release();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'too-slow' });
});

test('a stop does not wait for a connection on which nothing was asked', async () => {
  const backups = openBackups({ connection: {}, folder: null, say: () => {} });
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'fatal' });
  const patient = { ...deadlines, drain: limits.drain };
  const other = await buildApp(shop.database, config, backups, patient);
  await other.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((other.server.address() as AddressInfo).port, '127.0.0.1');
  await new Promise((connected) => socket.once('connect', connected));
  const began = performance.now();
  await other.close();
  expect(performance.now() - began).toBeLessThan(patient.headers);
});

test('together they leave time for each', () => {
  const { headers, body, work } = deadlines;
  expect([headers < body, body + work <= 60_000]).toEqual([true, true]);
});
