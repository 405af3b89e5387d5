/**
 * Fills an empty shop with the sample shop and throws it away again: what goes, what stays, and what is refused.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const { customers, jobs, lists, machines, operations, sampleShop, settings, today, users } = contract;
let shop: Shop;
let before: unknown;
beforeAll(async () => {
  shop = await openShop();
  before = await stays();
});
afterAll(() => shop.close());

/** Returns the users and the shop's lists, which stay as they were. */
const stays = async () => [
  (await shop.call('Admin', users.list)).map(({ username }) => username).toSorted(),
  await shop.call('Admin', lists.get),
];
const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Mumbai' };

test('only an Admin fills a shop, and only a shop without records', async () => {
  for (const role of ['Standard', 'Restricted', null] as const)
    for (const endpoint of [sampleShop.fill, sampleShop.empty])
      expect((await shop.ask(role, endpoint)).status).toBe(role === null ? 401 : 403);
  const own = await shop.call('Admin', customers.create, { body: customer });
  const { status, problem } = await shop.ask('Admin', sampleShop.fill);
  expect([status, problem.reason]).toEqual([
    409,
    'The shop has customers; only an empty shop can be filled with sample data',
  ]);
  await shop.call('Admin', customers.remove, { params: { id: own.id } });
  const { problem: none } = await shop.ask('Admin', sampleShop.empty);
  expect(none.reason).toBe('This is not the sample shop');
});

test('of two presses at once one fills the shop, and every figure agrees', async () => {
  await shop.call('Admin', settings.update, { body: { shopAddress: '12 Mill Road' } });
  const answers = await Promise.all([shop.ask('Admin', sampleShop.fill), shop.ask('Admin', sampleShop.fill)]);
  const [good, bad] = answers.toSorted((a, b) => a.status - b.status);
  expect([good?.status, bad?.problem.code]).toEqual([200, 'record-busy']);
  expect(await brokenInvariants(shop.database)).toEqual([]);
  const filled = await shop.call('Admin', settings.get);
  expect(filled).toMatchObject({
    isSample: true,
    shopName: 'Kaveri Print and Pack',
    shopAddress: '12 Mill Road',
  });
  expect((await shop.call('Standard', today.get)).shop.customers).toBeGreaterThan(50);
  const [first] = await shop.call('Admin', jobs.list, { query: { per: 1, sort: 'number' } });
  expect(first?.number).toMatch(/^MR-2\d{3}$/);
}, 240_000);

test('a record that was added to the sample is named, and goes only if its caller knows of it', async () => {
  const own = await shop.call('Standard', customers.create, { body: customer });
  await shop.call('Admin', settings.update, { body: { taxNumber: '29AAAAA0000A1ZY' } });
  const { status, problem } = await shop.ask('Admin', sampleShop.empty);
  expect([status, problem.reason]).toEqual([
    409,
    '1 record that the sample shop did not bring would go with it: Malnad Coffee Works',
  ]);
  expect((await shop.ask('Admin', customers.get, { params: { id: own.id } })).status).toBe(200);
});

test('of two presses at once one throws the sample away, and the shop is as it was', async () => {
  const remove = () => shop.ask('Admin', sampleShop.empty, { query: { added: 1 } });
  const answers = (await Promise.all([remove(), remove()])).toSorted((a, b) => a.status - b.status);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  const now = await shop.call('Admin', settings.get);
  expect(now).toMatchObject({
    isSample: false,
    shopName: '',
    holidays: [],
    shopAddress: '12 Mill Road',
    taxNumber: '29AAAAA0000A1ZY',
  });
  expect(await stays()).toEqual(before);
  for (const { list } of [customers, machines, jobs, operations])
    expect(await shop.call('Admin', list as typeof customers.list)).toEqual([]);
  expect((await shop.call('Admin', customers.sorted)).metadata.total).toBe(0);
  expect((await shop.call('Admin', jobs.number)).number).toBe('MR-1001');
  expect(await brokenInvariants(shop.database)).toEqual([]);
  const { rows: lines } = await shop.database.pool.query<{ verb: string }>(
    'select verb from audit order by id',
  );
  expect(lines.map(({ verb }) => verb).slice(-3)).toEqual([
    'customer.create',
    'settings.update',
    'shop.removeSample',
  ]);
  expect(lines.filter(({ verb }) => verb.startsWith('shop.sample'))).toEqual([]);
});
