import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop, signIn, testPassword } from '../testing/shop.ts';

const shop = await openShop();
afterAll(() => shop.close());

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const addCustomer = () => shop.call('Standard', contract.customers.create, { body: malnad });

/**
 * Opens an event connection. `next` reads its messages one by one. It throws if the stream has ended, because a test
 * that waits for a message would otherwise read forever, without a pause in which its time could run out.
 */
async function listen(token: string, lastEventId?: string, url = shop.url) {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const response = await fetch(`${url}/api/events`, { headers, signal: stop.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages = parse(response);
  const next = async () => {
    const message = (await messages.next()).value;
    if (!message) throw new Error('The server has ended the stream of events');
    return message;
  };
  return { next, stop: () => stop.abort() };
}

interface Message {
  id: string;
  event: string | undefined;
  data: { id?: string; version?: number; entity?: string; recent?: unknown };
}

async function* parse(response: Response): AsyncGenerator<Message> {
  let buffer = '';
  if (!response.body) return;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    buffer += chunk;
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const id = /^id: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const event = /^event: (.*)$/m.exec(block)?.[1];
      if (id && data) yield { id, event, data: JSON.parse(data) as Message['data'] };
    }
  }
}

test('changes arrive as they happen, and a reconnecting listener misses none', async () => {
  const { token } = shop.users.Restricted;
  const first = await listen(token);
  const ready = await first.next();
  const customer = await addCustomer();
  expect((await first.next()).data).toEqual({
    entity: 'customers',
    id: customer.id,
    version: 1,
    concerns: [],
    by: shop.users.Standard.id,
  });
  first.stop();
  const while_away = [await addCustomer(), await addCustomer()];
  const again = await listen(token, ready.id);
  const missed = [await again.next(), await again.next(), await again.next()];
  expect(missed.map((message) => message.data.id)).toEqual([customer, ...while_away].map((made) => made.id));
  again.stop();
});

/** Inserts an audit line with `client`, in whatever transaction the client has open. */
const tell = (client: pg.ClientBase, id: string, version: number) =>
  client.query(`insert into audit (verb, entity, entity_id, version) values ('test', 'customers', $1, $2)`, [
    id,
    version,
  ]);
const slowId = '01a1f762-6436-765f-8967-eb905f17e694';

test('a slow transaction delays no other event, and its late commit is not skipped', async () => {
  const listener = await listen(shop.users.Admin.token);
  await listener.next();
  const slow = await shop.database.pool.connect();
  await slow.query('begin');
  await tell(slow, slowId, 7);
  const quick = await addCustomer();
  expect((await listener.next()).data.id).toBe(quick.id);
  // A new client gets its first message while the slow transaction is still open.
  const late = await listen(shop.users.Admin.token);
  const ready = await late.next();
  await slow.query('commit');
  slow.release();
  const resumed = await listen(shop.users.Admin.token, ready.id);
  for (const each of [listener, late, resumed]) {
    expect((await each.next()).data).toMatchObject({ entity: 'customers', id: slowId, version: 7 });
    each.stop();
  }
});

test('an open transaction in another database of the server delays no event', async () => {
  const elsewhere = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await elsewhere.connect();
  await elsewhere.query('begin');
  await elsewhere.query('select pg_current_xact_id()');
  const listener = await listen(shop.users.Admin.token);
  await listener.next();
  const customer = await addCustomer();
  expect((await listener.next()).data.id).toBe(customer.id);
  listener.stop();
  await elsewhere.query('rollback');
  await elsewhere.end();
});

test('the versions of a record arrive in order, whichever transaction began first', async () => {
  const listener = await listen(shop.users.Admin.token);
  await listener.next();
  const [older, younger] = [await shop.database.pool.connect(), await shop.database.pool.connect()];
  for (const client of [older, younger]) {
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
  }
  await tell(younger, slowId, 8);
  await younger.query('commit');
  await tell(older, slowId, 9);
  await older.query('commit');
  for (const client of [older, younger]) client.release();
  const heard = [await listener.next(), await listener.next()];
  expect(heard.map((message) => message.data.version)).toEqual([8, 9]);
  listener.stop();
});

test('a transaction that writes nothing does not advance the cursor, because a crash could reuse its id', async () => {
  const place = async () => {
    const listener = await listen(shop.users.Admin.token);
    const ready = await listener.next();
    listener.stop();
    // Up to which transaction; before it, other databases may have some open.
    return ready.id.split(':')[1];
  };
  await addCustomer();
  const before = await place();
  await shop.database.pool.query('select pg_current_xact_id()');
  expect(await place()).toBe(before);
  await addCustomer();
  expect(await place()).not.toBe(before);
});

