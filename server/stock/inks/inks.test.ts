import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { inkDesk } from '../../testing/clients/stock-client.ts';

const { inks, jobs } = contract;
const shop = await openShop();
const desk = inkDesk(shop);
const orders = await openOrders(shop);
afterAll(() => shop.close());

describe('inks', () => {
  test('an ink needs only a name', async () => {
    expect(await desk.make({ name: ' Warm Red ' })).toMatchObject({
      name: 'Warm Red',
      colour: '',
      manufacturer: '',
      description: '',
      stockQuantity: 0,
      availableQuantity: 0,
      reorderQuantity: 0,
      consumed: 0,
      version: 1,
    });
  });

  test('an ink is created with stock, read, changed and deleted, and derived fields are ignored', async () => {
    const made = await desk.make({
      colour: 'Cyan',
      manufacturer: 'Huber',
      stockQuantity: 12.345,
      availableQuantity: 1,
      consumed: 9,
    });
    expect(made).toMatchObject({ stockQuantity: 12.345, availableQuantity: 12.345, consumed: 0, version: 2 });
    expect(await desk.linesOf(made.id)).toMatchObject([
      {
        kind: 'receipt',
        stockDelta: 12.345,
        reservedDelta: 0,
        note: 'Opening stock',
        userName: 'Standard User',
      },
    ]);
    const changed = await desk.change(made.id, { ...made, description: 'Low migration', consumed: 3 });
    expect(changed.data).toMatchObject({ description: 'Low migration', consumed: 0, version: 3 });
    expect(await desk.get(made.id)).toEqual(changed.data);
    expect((await desk.change(made.id, { ...changed.data })).data).toEqual(changed.data);
    const late = await desk.change(made.id, { ...made, colour: 'Blue' });
    expect({ status: late.status, current: late.problem.current }).toEqual({
      status: 412,
      current: changed.data,
    });
    const params = { id: made.id };
    expect((await shop.ask('Standard', inks.remove, { params })).status).toBe(403);
    expect(await shop.call('Admin', inks.remove, { params })).toEqual({ done: true });
    expect((await shop.ask('Admin', inks.get, { params })).status).toBe(404);
    expect(await desk.linesOf(made.id)).toHaveLength(1);
    const nothing = { params: { id: shop.users.Admin.id } };
    expect((await shop.ask('Admin', inks.movements, nothing)).status).toBe(404);
  });

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'C' }, { name: 'Name length should be greater than 2' }],
    [{ name: 'Cyan, light' }, { name: 'Name must not contain a comma; commas separate the inks of a job' }],
    [
      { stockQuantity: -0.5, reorderQuantity: '3' },
      {
        stockQuantity: 'Stock quantity must be a number from 0 to 100,000,000',
        reorderQuantity: 'Reorder quantity must be a number from 0 to 100,000,000',
      },
    ],
    [{ stockQuantity: 1.0005 }, { stockQuantity: 'Stock quantity has at most 3 decimals' }],
  ])('%j is refused at the fields', async (wrong, errors) => {
    const refused = await shop.ask('Standard', inks.create, { body: { name: 'Cyan', ...wrong } });
    expect({ status: refused.status, errors: refused.problem.errors }).toEqual({ status: 400, errors });
  });

  test('a Restricted user reads and changes nothing', async () => {
    const { id } = await desk.make({ stockQuantity: 10 });
    const params = { id };
    const body = { kind: 'consume', quantity: 1 } as const;
    expect((await shop.ask('Restricted', inks.create, { body: { name: 'Cyan' } })).status).toBe(403);
    expect((await shop.ask('Restricted', inks.update, { params, body: { colour: 'x' } })).status).toBe(403);
    expect((await shop.ask('Restricted', inks.move, { params, body })).status).toBe(403);
    expect((await shop.ask('Restricted', inks.remove, { params })).status).toBe(403);
    expect((await desk.get(id)).stockQuantity).toBe(10);
  });

  test('are sorted, filtered, searched and paged', async () => {
    const of = (name: string, fields: object) => desk.make({ name, manufacturer: 'Siegwerk', ...fields });
    await of('zinc White', { colour: 'White', stockQuantity: 2, reorderQuantity: 2 });
    const low = await of('Orange 021', { colour: 'orange', stockQuantity: 0.5, reorderQuantity: 0.501 });
    await of('black', { colour: 'Black', stockQuantity: 40, reorderQuantity: 5, description: 'Rub proof' });
    const names = async (query: object) =>
      (await shop.call('Restricted', inks.sorted, { query: { term: 'SIEGWERK', ...query } })).items.map(
        (ink) => ink.name,
      );
    expect(await names({ sort: 'name' })).toEqual(['black', 'Orange 021', 'zinc White']);
    expect(await names({ sort: 'stock', order: 'descending' })).toEqual([
      'black',
      'zinc White',
      'Orange 021',
    ]);
    expect(await names({ sort: 'colour', per: 2, page: 2 })).toEqual(['zinc White']);
    expect(await names({})).toEqual(['black', 'Orange 021', 'zinc White']);
    expect(await names({ low: true, sort: 'created' })).toEqual(['zinc White', 'Orange 021']);
    expect(await names({ low: false })).toEqual(['black']);
    expect(await names({ term: 'rub PROOF' })).toEqual(['black']);
    expect(await shop.call('Restricted', inks.search, { query: { term: 'orange' } })).toEqual([
      { id: low.id, name: 'Orange 021' },
    ]);
    const list = await shop.ask('Restricted', inks.list, { query: { per: 1 } });
    expect(list.data.map((ink) => ink.name)).toEqual(['black']);
    expect(Number(list.headers.get('x-total-count'))).toBeGreaterThanOrEqual(3);
    expect((await shop.ask('Admin', inks.sorted, { query: { sort: 'available' } })).status).toBe(400);
  });
});

