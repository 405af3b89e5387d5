import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

const { customers, system } = contract;
let shop: Shop;
let id: string;
let between: string;
beforeAll(async () => {
  shop = await openShop();
  const body = { name: 'Nilgiri Tea', address: '4 Mill Road', city: 'Bengaluru' } as const;
  id = (await shop.call('Standard', customers.create, { body })).id;
  between = new Date().toISOString();
  await shop.call('Admin', customers.update, { params: { id }, body: { name: 'Nilgiri Teas' } });
});
afterAll(() => shop.close());

const entity = 'customers';
const texts = async (query: object) =>
  (await shop.call('Admin', system.audit, { query })).items.map(
    ({ userName, text }) => `${userName} ${text}`,
  );
const [added, changed] = ['Standard User added the customer', 'Admin User changed the name'];

test('the audit log tells in words what was done, by whom, by verb and by time', async () => {
  expect(await texts({ entity })).toEqual([changed, added]);
  expect(await texts({ entity, userId: shop.users.Standard.id })).toEqual([added]);
  expect(await texts({ verb: 'customer.update' })).toEqual([changed]);
  expect(await texts({ entity, from: between })).toEqual([changed]);
  expect(await texts({ entity, to: between })).toEqual([added]);
  expect(await texts({ entity, to: '2020-01-01T00:00:00Z' })).toEqual([]);
});

test('it goes on from a line, and counts what the database keeps the count of', async () => {
  const { items, metadata } = await shop.call('Admin', system.audit, { query: { entity } });
  expect(metadata.total).toBe(2);
  expect(items[0]).toMatchObject({
    name: 'Nilgiri Teas',
    changes: [{ label: 'Name', from: 'Nilgiri Tea', to: 'Nilgiri Teas' }],
  });
  const older = await shop.call('Admin', system.audit, { query: { entity, before: items[0]!.id } });
  expect([older.items.map(({ text }) => text), older.metadata.total]).toEqual([['added the customer'], null]);
});

test('it is for Admins', async () => {
  for (const as of ['Standard', 'Restricted'] as const)
    expect((await shop.ask(as, system.audit, { query: {} })).status).toBe(403);
});
