/** What is kept of an answer to repeat it, for how long, and what is never kept. */
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

test('a key is good for a day; those that are older are forgotten with the next that comes', async () => {
  const first = await add('a');
  await add('b');
  await shop.database.pool.query(`update idempotency set at = now() - interval '25 hours'`);
  expect((await add('a')).id).not.toBe(first.id);
  expect((await kept()).map(({ key }) => key)).toEqual(['a']);
});

test('neither a password nor a sign-in link is kept, and a repeated link is another one', async () => {
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
  // The same but for the password leaves the same hash: nothing of the password is in it.
  const { status, data } = await create('battery staple');
  expect([status, data.id]).toEqual([200, made.data.id]);
});
