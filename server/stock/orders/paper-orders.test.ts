import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Paper } from '../../../shared/stock/papers.contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { days, expected, onOrder } from '../../testing/samples/sample-paper-orders.ts';
import { openShop } from '../../testing/shop.ts';
import { balances, ledgerSums } from '../../testing/clients/stock-client.ts';

const { history, jobs, papers, queues, stock } = contract;
const shop = await openShop();
const on = await onOrder(shop);
afterAll(() => shop.close());

const adds = async ({ id }: Pick<Paper, 'id'>) => {
  expect(await balances(shop, id)).toEqual(await ledgerSums(shop, id));
  return balances(shop, id);
};

describe('an order', () => {
  test('is listed, pending orders first, and its sheets are not available', async () => {
    const { paper } = await on.need(5);
    const late = await on.order(paper.id, 300, { expected: days(9), supplier: 'JK Paper', note: 'PO-121' });
    const soon = await on.order(paper.id, 200);
    const come = await on.order(paper.id, 50, { expected: days(1) });
    expect((await on.receive(paper.id, come.id, 50)).status).toBe(200);
    expect(await on.listed(paper.id)).toMatchObject([
      { id: soon.id, quantity: 200, received: 0, supplier: '', note: '', reserved: 0, jobs: [] },
      { id: late.id, supplier: 'JK Paper', note: 'PO-121' },
      { id: come.id, quantity: 50, received: 50 },
    ]);
    expect(await on.desk.get(paper.id)).toMatchObject({ stockQuantity: 55, availableQuantity: 55 });
  });

  test('needs at least one sheet, an expected date and an existing paper', async () => {
    const { paper, job } = await on.need();
    const ask = (id: string, body: object) =>
      shop.ask('Standard', stock.order, { params: { id }, body: { ...body } });
    expect((await ask(paper.id, { quantity: 0, expected: 'soon' })).problem.errors).toEqual({
      quantity: 'Quantity must be a whole number from 1 to 100,000,000',
      expected: 'Expected must be a date and time',
    });
    expect((await ask(job.id, { quantity: 5, expected })).status).toBe(404);
    const { problem } = await ask(paper.id, { quantity: 5, expected: '2000-11-20T12:00:00Z' });
    expect(problem.errors).toEqual({ expected: 'Expected is more than a year ago; check the year' });
    const { id: orderId } = await on.order(paper.id, 5, { expected: days(-30) });
    const change = (body: object) =>
      shop.ask('Standard', stock.changeOrder, { params: { id: paper.id, orderId }, body });
    expect((await change({ expected: days(-400) })).problem.errors).toHaveProperty('expected');
    // A stored old date is not a typing error of today.
    await shop.database.pool.query("update paper_orders set expected = '2000-11-20' where id = $1", [
      orderId,
    ]);
    expect((await change({ quantity: 6, expected: '2000-11-20T00:00:00.000Z' })).status).toBe(200);
    expect((await shop.ask('Restricted', stock.orders, { params: { id: job.id } })).status).toBe(404);
    const { id: other } = await on.orders.paper();
    expect((await on.receive(other, (await on.order(paper.id, 5)).id, 5)).status).toBe(404);
  });

  test('can be placed, changed, received and cancelled by storekeepers, but not by further Restricted users', async () => {
    const { paper } = await on.need();
    const { id: orderId } = await on.order(paper.id, 10);
    const params = { id: paper.id, orderId };
    const refused = [
      await shop.ask('Restricted', stock.order, { params, body: { quantity: 5, expected } }),
      await shop.ask('Restricted', stock.changeOrder, { params, body: { quantity: 5 } }),
      await shop.ask('Restricted', stock.receive, { params, body: { quantity: 5 } }),
      await shop.ask('Restricted', stock.cancelOrder, { params }),
    ];
    expect(refused.map(({ status, problem }) => `${status} ${problem.code}`)).toEqual(
      refused.map(() => '403 only-stock'),
    );
  });

  test('can be changed only from the current version, and an unchanged record sent back changes nothing', async () => {
    const { paper } = await on.need();
    const made = await on.order(paper.id, 10);
    expect((await on.change(paper.id, made.id, { ...made })).data).toEqual(made);
    const next = await on.change(paper.id, made.id, { ...made, quantity: 12, supplier: 'ITC' });
    expect(next.data).toMatchObject({ quantity: 12, supplier: 'ITC', version: 2 });
    const stale = await on.change(paper.id, made.id, { ...made, quantity: 14 });
    expect([stale.status, stale.problem.current]).toEqual([412, next.data]);
  });

  test('prevents deleting the ordered paper until the sheets have arrived', async () => {
    const { paper } = await on.need();
    const { id } = await on.order(paper.id, 10);
    const remove = () => shop.ask('Admin', papers.remove, { params: { id: paper.id } });
    const refused = await remove();
    expect([refused.status, refused.problem.code]).toEqual([409, 'paper-on-order']);
    await on.receive(paper.id, id, 4);
    expect((await on.cancel(paper.id, id)).status).toBe(200);
    expect(await on.listed(paper.id)).toMatchObject([{ quantity: 4, received: 4 }]);
    expect((await remove()).status).toBe(200);
  });
});

