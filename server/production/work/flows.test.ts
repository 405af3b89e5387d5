import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/floor.ts';
import { broken } from '../../testing/invariants.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

const { jobs, settings } = contract;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('another expected loss is in all jobs at once', async () => {
  await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });
  const floor = await openFloor(shop);
  await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Punching', 'Packing']);
  await floor.call('advance', steps[0]?.id ?? '');
  const expectedLoss = { Punching: { makeReadySheets: 5, runWastePercent: 10 } };
  await shop.call('Admin', settings.update, { body: { expectedLoss } });
  const { flow, willMake } = await shop.call('Restricted', jobs.get, { params: { id: job.id } });
  expect(flow).toMatchObject([{ gives: 125 }, { in: 125, gives: 108 }, { in: 864, gives: 864 }]);
  expect(willMake).toBe(864);
  const { items } = await shop.call('Restricted', jobs.sorted, { query: { short: 'true' } });
  expect(items).toMatchObject([{ id: job.id, willMake: 864, short: 136 }]);
  expect(await broken(shop.database)).toEqual([]);
});
