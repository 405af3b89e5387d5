import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { inkDesk, ledgerSums } from '../../testing/clients/stock-client.ts';
import { inks as table } from './inks.table.ts';

const { inks } = contract;
const shop = await openShop();
const desk = inkDesk(shop);
afterAll(() => shop.close());

/** Returns the balances in the ink's row, and checks that the sums of the ledger equal them. */
async function balances(id: string) {
  const [row] = await shop.database.db
    .select({ stock: table.stockQuantity, consumed: table.consumed })
    .from(table)
    .where(eq(table.id, id));
  expect({ ...row, reserved: 0 }).toEqual(await ledgerSums(shop, id));
  return row;
}

describe('a changed stock quantity', () => {
  test('is an adjustment, and requires the version that the user read', async () => {
    const made = await desk.make({ stockQuantity: 0.1 });
    const blind = await desk.change(made.id, { stockQuantity: 0.3 });
    expect(blind.status).toBe(428);
    expect(blind.problem.reason).toMatch(/^Send the version that the stock quantity was read with/);
    const same = await desk.change(made.id, { stockQuantity: 0.1, colour: 'Cyan' });
    expect(same.data).toMatchObject({ colour: 'Cyan', stockQuantity: 0.1 });
    const stale = await desk.change(made.id, { ...made, stockQuantity: 0.3 });
    expect({ status: stale.status, current: stale.problem.current }).toEqual({
      status: 412,
      current: same.data,
    });
    const counted = await desk.change(made.id, { ...same.data, stockQuantity: 0.3 });
    expect(counted.data).toMatchObject({ stockQuantity: 0.3, availableQuantity: 0.3 });
    expect(await desk.linesOf(made.id)).toMatchObject([
      { kind: 'adjustment', stockDelta: 0.2, consumedDelta: 0, jobId: null },
      { kind: 'receipt', stockDelta: 0.1 },
    ]);
    expect(await balances(made.id)).toEqual({ stock: 0.3, consumed: 0 });
  });

  test('is refused if a movement came in between', async () => {
    const made = await desk.make({ stockQuantity: 5 });
    await desk.move(made.id, { kind: 'consume', quantity: 1.5 });
    const late = await desk.change(made.id, { ...made, stockQuantity: 4 });
    expect(late.status).toBe(412);
    expect(late.problem.current).toMatchObject({ stockQuantity: 3.5, consumed: 1.5 });
  });
});

