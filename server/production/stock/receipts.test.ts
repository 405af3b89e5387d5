import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { broken } from '../../testing/invariants.ts';
import { days, onOrder } from '../../testing/on-order.ts';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();
const on = await onOrder(shop);
afterAll(() => shop.close());

describe('a receipt', () => {
  test('answers which waiting jobs can have it, the earliest delivery first, as far as it goes', async () => {
    const { paper, job, make } = await on.need(0, { deliveryDate: days(9) });
    const [early, large] = [
      await make({ deliveryDate: days(5) }),
      await make({ quantity: 900, deliveryDate: days(6) }),
    ];
    const { data } = await on.desk.move(paper.id, { kind: 'receipt', quantity: 250 });
    expect(data.covers).toEqual([
      { id: early.id, number: early.number, quantity: 100, cut: 1, assigned: false },
      { id: job.id, number: job.number, quantity: 100, cut: 1, assigned: false },
    ]);
    for (const { id, quantity, cut } of data.covers ?? [])
      await on.desk.assign(id, paper.id, { quantity, cut });
    expect((await on.orders.get(early.id)).paperRequirementMet).toBe(true);
    const next = await on.desk.move(paper.id, { kind: 'receipt', quantity: 850 });
    expect(next.data.covers?.map(({ id }) => id)).toEqual([large.id]);
    expect((await on.desk.move(paper.id, { kind: 'adjustment', quantity: 5 })).data).not.toHaveProperty(
      'covers',
    );
  });

  test('covers no job that is done with, has its paper, or needs another size', async () => {
    const { paper, job, make } = await on.need(200);
    await on.desk.assign(job.id, paper.id, { quantity: 100 });
    const gone = await make();
    await on.verbs.call('cancel', gone.id, { reason: 'Customer called' });
    await make({ paperLength: 900, paperBreadth: 900 });
    expect((await on.desk.move(paper.id, { kind: 'receipt', quantity: 50 })).data.covers).toEqual([]);
  });

  test('what was assigned by it is given back by the sheet, and nothing that the job had before', async () => {
    const { paper, job } = await on.need(30);
    await on.desk.assign(job.id, paper.id, { quantity: 30 });
    const { id: orderId } = await on.order(paper.id, 20);
    await on.desk.assign(job.id, paper.id, { quantity: 20, orderId });
    const { data } = await on.desk.move(paper.id, { kind: 'receipt', quantity: 60 });
    expect(data.covers).toMatchObject([{ id: job.id, quantity: 50 }]);
    await on.desk.assign(job.id, paper.id, { quantity: 50 });
    const back = (quantity: number) =>
      shop.ask('Standard', contract.jobs.removePaper, {
        params: { id: job.id, paperId: paper.id },
        query: { quantity },
      });
    expect((await back(50)).data).toMatchObject([{ quantity: 50, onOrder: [{ quantity: 20 }] }]);
    expect((await on.desk.get(paper.id)).availableQuantity).toBe(60);
    expect((await back(31)).problem).toMatchObject({
      code: 'more-than-held',
      values: { reserved: 30, quantity: 31 },
    });
    expect((await back(0)).problem.errors).toEqual({
      quantity: 'Quantity must be a whole number from 1 to 100,000,000',
    });
    expect((await back(30)).data).toMatchObject([{ quantity: 20, onOrder: [{ quantity: 20 }] }]);
    expect(await broken(shop.database)).toEqual([]);
  });
});
