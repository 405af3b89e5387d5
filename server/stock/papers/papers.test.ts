import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { carte, paperDesk } from '../../testing/clients/stock-client.ts';

const { papers } = contract;
const shop = await openShop();
const desk = paperDesk(shop);
afterAll(() => shop.close());

/** Creates a job that has reserved `quantity` sheets of the paper. */
async function reserve(paperId: string, quantity: number, cut = 1) {
  const job = await insertJob(shop);
  await desk.assign(job.id, paperId, { quantity, cut });
  return job;
}

describe('papers', () => {
  test('a paper has the specification’s defaults', async () => {
    const body = { name: 'Art Card', quality: 'Art Card', gsm: 250 };
    expect(await shop.call('Standard', papers.create, { body })).toMatchObject({
      ...body,
      manufacturer: '',
      description: '',
      length: 1,
      breadth: 1,
      thickness: 1,
      stockQuantity: 0,
      availableQuantity: 0,
      reorderQuantity: 0,
      consumed: 0,
      version: 1,
    });
  });

  test('the grain of a paper is a side of its sheet or unknown', async () => {
    const { id, grain } = await desk.make();
    expect(grain).toBeNull();
    const put = (change: object) =>
      shop.ask('Standard', papers.update, { params: { id }, body: change as never });
    expect((await put({ grain: 'breadth' })).data.grain).toBe('breadth');
    expect((await put({ grain: 'long' })).problem.errors).toEqual({
      grain: 'Grain must be one of length, breadth',
    });
    expect((await put({ grain: null })).data.grain).toBeNull();
  });

  test('a paper is created with stock, read, changed and deleted, and derived fields are ignored', async () => {
    const made = await desk.make({
      stockQuantity: 3_000,
      availableQuantity: 9,
      consumed: 9,
      length: 720.125,
    });
    expect(made).toMatchObject({
      length: 720.125,
      stockQuantity: 3_000,
      availableQuantity: 3_000,
      consumed: 0,
    });
    expect(await desk.linesOf(made.id)).toMatchObject([
      { kind: 'receipt', stockDelta: 3_000, note: 'Opening stock', userName: 'Standard User' },
    ]);
    const params = { id: made.id };
    const body = { ...made, description: 'Grain long', availableQuantity: 1, consumed: 1 };
    const changed = await shop.call('Standard', papers.update, { params, body });
    expect(changed).toMatchObject({ description: 'Grain long', availableQuantity: 3_000, consumed: 0 });
    expect(changed.version).toBe(made.version + 1);
    expect(await desk.get(made.id)).toEqual(changed);
    expect(await shop.call('Standard', papers.update, { params, body: { ...changed } })).toEqual(changed);
    expect((await shop.ask('Standard', papers.remove, { params })).status).toBe(403);
    expect(await shop.call('Admin', papers.remove, { params })).toEqual({ done: true });
    expect((await shop.ask('Admin', papers.get, { params })).status).toBe(404);
    expect(await desk.linesOf(made.id)).toHaveLength(1);
    const unknown = { id: shop.users.Admin.id };
    expect((await shop.ask('Admin', papers.movements, { params: unknown })).status).toBe(404);
  });

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ quality: 'Vellum' }, { quality: /^Quality must be one of Lightweight coated, / }],
    [{ gsm: undefined }, { gsm: 'GSM is required' }],
    [{ shelf: 'B'.repeat(51) }, { shelf: 'Shelf is at most 50 characters long' }],
    [{ length: -1 }, { length: 'Length must be a number from 0 to 100,000' }],
    [{ breadth: 1.2345 }, { breadth: 'Breadth has at most 3 decimals' }],
    [
      { stockQuantity: 100_000_001 },
      { stockQuantity: 'Stock quantity must be a whole number from 0 to 100,000,000' },
    ],
    [
      { reorderQuantity: 1.5 },
      { reorderQuantity: 'Reorder quantity must be a whole number from 0 to 100,000,000' },
    ],
  ])('%j is refused at the field', async (wrong, errors) => {
    const refused = await shop.ask('Standard', papers.create, { body: { ...carte, ...wrong } });
    expect(refused.status).toBe(400);
    const matching = Object.entries(errors).map(([field, message]) => [
      field,
      expect.stringMatching(message),
    ]);
    expect(refused.problem.errors).toEqual(Object.fromEntries(matching));
  });

  test('a paper has a shelf, by which users can sort and search', async () => {
    for (const [name, shelf] of [
      ['upper', 'X02'],
      ['lower', 'x01'],
    ])
      await desk.make({ name, shelf });
    const found = await shop.call('Restricted', papers.sorted, { query: { sort: 'shelf', term: 'x0' } });
    expect(found.items.map(({ name, shelf }) => [name, shelf])).toEqual([
      ['lower', 'x01'],
      ['upper', 'X02'],
    ]);
  });

  test('a Restricted user reads and changes nothing', async () => {
    const { id } = await desk.make({ stockQuantity: 10 });
    const params = { id };
    const body = { kind: 'receipt', quantity: 1 } as const;
    expect((await shop.ask('Restricted', papers.create, { body: carte })).status).toBe(403);
    expect((await shop.ask('Restricted', papers.update, { params, body: { gsm: 1 } })).status).toBe(403);
    expect((await shop.ask('Restricted', papers.move, { params, body })).status).toBe(403);
    expect((await shop.ask('Restricted', papers.remove, { params })).status).toBe(403);
    expect((await desk.get(id)).stockQuantity).toBe(10);
  });
});

