/**
 * Tests how records change if a user renames, retires or deletes the list values that they use (decision
 * 045).
 */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type ViewedList } from '../../../shared/views/views.contract.ts';
import { listDesk } from '../../testing/clients/shop-lists-client.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';
import { lid } from '../../testing/samples/sample-products.ts';

const { components, customers, jobs, lists, operations, papers, products, views } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const desk = listDesk(shop);
afterAll(() => shop.close());

describe('renaming', () => {
  test('changes all records at once without raising the records’ versions', async () => {
    await desk.add('coats', 'Varnish');
    await desk.add('cities', 'Hosur');
    const customer = await shop.call('Standard', customers.create, {
      body: { name: 'Hosur Foods', address: '1 Road', city: 'Hosur' },
    });
    const job = await orders.make({ coat: 'Varnish', customerId: customer.id });
    const component = await shop.call('Standard', components.create, {
      body: { ...lid, coat: 'Varnish', artwork: await picture(40) },
    });
    await desk.renamed('coats', 'Varnish', 'Gloss varnish');
    await desk.renamed('cities', 'Hosur', 'Hosur Road');
    const after = await orders.get(job.id);
    expect(after).toMatchObject({
      coat: 'Gloss varnish',
      customer: { city: 'Hosur Road' },
      version: job.version,
    });
    expect(await shop.call('Restricted', components.get, { params: { id: component.id } })).toMatchObject({
      coat: 'Gloss varnish',
    });
    const found = await shop.call('Restricted', jobs.sorted, { query: { city: 'Hosur Road' } });
    expect(found.items.map(({ id }) => id)).toEqual([job.id]);
    const searched = await shop.call('Restricted', customers.sorted, { query: { term: 'hosur road' } });
    expect(searched.items.map(({ id }) => id)).toEqual([customer.id]);
    const old = await shop.call('Restricted', jobs.sorted, { query: { city: 'Hosur' } });
    expect(old.items).toEqual([]);
  });

  test('updates the saved views that filter by the value, and no further views', async () => {
    await desk.add('cities', 'Salem & Erode');
    await desk.add('productTypes', 'Tray');
    const save = async (body: { list: ViewedList; query: string }) =>
      (await shop.call('Standard', views.create, { body: { name: body.query, ...body } })).id;
    const saved = await Promise.all([
      save({ list: 'jobs', query: 'status=draft&city=Salem+%26+Erode&sort=delivery' }),
      save({ list: 'jobs', query: 'city=Salem%20%26%20Erode' }),
      save({ list: 'jobs', query: 'term=Salem+%26+Erode&type=Tray' }),
      save({ list: 'products', query: 'type=Tray' }),
      save({ list: 'machines', query: 'type=Tray' }),
    ]);
    await desk.renamed('cities', 'Salem & Erode', 'Salem');
    await desk.renamed('productTypes', 'Tray', 'Tray, deep');
    const found = await shop.call('Standard', views.list);
    const queries = saved.map((id) => found.find((view) => view.id === id)?.query);
    expect(queries).toEqual([
      'status=draft&city=Salem&sort=delivery',
      'city=Salem',
      'term=Salem+%26+Erode&type=Tray%2C+deep',
      'type=Tray%2C+deep',
      'type=Tray',
    ]);
    expect(found.every(({ version }) => version === 1)).toBe(true);
    const { id } = await desk.valueOf('cities', 'Salem');
    expect((await desk.remove('cities', id)).status).toBe(200);
  });

  test('is in the audit log with the old and new name', async () => {
    await desk.add('coats', 'Wax');
    const { id, version } = await desk.renamed('coats', 'Wax', 'Beeswax');
    const { rows } = await shop.database.pool.query(
      `select verb, entity, version, data from audit where entity_id = $1 order by version`,
      [id],
    );
    expect(rows).toEqual([
      expect.objectContaining({ verb: 'value.create', entity: 'lists', version: 1 }),
      expect.objectContaining({
        verb: 'value.update',
        version,
        data: { name: 'Beeswax', list: 'coats', was: 'Wax' },
      }),
    ]);
  });

  test('of a detail changes plans, templates and operations, and operation names derived from the detail', async () => {
    await desk.add('operationDetails', 'Cold foil', ['Foiling']);
    const plan = [{ type: 'Foiling', detail: 'Cold foil', instruction: 'Edge' }];
    const job = await orders.make({ productOperations: plan });
    const product = await shop.call('Standard', products.create, {
      body: {
        name: 'Box',
        type: 'Plain Box',
        style: 'Four Corner Box',
        code: 'B-1',
        productOperations: plan,
      },
    });
    const body = { jobId: job.id, type: 'Foiling', detail: 'Cold foil' };
    const step = await shop.call('Standard', operations.create, { body });
    const own = await shop.call('Standard', operations.create, { body: { ...body, name: 'Second foil' } });
    await desk.renamed('operationDetails', 'Cold foil', 'Cold transfer');
    const read = (id: string) => shop.call('Restricted', operations.get, { params: { id } });
    expect(await read(step.id)).toMatchObject({ detail: 'Cold transfer', name: 'Foiling Cold transfer' });
    expect(await read(own.id)).toMatchObject({ detail: 'Cold transfer', name: 'Second foil' });
    expect((await orders.get(job.id)).productOperations).toMatchObject([{ detail: 'Cold transfer' }]);
    expect(await shop.call('Restricted', products.get, { params: { id: product.id } })).toMatchObject({
      productOperations: [{ detail: 'Cold transfer', instruction: 'Edge' }],
    });
  });

  test('of a product type does not lose the type’s styles', async () => {
    await desk.add('productTypes', 'Pouch');
    await desk.add('styles', 'Stand-up', ['Pouch']);
    const job = await orders.make({ type: 'Pouch', style: 'Stand-up' });
    await desk.renamed('productTypes', 'Pouch', 'Doypack');
    expect(await orders.get(job.id)).toMatchObject({ type: 'Doypack', style: 'Stand-up' });
    expect(await desk.valueOf('styles', 'Stand-up')).toMatchObject({ types: ['Doypack'] });
    const { id } = await desk.valueOf('productTypes', 'Doypack');
    const refused = await desk.remove('productTypes', id);
    expect(refused.problem.reason).toBe('Doypack is used by 1 job, 1 style; retire it instead');
  });

  test('of a detail also changes jobs that are being scheduled at the same time', async () => {
    await desk.add('operationDetails', 'Round 0', ['Foiling']);
    for (let round = 0; round < 4; round += 1) {
      const [was, name] = [`Round ${round}`, `Round ${round + 1}`];
      const productOperations = [{ type: 'Foiling', detail: was, instruction: '' }];
      const drafts = await Promise.all(Array.from({ length: 8 }, () => orders.ready({ productOperations })));
      const { id } = await desk.valueOf('operationDetails', was);
      const scheduling = drafts.map((job) => shop.ask('Standard', jobs.submit, { params: { id: job.id } }));
      const [renamed, ...scheduled] = await Promise.all([
        desk.change('operationDetails', id, { name }),
        ...scheduling,
      ]);
      expect([renamed.status, ...scheduled.map(({ status }) => status)]).toEqual(Array(9).fill(200));
      for (const job of drafts) {
        const steps = await shop.call('Restricted', jobs.operations, { params: { id: job.id } });
        expect(steps.map(({ detail }) => detail)).toEqual([name]);
      }
    }
  });

  test('of a reason changes past stops, which Undo restores with the new name', async () => {
    const floor = await openFloor(shop);
    const value = await desk.add('pauseReasons', 'Coffee');
    const step = await floor.on(await floor.machine('Printing'), { number: 'F-1' });
    await floor.call('advance', step.id, { from: 'queued' });
    await floor.call('pause', step.id, { reason: 'Coffee' });
    await floor.call('resume', step.id);
    await desk.renamed('pauseReasons', 'Coffee', 'Break');
    expect(await floor.call('undo', step.id)).toMatchObject({ state: 'paused', pauseReason: 'Break' });
    expect((await desk.remove('pauseReasons', value.id)).problem.reason).toBe(
      'Break is used by 1 paused operation, 1 past stop; retire it instead',
    );
  });

  test('is refused for a taken name, a stale version, or a value of another list', async () => {
    const value = await desk.add('coats', 'Dull');
    const double = await desk.change('coats', value.id, { name: 'MATT' });
    expect([double.status, double.problem.errors]).toEqual([409, { name: 'MATT is listed already' }]);
    expect((await desk.change('coats', value.id, { name: 'DULL' })).data).toMatchObject({
      name: 'DULL',
      version: 2,
    });
    const stale = await desk.change('coats', value.id, { name: 'Dull', version: 1 });
    expect([stale.status, stale.problem.current]).toMatchObject([412, { name: 'DULL', version: 2 }]);
    expect((await desk.change('cities', value.id, { name: 'Dull' })).status).toBe(404);
  });
});