describe('movements', () => {
  test('are receipts, adjustments, uses and returns, each one line in the ledger', async () => {
    const { id } = await desk.make();
    const job = await insertJob(shop);
    const moved = async (body: Record<string, unknown>) => (await desk.move(id, body)).data;
    expect(await moved({ kind: 'receipt', quantity: 2.5, note: 'Delivery 12' })).toMatchObject({
      stockQuantity: 2.5,
      availableQuantity: 2.5,
      consumed: 0,
      version: 2,
    });
    expect(await moved({ kind: 'adjustment', quantity: -0.1 })).toMatchObject({ stockQuantity: 2.4 });
    const used = await moved({ kind: 'consume', quantity: 1.125, jobId: job.id });
    expect(used).toMatchObject({ stockQuantity: 1.275, consumed: 1.125 });
    expect(await moved({ kind: 'consume', quantity: 0.2, jobId: null })).toMatchObject({ consumed: 1.325 });
    const back = await moved({ kind: 'return', quantity: 0.125, jobId: job.id });
    expect(back).toMatchObject({ stockQuantity: 1.2, consumed: 1.2, version: 6 });
    expect(await desk.get(id)).toMatchObject(back);
    const first = await shop.call('Restricted', inks.movements, { params: { id }, query: { per: 3 } });
    expect(first.metadata).toEqual({ page: 1, per: 3, total: 5 });
    expect(first.items).toMatchObject([
      { kind: 'return', stockDelta: 0.125, consumedDelta: -0.125, jobId: job.id, jobNumber: job.number },
      { kind: 'consume', stockDelta: -0.2, consumedDelta: 0.2, jobId: null },
      { kind: 'consume', stockDelta: -1.125, consumedDelta: 1.125, jobNumber: job.number },
    ]);
    expect(await balances(id)).toEqual({ stock: 1.2, consumed: 1.2 });
  });

  test('return decimal sums exactly as stored', async () => {
    const { id } = await desk.make({ stockQuantity: 0.3 });
    const { data } = await desk.move(id, { kind: 'consume', quantity: 0.1 });
    expect(data).toMatchObject({ stockQuantity: 0.2, consumed: 0.1 });
    expect(await desk.get(id)).toMatchObject(data);
  });

  const limits = 'Quantity must be a number from 0.001 to 100,000,000';
  test.each([
    [{ quantity: 5 }, 400, { kind: 'Kind must be one of receipt, adjustment, consume, return' }],
    [
      { kind: 'reserve', quantity: 5 },
      400,
      { kind: 'Kind must be one of receipt, adjustment, consume, return' },
    ],
    [{ kind: 'consume' }, 400, { quantity: 'Quantity is required' }],
    [{ kind: 'consume', quantity: 0 }, 400, { quantity: limits }],
    [{ kind: 'return', quantity: -1 }, 400, { quantity: limits }],
    [{ kind: 'receipt', quantity: 0.0001 }, 400, { quantity: limits }],
    [{ kind: 'receipt', quantity: 1.0001 }, 400, { quantity: 'Quantity has at most 3 decimals' }],
    [{ kind: 'adjustment', quantity: 0 }, 400, { quantity: 'Quantity must not be 0; enter the change' }],
    [
      { kind: 'consume', quantity: 10.001 },
      409,
      { quantity: 'Only 10 kg of Process Cyan is in stock; 10.001 kg cannot be taken out' },
    ],
    [
      { kind: 'adjustment', quantity: -11 },
      409,
      { quantity: 'Only 10 kg of Process Cyan is in stock; 11 kg cannot be taken out' },
    ],
    [
      { kind: 'return', quantity: 0.5 },
      409,
      { quantity: 'The shop has consumed 0 kg of Process Cyan; 0.5 kg cannot be returned' },
    ],
    [
      { kind: 'receipt', quantity: 99_999_999.999 },
      409,
      { quantity: 'The stock of Process Cyan would be 100,000,009.999 kg; it is at most 100,000,000 kg' },
    ],
  ])('%j is refused with %i', async (body, status, errors) => {
    const { id } = await desk.make({ stockQuantity: 10 });
    const refused = await desk.move(id, body);
    expect({ status: refused.status, errors: refused.problem.errors }).toEqual({ status, errors });
    expect(await balances(id)).toEqual({ stock: 10, consumed: 0 });
  });

  test('return at most what the job consumed, and name only existing jobs', async () => {
    const { id } = await desk.make({ stockQuantity: 10 });
    const [job, other] = [await insertJob(shop), await insertJob(shop)];
    await desk.move(id, { kind: 'consume', quantity: 2, jobId: job.id });
    const refused = await desk.move(id, { kind: 'return', quantity: 0.5, jobId: other.id });
    expect(refused.status).toBe(409);
    expect(refused.problem.reason).toBe(
      `${other.number} has consumed 0 kg of Process Cyan; 0.5 kg cannot be returned`,
    );
    expect((await desk.move(id, { kind: 'return', quantity: 2.001, jobId: job.id })).status).toBe(409);
    expect((await desk.move(id, { kind: 'return', quantity: 2, jobId: job.id })).status).toBe(200);
    expect((await desk.move(id, { kind: 'consume', quantity: 1, jobId: id })).status).toBe(404);
    expect((await desk.move(job.id, { kind: 'consume', quantity: 1 })).status).toBe(404);
    expect(await balances(id)).toEqual({ stock: 10, consumed: 0 });
  });

  test('a repeated idempotency key moves the stock once', async () => {
    const { id } = await desk.make();
    const headers = { 'idempotency-key': `receipt-${id}` };
    const body = { kind: 'receipt', quantity: 2.5 } as const;
    const all = Array.from({ length: 10 }, () =>
      shop.call('Standard', inks.move, { params: { id }, body }, headers),
    );
    expect(new Set((await Promise.all(all)).map((ink) => ink.stockQuantity))).toEqual(new Set([2.5]));
    expect(await balances(id)).toEqual({ stock: 2.5, consumed: 0 });
  });
});

describe('concurrent movements', () => {
  test('of thirty requests for the last ink take exactly what is available', async () => {
    const { id } = await desk.make({ stockQuantity: 1 });
    const all = Array.from({ length: 30 }, () => desk.move(id, { kind: 'consume', quantity: 0.07 }));
    const answers = await Promise.all(all);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14);
    const reasons = answers.flatMap(({ status, problem }) => (status === 200 ? [] : [problem.reason]));
    expect(new Set(reasons)).toEqual(
      new Set(['Only 0.02 kg of Process Cyan is in stock; 0.07 kg cannot be taken out']),
    );
    expect(await balances(id)).toEqual({ stock: 0.02, consumed: 0.98 });
  });

  test('of twenty returns for one job return at most the ink that the job used', async () => {
    const { id } = await desk.make({ stockQuantity: 5 });
    const [job, other] = [await insertJob(shop), await insertJob(shop)];
    await desk.move(id, { kind: 'consume', quantity: 1, jobId: job.id });
    await desk.move(id, { kind: 'consume', quantity: 3, jobId: other.id });
    const all = Array.from({ length: 20 }, () =>
      desk.move(id, { kind: 'return', quantity: 0.3, jobId: job.id }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await balances(id)).toEqual({ stock: 1.9, consumed: 3.1 });
  });
});
