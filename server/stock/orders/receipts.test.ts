import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { days, onOrder } from '../../testing/samples/sample-paper-orders.ts';
import { openShop } from '../../testing/shop.ts';
import { balances, ledgerSums } from '../../testing/clients/stock-client.ts';

const shop = await openShop();
const on = await onOrder(shop);
afterAll(() => shop.close());

describe('a receipt', () => {
  test('returns the waiting jobs that the sheets can cover, the earliest delivery first', async () => {
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

  test('returns no job that is closed, has its paper, or needs another size', async () => {
    const { paper, job, make } = await on.need(200);
    await on.desk.assign(job.id, paper.id, { quantity: 100 });
    const gone = await make();
    await on.verbs.call('cancel', gone.id, { reason: 'Customer called' });
    await make({ paperLength: 900, paperBreadth: 900 });
    expect((await on.desk.move(paper.id, { kind: 'receipt', quantity: 50 })).data.covers).toEqual([]);
  });

  test('can be unassigned from a job sheet by sheet, but not beyond the sheets in stock', async () => {
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
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });
});

describe('a receipt of an order', () => {
  /**
   * Checks the paper's balances against the ledger. Returns the paper, its orders and the jobs without versions and
   * times.
   */
  async function stands(paperId: string, ...jobIds: string[]) {
    expect(await balances(shop, paperId)).toEqual(await ledgerSums(shop, paperId));
    expect(await brokenInvariants(shop.database)).toEqual([]);
    const orders = (await on.listed(paperId)).map((order) => ({ ...order, version: 0, updatedAt: '' }));
    const jobs = [];
    for (const id of jobIds) {
      const { status, papersAssigned, awaits, paperRequirementMet } = await on.orders.get(id);
      jobs.push({ status, papersAssigned, awaits, paperRequirementMet, held: await on.heldBy(id) });
    }
    return { orders, jobs, balances: await balances(shop, paperId) };
  }

  test('is undone as a whole, and the sheets are again on order for the same jobs', async () => {
    const { paper, job, make, orderId, start } = await on.waiting(250);
    const other = await make({ deliveryDate: days(12) });
    await on.desk.assign(other.id, paper.id, { quantity: 100, orderId });
    const before = await stands(paper.id, job.id, other.id);
    for (const quantity of [60, 230]) {
      const { data } = await on.receive(paper.id, orderId, quantity);
      expect((await on.desk.get(paper.id)).stockQuantity).toBe(quantity);
      const back = await on.undoReceive(paper.id, orderId, data.version);
      expect(back.data).toMatchObject({ paper: { stockQuantity: 0, availableQuantity: 0 } });
      expect(await stands(paper.id, job.id, other.id)).toEqual(before);
      expect((await start()).problem.code).toBe('paper-not-arrived');
      // Once only.
      expect((await on.undoReceive(paper.id, orderId, data.version)).problem.code).toBe(
        'moved-since-receipt',
      );
    }
  });

  test('can’t be undone after a job has started with its sheets, and the reason is the changed paper', async () => {
    const { paper, job, orderId, start } = await on.waiting();
    const { data } = await on.receive(paper.id, orderId, 100);
    expect((await start()).status).toBe(200);
    const refused = await on.undoReceive(paper.id, orderId, data.version);
    expect([refused.status, refused.problem.reason]).toEqual([
      409,
      `${paper.name} or its order has changed since that receipt`,
    ]);
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 100, consumed: 100, onOrder: [] }]);
  });

  test('if undone, returns sheets that a running job consumed to the order, reserved for the job', async () => {
    const { paper, job, orderId, start } = await on.waiting(150);
    await on.receive(paper.id, orderId, 100);
    expect((await start()).status).toBe(200);
    await on.desk.assign(job.id, paper.id, { quantity: 50, orderId });
    const before = await stands(paper.id, job.id);
    const { data } = await on.receive(paper.id, orderId, 50);
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 150, consumed: 150, onOrder: [] }]);
    expect((await on.undoReceive(paper.id, orderId, data.version)).status).toBe(200);
    expect(await stands(paper.id, job.id)).toEqual(before);
  });

  test('can’t be undone by users who may not receive, or after a change of the order', async () => {
    const { paper } = await on.need();
    const { id: orderId } = await on.order(paper.id, 20);
    const { data } = await on.receive(paper.id, orderId, 5);
    const params = { id: paper.id, orderId };
    const body = { version: data.version };
    expect((await shop.ask('Restricted', contract.stock.undoReceive, { params, body })).status).toBe(403);
    await on.change(paper.id, orderId, { quantity: 30 });
    expect((await on.undoReceive(paper.id, orderId, data.version)).problem.code).toBe('moved-since-receipt');
    expect((await on.undoReceive(paper.id, orderId, data.version + 1)).problem.code).toBe(
      'moved-since-receipt',
    );
  });
});