test('after a long absence a listener gets all events once in order, and after a very long one a reload', async () => {
  const first = await listen(shop.users.Admin.token);
  const ready = await first.next();
  first.stop();
  const many = (count: number) =>
    shop.database.pool.query(
      `insert into audit (verb, entity, entity_id, version)
        select 'test', 'customers', '${slowId}', n from generate_series(1, $1::int) n`,
      [count],
    );
  await many(1200);
  const cursors = [];
  let [place, version] = [ready.id, 0];
  // From each of some places on the way as well.
  while (version < 1200) {
    const again = await listen(shop.users.Admin.token, place);
    for (let n = 0; n < 400; n += 1) {
      const message = await again.next();
      expect(message.data.version).toBe((version += 1));
      place = message.id;
    }
    cursors.push(place);
    again.stop();
  }
  expect(new Set(cursors).size).toBe(3);
  await many(6000);
  const late = await listen(shop.users.Admin.token, place);
  expect((await late.next()).event).toBe('ready');
  const customer = await addCustomer();
  expect((await late.next()).data.id).toBe(customer.id);
  late.stop();
});

test('a cursor of another database, another server or the future starts again', async () => {
  const first = await listen(shop.users.Admin.token);
  const place = (await first.next()).id;
  const other = await openShop();
  const future = place.replace(/:\d+:/, ':999999999999:');
  expect(future).not.toBe(place);
  for (const foreign of [`00000000${place.slice(8)}`, future]) {
    const listener = await listen(shop.users.Admin.token, foreign);
    const ready = await listener.next();
    expect([ready.event, ready.id.slice(0, 8)]).toEqual(['ready', place.slice(0, 8)]);
    listener.stop();
  }
  const moved = await listen(other.users.Admin.token, place, other.url);
  expect((await moved.next()).event).toBe('ready');
  for (const each of [first, moved]) each.stop();
  await other.close();
});

test.each([
  '99999999999999999999-1',
  '12-3',
  '0123abcd/9:1:',
  '0123abcd/99999999999999999999:99999999999999999999:',
  'x',
])('the invalid cursor %s starts again, and delays nobody else', async (place) => {
  const { token } = shop.users.Restricted;
  const odd = await listen(token, place);
  const other = await listen(token);
  await Promise.all([odd.next(), other.next()]);
  const customer = await addCustomer();
  const heard = await Promise.all([odd.next(), other.next()]);
  expect(heard.map((message) => message.data.id)).toEqual([customer.id, customer.id]);
  odd.stop();
  other.stop();
});

test('an event lists the job, machines and customer of the changed record, for screens that show them', async () => {
  const floor = await openFloor(shop);
  const [from, to] = [await floor.machine('Printing'), await floor.machine('Printing')];
  const { job, steps } = await floor.job(['Printing']);
  const [step] = steps;
  const listener = await listen(shop.users.Admin.token);
  await listener.next();
  const elsewhere = step?.machineId === from.id ? to : from;
  await floor.call('move', step?.id ?? '', { machineId: elsewhere.id }, 'Standard');
  expect((await listener.next()).data).toMatchObject({
    entity: 'operations',
    id: step?.id,
    concerns: expect.toSatisfy(
      (all: string[]) => all.toSorted().join() === [job.id, from.id, to.id].toSorted().join(),
    ) as unknown,
  });
  await floor.call('advance', step?.id ?? '');
  let told = await listener.next();
  while (told.data.id !== job.id) told = await listener.next();
  expect(told.data).toMatchObject({
    concerns: [job.customerId],
    by: shop.users.Restricted.id,
  });
  listener.stop();
});

test('the greeting has the latest changes, whatever clock the process has, or null if there were too many', async () => {
  const greeting = async () => {
    const listener = await listen(shop.users.Admin.token);
    const ready = await listener.next();
    listener.stop();
    return ready.data.recent;
  };
  await shop.database.pool.query(`update audit set at = now() - interval '1 minute'`);
  expect(await greeting()).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().getTime() - 3_600_000 });
  const customer = await addCustomer().finally(() => vi.useRealTimers());
  await new Promise((resolve) => setTimeout(resolve, 100));
  const recent = (await greeting()) as { ago: number }[];
  expect(recent).toMatchObject([{ entity: 'customers', id: customer.id, version: 1 }]);
  // This process knows when it committed its own changes, and of others only since when it has seen them.
  expect(recent[0]?.ago).toBeGreaterThanOrEqual(90);
  await shop.database.pool.query(
    `insert into audit (verb, entity, entity_id, version) values ('test', 'customers', '${slowId}', 1)`,
  );
  const agoOfOther = async () => ((await greeting()) as { ago: number }[])[1]?.ago ?? Infinity;
  expect(await agoOfOther()).toBeLessThan(50);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await agoOfOther()).toBeGreaterThanOrEqual(90);
  await shop.database.pool.query(
    `insert into audit (verb, entity, entity_id, version)
      select 'test', 'customers', '${slowId}', 8000 + n from generate_series(1, 100) n`,
  );
  expect(await greeting()).toBeNull();
});

