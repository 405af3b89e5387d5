import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, type Shop, signIn, testPassword } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const addCustomer = () => shop.call('Standard', contract.customers.create, { body: malnad });

/** Listens, and answers the stream's messages one by one. */
async function listen(token: string, lastEventId?: string) {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const response = await fetch(`${shop.url}/api/events`, { headers, signal: stop.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages = parse(response);
  return { next: async () => (await messages.next()).value, stop: () => stop.abort() };
}

async function* parse(response: Response): AsyncGenerator<{ id: string; data: { id?: string } }> {
  let buffer = '';
  if (!response.body) return;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    buffer += chunk;
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const id = /^id: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (id && data) yield { id, data: JSON.parse(data) as { id?: string } };
    }
  }
}

test('changes arrive as they happen, and a listener that was away misses none', async () => {
  const { token } = shop.users.Restricted;
  const first = await listen(token);
  const ready = await first.next();
  const customer = await addCustomer();
  expect((await first.next())?.data).toEqual({ entity: 'customers', id: customer.id, version: 1 });
  first.stop();
  const while_away = [await addCustomer(), await addCustomer()];
  const again = await listen(token, ready?.id);
  const missed = [await again.next(), await again.next(), await again.next()];
  expect(missed.map((message) => message?.data.id)).toEqual([customer, ...while_away].map((made) => made.id));
  again.stop();
});

test('a change of a slow transaction that commits late is not skipped, nor by who came in between', async () => {
  const listener = await listen(shop.users.Admin.token);
  await listener.next();
  const slow = await shop.database.pool.connect();
  await slow.query('begin');
  const id = '01a1f762-6436-765f-8967-eb905f17e694';
  await slow.query(
    `insert into audit (verb, entity, entity_id, version) values ('test', 'customers', $1, 7)`,
    [id],
  );
  const quick = await addCustomer();
  // Who comes now is greeted by a poll that has served the first listener before.
  const late = await listen(shop.users.Admin.token);
  await late.next();
  await slow.query('commit');
  slow.release();
  for (const each of [listener, late]) {
    expect((await each.next())?.data.id).toBe(id);
    expect((await each.next())?.data.id).toBe(quick.id);
    each.stop();
  }
});

test('a place that can be none starts again, and keeps nobody else waiting', async () => {
  const { token } = shop.users.Restricted;
  const odd = await listen(token, '99999999999999999999-1');
  const other = await listen(token);
  await Promise.all([odd.next(), other.next()]);
  const customer = await addCustomer();
  const heard = await Promise.all([odd.next(), other.next()]);
  expect(heard.map((message) => message?.data.id)).toEqual([customer.id, customer.id]);
  odd.stop();
  other.stop();
});

test('the stream ends when the session does', async () => {
  const token = await signIn(shop.url, shop.users.Standard.username, testPassword);
  const listener = await listen(token);
  await listener.next();
  await shop.call({ token }, contract.users.logout);
  expect(await listener.next()).toBeUndefined();
});
