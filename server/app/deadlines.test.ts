/**
 * Tests that the server ends requests that take too long, and requests that a client does not finish sending.
 */
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyReply } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../shared/platform/contract/endpoint.ts';
import { openBackups } from '../platform/backup/daily-backups.ts';
import { readConfig } from '../platform/config.ts';
import { type Http, mount } from '../platform/http/mount-endpoints.ts';
import { slowest } from '../platform/http/end-slow-requests.ts';
import { asSheet } from '../spreadsheets/export-list-file.ts';
import { openShop } from '../testing/shop.ts';
import { paperDesk } from '../testing/clients/stock-client.ts';
import { buildApp, deadlines, prepare } from './app.ts';

const limits = { headers: 600, body: 800, work: 1000, looks: 50, drain: 300 };
const shop = await openShop();
const backups = openBackups({ connection: {}, folder: null, say: () => {} });
const app = await buildApp(shop.database, readConfig({ PORT: '0', LOG_LEVEL: 'fatal' }), backups, limits);
await app.listen({ port: 0, host: '127.0.0.1' });
const port = (app.server.address() as AddressInfo).port;
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
])('a request that sends %s times out', async (_what, sent) => {
  const socket = net.connect(port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  // If the client sends on after the response, the system resets the connection, sometimes before the client has
  // read the response.
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

/**
 * Sends a request whose body arrives in chunks 100 ms apart. Returns all that the server sends until the connection
 * closes.
 */
async function send(to: number, call: string, length: number, parts: readonly string[]): Promise<string> {
  const socket = net.connect(to, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  // If the client sends on after the response, the system resets the connection.
  socket.on('error', () => {});
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(`POST ${call}\r\ncontent-length: ${length}\r\n\r\n`);
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await sleep(100);
  }
  await closed;
  return Buffer.concat(heard).toString();
}

const calling = (path: string, type: string, token = shop.users.Admin.token) =>
  `${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}`;
const importing = () => calling('/api/imports', 'application/json');
const rows =
  '"entity":"customers","rows":[{"name":"Slow Line Foods","address":"1 Wire Lane","city":"Delhi"}],"dryRun":true}';
/** A chunk that is half as large again as the minimum that must arrive in 100 ms. */
const enough = ' '.repeat((slowest / 10) * 1.5);

test('a large body may take as long as a slow connection needs', async () => {
  const parts = ['{', ...Array.from({ length: 25 }, () => enough), rows];
  expect(parts.length * 100, 'much longer than any body has at once').toBeGreaterThan(3 * limits.body);
  const answer = await send(port, importing(), parts.join('').length, parts);
  expect(answer).toMatch(/^HTTP\/1.1 200 [^]*"created":1/);
});

test.each([
  ['stops', []],
  ['comes by drops', Array.from({ length: 40 }, () => ' ')],
])('a request that sends a large body and then %s times out', async (_what, drops) => {
  const answer = await send(port, importing(), 1_000_000, [`{${enough.repeat(40)}`, ...drops]);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test('a connection closes after a refused request even if the body is still arriving', async () => {
  const stranger = calling('/api/imports', 'application/json', 'x'.repeat(40));
  const drops = Array.from({ length: 40 }, () => ' ');
  const answer = await send(port, stranger.replace('connection: close', 'x: x'), 1_000_000, drops);
  // Until it was ended, the answer had been sent.
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
});

/** Starts a server with one endpoint. The server gives the endpoint's work 400 ms. */
async function serving(
  asked: Pick<Endpoint, 'method'> & Partial<Endpoint>,
  handle: (input: { body: unknown }, reply: FastifyReply) => unknown,
) {
  const other = Fastify();
  prepare(other, { CHECK_ANSWERS: true });
  const file = endpoint({
    path: '/file',
    summary: 'Takes or gives a file',
    access: 'public',
    response: z.object({ bytes: z.int() }),
    ...asked,
  });
  const { database } = shop;
  const base = {
    database,
    db: database.db,
    artworkUrl: () => null,
    personOf: async () => null,
    asSheet,
    patience: 400,
  };
  const only = async (_context: object, input: { body: unknown }, { reply }: Http) => handle(input, reply);
  mount(other, base, readConfig({}), { files: { only } }, { files: { only: file } });
  await other.listen({ port: 0, host: '127.0.0.1' });
  return { to: (other.server.address() as AddressInfo).port, close: () => other.close() };
}

test('a file’s processing time starts when the upload is complete, however long the upload took', async () => {
  const asked = { method: 'POST', body: z.unknown(), file: 'application/zip' } as const;
  const other = await serving(asked, async ({ body }) => {
    const bytes = (await buffer(body as Readable)).length;
    if (bytes === 1) await sleep(10_000, undefined, { ref: false });
    return { bytes };
  });
  const call = calling('/api/file', 'application/zip');
  expect(await send(other.to, call, 10, '0123456789'.split(''))).toMatch(/^HTTP\/1.1 200 [^]*"bytes":10/);
  expect(await send(other.to, call, 1, ['0'])).toMatch(/^HTTP\/1.1 503 /);
  await other.close();
});

test('a download runs to the end, however slow the reader is', async () => {
  async function* parts() {
    for (const part of ['one ', 'two ', 'three']) {
      yield part;
      await sleep(400);
    }
  }
  const asked = { method: 'GET', raw: true, response: z.string() } as const;
  const other = await serving(asked, (_input, reply) =>
    reply.type('text/plain').send(Readable.from(parts())),
  );
  const answer = await fetch(`http://127.0.0.1:${other.to}/api/file`);
  expect([answer.status, await answer.text()]).toEqual([200, 'one two three']);
  await other.close();
});

test('a request whose work takes too long gets a 503', async () => {
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

test('a shutdown does not wait for an idle connection', async () => {
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

test('the limits together leave time for each phase', () => {
  const { headers, body, work } = deadlines;
  expect([headers < body, body + work <= 60_000]).toEqual([true, true]);
});
