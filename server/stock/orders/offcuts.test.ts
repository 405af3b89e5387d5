/**
 * Tests offcuts through the API. The server adds them to stock as a paper of their size, and proposes them
 * before other papers (design: stock).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { carte, paperDesk } from '../../testing/clients/stock-client.ts';

const { jobs, papers } = contract;
const shop = await openShop();
const desk = paperDesk(shop);
afterAll(() => shop.close());

const book = (id: string, body: object, as: 'Standard' | 'Restricted' = 'Standard') =>
  shop.ask(as, papers.bookOffcut, { params: { id }, body: body as never });

test('a leftover becomes a paper of its size, or is added to an existing paper of that size', async () => {
  const made = await desk.make({ stockQuantity: 500, shelf: 'B04', reorderQuantity: 100 });
  const job = await insertJob(shop);
  const first = await book(made.id, { quantity: 300, length: 520, breadth: 360, jobId: job.id });
  expect(first.data).toMatchObject({
    ...carte,
    name: 'Carte Lumina 300 offcut 520 × 360',
    length: 520,
    breadth: 360,
    shelf: 'B04',
    leftover: true,
    stockQuantity: 300,
    availableQuantity: 300,
    reorderQuantity: 0,
  });
  const turned = await book(made.id, { quantity: 40, length: 360, breadth: 520 });
  expect(turned.data).toMatchObject({ id: first.data.id, stockQuantity: 340 });
  expect(await desk.linesOf(first.data.id)).toMatchObject([
    { kind: 'receipt', stockDelta: 40, jobId: null },
    {
      kind: 'receipt',
      stockDelta: 300,
      jobId: job.id,
      jobNumber: job.number,
      note: 'Offcut of Carte Lumina 300',
    },
  ]);
  // A leftover can have an offcut too. An offcut as large as the sheet is the sheet itself.
  const smaller = await book(first.data.id, { quantity: 5, length: 200, breadth: 100 });
  expect(smaller.data.name).toBe('Carte Lumina 300 offcut 200 × 100');
  const whole = await book(made.id, { quantity: 7, length: 1_020, breadth: 720 });
  expect(whole.data).toMatchObject({ id: made.id, stockQuantity: 507, leftover: false });
  expect(await brokenInvariants(shop.database)).not.toContainEqual(
    expect.stringMatching(/^(paper|job .* holds)/),
  );
});

test('a leftover is added only to a paper of the same size, name, quality, GSM, thickness and manufacturer', async () => {
  const [size, kind] = [{ length: 400, breadth: 300 }, { gsm: 315 }];
  const made = await desk.make(kind);
  const other = await desk.make({ ...kind, ...size, name: 'Carte Lumina 300, recycled', stockQuantity: 9 });
  const left = await book(made.id, { quantity: 5, ...size });
  expect(left.data).toMatchObject({ leftover: true, stockQuantity: 5 });
  // A bought paper of this size would match too, but offcuts go to the leftover.
  const bought = await desk.make({ ...kind, ...size });
  expect((await book(made.id, { quantity: 5, ...size })).data.id).toBe(left.data.id);
  expect((await book(bought.id, { quantity: 1, ...size })).data.id).toBe(bought.id);
  await shop.call('Standard', papers.update, { params: { id: left.data.id }, body: { thickness: 390 } });
  expect((await book(made.id, { quantity: 5, ...size })).data.id).toBe(bought.id);
  expect((await desk.get(other.id)).stockQuantity).toBe(9);
  for (const another of [
    { gsm: 316 },
    { quality: 'Art Card' },
    { thickness: 400 },
    { manufacturer: 'BILT' },
  ]) {
    const unlike = await desk.make({ ...kind, ...another });
    expect((await book(unlike.id, { quantity: 1, ...size })).data).toMatchObject({
      ...another,
      stockQuantity: 1,
    });
  }
});

test('two concurrent bookings of the same offcut add to one paper', async () => {
  const { id } = await desk.make({ gsm: 311 });
  const body = { quantity: 10, length: 300, breadth: 200 };
  const both = await Promise.all(Array.from({ length: 4 }, () => book(id, body)));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(both.map(({ data }) => data.id)).size).toBe(1);
  expect((await desk.get(both[0]!.data.id)).stockQuantity).toBe(40);
});

test.each([
  [{ quantity: 0, length: 10, breadth: 10 }, 400, 'quantity'],
  [{ quantity: 1, length: -1, breadth: 10 }, 400, 'length'],
  [{ quantity: 1, breadth: 10 }, 400, 'length'],
  [{ quantity: 1, length: 1, breadth: 10 }, 409, 'length'],
  [{ quantity: 1, length: 1_021, breadth: 10 }, 409, 'length'],
])('%j is refused with %i at %s', async (body, status, field) => {
  const { id } = await desk.make({ gsm: 312 });
  const refused = await book(id, body);
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([status, [field]]);
});

test('booking a leftover is refused to other users, and is a 404 for an unknown paper or job', async () => {
  const { id } = await desk.make({ gsm: 313 });
  const body = { quantity: 1, length: 100, breadth: 100 };
  expect((await book(id, body, 'Restricted')).status).toBe(403);
  const nobody = shop.users.Admin.id;
  expect((await book(nobody, body)).status).toBe(404);
  expect((await book(id, { ...body, jobId: nobody })).status).toBe(404);
});

test('the list of eligible papers for a matching job has the leftover first if it suffices', async () => {
  const { id } = await desk.make({ gsm: 314, stockQuantity: 5_000, length: 510, breadth: 360 });
  const large = await desk.make({ gsm: 314, stockQuantity: 5_000, name: 'large' });
  const job = await insertJob(shop, { paperGsm: 314, quantity: 800 });
  const offered = async () =>
    (await shop.call('Restricted', jobs.eligiblePapers, { params: { id: job.id } })).map((each) => each.id);
  expect(await offered()).toEqual([id, large.id]);
  const left = await book(large.id, { quantity: 99, length: 600, breadth: 400 });
  expect(await offered()).toEqual([id, large.id, left.data.id]);
  await book(large.id, { quantity: 1, length: 600, breadth: 400 });
  expect(await offered()).toEqual([left.data.id, id, large.id]);
});
