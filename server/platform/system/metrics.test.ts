import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

const token = 'a token of the monitoring system';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ METRICS_TOKEN: token });
});
afterAll(() => shop.close());

async function read(authorization?: string, url = shop.url) {
  const response = await fetch(`${url}/api/metrics`, {
    headers: { ...(authorization && { authorization }) },
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('requests are counted by the route that answered, without what they asked for', async () => {
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

test('open streams, connections and images are told', async () => {
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

test.each([undefined, 'Bearer another', `bearer ${token}`, `Bearer ${token} `.trim().slice(0, -1)])(
  'nobody reads them with %s',
  async (authorization) => {
    expect((await read(authorization)).status).toBe(401);
    expect((await read(`Bearer ${shop.users.Admin.token}`)).status).toBe(401);
  },
);

test('without METRICS_TOKEN there are none', async () => {
  const other = await openShop();
  expect((await read(`Bearer ${token}`, other.url)).status).toBe(404);
  expect((await read('Bearer ', other.url)).status).toBe(404);
  await other.close();
});
