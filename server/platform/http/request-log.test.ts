/** Tests what the log says about requests and errors. It must never contain user input. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { sendRaw } from '../../testing/clients/raw-requests.ts';
import { openShop } from '../../testing/shop.ts';
import { tellError } from './request-log.ts';

let lines: string[] = [];
const shop = await openShop({ LOG_LEVEL: 'trace' }, undefined, { write: (line) => lines.push(line) });
await shop.database.pool.query(`alter table customers add constraint none_of_it check (city <> 'Mumbai')`);
afterEach(() => {
  lines = [];
});
afterAll(() => shop.close());

const fields = { name: 'Marigold & Sons', address: '4 Mill Road', city: 'Mumbai' };
const told = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a server error is logged under the response’s id, without any user input', async () => {
  const { status, headers, problem } = await shop.ask('Standard', contract.customers.create, {
    body: fields,
  });
  expect(status).toBe(500);
  expect(problem).toMatchObject({
    code: 'server-failed',
    requestId: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(headers.get('x-request-id')).toBe(problem.requestId);
  await expect.poll(told).toContainEqual(
    expect.objectContaining({
      level: 50,
      reqId: problem.requestId,
      method: 'POST',
      route: '/api/customers',
      status: 500,
      code: 'server-failed',
      err: expect.objectContaining({
        cause: expect.objectContaining({ code: '23514', constraint: 'none_of_it' }),
        stack: expect.arrayContaining([expect.stringMatching(/^at .*\.ts:\d+:\d+/)]),
      }),
    }),
  );
  const all = lines.join('');
  for (const word of ['Marigold', 'Mill Road', 'Mumbai', 'insert into', shop.users.Standard.token])
    expect(all).not.toContain(word);
});

test('a request is logged at level debug as one line with route and result, but without the address', async () => {
  const { headers } = await shop.ask('Standard', contract.customers.search, { query: { term: 'Marigold' } });
  await expect.poll(told).toEqual([
    expect.objectContaining({
      level: 20,
      reqId: headers.get('x-request-id'),
      method: 'GET',
      route: '/api/customers/search',
      status: 200,
      ms: expect.any(Number),
    }),
  ]);
  expect(lines.join('')).not.toContain('Marigold');
});

test('unreadable input leaves no trace in the log', async () => {
  const token = shop.users.Standard.token;
  const head = `Host: localhost\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n`;
  await sendRaw(shop.url, `GET /api/%zzMarigold HTTP/1.1\r\n${head}\r\n`);
  await sendRaw(
    shop.url,
    `POST /api/jobs HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=Marigold\r\nContent-Length: 3\r\n\r\nabc`,
  );
  await sendRaw(shop.url, `GET / HTTP/1.1\r\nMarigold\r\n\r\n`);
  await expect.poll(told).toContainEqual(expect.objectContaining({ status: 400, route: '/api/jobs' }));
  for (const word of ['Marigold', token]) expect(lines.join('')).not.toContain(word);
});

test('an error is logged with name and stack only', () => {
  const cause = Object.assign(new RangeError('Marigold\n    at Mill Road'), { code: '22003' });
  const { name, stack, cause: of } = tellError(new Error(`Failed query\nparams: Marigold`, { cause }));
  expect({ name, of: of?.name, code: of?.code }).toEqual({ name: 'Error', of: 'RangeError', code: '22003' });
  expect(stack[0]).toMatch(/^at .*log\.test\.ts/);
  expect(of?.stack.join()).not.toContain('Mill Road');
});
