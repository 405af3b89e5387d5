import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { keyScopes } from '../../../shared/platform/role-permissions.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { callsTo, openShop } from '../../testing/shop.ts';

const { customers, dispatches, history, jobs, keys, papers, system } = contract;
const shop = await openShop();
afterAll(() => shop.close());

const make = (...scopes: (typeof keyScopes)[number][]) =>
  shop.call('Admin', keys.create, { body: { name: 'Website', scopes } });
const tea = { name: 'Nilgiri Tea', address: '2 Hill Road', city: 'Chennai' };
const select = async (text: string, ...values: unknown[]) =>
  (await shop.database.pool.query(text, values)).rows as Record<string, unknown>[];

test('a new key is shown once, stored as a hash, and acts with its scopes and name', async () => {
  const body = { name: 'Website', scopes: ['read', 'edit', 'edit'] as const };
  const made = await shop.call('Admin', keys.create, { body }, { 'Idempotency-Key': 'the-website' });
  expect(made).toMatchObject({
    name: 'Website',
    scopes: ['read', 'edit'],
    madeBy: shop.users.Admin.name,
    usedAt: null,
  });
  expect(made.key).toMatch(/^mr_[\w-]{43}$/);
  const { key, ...shown } = made;
  expect(await shop.call('Admin', keys.list)).toEqual([shown]);
  expect(JSON.stringify(await select('select * from api_keys'))).not.toContain(key.slice(3));
  expect(JSON.stringify(await select('select * from idempotency'))).not.toContain(key);

  const website = { token: key };
  const customer = await shop.call(website, customers.create, { body: tea });
  expect(customer).toMatchObject({ name: tea.name, userId: null });
  const [line] = (await shop.call('Admin', system.audit, { query: { userId: made.id } })).items;
  expect(line).toMatchObject({ verb: 'customer.create', userName: 'Website (key)', entityId: customer.id });
  const told = await shop.call('Restricted', history.of, {
    params: { entity: 'customers', id: customer.id },
  });
  expect(told[0]).toMatchObject({ userName: 'Website (key)', text: 'added the customer' });

  const refused = await shop.ask(website, customers.remove, { params: { id: customer.id } });
  expect(refused.status).toBe(403);
  expect(refused.problem).toMatchObject({ code: 'not-in-scopes', values: { scope: 'deleteOwn' } });
  expect((await shop.ask(website, keys.list)).problem).toMatchObject({ status: 403, code: 'never-by-key' });
});

test('an idempotency key runs once for an API key, and is separate from another API key’s', async () => {
  const [one, other] = [await make('edit'), await make('edit')];
  const ask = ({ key }: { key: string }) =>
    shop.call({ token: key }, customers.create, { body: tea }, { 'Idempotency-Key': 'order-1' });
  const first = await ask(one);
  expect((await ask(one)).id).toBe(first.id);
  expect((await ask(other)).id).not.toBe(first.id);
});

test('the last use of a key is stored at most once a minute', async () => {
  const { id, key } = await make('read');
  const used = async () => {
    await shop.call({ token: key }, customers.list);
    return (await select('select used_at from api_keys where id = $1', id))[0]?.['used_at'];
  };
  const first = await used();
  expect(first).toBeInstanceOf(Date);
  expect(await used()).toEqual(first);
  await select(`update api_keys set used_at = used_at - interval '61 seconds' where id = $1`, id);
  expect((await used()) as Date).not.toEqual(first);
  expect((await shop.call('Admin', keys.list)).find((each) => each.id === id)?.usedAt).not.toBeNull();
});

test('a revoked key is refused at once, and event streams opened with the key end', async () => {
  const { id, key } = await make('read');
  const authorization = `Bearer ${key}`;
  const stream = await fetch(`${shop.url}/api/events`, { headers: { authorization } });
  expect(stream.status).toBe(200);
  await shop.call('Admin', keys.remove, { params: { id } });
  expect((await shop.ask({ token: key }, customers.list)).status).toBe(401);
  await stream.text();
  expect((await shop.ask('Admin', keys.remove, { params: { id } })).status).toBe(404);
  const { items } = await shop.call('Admin', system.audit, { query: { entity: 'keys', entityId: id } });
  expect(items.map(({ text, name }) => [text, name])).toEqual([
    ['revoked the API key', 'Website'],
    ['made the API key', 'Website'],
  ]);
  expect(JSON.stringify(items)).not.toContain('hash');
});

test('a key can take an order to delivery; records name no user, and the log names the key', async () => {
  const { id, key } = await make(...keyScopes);
  const as = callsTo(shop.url, () => key);
  const floor = await openFloor(as);
  await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Packing']);
  const params = { id: job.id };
  for (const step of steps) {
    await floor.call('advance', step.id);
    await floor.call('counts', step.id, { goodQuantity: 100 });
    await floor.call('advance', step.id);
  }
  await floor.call('undo', steps[1]?.id ?? '');
  await floor.call('advance', steps[1]?.id ?? '');
  await as.call(null, jobs.change, { params, body: { quantity: job.quantity + 10 } });
  await as.call(null, history.addNote, {
    params: { entity: 'jobs', ...params },
    body: { text: 'From the website' },
  });
  await as.call(null, dispatches.create, {
    body: { jobs: [{ jobId: job.id, quantity: 10 }], date: new Date().toISOString() },
  });
  const [paper] = await as.call(null, papers.list);
  await as.call(null, papers.move, {
    params: { id: paper?.id ?? '' },
    body: { kind: 'receipt', quantity: 5 },
  });
  const told = await as.call(null, history.of, { params: { entity: 'jobs', ...params } });
  expect(new Set(told.map(({ userName }) => userName))).toEqual(new Set(['Website (key)']));
  const lines = await select('select distinct user_name from audit where user_id = $1', id);
  expect(lines).toEqual([{ user_name: 'Website (key)' }]);
  const [note] = await as.call(null, history.notes, { params: { entity: 'jobs', ...params } });
  expect(note?.can.edit?.code).toBe('only-author');
});

test.each([
  [{ scopes: ['read'] }, { name: 'Name is required' }],
  [{ name: 'Website', scopes: [] }, { scopes: 'Scopes is required' }],
  [
    { name: 'Website', scopes: ['read', 'admin'] },
    { 'scopes.1': /^Scopes must be one of read, wall, floor, / },
  ],
])('%j is refused', async (body, errors) => {
  const { status, problem } = await shop.ask('Admin', keys.create, { body });
  expect(status).toBe(400);
  for (const [field, message] of Object.entries(errors)) expect(problem.errors?.[field]).toMatch(message);
});

test('there are at most 100 keys', async () => {
  await select(`insert into api_keys (id, name, scopes, key_hash, made_by)
    select gen_random_uuid(), 'More', '{read}', n::text, 'Asha' from generate_series(1, 100) n`);
  const { status, problem } = await shop.ask('Admin', keys.create, {
    body: { name: 'Last', scopes: ['read'] },
  });
  expect([status, problem.reason]).toEqual([409, 'There are at most 100 API keys; revoke one first']);
});