describe('the jobs of an ink', () => {
  const jobsOf = async (id: string) =>
    (await shop.call('Restricted', jobs.ofInk, { params: { id } })).map((job) => job.number);

  test('are the jobs with the ink’s complete name, regardless of case', async () => {
    const ink = await desk.make({ name: 'Reflex Blue' });
    const [first, second] = [
      await orders.make({ ink: 'reflex blue' }),
      await orders.make({ ink: 'Magenta,  REFLEX BLUE , Yellow' }),
    ];
    await orders.make({ ink: 'Reflex Blue C, Light Reflex Blue, Reflex' });
    expect(await jobsOf(ink.id)).toEqual([second.number, first.number]);
    const query = { inkId: ink.id, term: first.number };
    expect((await shop.call('Restricted', jobs.sorted, { query })).metadata.total).toBe(1);
    expect((await shop.call('Restricted', jobs.counts, { query: { inkId: ink.id } })).total).toBe(2);
    const list = await shop.ask('Restricted', jobs.ofInk, { params: { id: ink.id }, query: { per: 1 } });
    expect(list.headers.get('x-total-count')).toBe('2');
    expect((await shop.ask('Admin', jobs.ofInk, { params: { id: shop.users.Admin.id } })).status).toBe(404);
  });

  test('are changed to the ink’s new name unless they are closed', async () => {
    const ink = await desk.make({ name: 'Pantone 485' });
    const open = await orders.make({ ink: 'Cyan, pantone 485' });
    const other = await orders.make({ ink: 'Pantone 485 C' });
    const done = [];
    for (const status of ['finished', 'dispatched', 'cancelled'] as const)
      done.push(await insertJob(shop, { ink: 'Pantone 485', status }));
    const held = await insertJob(shop, { ink: 'PANTONE 485,Yellow', status: 'on hold', onHold: true });
    const renamed = await desk.change(ink.id, { name: 'Warm Red 485', version: ink.version });
    expect(renamed.data).toMatchObject({ name: 'Warm Red 485', version: ink.version + 1 });
    expect(await orders.get(open.id)).toMatchObject({ ink: 'Cyan, Warm Red 485', version: open.version + 1 });
    expect(await orders.get(held.id)).toMatchObject({ ink: 'Warm Red 485, Yellow', version: 2 });
    expect(await orders.get(other.id)).toMatchObject({ ink: 'Pantone 485 C', version: other.version });
    for (const { id } of done) expect(await orders.get(id)).toMatchObject({ ink: 'Pantone 485', version: 1 });
    expect(await jobsOf(ink.id)).toEqual([held.number, open.number]);
    const { rows } = await shop.database.pool.query(
      `select entity, version, data from audit where verb = 'ink.update' and entity_id = any ($1) order by id`,
      [[ink.id, open.id, held.id]],
    );
    expect(rows).toEqual([
      { entity: 'jobs', version: open.version + 1, data: { ink: 'Cyan, Warm Red 485' } },
      { entity: 'jobs', version: 2, data: { ink: 'Warm Red 485, Yellow' } },
      { entity: 'inks', version: ink.version + 1, data: { name: 'Warm Red 485' } },
    ]);
  });

  test('prevent a rename that would make a job’s ink field too long', async () => {
    const ink = await desk.make({ name: 'Fluor' });
    const many = Array.from({ length: 50 }, (_, n) => `Spot ${n}`).join(', ');
    const job = await orders.make({ ink: `Fluor, ${many}` });
    const refused = await desk.change(ink.id, { name: 'F'.repeat(150), colour: 'Pink' });
    expect(refused.status).toBe(409);
    expect(refused.problem.errors?.name).toMatch(`${job.number} names so many inks`);
    expect(await desk.get(ink.id)).toEqual(ink);
    expect((await orders.get(job.id)).version).toBe(job.version);
  });

  test('still name the ink after its deletion', async () => {
    const ink = await desk.make({ name: 'Metallic 877' });
    const job = await orders.make({ ink: 'Metallic 877' });
    await shop.call('Admin', inks.remove, { params: { id: ink.id } });
    expect((await orders.get(job.id)).ink).toBe('Metallic 877');
  });

  test('apply a concurrent change and the rename', async () => {
    const ink = await desk.make({ name: 'Dense Black' });
    const made = await Promise.all(Array.from({ length: 8 }, () => orders.make({ ink: 'Dense Black' })));
    const edits = made.map(({ id }) =>
      shop.ask('Standard', jobs.update, { params: { id }, body: { coat: 'Matt' } }),
    );
    const [renamed, ...edited] = await Promise.all([desk.change(ink.id, { name: 'Jet Black' }), ...edits]);
    expect([renamed.status, ...edited.map(({ status }) => status)]).toEqual(Array(9).fill(200));
    for (const { id } of made)
      expect(await orders.get(id)).toMatchObject({ ink: 'Jet Black', coat: 'Matt', version: 3 });
  });
});
