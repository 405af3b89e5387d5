/**
 * Tests that `lostWork` finds lost and duplicated writes. The test records a write that never happened, and
 * adds a customer twice.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../shop.ts';
import { paperDesk } from '../clients/stock-client.ts';
import { lostWork } from './find-lost-work.ts';

const shop = await openShop();
afterAll(() => shop.close());

const add = (name: string) =>
  shop.call('Standard', contract.customers.create, { body: { name, address: '4 Mill Road', city: 'Delhi' } });

test('finds a lost change, customer, address and sheets', async () => {
  const [one, other, paper] = [
    await add('Customer 1'),
    await add('Customer 2'),
    await paperDesk(shop).make(),
  ];
  const customer = (id: string, version: number) => ({ entity: 'customers', id, version });
  const work = {
    acknowledged: [customer(one.id, 1), customer(other.id, 1)],
    added: new Map([one, other].map(({ name, id }) => [name, id])),
    named: new Map([[one.id, '4 Mill Road']]),
    received: new Map([[paper.id, 0]]),
    statuses: new Map(),
    wrong: [],
  };
  expect(await lostWork(shop.database, work)).toEqual([]);
  await add('Customer 2');
  work.acknowledged.push(customer(one.id, 2));
  work.added.set('Customer 3', one.id);
  work.named.set(other.id, '5 Mill Road');
  work.received.set(paper.id, 3);
  expect(await lostWork(shop.database, work)).toEqual([
    `lost: customers ${one.id} 2`,
    'lost: Customer 3',
    'doubled: Customer 2',
    `lost: address of ${other.id}`,
    'of 3 sheets there are 0',
  ]);
});
