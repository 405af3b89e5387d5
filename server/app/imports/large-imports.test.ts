/** As many rows as an import takes, checked and written in the time of a request. */
import { afterAll, expect, test } from 'vitest';
import { importRowsMaximum } from '../../../shared/contract/imports.ts';
import { customerRow, importDesk, jobRow, many } from '../../testing/imports.ts';
import { openOrders } from '../../testing/orders.ts';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();
const orders = await openOrders(shop);
const desk = importDesk(shop);
afterAll(() => shop.close());

test('20,000 customers, and as many orders of unknown ones', { timeout: 120_000 }, async () => {
  const figures = { created: importRowsMaximum, errorsCount: 0 };
  const rows = many(importRowsMaximum, (at) => customerRow({ name: `M/s Party ${at} Pvt Ltd` }));
  expect(await desk.look('customers', rows)).toMatchObject(figures);
  expect(await desk.bring('customers', rows)).toMatchObject(figures);
  // The names of all customers are as near to each other as names can be.
  const sent = many(importRowsMaximum, (at) =>
    jobRow(orders, { number: `L-${at}`, customer: `Parti ${at}` }),
  );
  const { unknown, errorsCount } = await desk.look('jobs', sent);
  expect([errorsCount, unknown.length]).toEqual([importRowsMaximum, 1000]);
});
