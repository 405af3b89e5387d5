/** Tests the calls that the specification describes outside §7: aliases, optional fields and empty bodies. */
import http from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Problem } from '../../shared/platform/contract/endpoint.ts';
import { callsOf, idsOf } from '../testing/specified-calls.ts';
import { byHand, openOrders, picture } from '../testing/samples/create-test-jobs.ts';
import { openShop, testPassword } from '../testing/shop.ts';
import { giftBox, lid } from '../testing/samples/sample-products.ts';

const shop = await openShop();
const orders = await openOrders(shop);
const calls = callsOf(shop);
afterAll(() => shop.close());

test.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
  'a login with an empty body of type %s is accepted',
  async (type) => {
    const authorization = `Basic ${Buffer.from(`standard@shop.example:${testPassword}`).toString('base64')}`;
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${shop.url}/api/users/login`, { method: 'POST', headers, body: '' });
    expect(await answer.json()).toMatchObject({ value: expect.any(String) });
  },
);

/**
 * Sends a POST without a body and returns the status. `framing` is a length of 0, as fetch sends it, no length, or
 * chunked encoding.
 */
function postNothing(path: string, type: string, framing: Record<string, string>): Promise<number> {
  const headers = { authorization: `Bearer ${shop.users.Admin.token}`, 'content-type': type, ...framing };
  return new Promise((resolve, reject) => {
    const sent = http.request(`${shop.url}/api${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.useChunkedEncodingByDefault = false;
    sent.end();
  });
}

test.each([
  ['text/plain', { 'content-length': '0' }],
  ['application/x-www-form-urlencoded', {}],
  ['multipart/form-data', {}],
  ['application/json', { 'transfer-encoding': 'chunked' }],
])('an advance without a body, of type %s and framed by %j, runs the operation', async (type, framing) => {
  const { id: jobId } = await orders.scheduled(byHand);
  const [first] = await calls.rows('GET /jobs/{id}/operations', { id: jobId });
  expect(await postNothing(`/operations/${first?.id}/advance`, type, framing)).toBe(200);
  expect(await calls.row('GET /operations/{id}', { id: first?.id ?? '' })).toMatchObject({
    state: 'running',
  });
});

test('a body of another type than JSON is refused', async () => {
  const headers = {
    authorization: `Bearer ${shop.users.Admin.token}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const answer = await fetch(`${shop.url}/api/customers`, { method: 'POST', headers, body: 'name=Malnad' });
  expect(answer.status).toBe(415);
});

test('the query of customers also accepts page, items, sortBy and order', async () => {
  const make = (name: string) =>
    calls.row('POST /customers', { json: { name, address: '4 Mill Road', city: 'Delhi' } });
  const made = [await make('Aa Bags'), await make('Aa Cartons')];
  for (const [at, { id }] of made.toReversed().entries()) {
    const query = `term=Aa&page=${at + 1}&items=1&sortBy=name&order=descending`;
    const { items, metadata } = await calls.page('GET /customers/sorted', { query });
    expect(idsOf(items)).toEqual([id]);
    expect(metadata.total).toBe(2);
  }
});

test.each<[string, object]>([
  ['sortBy=shoe', { sortBy: expect.stringMatching(/^sortBy must be one of default, name/) }],
  ['items=0', { items: 'items is at least 1' }],
  ['items=many&page=0', { items: 'items must be a number', page: 'page is at least 1' }],
  ['items=5&per=0', { per: 'per is at least 1' }],
  ['per=0&sort=shoe', { per: 'per is at least 1', sort: expect.stringMatching(/^sort must/) }],
])('an invalid query, %s, is refused with the field names that the request used', async (query, errors) => {
  const { status, body } = await calls.ask('GET /customers/sorted', { query });
  expect({ status, errors: (body as Problem).errors }).toEqual({ status: 400, errors });
});

test('the API description has both names of a query field', async () => {
  const headers = { authorization: `Bearer ${shop.users.Restricted.token}` };
  const api = (await (await fetch(`${shop.url}/api/docs/json`, { headers })).json()) as {
    paths: Record<string, { get: { parameters: { $ref: string }[] } }>;
    components: { parameters: Record<string, { name: string; description?: string }> };
  };
  const { parameters = [] } = api.paths['/api/customers/sorted']?.get ?? {};
  const named = parameters.map(({ $ref }) => api.components.parameters[$ref.replace(/.*\//, '')]);
  const descriptions = Object.fromEntries(named.map((each) => [each?.name, each?.description]));
  expect(descriptions).toMatchObject({ per: 'Alias: items', sort: 'Alias: sortBy' });
});

test('an operation with only a type and a job waits last, with medium priority', async () => {
  const { id: jobId } = await orders.ready();
  await shop.call('Standard', contract.jobs.submit, { params: { id: jobId } });
  const planned = await calls.rows('GET /jobs/{id}/operations', { id: jobId });
  const made = await calls.row('POST /operations', { json: { jobId, type: 'Packing' } });
  const machine = { machineId: null, machine: null };
  expect(made).toMatchObject({
    state: 'waiting',
    priority: 'Medium',
    index: planned.length,
    detail: '',
    ...machine,
  });
  const operations = await calls.rows('GET /jobs/{id}/operations', { id: jobId });
  expect(idsOf(operations)).toEqual([...idsOf(planned), made.id]);
});

test('an operation’s blank machine and date, and null detail and instruction, count as omitted', async () => {
  const { id: jobId } = await orders.make();
  const blank = { machineId: '', deliveryDate: '', detail: null, instruction: null };
  const json = { jobId, type: 'Packing', ...blank };
  const made = await calls.row('POST /operations', { json });
  expect(made).toMatchObject({ machineId: null, deliveryDateSet: false, detail: '', instruction: '' });
  const given = { detail: 'Export', instruction: 'In tens', deliveryDate: '2099-03-01T09:00:00.000Z' };
  await calls.row('PUT /operations/{id}', { id: made.id, json: given });
  const changed = await calls.row('PUT /operations/{id}', {
    id: made.id,
    json: { ...blank, priority: 'High' },
  });
  expect(changed).toMatchObject({ ...given, priority: 'High' });
});

test('null details and instructions also count as omitted in jobs, products and components', async () => {
  const nulls = [{ type: 'Packing', detail: null, instruction: null }];
  const steps = [{ type: 'Packing', detail: '', instruction: '' }];
  const job = await calls.row('POST /jobs', { json: orders.body({ productOperations: nulls }) });
  expect(job).toMatchObject({ productOperations: steps });
  const edit = { id: job.id, json: { productOperations: [...nulls, ...nulls] } };
  expect(await calls.row('PUT /jobs/{id}', edit)).toMatchObject({ operationsCount: 2 });
  const product = { json: { ...giftBox, productOperations: nulls } };
  expect(await calls.row('POST /products', product)).toMatchObject({ productOperations: steps });
  const component = { json: { ...lid, componentOperations: nulls, artwork: await picture(40) } };
  expect(await calls.row('POST /components', component)).toMatchObject({ componentOperations: steps });
});

test('the jobs of an ink are only those with the ink’s complete name', async () => {
  const { id } = await calls.row('POST /inks', { json: { name: 'Orange' } });
  const [named] = [await orders.make({ ink: 'Cyan, orange' }), await orders.make({ ink: 'Light Orange' })];
  expect(idsOf(await calls.rows('GET /inks/{id}/jobs', { id }))).toEqual([named.id]);
});
