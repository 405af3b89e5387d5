import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { customers, history, system } = contract;
const shop = await openShop();
const body = { name: 'Nilgiri Tea', address: '4 Mill Road', city: 'Bengaluru' } as const;
const id = (await shop.call('Standard', customers.create, { body })).id;
const between = new Date().toISOString();
await shop.call('Admin', customers.update, { params: { id }, body: { name: 'Nilgiri Teas' } });
afterAll(() => shop.close());

const entity = 'customers';
const texts = async (query: object) =>
  (await shop.call('Admin', system.audit, { query })).items.map(
    ({ userName, text }) => `${userName} ${text}`,
  );
const [added, changed] = ['Standard User added the customer', 'Admin User changed the name'];

test('the audit log says in words what was done, filtered by user, verb and time', async () => {
  expect(await texts({ entity })).toEqual([changed, added]);
  expect(await texts({ entity, userId: shop.users.Standard.id })).toEqual([added]);
  expect(await texts({ verb: 'customer.update' })).toEqual([changed]);
  expect(await texts({ entity, from: between })).toEqual([changed]);
  expect(await texts({ entity, to: between })).toEqual([added]);
  expect(await texts({ entity, to: '2020-01-01T00:00:00Z' })).toEqual([]);
});

test('continues after a given line, and has a total only on the first page', async () => {
  const { items, metadata } = await shop.call('Admin', system.audit, { query: { entity } });
  expect(metadata.total).toBe(2);
  expect(items[0]).toMatchObject({
    name: 'Nilgiri Teas',
    changes: [{ label: 'Name', from: 'Nilgiri Tea', to: 'Nilgiri Teas' }],
  });
  const older = await shop.call('Admin', system.audit, { query: { entity, before: items[0]!.id } });
  expect([older.items.map(({ text }) => text), older.metadata.total]).toEqual([['added the customer'], null]);
});

test('filters by part of a record’s name at the time, regardless of case, with other filters', async () => {
  expect(await texts({ term: 'TEAS' })).toEqual([changed]);
  expect(await texts({ term: 'nilgiri' })).toEqual([changed, added]);
  expect(await texts({ term: 'nilgiri', userId: shop.users.Standard.id })).toEqual([added]);
  expect(await texts({ term: 'nilgiri', from: between })).toEqual([changed]);
  expect(await texts({ term: 'nilgiri', entity: 'jobs' })).toEqual([]);
  expect(await texts({ term: '%il_iri' })).toEqual([]);
  expect(await texts({ term: '' })).toEqual(await texts({}));
  const pages = [1, 2].map((page) => texts({ term: 'nilgiri', per: 1, page }));
  expect(await Promise.all(pages)).toEqual([[changed], [added]]);
  const few = await shop.ask('Admin', system.audit, { query: { term: 'ni' } });
  expect(few).toMatchObject({
    status: 400,
    problem: { errors: { term: 'term length should be greater than 2' } },
  });
});

test('each line has a link to its record, or says that the record was deleted', async () => {
  const body = { name: 'Malnad Coffee', address: '9 Hill Street', city: 'Delhi' } as const;
  const gone = await shop.call('Standard', customers.create, { body });
  const of = { entity, id: gone.id } as const;
  await shop.call('Standard', history.addNote, { params: of, body: { text: 'Rings back' } });
  const about = async (query: object) =>
    (await shop.call('Admin', system.audit, { query })).items.map(({ entity: of, opens, gone: is }) => [
      of,
      opens?.name ?? null,
      is,
    ]);
  const [note, created] = ['notes', 'customers'];
  expect(await about({ term: 'malnad' })).toEqual([
    [note, 'Malnad Coffee', false],
    [created, 'Malnad Coffee', false],
  ]);
  await shop.call('Admin', customers.remove, { params: { id: gone.id } });
  expect(await about({ term: 'malnad' })).toEqual([
    ['customers', null, true],
    [note, null, true],
    [created, null, true],
  ]);
  expect(await about({ entity: 'customers', term: 'nilgiri tea' })).toEqual([
    ['customers', 'Nilgiri Teas', false],
    ['customers', 'Nilgiri Teas', false],
  ]);
});

test('an operation’s line names its job, and all changes of one request have one transaction', async () => {
  const floor = await openFloor(shop);
  const { steps } = await floor.job(['Printing'], { number: 'MR-2451' });
  const [printing] = steps;
  const { items } = await shop.call('Admin', system.audit, { query: { verb: 'job.schedule' } });
  expect(new Set(items.map(({ transaction }) => transaction)).size).toBe(1);
  expect(items.find(({ entityId }) => entityId === printing!.id)?.opens).toEqual({
    entity: 'operations',
    id: printing!.id,
    name: `MR-2451 ${printing!.name}`,
  });
  expect(items.find((line) => line.entity === 'jobs')?.opens?.name).toBe('MR-2451');
});

test('is for Admins only', async () => {
  for (const as of ['Standard', 'Restricted'] as const)
    expect((await shop.ask(as, system.audit, { query: {} })).status).toBe(403);
});