describe('a job with sheets on order', () => {
  test('is scheduled, can start only after the sheets arrive, and then consumes the sheets', async () => {
    const { paper, job, orderId, start } = await on.waiting();
    expect(await adds(paper)).toEqual({ stock: 0, reserved: 0, consumed: 0 });
    expect(await on.orders.get(job.id)).toMatchObject({
      status: 'scheduled',
      papersAssigned: 100,
      paperRequirementMet: true,
      awaits: { paper: paper.name, sheets: 100, expected },
    });
    const early = await start();
    expect([early.status, early.problem.code, early.problem.values]).toMatchObject([
      409,
      'paper-not-arrived',
      { paper: paper.name, sheets: 100, expected },
    ]);
    expect(early.problem.reason).toMatch(
      /^100 sheets of Paper \d+ have not arrived; expected on \w{3} \d+ \w{3}/,
    );
    const { data } = await on.receive(paper.id, orderId, 100);
    expect(data).toMatchObject({
      paper: { stockQuantity: 100, availableQuantity: 0 },
      covers: [{ id: job.id, number: job.number, quantity: 100, assigned: true }],
    });
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 100, consumed: 0, onOrder: [] }]);
    expect((await on.orders.get(job.id)).awaits).toBeNull();
    expect((await start()).status).toBe(200);
    expect(await adds(paper)).toEqual({ stock: 0, reserved: 0, consumed: 100 });
  });

  test('has the pending paper in the queues as the reason against Run, and starts after the order’s date', async () => {
    const { paper, job, start } = await on.waiting();
    const { jobs: all } = await shop.call('Restricted', queues.get);
    const card = all.find(({ id }) => id === job.id);
    expect(card).toMatchObject({ awaits: { paper: paper.name, sheets: 100, expected } });
    expect(card?.operations[0]?.can.advance).toMatchObject({ code: 'paper-not-arrived' });
    expect((await start()).problem.reason).toBe(card?.operations[0]?.can.advance?.reason);
    const when = await shop.call('Restricted', queues.expected, { params: { id: job.id } });
    expect(Date.parse(when.operations[0]?.start ?? '')).toBeGreaterThanOrEqual(Date.parse(expected));
  });

  test('can reserve at most what is free on the order', async () => {
    const { paper, job, make } = await on.need();
    const { id: orderId } = await on.order(paper.id, 120);
    await on.desk.assign(job.id, paper.id, { quantity: 100, orderId });
    const other = await make();
    const more = await on.desk.ask(other.id, paper.id, { quantity: 21, orderId });
    expect([more.status, more.problem.reason]).toEqual([
      409,
      `Only 20 of ${paper.name} are free on this order; 21 were asked for`,
    ]);
    expect((await on.desk.ask(other.id, paper.id, { quantity: 20, orderId })).status).toBe(200);
    const { id: elsewhere } = await on.orders.paper();
    expect((await on.desk.ask(other.id, elsewhere, { quantity: 1, orderId })).status).toBe(404);
    const eligible = await shop.call('Restricted', jobs.eligiblePapers, { params: { id: job.id } });
    expect(eligible).toEqual([]);
  });

  test('is offered sheets on order as well as in stock', async () => {
    const { paper, job } = await on.need();
    const { id: orderId } = await on.order(paper.id, 70, { supplier: 'ITC' });
    const [offered] = await shop.call('Restricted', jobs.eligiblePapers, { params: { id: job.id } });
    expect(offered).toMatchObject({
      id: paper.id,
      availableQuantity: 0,
      orders: [{ orderId, left: 70, expected, supplier: 'ITC' }],
    });
  });

  test('gets the sheets of a partial receipt before a job with a later delivery', async () => {
    const { paper, make } = await on.need();
    const { id: orderId } = await on.order(paper.id, 300);
    const [late, early] = [await make({ deliveryDate: days(20) }), await make({ deliveryDate: days(10) })];
    for (const { id } of [late, early]) await on.desk.assign(id, paper.id, { quantity: 100, orderId });
    const first = await on.receive(paper.id, orderId, 130);
    expect(first.data.covers.filter(({ assigned }) => assigned).map(({ number }) => number)).toEqual([
      early.number,
    ]);
    expect(await on.heldBy(early.id)).toEqual([{ quantity: 100, consumed: 0, onOrder: [] }]);
    expect(await on.heldBy(late.id)).toEqual([{ quantity: 100, consumed: 0, onOrder: [70] }]);
    expect(await adds(paper)).toEqual({ stock: 130, reserved: 130, consumed: 0 });
    await on.receive(paper.id, orderId, 170);
    expect(await on.desk.get(paper.id)).toMatchObject({ stockQuantity: 300, availableQuantity: 100 });
  });

  test('accepts a receipt above the order within the tolerance, and a larger receipt with confirmation', async () => {
    const { paper } = await on.need();
    const { id: orderId } = await on.order(paper.id, 300);
    await on.receive(paper.id, orderId, 130);
    const many = await on.receive(paper.id, orderId, 201);
    expect([many.status, many.problem.errors]).toEqual([
      409,
      { quantity: `170 of ${paper.name} are still to come of this order; 201 must be confirmed` },
    ]);
    expect((await on.receive(paper.id, orderId, 200)).status).toBe(200);
    expect(await on.listed(paper.id)).toMatchObject([{ quantity: 300, received: 330 }]);
    expect((await on.receive(paper.id, orderId, 1)).status).toBe(409);
    const params = { id: paper.id, orderId };
    const sure = await shop.ask('Admin', stock.receive, { params, body: { quantity: 50, confirmed: true } });
    expect(sure.status).toBe(200);
    expect(await on.desk.get(paper.id)).toMatchObject({ stockQuantity: 380 });
    expect((await on.undoReceive(paper.id, orderId, sure.data.version)).status).toBe(200);
    expect(await on.desk.get(paper.id)).toMatchObject({ stockQuantity: 330 });

    await shop.call('Admin', contract.settings.update, { body: { receiptTolerance: 0 } });
    const { id: exact } = await on.order(paper.id, 100);
    expect((await on.receive(paper.id, exact, 101)).status).toBe(409);
    expect((await on.receive(paper.id, exact, 100)).status).toBe(200);
  });

  test('gets the ordered sheets even if a count makes the paper of another job short', async () => {
    const { paper, make } = await on.need(100);
    const [other, job] = [await make(), await make()];
    await on.desk.assign(other.id, paper.id, { quantity: 100 });
    const { id: orderId } = await on.order(paper.id, 100);
    await on.desk.assign(job.id, paper.id, { quantity: 100, orderId });
    await on.desk.count(paper.id, 60);
    expect((await on.receive(paper.id, orderId, 100)).status).toBe(200);
    expect(await adds(paper)).toEqual({ stock: 160, reserved: 200, consumed: 0 });
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 100, consumed: 0, onOrder: [] }]);
  });

  test('two concurrent receipts are limited to what is to come', async () => {
    const { paper, job, orderId } = await on.waiting(150);
    const both = await Promise.all([on.receive(paper.id, orderId, 100), on.receive(paper.id, orderId, 100)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await adds(paper)).toEqual({ stock: 100, reserved: 100, consumed: 0 });
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 100, consumed: 0, onOrder: [] }]);
  });

  test('prevents cancelling or reducing the order, and the refusal names the job', async () => {
    const { paper, job, orderId } = await on.waiting(150);
    const refused = await on.cancel(paper.id, orderId);
    expect([refused.status, refused.problem.reason]).toEqual([
      409,
      `${job.number} waits for 100 of ${paper.name} on this order; remove the paper from the job first`,
    ]);
    expect((await on.change(paper.id, orderId, { quantity: 99 })).problem.code).toBe('order-reserved');
    expect((await on.change(paper.id, orderId, { quantity: 100, expected: days(6) })).status).toBe(200);
    expect((await on.orders.get(job.id)).awaits?.expected).not.toBe(expected);
    await on.verbs.call('unschedule', job.id);
    expect((await on.desk.remove(job.id, paper.id)).status).toBe(200);
    expect((await on.cancel(paper.id, orderId)).status).toBe(200);
    expect(await on.listed(paper.id)).toEqual([]);
  });

  test('frees the sheets when cancelled; when reinstated, reserves them again on order or from stock', async () => {
    const { paper, job, orderId } = await on.waiting(100);
    await on.verbs.call('cancel', job.id, { reason: 'Customer called' });
    expect(await on.listed(paper.id)).toMatchObject([{ reserved: 0 }]);
    await on.verbs.call('reinstate', job.id);
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 100, consumed: 0, onOrder: [100] }]);
    await on.verbs.call('cancel', job.id, { reason: 'Customer called' });
    await on.receive(paper.id, orderId, 40);
    await on.verbs.call('reinstate', job.id);
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 100, consumed: 0, onOrder: [60] }]);
    expect(await adds(paper)).toEqual({ stock: 40, reserved: 40, consumed: 0 });
    await on.verbs.call('cancel', job.id, { reason: 'Customer called' });
    await on.change(paper.id, orderId, { quantity: 41 });
    const short = await on.verbs.ask('reinstate', job.id);
    expect([short.status, short.problem.code]).toEqual([409, 'not-available']);
  });

  test('frees the sheets when the job is deleted', async () => {
    const { paper, job } = await on.need();
    const { id: orderId } = await on.order(paper.id, 100);
    await on.desk.assign(job.id, paper.id, { quantity: 60, orderId });
    await shop.call('Admin', jobs.remove, { params: { id: job.id } });
    expect(await on.listed(paper.id)).toMatchObject([{ reserved: 0 }]);
    expect((await on.cancel(paper.id, orderId)).status).toBe(200);
  });

  test('can be running, and then consumes the sheets when they arrive', async () => {
    const { paper, job } = await on.need(100);
    await on.desk.assign(job.id, paper.id, { quantity: 100 });
    const { id: orderId } = await on.order(paper.id, 30);
    await on.verbs.call('submit', job.id);
    await on.orders.advance(job.id, 0);
    await on.desk.assign(job.id, paper.id, { quantity: 20, orderId });
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 120, consumed: 100, onOrder: [20] }]);
    expect((await on.orders.get(job.id)).awaits).toBeNull();
    await on.receive(paper.id, orderId, 15);
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 120, consumed: 115, onOrder: [5] }]);
    expect((await on.desk.remove(job.id, paper.id)).status).toBe(200);
    expect(await on.heldBy(job.id)).toEqual([{ quantity: 115, consumed: 115, onOrder: [] }]);
  });

  test('frees the sheets when the job finishes', async () => {
    const { paper, job } = await on.need(100);
    await on.desk.assign(job.id, paper.id, { quantity: 100 });
    const { id: orderId } = await on.order(paper.id, 30);
    await on.verbs.call('submit', job.id);
    await on.orders.advance(job.id, 0);
    await on.desk.assign(job.id, paper.id, { quantity: 20, orderId });
    await on.orders.advance(job.id, 0);
    await on.receive(paper.id, orderId, 10);
    expect(await on.desk.get(paper.id)).toMatchObject({ stockQuantity: 10, availableQuantity: 10 });
    expect((await on.cancel(paper.id, orderId)).status).toBe(200);
  });
});

test('the job’s history and the lists of jobs show the reserving and freeing of sheets on order', async () => {
  const { paper, job } = await on.need();
  const { id: orderId } = await on.order(paper.id, 100);
  const told = async () => {
    const params = { entity: 'jobs', id: job.id } as const;
    return (await shop.call('Restricted', history.of, { params })).map(({ text }) => text);
  };
  const listed = async () => {
    const { items } = await shop.call('Restricted', jobs.sorted, { query: { awaits: 'paper', per: 200 } });
    return items.some(({ id }) => id === job.id);
  };
  expect([await listed(), await listed()]).toEqual([true, true]);
  await on.desk.assign(job.id, paper.id, { quantity: 100, orderId });
  expect((await told())[0]).toBe(`reserved 100 sheets of ${paper.name} on order`);
  expect(await listed()).toBe(false);
  await shop.call('Standard', jobs.removePaper, { params: { id: job.id, paperId: paper.id }, query: {} });
  expect((await told())[0]).toBe(`freed 100 sheets of ${paper.name} on order`);
  expect(await listed()).toBe(true);
});

test('all invariants hold', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
});
