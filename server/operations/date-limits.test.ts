/** Tests how far in the past or future the dates that a user sets on an operation may be. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';

const { operations } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

test('a date more than a year ago is refused at the field, and a recent past date is accepted', async () => {
  const { steps } = await floor.job(['Outsource']);
  const params = { id: steps[0]!.id };
  const edit = (body: object) => shop.ask('Standard', operations.update, { params, body });
  const typed = { deliveryDate: '2000-01-05T10:00:00Z', dueBack: '2000-01-05T10:00:00Z' };
  expect((await edit(typed)).problem.errors).toEqual({
    deliveryDate: 'Delivery Date is more than a year ago; check the year',
    dueBack: 'Due back is more than a year ago; check the year',
  });
  const passed = new Date(Date.now() - 3 * 86_400_000).toISOString();
  expect((await edit({ deliveryDate: passed, dueBack: passed })).status).toBe(200);
});
