import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { ledgerSums, paperDesk } from '../../testing/clients/stock-client.ts';

const { papers } = contract;
const shop = await openShop();
const desk = paperDesk(shop);
afterAll(() => shop.close());

describe('a changed stock quantity', () => {
  test('is an adjustment, and requires the version that the user read', async () => {
    const made = await desk.make({ stockQuantity: 1_000 });
    const params = { id: made.id };
    const blind = await shop.ask('Standard', papers.update, { params, body: { stockQuantity: 900 } });
    expect(blind.status).toBe(428);
    expect(blind.problem.reason).toMatch(/^Send the version that the stock quantity was read with/);
    const same = await shop.ask('Standard', papers.update, {
      params,
      body: { stockQuantity: 1_000, gsm: 301 },
    });
    expect(same.data).toMatchObject({ gsm: 301, stockQuantity: 1_000 });
    const stale = await shop.ask('Standard', papers.update, {
      params,
      body: { ...made, stockQuantity: 900 },
    });
    expect(stale.status).toBe(412);
    expect(stale.problem.current).toEqual(same.data);
    const body = { ...same.data, stockQuantity: 900, gsm: 300 };
    const counted = await shop.call('Standard', papers.update, { params, body });
    expect(counted).toMatchObject({ stockQuantity: 900, availableQuantity: 900, gsm: 300 });
    expect(await desk.linesOf(made.id)).toMatchObject([
      { kind: 'adjustment', stockDelta: -100, jobId: null },
      { kind: 'receipt', stockDelta: 1_000 },
    ]);
  });

  test('is refused if a movement came in between', async () => {
    const made = await desk.make({ stockQuantity: 1_000 });
    const params = { id: made.id };
    await shop.call('Standard', papers.move, { params, body: { kind: 'receipt', quantity: 500 } });
    const late = await shop.ask('Standard', papers.update, { params, body: { ...made, stockQuantity: 990 } });
    expect(late.status).toBe(412);
    expect(late.problem.current).toMatchObject({ stockQuantity: 1_500, version: made.version + 1 });
  });

  test('can’t go below the reserved sheets', async () => {
    const { id } = await desk.make({ stockQuantity: 2_000 });
    const job = await insertJob(shop);
    await desk.assign(job.id, id, { quantity: 1_200 });
    const body = { ...(await desk.get(id)), stockQuantity: 1_199, name: 'Carte Lumina 300, counted' };
    const refused = await shop.ask('Standard', papers.update, { params: { id }, body });
    expect(refused.status).toBe(409);
    const reason =
      "1,200 of Carte Lumina 300 are reserved; its stock can't be 1,199. If that is what lies there, count it";
    expect(refused.problem).toMatchObject({ reason, errors: { stockQuantity: reason } });
    expect(await desk.get(id)).toMatchObject({
      name: 'Carte Lumina 300',
      stockQuantity: 2_000,
      availableQuantity: 800,
    });
  });
});

describe('movements', () => {
  test('receipts and adjustments move the stock and raise the version', async () => {
    const made = await desk.make();
    const params = { id: made.id };
    const move = (body: Record<string, unknown>) => shop.call('Standard', papers.move, { params, body });
    const body = { kind: 'receipt', quantity: 500, note: 'Delivery note 4711' };
    expect(await move(body)).toMatchObject({ stockQuantity: 500, availableQuantity: 500, version: 2 });
    expect(await move({ kind: 'adjustment', quantity: -20 })).toMatchObject({
      stockQuantity: 480,
      version: 3,
    });
    const last = await move({ kind: 'adjustment', quantity: 5 });
    expect(last).toMatchObject({ stockQuantity: 485, version: 4 });
    expect(await desk.get(made.id)).toMatchObject(last);
    const query = { page: 1, per: 2 };
    const first = await shop.call('Restricted', papers.movements, { params, query });
    expect(first.metadata).toEqual({ page: 1, per: 2, total: 3 });
    expect(first.items.map((line) => line.stockDelta)).toEqual([5, -20]);
    const second = await shop.call('Restricted', papers.movements, { params, query: { page: 2, per: 2 } });
    expect(second.items).toMatchObject([{ kind: 'receipt', stockDelta: 500, note: 'Delivery note 4711' }]);
    expect(await ledgerSums(shop, made.id)).toEqual({ stock: 485, reserved: 0, consumed: 0 });
  });

  test.each([
    [{ quantity: 5 }, 400, { kind: 'Kind must be one of receipt, adjustment, return' }],
    [{ kind: 'reserve', quantity: 5 }, 400, { kind: 'Kind must be one of receipt, adjustment, return' }],
    [{ kind: 'receipt' }, 400, { quantity: 'Quantity is required' }],
    [
      { kind: 'receipt', quantity: 1.5 },
      400,
      { quantity: 'Quantity must be a whole number from 1 to 100,000,000' },
    ],
    [
      { kind: 'receipt', quantity: 0 },
      400,
      { quantity: 'Quantity must be a whole number from 1 to 100,000,000' },
    ],
    [
      { kind: 'return', quantity: -4 },
      400,
      { quantity: 'Quantity must be a whole number from 1 to 100,000,000', jobId: 'Job is required' },
    ],
    [{ kind: 'adjustment', quantity: 0 }, 400, { quantity: 'Quantity must not be 0; enter the change' }],
    [{ kind: 'return', quantity: 5 }, 400, { jobId: 'Job is required' }],
    [
      { kind: 'adjustment', quantity: -101 },
      409,
      { quantity: 'Only 100 of Carte Lumina 300 are in stock; 101 cannot be taken out' },
    ],
    [
      { kind: 'receipt', quantity: 99_999_901 },
      409,
      { quantity: 'The stock of Carte Lumina 300 would be 100,000,001; it is at most 100,000,000' },
    ],
  ])('%j is refused with %i', async (body, status, errors) => {
    const { id } = await desk.make({ stockQuantity: 100 });
    const refused = await shop.ask('Standard', papers.move, { params: { id }, body });
    expect(refused.status).toBe(status);
    expect(refused.problem.errors).toEqual(errors);
    expect(await ledgerSums(shop, id)).toEqual({ stock: 100, reserved: 0, consumed: 0 });
  });

  test('a repeated idempotency key moves the stock once', async () => {
    const { id } = await desk.make();
    const headers = { 'idempotency-key': `receipt-${id}` };
    const body = { kind: 'receipt', quantity: 500 } as const;
    const all = Array.from({ length: 10 }, () =>
      shop.call('Standard', papers.move, { params: { id }, body }, headers),
    );
    expect(new Set((await Promise.all(all)).map((paper) => paper.stockQuantity))).toEqual(new Set([500]));
    expect((await desk.get(id)).stockQuantity).toBe(500);
  });
});