describe('lists', () => {
  test('are sorted, filtered, searched and paged', async () => {
    const of = (name: string, fields: object) => desk.make({ name, manufacturer: 'Seshasayee', ...fields });
    const high = await of('zebra 90', {
      gsm: 90,
      stockQuantity: 50,
      reorderQuantity: 50,
      quality: 'Cyber XL',
    });
    const low = await of('Apple 200', { gsm: 200, stockQuantity: 400, reorderQuantity: 10 });
    await of('mango 115', { gsm: 115, stockQuantity: 100, description: 'Whiter SHADE' });
    await reserve((await of('Carte', { stockQuantity: 390 })).id, 385);
    const names = async (query: object) =>
      (await shop.call('Restricted', papers.sorted, { query: { term: 'seshasayee', ...query } })).items.map(
        (paper) => paper.name,
      );
    expect(await names({ sort: 'name' })).toEqual(['Apple 200', 'Carte', 'mango 115', 'zebra 90']);
    expect(await names({ sort: 'gsm', order: 'descending' })).toEqual([
      'Carte',
      'Apple 200',
      'mango 115',
      'zebra 90',
    ]);
    expect(await names({ sort: 'stock' })).toEqual(['zebra 90', 'mango 115', 'Carte', 'Apple 200']);
    expect(await names({ sort: 'available' })).toEqual(['Carte', 'zebra 90', 'mango 115', 'Apple 200']);
    expect(await names({ sort: 'created' })).toEqual(['zebra 90', 'Apple 200', 'mango 115', 'Carte']);
    expect(await names({})).toEqual(['Carte', 'mango 115', 'Apple 200', 'zebra 90']);
    expect(await names({ sort: 'quality', per: 2, page: 2 })).toEqual(['Carte', 'zebra 90']);
    expect(await names({ low: true })).toEqual(['zebra 90']);
    expect(await names({ low: false, sort: 'name' })).toEqual(['Apple 200', 'Carte', 'mango 115']);
    expect(await names({ quality: 'Cyber XL' })).toEqual(['zebra 90']);
    expect(await names({ term: 'white' })).toEqual(['mango 115']);
    expect(await names({ term: 'cyber xl' })).toEqual(['zebra 90']);
    expect(await shop.call('Restricted', papers.search, { query: { term: 'APPLE' } })).toEqual([
      { id: low.id, name: 'Apple 200' },
    ]);
    const list = await shop.ask('Restricted', papers.list, { query: { per: 1 } });
    expect(list.data.map((paper) => paper.name)).toEqual(['Carte']);
    expect(Number(list.headers.get('x-total-count'))).toBeGreaterThanOrEqual(4);
    for (const wrong of [{ sort: 'length' }, { per: 201 }])
      expect((await shop.ask('Admin', papers.sorted, { query: wrong })).status).toBe(400);
    expect(high.availableQuantity).toBe(50);
  });
});

