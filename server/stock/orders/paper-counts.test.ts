/**
 * Tests stock counts through the API: the ledger lines that they add, the shortages that they cause, and
 * their undo (design: stock).
 */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Paper } from '../../../shared/stock/papers.contract.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { balances, ledgerSums, paperDesk } from '../../testing/clients/stock-client.ts';

const { jobs, operations, papers, queues } = contract;
const shop = await openShop();
const desk = paperDesk(shop);
afterAll(() => shop.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Creates a job that has `quantity` sheets of the paper reserved and is due in `days` days. */
async function holding(paperId: string, quantity: number, days: number) {
  const job = await insertJob(shop, { deliveryDate: inDays(days), quantity: quantity * 8, buffer: 0 });
  await desk.assign(job.id, paperId, { quantity });
  return job;
}
const missingOf = async (id: string) =>
  (await shop.call('Restricted', jobs.papers, { params: { id } })).map(({ missing }) => missing);

describe('a count', () => {
  test('is one line in the ledger, and the response has the id for undo', async () => {
    const made = await desk.make({ stockQuantity: 1_000 });
    const counted = await desk.count(made.id, 940, { seen: 1_000, note: 'Water at the back' });
    expect(counted.data).toMatchObject({ stockQuantity: 940, availableQuantity: 940, hit: [], version: 3 });
    const [line] = await desk.linesOf(made.id);
    expect(line).toMatchObject({
      id: counted.data.countId,
      kind: 'count',
      stockDelta: -60,
      note: 'Water at the back',
    });
    expect((await desk.undoCount(made.id, counted.data.countId)).data).toMatchObject({
      stockQuantity: 1_000,
      version: 4,
    });
    expect(await desk.linesOf(made.id)).toMatchObject([
      { kind: 'count', stockDelta: 60, note: 'Count undone' },
      { kind: 'count', stockDelta: -60 },
      { kind: 'receipt', stockDelta: 1_000 },
    ]);
  });

  test('of the same quantity as the stock is stored too', async () => {
    const made = await desk.make({ stockQuantity: 500 });
    expect((await desk.count(made.id, 500)).data).toMatchObject({ stockQuantity: 500 });
    expect((await desk.linesOf(made.id))[0]).toMatchObject({ kind: 'count', stockDelta: 0 });
  });

  test('below the reserved sheets makes available negative, and jobs with the latest deliveries become short', async () => {
    const { id } = await desk.make({ stockQuantity: 300 });
    const soon = await holding(id, 100, 2);
    const late = await holding(id, 80, 9);
    const next = await holding(id, 70, 5);
    const { data } = await desk.count(id, 130);
    const hit = [
      { id: late.id, number: late.number, short: 80 },
      { id: next.id, number: next.number, short: 40 },
    ];
    expect(data).toMatchObject({ stockQuantity: 130, availableQuantity: -120, hit });
    expect(await desk.get(id)).toMatchObject({ availableQuantity: -120, hit });
    expect(await missingOf(late.id)).toEqual([80]);
    expect(await missingOf(next.id)).toEqual([40]);
    expect(await missingOf(soon.id)).toEqual([0]);
    expect(await ledgerSums(shop, id)).toEqual({ stock: 130, reserved: 250, consumed: 0 });
    expect(await balances(shop, id)).toEqual({ stock: 130, reserved: 250, consumed: 0 });

    // No job can get more sheets of it, and the eligible papers of other jobs omit it.
    const other = await insertJob(shop);
    const refused = await desk.ask(other.id, id, { quantity: 1 });
    expect(refused.problem).toMatchObject({ code: 'not-available', values: { available: 0, quantity: 1 } });
    const eligible = await shop.call('Restricted', jobs.eligiblePapers, { params: { id: other.id } });
    expect(eligible.map((paper) => paper.id)).not.toContain(id);
    // Received sheets reduce the shortage, and so do sheets that a job releases.
    await desk.move(id, { kind: 'receipt', quantity: 50 });
    expect((await desk.get(id)).hit).toEqual([{ ...hit[0], short: 70 }]);
    expect((await desk.remove(soon.id, id)).status).toBe(200);
    expect(await desk.get(id)).toMatchObject({ availableQuantity: 30, hit: [] });
  });

  test('lists the jobs that become short among the concerns of its event', async () => {
    const { id } = await desk.make({ stockQuantity: 100 });
    const job = await holding(id, 60, 3);
    const concerns = async () => {
      const { rows } = await shop.database.pool.query<{ concerns: string[] }>(
        'select concerns from audit where entity_id = $1 order by id desc limit 1',
        [id],
      );
      return rows[0]?.concerns;
    };
    await desk.count(id, 80);
    expect(await concerns()).toEqual([]);
    await desk.count(id, 20);
    expect(await concerns()).toEqual([job.id]);
    await desk.move(id, { kind: 'receipt', quantity: 500 });
    expect(await concerns()).toEqual([job.id]);
  });

  test.each([
    [{}, { counted: 'Counted is required' }],
    [{ counted: -1 }, { counted: 'Counted must be a whole number from 0 to 100,000,000' }],
    [{ counted: 1.5 }, { counted: 'Counted must be a whole number from 0 to 100,000,000' }],
    [{ counted: 1, seen: -1 }, { seen: 'Seen must be a whole number from 0 to 100,000,000' }],
    [{ counted: 1, note: 'x'.repeat(501) }, { note: 'Note is at most 500 characters long' }],
  ])('%j is refused at the field', async (body, errors) => {
    const { id } = await desk.make({ stockQuantity: 10 });
    const refused = await shop.ask('Standard', papers.count, { params: { id }, body: body as never });
    expect([refused.status, refused.problem.errors]).toEqual([400, errors]);
    expect((await desk.get(id)).stockQuantity).toBe(10);
  });

  test('is refused to all but the office and storekeepers', async () => {
    const { id } = await desk.make({ stockQuantity: 10 });
    const body = { counted: 9 };
    const refused = await shop.ask('Restricted', papers.count, { params: { id }, body });
    expect(refused.status).toBe(403);
    const { can } = await shop.call('Restricted', papers.get, { params: { id } });
    expect(can.count).toEqual({
      code: refused.problem.code,
      values: refused.problem.values,
      reason: refused.problem.reason,
    });
    const { countId } = await shop.call('Standard', papers.count, { params: { id }, body });
    const undo = await shop.ask('Restricted', papers.undoCount, { params: { id, countId } });
    expect([undo.status, (await desk.get(id)).stockQuantity]).toEqual([403, 9]);
    const nothing = { params: { id: shop.users.Admin.id }, body };
    expect((await shop.ask('Admin', papers.count, nothing)).status).toBe(404);
  });
});

describe('a movement in between', () => {
  test('refuses a count based on the former stock, with the former and present quantities', async () => {
    const { id } = await desk.make({ stockQuantity: 1_000 });
    await desk.move(id, { kind: 'receipt', quantity: 200 });
    const stale = await desk.count(id, 990, { seen: 1_000 });
    expect(stale.status).toBe(409);
    const why =
      'Carte Lumina 300 has moved since it was counted: 1,000 were booked then, 1,200 are now. Count it again';
    expect(stale.problem).toMatchObject({ code: 'stock-moved-since', errors: { counted: why } });
    expect((await desk.get(id)).stockQuantity).toBe(1_200);
    // Reservations do not change the stock that the count compares.
    await holding(id, 100, 4);
    expect((await desk.count(id, 1_190, { seen: 1_200 })).status).toBe(200);
  });

  test('if two concurrent counts are based on the same stock, one is booked and one is refused', async () => {
    const { id } = await desk.make({ stockQuantity: 1_000 });
    const both = await Promise.all([980, 970].map((counted) => desk.count(id, counted, { seen: 1_000 })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([980, 970]).toContain((await desk.get(id)).stockQuantity);
    expect((await desk.linesOf(id)).filter(({ kind }) => kind === 'count')).toHaveLength(1);
  });

  test('prevents undoing an earlier count, and a count can’t be undone twice', async () => {
    const { id } = await desk.make({ stockQuantity: 1_000 });
    const first = (await desk.count(id, 900)).data.countId;
    const second = (await desk.count(id, 910)).data.countId;
    const why = 'Carte Lumina 300 has moved since that count; count it again instead';
    for (const [countId, status] of [
      [first, 409],
      [second, 200],
      [second, 409],
      [first, 409],
      [shop.users.Admin.id, 409],
    ] as const) {
      const undone = await desk.undoCount(id, countId);
      const said = undone.status === 409 ? undone.problem.reason : '';
      expect([undone.status, said]).toEqual([status, status === 409 ? why : '']);
    }
    expect((await desk.get(id)).stockQuantity).toBe(900);
    const last = (await desk.count(id, 700)).data.countId;
    await desk.move(id, { kind: 'receipt', quantity: 5 });
    expect((await desk.undoCount(id, last)).status).toBe(409);
    const other = await desk.make();
    expect((await desk.undoCount(other.id, last)).status).toBe(409);
  });
});

test('a job with a shortage can’t start, and its card has the reason with both quantities of sheets', async () => {
  const { id } = await desk.make({ stockQuantity: 100 });
  const job = await holding(id, 90, 3);
  const body = { type: 'Packing', detail: '', instruction: '', jobId: job.id } as const;
  await shop.call('Standard', operations.create, { body });
  await shop.database.pool.query(`update jobs set scheduled_at = now(), status = 'scheduled' where id = $1`, [
    job.id,
  ]);
  await shop.database.pool.query(`update operations set state = 'queued' where job_id = $1`, [job.id]);
  const [step] = await shop.call('Restricted', jobs.operations, { params: { id: job.id } });
  const params = { id: step!.id };
  const canStart = async () => {
    const board = await shop.call('Restricted', queues.get);
    const card = board.jobs.flatMap((each) => each.operations).find((each) => each.id === params.id);
    const { can } = await shop.call('Restricted', operations.get, { params });
    expect(card?.can.advance).toEqual(can.advance);
    return can.advance;
  };
  expect(await canStart()).toBeNull();
  await desk.count(id, 89);
  const refused = await shop.ask('Restricted', operations.advance, { params, body: {} });
  const { code, values, reason } = refused.problem;
  expect([refused.status, reason]).toEqual([
    409,
    'Only 89 of Carte Lumina 300 are in stock; the job needs 90',
  ]);
  expect(await canStart()).toEqual({ code, values, reason });
  expect(await balances(shop, id)).toEqual({ stock: 89, reserved: 90, consumed: 0 });
  await desk.count(id, 90);
  expect(await canStart()).toBeNull();
  await shop.call('Restricted', operations.advance, { params, body: {} });
  expect(await balances(shop, id)).toEqual({ stock: 0, reserved: 0, consumed: 90 });
});

const amount = fc.integer({ min: 1, max: 60 });
const step = fc.oneof(
  fc.record({ do: fc.constant('count' as const), sheets: fc.nat(120) }),
  fc.record({
    do: fc.constantFrom('receipt' as const, 'adjust' as const, 'assign' as const),
    sheets: amount,
  }),
  fc.record({ do: fc.constantFrom('remove' as const, 'undo' as const), sheets: amount }),
);

test('after counts in any order, balances equal the ledger and available is stock less reserved', async () => {
  const run = async (id: string, jobIds: readonly string[], each: { do: string; sheets: number }) => {
    const jobId = jobIds[each.sheets % 2]!;
    if (each.do === 'count') return desk.count(id, each.sheets);
    if (each.do === 'receipt') return desk.move(id, { kind: 'receipt', quantity: each.sheets });
    if (each.do === 'adjust') return desk.move(id, { kind: 'adjustment', quantity: -each.sheets });
    if (each.do === 'assign') return desk.ask(jobId, id, { quantity: each.sheets });
    if (each.do === 'remove') return desk.remove(jobId, id);
    const last = (await desk.linesOf(id)).find(({ kind }) => kind === 'count');
    return desk.undoCount(id, last?.id ?? id);
  };
  const holds = async ({ id, stockQuantity, availableQuantity, hit }: Paper) => {
    const sums = await ledgerSums(shop, id);
    expect(await balances(shop, id)).toEqual(sums);
    expect([stockQuantity, availableQuantity]).toEqual([sums.stock, sums.stock - sums.reserved]);
    const short = hit.reduce((sum, each) => sum + each.short, 0);
    expect(short).toBe(Math.max(0, -availableQuantity));
  };
  const anyOrder = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 12 }),
    fc.boolean(),
    async (steps, atOnce) => {
      const { id } = await desk.make({ stockQuantity: 60 });
      const jobIds = [(await insertJob(shop)).id, (await insertJob(shop)).id];
      await desk.assign(jobIds[0]!, id, { quantity: 30 });
      const [statuses, wrong]: [number[], object[]] = [[], []];
      if (atOnce) {
        const answers = await Promise.all(steps.map((each) => run(id, jobIds, each)));
        statuses.push(...answers.map(({ status }) => status));
      } else {
        for (const each of steps) {
          const before = await desk.get(id);
          const { status } = await run(id, jobIds, each);
          statuses.push(status);
          const after = await desk.get(id);
          // Only a count or the undo of one makes the available quantity more negative.
          const isShorter = after.availableQuantity < Math.min(0, before.availableQuantity);
          if (isShorter && !['count', 'undo'].includes(each.do)) wrong.push(each);
          await holds(after);
        }
      }
      expect([wrong, statuses.filter((status) => ![200, 404, 409].includes(status))]).toEqual([[], []]);
      await holds(await desk.get(id));
    },
  );
  await expect(fc.assert(anyOrder, { numRuns: 12 })).resolves.toBeUndefined();
});