test('a new listener is greeted at once', async () => {
  const other = await listen(shop.users.Admin.token);
  await other.next();
  const began = performance.now();
  for (let n = 0; n < 16; n += 1) {
    const listener = await listen(shop.users.Admin.token);
    await listener.next();
    listener.stop();
  }
  // Between two looks into the log, one after the other, it would take sixteen quarters of a second.
  expect(performance.now() - began).toBeLessThan(3500);
  other.stop();
});

test('each role receives events of every kind that it may list, but none about another person’s view', async () => {
  const { keys, views, webhooks } = contract;
  await shop.database.pool.query(`update audit set at = now() - interval '1 minute'`);
  const key = await shop.call('Admin', keys.create, { body: { name: 'Reader', scopes: ['read'] } });
  const tokens = { ...shop.users, Key: { token: key.key } };
  const open = async (cursor?: string) => {
    const all = Object.entries(tokens).map(async ([role, { token }]) => {
      const listener = await listen(token, cursor);
      return [role, { ...listener, ready: cursor ? undefined : await listener.next() }] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };
  const hidden = { keys: ['Admin'], webhooks: ['Admin'], imports: ['Admin', 'Standard'], sessions: [] };
  const kinds = [...new Set([...Object.keys(contract), ...Object.keys(hidden), 'paper_orders', 'notes'])];
  const listeners = await open();
  const hook = await shop.call('Admin', webhooks.create, {
    body: { url: 'https://shop.example/', events: [] },
  });
  const view = { list: 'jobs', name: 'Mine', query: 'state=draft', shared: false } as const;
  const own = await shop.call('Standard', views.create, { body: view });
  const shared = await shop.call('Standard', views.create, { body: { ...view, shared: true } });
  const change = (id: string, body: { name?: string; shared?: boolean }) =>
    shop.call('Standard', views.update, { params: { id }, body });
  await change(own.id, { name: 'Still mine' });
  await change(shared.id, { shared: false });
  for (const id of [own.id, shared.id]) await shop.call('Standard', views.remove, { params: { id } });
  await shop.database.pool.query(
    `insert into audit (verb, entity, entity_id, version) select 'test', entity, '${slowId}', 20 from unnest($1::text[]) entity`,
    [kinds],
  );
  const last = await addCustomer();
  const heardBy = async ({ next }: { next: () => Promise<Message> }) => {
    const heard: string[] = [];
    for (;;) {
      const { id = '', version, entity = '' } = (await next()).data;
      if (id === last.id) return heard;
      heard.push(id === slowId ? entity : `${entity} ${id} ${version}`);
    }
  };
  const expected = (role: string) => [
    ...(role === 'Admin' ? [`webhooks ${hook.id} 1`] : []),
    ...(role === 'Standard' ? [`views ${own.id} 1`] : []),
    `views ${shared.id} 1`,
    ...(role === 'Standard' ? [`views ${own.id} 2`] : []),
    `views ${shared.id} 2`,
    ...(role === 'Standard' ? [`views ${own.id} 3`, `views ${shared.id} 3`] : []),
    ...kinds.filter(
      (kind) => !(kind in hidden) || hidden[kind as keyof typeof hidden].some((one) => one === role),
    ),
  ];
  const resumed = await open(listeners['Restricted']?.ready.id);
  for (const role of Object.keys(tokens)) {
    for (const each of [listeners[role], resumed[role]]) {
      expect([role, each && (await heardBy(each))]).toEqual([role, expected(role)]);
      each?.stop();
    }
    const late = await listen(tokens[role as keyof typeof tokens].token);
    const recent = (await late.next()).data.recent as { entity: string; id: string }[];
    const told = recent.filter(({ id }) => id === slowId).map(({ entity }) => entity);
    expect(told).toEqual(expected(role).filter((kind) => kinds.includes(kind)));
    expect(recent.some(({ id }) => id === own.id)).toBe(role === 'Standard');
    late.stop();
  }
});

test('an Admin who becomes Restricted receives no more events about keys', async () => {
  const body = {
    name: 'Ravi',
    username: 'ravi@shop.example',
    userType: 'Admin',
    password: testPassword,
  } as const;
  const { id } = await shop.call('Admin', contract.users.create, { body });
  const listener = await listen(await signIn(shop.url, body.username, testPassword));
  await listener.next();
  await shop.call('Admin', contract.users.update, { params: { id }, body: { userType: 'Restricted' } });
  expect((await listener.next()).data).toMatchObject({ entity: 'users', id });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await shop.call('Admin', contract.keys.create, { body: { name: 'Website', scopes: ['read'] } });
  const customer = await addCustomer();
  expect((await listener.next()).data.id).toBe(customer.id);
  listener.stop();
});

test('the stream ends when the session does', async () => {
  const token = await signIn(shop.url, shop.users.Standard.username, testPassword);
  const listener = await listen(token);
  await listener.next();
  await shop.call({ token }, contract.users.logout);
  await expect(listener.next()).rejects.toThrow('The server has ended the stream of events');
});
