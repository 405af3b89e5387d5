/**
 * Tests the features that all verbs (write actions) share: retrying a transaction and locking rows in
 * sequence.
 */
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contextOf } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { inkDesk, paperDesk } from '../../testing/clients/stock-client.ts';
import { lockRows } from '../db/lock-order.ts';
import { inks } from '../../stock/inks/inks.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { perform } from './verb.ts';

const shop = await openShop();
afterAll(() => shop.close());

test('verbs in a deadlock are retried, and both succeed', async () => {
  const desk = paperDesk(shop);
  const [one, two] = [await desk.make({ stockQuantity: 1 }), await desk.make({ stockQuantity: 1 })];
  let waiting = 0;
  let meet: () => void = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  let tries = 0;
  const raise = (first: string, second: string) =>
    perform(contextOf(shop), 'test', 'edit', async ({ db }) => {
      tries += 1;
      await db.execute(sql`update papers set reorder_quantity = reorder_quantity + 1 where id = ${first}`);
      waiting += 1;
      if (waiting === 2) meet();
      await met;
      await db.execute(sql`update papers set reorder_quantity = reorder_quantity + 1 where id = ${second}`);
    });
  await Promise.all([raise(one.id, two.id), raise(two.id, one.id)]);
  expect(tries).toBe(3);
  expect((await desk.get(one.id)).reorderQuantity).toBe(2);
  expect((await desk.get(two.id)).reorderQuantity).toBe(2);
});

test('rows must be locked in a fixed order, and can be locked again', async () => {
  const [one, two] = [await paperDesk(shop).make(), await paperDesk(shop).make()];
  const ink = await inkDesk(shop).make();
  const asVerb = (work: Parameters<typeof perform>[3]) => perform(contextOf(shop), 'test', 'edit', work);
  await asVerb(async ({ db }) => {
    const both = await lockRows(db, papers, [two.id, one.id]);
    expect(both.map(({ id }) => id)).toEqual([one.id, two.id]);
    await lockRows(db, inks, [ink.id]);
    await lockRows(db, papers, [one.id]);
  });
  const inkFirst = asVerb(async ({ db }) => {
    await lockRows(db, inks, [ink.id]);
    await lockRows(db, papers, [one.id]);
  });
  await expect(inkFirst).rejects.toThrow('papers are locked before inks, not after them');
  const downwards = asVerb(async ({ db }) => {
    await lockRows(db, papers, [two.id]);
    await lockRows(db, papers, [one.id]);
  });
  await expect(downwards).rejects.toThrow('papers are locked by ascending id');
});