describe('retiring', () => {
  test('leaves the value on existing records, which stay editable, and refuses the value for other records', async () => {
    const value = await desk.add('paperQualities', 'Chromo');
    const job = await orders.make({ paperQuality: 'Chromo' });
    expect((await desk.change('paperQualities', value.id, { retired: true })).data).toMatchObject({
      retired: true,
    });
    const body = { ...job, name: 'Another name', version: job.version };
    const edited = await shop.call('Standard', jobs.update, { params: { id: job.id }, body });
    expect(edited).toMatchObject({ name: 'Another name', paperQuality: 'Chromo' });
    const made = await shop.ask('Standard', jobs.create, { body: orders.body({ paperQuality: 'Chromo' }) });
    expect(made.problem.errors?.paperQuality).toMatch(/^Paper Quality must be one of Lightweight coated/);
    expect(made.problem.errors?.paperQuality).not.toContain('Chromo');
    const other = await orders.make();
    const changed = await shop.ask('Standard', jobs.update, {
      params: { id: other.id },
      body: { paperQuality: 'Chromo' },
    });
    expect([changed.status, Object.keys(changed.problem.errors ?? {})]).toEqual([400, ['paperQuality']]);
    const added = await shop.ask('Standard', lists.create, {
      params: { list: 'paperQualities' },
      body: { name: 'Chromo' },
    });
    expect(added.problem.reason).toBe('Chromo is listed and retired; restore it instead');
    await desk.change('paperQualities', value.id, { retired: false });
    expect((await orders.make({ paperQuality: 'Chromo' })).paperQuality).toBe('Chromo');
  });

  test('a step’s retired detail stays while the plan is edited', async () => {
    const value = await desk.add('operationDetails', 'Linen', ['Lamination']);
    const plan = [{ type: 'Lamination', detail: 'Linen', instruction: '' }];
    const job = await orders.make({ productOperations: plan });
    await desk.change('operationDetails', value.id, { retired: true });
    const longer = [...job.productOperations, { type: 'Packing', detail: 'Export', instruction: '' }];
    const edited = await shop.call('Standard', jobs.update, {
      params: { id: job.id },
      body: { productOperations: longer },
    });
    expect(edited.productOperations.map(({ detail }) => detail)).toEqual(['Linen', 'Export']);
  });
});