test('one of eight concurrent changes of the same version succeeds, and seven get the current record', async () => {
  const made = await desk.make({ stockQuantity: 100 });
  // No request passes the row until the largest number of requests waits for it in the database.
  const client = await shop.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from papers where id = $1 for update', [made.id]);
  const changing = Array.from({ length: 8 }, (_, n) =>
    shop.ask('Standard', papers.update, {
      params: { id: made.id },
      body: { version: made.version, description: `Change ${n}` },
    }),
  );
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const countWaiting = async () => (await shop.database.pool.query<{ n: number }>(waiting)).rows[0]?.n;
  await expect.poll(countWaiting).toBe(4);
  await client.query('rollback');
  client.release();
  const statuses = (await Promise.all(changing)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
});

describe('a paper that a job needs', () => {
  test('can’t be changed to values that do not fit the job', async () => {
    const { id } = await desk.make({ stockQuantity: 2_000 });
    const job = await reserve(id, 300, 4);
    const change = async (body: object) => shop.ask('Standard', papers.update, { params: { id }, body });
    const gsm = await change({ gsm: 250 });
    expect(gsm.status).toBe(409);
    expect(gsm.problem.reason).toBe(
      `Carte Lumina 300 is assigned to ${job.number}: 250 g/m², the job needs 300 g/m²`,
    );
    expect((await change({ thickness: 400, quality: 'Art Card' })).problem.errors).toEqual({
      thickness: '400 µm, the job needs 380 µm',
      quality: 'Art Card, the job needs Carte Lumina',
    });
    expect((await change({ length: 100 })).problem.errors).toEqual({
      length: '100 × 1,020 mm, the job needs 360 × 510 mm',
    });
    expect((await change({ breadth: 1_000 })).problem.errors).toEqual({
      breadth: 'gives 2 press sheets per stock sheet, the job needs 4',
    });
    expect((await change({ thickness: 0, length: 730 })).status).toBe(200);
  });

  test('can be changed if the paper is a substitute or the job is closed', async () => {
    const other = await desk.make({ stockQuantity: 2_000, gsm: 250 });
    const job = await insertJob(shop);
    await desk.assign(job.id, other.id, { quantity: 10, substitute: true });
    const change = (id: string) =>
      shop.ask('Standard', papers.update, { params: { id }, body: { gsm: 240 } });
    expect((await change(other.id)).status).toBe(200);
    const { id } = await desk.make({ stockQuantity: 2_000 });
    const done = await reserve(id, 1_200);
    expect((await change(id)).status).toBe(409);
    await shop.database.db.update(jobs).set({ status: 'finished' }).where(eq(jobs.id, done.id));
    expect((await change(id)).status).toBe(200);
  });
});

describe('deleting', () => {
  test('is refused with the counts while a job has the paper, and the ledger remains', async () => {
    const { id } = await desk.make({ stockQuantity: 3_000 });
    const job = await reserve(id, 1_200);
    const refused = await shop.ask('Admin', papers.remove, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.problem.reason).toBe(
      `Carte Lumina 300 is assigned to 1 unfinished job (${job.number}), 1,200 sheets of it reserved; remove it there first`,
    );
    await desk.remove(job.id, id);
    expect(await shop.call('Admin', papers.remove, { params: { id } })).toEqual({ done: true });
    expect((await desk.linesOf(id)).map((line) => line.kind)).toEqual(['release', 'reserve', 'receipt']);
  });
});
