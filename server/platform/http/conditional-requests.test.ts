/** Tests ETag and If-Match of single records, by every write of one, and by two writers at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { openSampleShop, type SampleShop } from '../../testing/sample-shop.ts';
import { taggedRecordOf } from './conditional-requests.ts';

const { calendars, customers, papers } = contract;
let shop: SampleShop;
beforeAll(async () => {
  shop = await openSampleShop();
  const hours = Array.from({ length: 7 }, () => [{ from: '06:00', to: '14:00' }]);
  await shop.call('Admin', calendars.create, { body: { name: 'Mornings', hours } });
}, 400_000);
afterAll(() => shop.close());

const all = Object.entries<Record<string, Endpoint>>(contract).flatMap(([entity, group]) =>
  Object.entries(group).map(([verb, endpoint]) => ({ name: `${entity}.${verb}`, endpoint })),
);
const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const addCustomer = () => shop.call('Admin', customers.create, { body: malnad });
const update = (id: string, address: string, headers: HeadersInit) =>
  shop.ask('Admin', customers.update, { params: { id }, body: { address } }, headers);

test('every single record is read with its version as ETag', async () => {
  const reads = all.filter(({ endpoint }) => taggedRecordOf(endpoint)?.path === endpoint.path);
  const gets = reads.filter(({ endpoint }) => endpoint.method === 'GET');
  for (const { name, endpoint } of gets) {
    const id = await shop.idOf(name.split('.')[0] ?? '');
    const { headers, data } = await shop.ask('Admin', endpoint, { params: { id } });
    const { version } = data as { version: number };
    expect([name, headers.get('etag')]).toEqual([name, `"${version}"`]);
  }
  expect(gets.length).toBeGreaterThan(11);
});

test('another version in If-Match refuses every write of a single record', async () => {
  const writes = all.filter(({ endpoint }) => endpoint.method !== 'GET' && taggedRecordOf(endpoint));
  const wrong: string[] = [];
  for (const { name, endpoint } of writes) {
    const { status, headers, problem } = await shop.sendExample(endpoint, { 'if-match': '"999999"' });
    const type = headers.get('content-type')?.split(';')[0];
    const { version } = (problem.current ?? {}) as { version?: number };
    if (status !== 412 || type !== 'application/problem+json' || version === undefined)
      wrong.push(`${name}: ${status} ${problem.reason}`);
  }
  expect(wrong).toEqual([]);
  expect(writes.length).toBeGreaterThan(70);
});

test('the version that the client read, or any of several, or any at all, is written', async () => {
  const { id } = await addCustomer();
  const statuses = [];
  for (const tags of ['"1"', '"7", "2"', '*', '"1"', 'W/"4"'])
    statuses.push((await update(id, `${tags} Mill Road`, { 'if-match': tags })).status);
  expect(statuses).toEqual([200, 200, 200, 412, 412]);
  const missing = await update('01a1f762-6436-765f-8967-eb905f17e694', '1 Mill Road', { 'if-match': '*' });
  expect(missing.status).toBe(404);
});

test('a repeated request gets its first response, though its version is no longer the newest', async () => {
  const { id } = await addCustomer();
  const headers = { 'if-match': '"1"', 'idempotency-key': 'once' };
  expect((await update(id, '5 Mill Road', headers)).data.version).toBe(2);
  expect((await update(id, '5 Mill Road', headers)).data.version).toBe(2);
});

test('If-Match suffices for a change of stock', async () => {
  const id = await shop.idOf('papers');
  const { headers, data } = await shop.ask('Admin', papers.get, { params: { id } });
  const call = { params: { id }, body: { stockQuantity: data.stockQuantity + 1 } };
  const tag = headers.get('etag') ?? '';
  const send = async (more: HeadersInit) => (await shop.ask('Admin', papers.update, call, more)).status;
  expect([await send({}), await send({ 'if-match': '*' }), await send({ 'if-match': tag })]).toEqual([
    428, 428, 200,
  ]);
});

test('a condition that the server cannot honour is refused, and nothing is done', async () => {
  const { id } = await addCustomer();
  const count = async () => (await shop.call('Admin', customers.sorted)).metadata.total;
  const before = await count();
  const body = malnad;
  const refused = [
    await update(id, '5 Mill Road', { 'if-match': '3' }),
    await update(id, '5 Mill Road', { 'if-none-match': '*' }),
    await update(id, '5 Mill Road', { 'if-unmodified-since': new Date().toUTCString() }),
    await shop.ask('Admin', customers.create, { body }, { 'if-match': '"1"' }),
    await shop.ask('Admin', customers.get, { params: { id } }, { 'if-match': '"1"' }),
  ];
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array.from({ length: 5 }, () => [400, 'invalid']),
  );
  expect(refused.map(({ problem }) => problem.reason)).toContain('This call takes no if-match');
  expect(await count()).toBe(before);
  expect((await shop.call('Admin', customers.get, { params: { id } })).version).toBe(1);
});

describe('of two writers at once, one is refused:', () => {
  const writers: Record<string, [table: string, make: () => Promise<string>, write: Writer]> = {
    'two changes of a customer': [
      'customers',
      async () => (await addCustomer()).id,
      (id, n) => update(id, `${n} Mill Road`, { 'if-match': '"1"' }),
    ],
    'two deletions of a customer': [
      'customers',
      async () => (await addCustomer()).id,
      (id) => shop.ask('Admin', customers.remove, { params: { id } }, { 'if-match': '"1"' }),
    ],
    'two receipts of paper': [
      'papers',
      () => shop.idOf('papers'),
      async (id, n, tag) =>
        shop.ask(
          'Admin',
          papers.move,
          { params: { id }, body: { kind: 'receipt', quantity: n } },
          { 'if-match': tag },
        ),
    ],
    'a hold and a change of a job': [
      'jobs',
      () => shop.idOf('jobs', `status in ('new', 'scheduled', 'in progress')`),
      (id, n, tag) =>
        shop.ask(
          'Admin',
          n === 1 ? contract.jobs.hold : contract.jobs.update,
          { params: { id }, body: n === 1 ? { reason: 'Proof' } : { productCode: 'Changed' } },
          { 'if-match': tag },
        ),
    ],
  };
  type Writer = (id: string, n: number, tag: string) => Promise<{ status: number }>;

  test.each(Object.entries(writers))('%s', async (_name, [table, make, write]) => {
    const id = await make();
    const { rows } = await shop.database.pool.query<{ version: number }>(
      `select version from ${table} where id = $1`,
      [id],
    );
    const tag = `"${rows[0]?.version}"`;
    // The lock lets both read the version before either writes.
    const client = await shop.database.pool.connect();
    await client.query('begin');
    await client.query(`select from ${table} where id = $1 for update`, [id]);
    const sent = [write(id, 1, tag), write(id, 2, tag)];
    await new Promise((resolve) => setTimeout(resolve, 500));
    await client.query('commit');
    client.release();
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([404, 412]).toContain(statuses[1]);
  });
});