describe('deleting', () => {
  test('is refused for a used value with the number of uses, and accepted for an unused value', async () => {
    const value = await desk.add('paperQualities', 'Grey back');
    const paper = await orders.paper(5, { quality: 'Grey back' });
    const job = await orders.make({ paperQuality: 'Grey back' });
    const refused = await desk.remove('paperQualities', value.id);
    expect([refused.status, refused.problem.code, refused.problem.reason]).toEqual([
      409,
      'value-in-use',
      'Grey back is used by 1 paper, 1 job; retire it instead',
    ]);
    const uses = await shop.call('Restricted', lists.uses, { params: { list: 'paperQualities' } });
    expect(uses.find(({ id }) => id === value.id)?.uses).toEqual([
      { of: 'papers', count: 1 },
      { of: 'jobs', count: 1 },
    ]);
    await shop.call('Admin', papers.remove, { params: { id: paper.id } });
    await shop.call('Admin', jobs.remove, { params: { id: job.id } });
    expect((await desk.remove('paperQualities', value.id)).status).toBe(200);
    expect(await desk.names('paperQualities')).not.toContain('Grey back');
    expect((await desk.remove('paperQualities', value.id)).status).toBe(404);
  });

  test('is refused if a record with the value was created first; otherwise such records are refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, name } = await desk.add('cities', `Town ${round}`);
      const body = { name: 'Racing Foods', address: '1 Road', city: name };
      const [gone, ...made] = await Promise.all([
        desk.remove('cities', id),
        ...Array.from({ length: 4 }, () => shop.ask('Standard', customers.create, { body })),
      ]);
      const kept = made.filter(({ status }) => status === 200).length;
      expect(gone.status).toBe(kept > 0 ? 409 : 200);
      expect(made.every(({ status }) => status === 200 || status === 400)).toBe(true);
    }
  });
});

test('renaming updates 10,000 records at once, and is refused for more', async () => {
  const { id } = await desk.add('paperQualities', 'Pulp');
  const { pool } = shop.database;
  await pool.query(`insert into papers (id, name, gsm, quality)
    select gen_random_uuid(), 'Reel ' || n, 300, 'Pulp' from generate_series(1, 10001) n`);
  const refused = await desk.change('paperQualities', id, { name: 'Board' });
  expect([refused.status, refused.problem.reason]).toEqual([
    409,
    'Pulp is used by 10,001 records, and at most 10,000 can be changed at once. Retire it and use the other name from now on',
  ]);
  await pool.query(`delete from papers where name = 'Reel 1'`);
  await desk.renamed('paperQualities', 'Pulp', 'Board');
  const { rows } = await pool.query(
    `select quality, count(*)::int as n from papers group by 1 order by 2 desc`,
  );
  expect(rows[0]).toEqual({ quality: 'Board', n: 10_000 });
});
