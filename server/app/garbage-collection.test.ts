/**
 * Tests that the server deletes an image a day after its last reference has gone, and deletes no other
 * images.
 */
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { artwork } from '../artwork/artwork.table.ts';
import { deleteUnusedArtwork } from '../artwork/artwork.domain.ts';
import { openOrders, picture } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const shop = await openShop();
afterAll(() => shop.close());

test('an unused image is deleted after a day, and an image that another job or component uses stays', async () => {
  const { db } = shop.database;
  const orders = await openOrders(shop);
  const make = async (shade: number) => orders.make({ artwork: await picture(shade) });
  const [kept, shared, gone] = [await make(10), await make(120), await make(240)];
  await orders.make({ artworkFrom: { job: shared.id } });
  for (const { id } of [shared, gone]) await shop.call('Admin', contract.jobs.remove, { params: { id } });
  const count = () => db.$count(artwork);
  expect(await count()).toBe(3);
  expect(await deleteUnusedArtwork(db)).toBe(0);
  await db.update(artwork).set({ createdAt: sql`now() - interval '25 hours'` });
  expect(await deleteUnusedArtwork(db)).toBe(1);
  expect(await count()).toBe(2);
  expect(await orders.get(kept.id)).toMatchObject({ artwork: expect.any(String) as string });
  expect(await deleteUnusedArtwork(db)).toBe(0);
});
