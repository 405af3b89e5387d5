import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { contract } from '../contract.ts';
import { createClient } from './create-client.ts';
import { ApiError, NetworkError } from './api-errors.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server on a free port. It responds to each request as `answer` does and records the request. */
async function serve(answer: (response: ServerResponse) => void, timeout = 10_000) {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  let unauthorised = 0;
  const client = createClient({
    base,
    token: () => 'secret',
    unauthorised: () => void (unauthorised += 1),
    timeout,
  });
  return { ...client, seen, base, wasUnauthorised: () => unauthorised };
}

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const id = '01930000-0000-7000-8000-000000000001';

test('fills in parameters and queries, leaves out undefined ones, and sends the token', async () => {
  const { api, seen } = await serve((response) => json(response, 200, { items: [] }));
  await api.customers.sorted({ query: { sort: 'name', term: 'a&b', page: 2, per: undefined } });
  await api.customers.get({ params: { id } });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/customers/sorted?sort=name&term=a%26b&page=2',
    `GET /api/customers/${id}`,
  ]);
  expect(seen[0]?.headers.authorization).toBe('Bearer secret');
  expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
});

test('a POST sends JSON and an idempotency key, which the caller may set', async () => {
  const { call, seen } = await serve((response) => json(response, 200, {}));
  const body = { name: 'Vaidya', address: 'Peenya', city: 'Delhi' } as const;
  await call(contract.customers.create, { body });
  await call(contract.customers.create, { body }, { idempotencyKey: 'mine' });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body);
  expect(seen[0]?.headers['content-type']).toBe('application/json');
  expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(seen[1]?.headers['idempotency-key']).toBe('mine');
});

test('login sends UTF-8 credentials in the basic-auth header and an empty body', async () => {
  const { login, seen, wasUnauthorised } = await serve((response) =>
    json(response, 401, {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      reason: 'They do not match',
    }),
  );
  await expect(login('Žofie@dílna.cz', 'p:ä 🖨')).rejects.toThrow('They do not match');
  const [scheme, value = ''] = (seen[0]?.headers.authorization ?? '').split(' ');
  expect(scheme).toBe('Basic');
  expect(Buffer.from(value, 'base64').toString()).toBe('Žofie@dílna.cz:p:ä 🖨');
  expect(seen[0]?.body).toBe('');
  expect(wasUnauthorised()).toBe(0);
});

test('a file turns the request into a multipart form with lists as repeated JSON entries', async () => {
  const { api, seen } = await serve((response) => json(response, 200, {}));
  const artwork = new File(['pixels'], 'sheet.png', { type: 'image/png' });
  const productOperations = [{ type: 'Printing' as const }, { type: 'Packing' as const, detail: 'Export' }];
  await api.jobs.update({
    params: { id },
    body: { name: 'Carton', quantity: 500, releaseDate: null, artwork, productOperations },
  });
  const { headers, body = '' } = seen[0] ?? {};
  const form = await new Response(body, {
    headers: { 'content-type': headers?.['content-type'] ?? '' },
  }).formData();
  expect(form.get('quantity')).toBe('500');
  expect(form.get('releaseDate')).toBe('');
  expect(form.getAll('productOperations[]')).toEqual(productOperations.map((item) => JSON.stringify(item)));
  expect((form.get('artwork') as File).name).toBe('sheet.png');
});

test('without a file the same endpoint receives JSON', async () => {
  const { api, seen } = await serve((response) => json(response, 200, {}));
  await api.jobs.update({ params: { id }, body: { quantity: 5 } });
  expect(seen[0]?.body).toBe('{"quantity":5}');
});

test('a refusal throws an ApiError with the reason, the fields and the time to wait', async () => {
  const problem = {
    type: 'about:blank',
    title: 'x',
    status: 429,
    reason: 'Wait a minute',
    errors: { name: 'taken' },
  };
  const { api } = await serve((response) => json(response, 429, problem, { 'retry-after': '42' }));
  const error: unknown = await api.customers.get({ params: { id } }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 429, message: 'Wait a minute', retryAfter: 42, problem });
});

test('a proxy’s error page becomes a problem that names the status', async () => {
  const { api } = await serve((response) => response.writeHead(502, 'Bad Gateway').end('<h1>nginx</h1>'));
  await expect(api.customers.get({ params: { id } })).rejects.toMatchObject({
    status: 502,
    message: 'The server answered 502 Bad Gateway',
  });
});

test('a 401 of a signed-in call ends the session and still reaches the caller', async () => {
  const { api, wasUnauthorised } = await serve((response) => json(response, 401, { reason: 'It has ended' }));
  await expect(api.customers.get({ params: { id } })).rejects.toThrow('It has ended');
  expect(wasUnauthorised()).toBe(1);
});

test('a timeout and an unreachable server throw NetworkErrors; an abort by the caller does not', async () => {
  const silent = await serve(() => undefined, 300);
  await expect(silent.api.customers.get({ params: { id } })).rejects.toThrow(
    /did not answer within 0.3 seconds/,
  );
  const abort = new AbortController();
  const pending = silent.call(contract.customers.get, { params: { id } }, { signal: abort.signal });
  abort.abort();
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  server?.closeAllConnections();
  await new Promise((done) => server?.close(done));
  await expect(silent.api.customers.get({ params: { id } })).rejects.toBeInstanceOf(NetworkError);
});

test('a JSON call times out after ten seconds, and an upload has no limit', async () => {
  const { base } = await serve((response) => json(response, 200, { id }));
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const { api } = createClient({ base, token: () => null, unauthorised: () => undefined });
  await api.customers.get({ params: { id } });
  expect(limit.mock.calls).toEqual([[10_000]]);
  const artwork = new File(['…'], 'proof.png', { type: 'image/png' });
  await api.jobs.update({ params: { id }, body: { artwork } });
  await api.products.create({ body: { components: [{ artwork: 'A'.repeat(1_000_000) }] } });
  expect(limit).toHaveBeenCalledTimes(1);
  limit.mockRestore();
});

test('a list downloaded as a file gets its name from the server and may take longer than a JSON call', async () => {
  const { api } = await serve((response) => {
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="customers-2026-11-22.csv"',
    });
    response.write('Name\n');
    setTimeout(() => response.end('Malnad\n'), 600);
  }, 300);
  const file = (await api.customers.file({ params: { format: 'csv' }, query: {} })) as unknown as File;
  expect(file.name).toBe('customers-2026-11-22.csv');
  expect(await file.text()).toBe('Name\nMalnad\n');
});

test('a repeated read sends the ETag of the previous response passed to the call, not of the latest one', async () => {
  let version = 0;
  const { call, seen } = await serve((response) => {
    version += 1;
    json(response, 200, { version }, { etag: `"${version}"` });
  });
  const read = (former?: unknown) => call(contract.customers.get, { params: { id } }, { previous: former });
  const first = await read();
  await read();
  await read(first);
  await read({ ...first });
  await call(contract.jobs.get, { params: { id } }, { previous: first });
  expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    undefined,
    '"1"',
    undefined,
    undefined,
  ]);
});
