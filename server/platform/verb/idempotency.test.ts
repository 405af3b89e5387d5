/**
 * Tests which responses the server stores, and for how long, so that a client can repeat a request safely.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';

const { customers, users } = contract;
const shop = await openShop();
afterAll(() => shop.close());

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const add = (key: string) =>
  shop.call('Standard', customers.create, { body: malnad }, { 'idempotency-key': key });

async function kept() {
  const { rows } = await shop.database.pool.query<{ key: string; hash: string; answer: unknown }>(
    'select key, hash, answer from idempotency order by key',
  );
  return rows;
}

const age = (days: number) =>
  shop.database.pool.query(`update idempotency set at = now() - $1 * interval '1 day'`, [days]);

test('a response is repeated for a week; a later request with the same key is refused', async () => {
  const first = await add('a');
  await add('b');
  await age(6);
  expect(await add('a')).toMatchObject({ id: first.id });
  await age(8);
  const { status, problem } = await shop.ask(
    'Standard',
    customers.create,
    { body: malnad },
    { 'idempotency-key': 'a' },
  );
  expect([status, problem?.code]).toEqual([409, 'key-expired']);
  expect(problem?.reason).toBe('This was done already, more than 7 days ago; it is not done again');
  await add('c');
  expect((await kept()).map(({ key, answer }) => [key, answer !== null])).toEqual([
    ['a', false],
    ['b', false],
    ['c', true],
  ]);
  await age(91);
  await add('d');
  expect((await kept()).map(({ key }) => key)).toEqual(['d']);
});

test('a request is not repeated while a clock is ten years ahead, nor after it', async () => {
  await shop.database.pool.query(`insert into idempotency (user_id, key, hash, answer, at)
    select gen_random_uuid(), 'old ' || n, '', '{}', now() - n * interval '1 day' from generate_series(1, 20) n`);
  const first = await add('ahead');
  const shift = (years: number) =>
    shop.database.pool.query(`update idempotency set at = at - $1 * interval '1 year'`, [years]);
  const again = () =>
    shop.ask('Standard', customers.create, { body: malnad }, { 'idempotency-key': 'ahead' });
  await shift(10);
  for (const key of ['e', 'f']) await add(key);
  expect((await again()).problem?.code).toBe('key-expired');
  await shift(-10);
  expect((await again()).data.id).toBe(first.id);
});

test('concurrent requests with one key run once, in every method', async () => {
  const { id, version } = await add('once');
  const change = { params: { id }, body: { ...malnad, name: 'Malnad Coffee', version } };
  const once = { 'idempotency-key': 'change' };
  const answers = await Promise.all(
    [1, 2, 3].map(() => shop.ask('Standard', customers.update, change, once)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.version))).toEqual(new Set([version + 1]));
  const gone = () => shop.ask('Admin', customers.remove, { params: { id } }, { 'idempotency-key': 'delete' });
  expect([(await gone()).status, (await gone()).status]).toEqual([200, 200]);
});

test('an interrupted request leaves nothing, and a retry with the same key runs', async () => {
  const count = async () =>
    (await shop.database.pool.query(`select 1 from customers where name = 'Broken off'`)).rowCount;
  const body = { ...malnad, name: 'Broken off' };
  const press = () => shop.ask('Standard', customers.create, { body }, { 'idempotency-key': 'broken' });
  await shop.database.pool.query(
    `create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
     create trigger break_off before update on idempotency for each row execute function break_off()`,
  );
  expect((await press()).status).toBe(500);
  expect(await count()).toBe(0);
  await shop.database.pool.query('drop trigger break_off on idempotency; drop function break_off()');
  const [one, another] = [await press(), await press()];
  expect([one.status, another.status, await count()]).toEqual([200, 200, 1]);
  expect(another.data).toEqual(one.data);
});

test('neither passwords nor sign-in links are stored, and a repeated request makes a new link', async () => {
  const person = { name: 'StockItem Not', username: 'kept.not@shop.example', userType: 'Standard' } as const;
  const create = (password: string) =>
    shop.ask('Admin', users.create, { body: { ...person, password } }, { 'idempotency-key': 'new-user' });
  const made = await create('correct horse');
  const link = () =>
    shop.call('Admin', users.link, { params: { id: made.data.id } }, { 'idempotency-key': 'link' });
  const [one, another] = [await link(), await link()];
  expect(one.url).not.toBe(another.url);
  const token = new URL(one.url).searchParams.get('token') ?? '';
  const rows = await kept();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map(({ key }) => key)).not.toContain('link');
  // A request that differs only in the password has the same hash, so the hash does not depend on the password.
  const { status, data } = await create('battery staple');
  expect([status, data.id]).toEqual([200, made.data.id]);
});
