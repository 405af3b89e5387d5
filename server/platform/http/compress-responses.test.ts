/**
 * Tests that the server compresses long responses. It must not compress a sign-in response, because the
 * compressed length could reveal the token.
 */
import http, { type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import zlib from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';
import { compressAnswers } from './compress-responses.ts';
import { allowOrigins } from './cors.ts';

const shop = await openShop();
for (let n = 0; n < 12; n += 1) {
  const body = { name: `Malnad Coffee Works ${n}`, address: '4 Mill Road', city: 'Bengaluru' } as const;
  await shop.call('Standard', contract.customers.create, { body });
}
afterAll(() => shop.close());

/** Sends a request and returns the response with its body still compressed. */
async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const request = http.request(`${shop.url}/api${path}`, { method, headers });
  request.end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
const mine = () => ({ authorization: `Bearer ${shop.users.Standard.token}` });

test.each([
  ['br, gzip', 'br', zlib.brotliDecompressSync],
  ['gzip, deflate', 'gzip', zlib.gunzipSync],
  ['gzip;q=1.0, br;q=0', 'gzip', zlib.gunzipSync],
])('a client that accepts %s gets a complete list as %s', async (accepted, way, unpack) => {
  const plain = await ask('/customers', mine());
  const packed = await ask('/customers', { ...mine(), 'accept-encoding': accepted });
  expect(packed.headers).toMatchObject({
    'content-encoding': way,
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(packed.body.length),
  });
  expect(packed.body.length).toBeLessThan(plain.body.length / 3);
  expect(unpack(packed.body)).toEqual(plain.body);
});

test.each([undefined, 'identity', 'br;q=0, gzip; q=0.0'])(
  'a client that accepts %j gets an uncompressed list',
  async (accepted) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await ask('/customers', { ...mine(), ...headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(JSON.parse(answer.body.toString())).toHaveLength(12);
  },
);

test('a long response is complete when compressed', async () => {
  const docs = await ask('/docs/json', { ...mine(), 'accept-encoding': 'br' });
  expect(docs.headers['content-encoding']).toBe('br');
  const text = zlib.brotliDecompressSync(docs.body).toString();
  expect(text.length).toBeGreaterThan(64 * 1024);
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' });
});

test('a response of bytes is compressed if the bytes are JSON', async () => {
  const app = Fastify();
  compressAnswers(app);
  const bytes = Buffer.from(JSON.stringify({ text: 'a'.repeat(2000) }));
  app.get('/json', (_request, reply) => reply.header('content-type', 'application/json').send(bytes));
  app.get('/image', (_request, reply) => reply.header('content-type', 'image/png').send(bytes));
  const headers = { 'accept-encoding': 'gzip' };
  const [json, image] = [
    await app.inject({ url: '/json', headers }),
    await app.inject({ url: '/image', headers }),
  ];
  expect(zlib.gunzipSync(json.rawPayload)).toEqual(bytes);
  expect(image.headers['content-encoding']).toBeUndefined();
  expect(image.rawPayload).toEqual(bytes);
});

test('neither a short response nor a sign-in’s, which has the token, is compressed', async () => {
  const app = Fastify();
  compressAnswers(app);
  app.get('/short', async () => ({ text: 'a'.repeat(900) }));
  app.post('/long', async () => ({ token: 'a'.repeat(2000) }));
  app.get('/long', async () => ({ token: 'a'.repeat(2000) }));
  const headers = { 'accept-encoding': 'br, gzip' };
  const ways = [
    await app.inject({ url: '/short', headers }),
    await app.inject({ method: 'POST', url: '/long', headers }),
    await app.inject({ url: '/long', headers }),
  ].map((answer) => answer.headers['content-encoding']);
  expect(ways).toEqual([undefined, undefined, 'br']);
});

test('a compressed response to an allowed origin still varies by Origin', async () => {
  const app = Fastify();
  compressAnswers(app);
  allowOrigins(app, ['https://old.example']);
  app.get('/long', async () => ({ text: 'a'.repeat(2000) }));
  const headers = { 'accept-encoding': 'gzip', origin: 'https://old.example' };
  expect((await app.inject({ url: '/long', headers })).headers.vary).toBe('Origin, accept-encoding');
});

test('the event stream is sent uncompressed and without delay', async () => {
  const request = http.get(`${shop.url}/api/events`, {
    headers: { ...mine(), 'accept-encoding': 'br, gzip' },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.headers['content-encoding']).toBeUndefined();
  const [first] = (await once(answer, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^: connected/);
  const cut = once(answer, 'error');
  request.destroy();
  await cut;
});
