/** Tests which jobs the customer's page shows as recent orders. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { customers, jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const recent = (id: string) => shop.call('Restricted', customers.recent, { params: { id } });

test('lists the latest deliveries first, and for each product only the latest job', async () => {
  const { id: customerId } = await shop.call('Standard', customers.create, {
    body: { name: 'Ooty Tea', address: 'Road 2', city: 'Bengaluru' },
  });
  expect(await recent(customerId)).toEqual({ deliveries: [], products: [] });
  const tea = await floor.job(['Packing'], { customerId, productCode: 'TEA-1', name: 'Tea carton' });
  const again = await floor.orders.make({
    customerId,
    productCode: 'TEA-1',
    name: 'Tea carton, new',
    quantity: 7,
  });
  const tin = await floor.orders.make({ customerId, productCode: 'TIN-1', name: 'Tin' });
  await floor.orders.make({ productCode: 'TEA-1', name: 'Of another customer' });
  await shop.call('Restricted', contract.operations.advance, { params: { id: tea.steps[0]!.id } });
  const send = (quantity: number, date: string) =>
    shop.call('Standard', jobs.dispatch, {
      params: { id: tea.job.id },
      body: { quantity, date, confirmed: true },
    });
  await send(10, '2026-01-05T10:00:00Z');
  await send(20, '2026-01-07T10:00:00Z');
  const { deliveries, products } = await recent(customerId);
  expect(deliveries.map(({ quantity, number, date }) => [quantity, number, date])).toEqual([
    [20, tea.job.number, '2026-01-07T10:00:00.000Z'],
    [10, tea.job.number, '2026-01-05T10:00:00.000Z'],
  ]);
  expect(deliveries.every(({ noteNumber }) => noteNumber !== null)).toBe(true);
  expect(
    products.map(({ productCode, jobs: count, jobId, name, quantity }) => [
      productCode,
      count,
      jobId,
      name,
      quantity,
    ]),
  ).toEqual([
    ['TIN-1', 1, tin.id, 'Tin', 1000],
    ['TEA-1', 2, again.id, 'Tea carton, new', 7],
  ]);
});

test('an unknown customer is a 404', async () => {
  const none = '01930000-0000-7000-8000-000000000000';
  expect((await shop.ask('Restricted', customers.recent, { params: { id: none } })).status).toBe(404);
});
