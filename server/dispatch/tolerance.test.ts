/** Tests the tolerance of customers, products and jobs through the API (decision 130). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { sentBy } from '../testing/database/statements-of-request.ts';
import { type Caller, openShop } from '../testing/shop.ts';

const { customers, dispatches, history, imports, jobBulk, jobs, products, today } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const { orders } = floor;
afterAll(() => shop.close());

const usual = { under: 5, over: 10 };
const customer = (name: string, tolerance: object | null = usual) =>
  shop.call('Standard', customers.create, {
    body: { name, address: 'Road 2', city: 'Bengaluru', tolerance } as never,
  });
const changeCustomer = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, customers.update, { params: { id }, body });
const put = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, jobs.update, { params: { id }, body });
const get = (id: string) => orders.get(id);
const dispatch = (id: string, body: object) =>
  shop.ask('Standard', jobs.dispatch, { params: { id }, body: { ...body } as never });
const listed = async (query: object) =>
  (await shop.call('Restricted', jobs.sorted, { query: { per: 200, ...query } })).items.map(({ id }) => id);

/** Creates a job of 1,000 pieces of which `good` are packed. `finished` says whether Packing is finished. */
async function packed(
  good: number,
  { finished = true, ...fields }: { finished?: boolean; tolerance?: object | null } = {},
) {
  const { job, steps } = await floor.job(['Manual Punching', 'Packing'], { tolerance: usual, ...fields });
  const [punching = '', packing = ''] = steps.map(({ id }) => id);
  await floor.call('advance', punching);
  await floor.call('advance', punching, {
    from: 'running',
    goodQuantity: 1_200,
    wasteQuantity: 0,
    confirmed: true,
  });
  await floor.call('advance', packing);
  await floor.call('counts', packing, { goodQuantity: good, wasteQuantity: 0, confirmed: true });
  if (finished) await floor.call('advance', packing, { from: 'running' });
  return { id: job.id, number: job.number, packing };
}

test('a new job has its own tolerance or that of its customer, and none of the property without either', async () => {
  const { id: customerId } = await customer('Asha Foods');
  const made = await orders.make({ customerId });
  expect(made.tolerance).toEqual({ ...usual, fromCustomer: true });
  expect((await orders.make({ customerId, tolerance: { under: 2.5 } })).tolerance).toEqual({
    under: 2.5,
    over: 0,
  });
  // A repeat sends back what it read; the customer's counts as it is now.
  await changeCustomer(customerId, { tolerance: { under: 1, over: 2 } });
  const repeated = await orders.make({ customerId, tolerance: made.tolerance });
  expect(repeated.tolerance).toEqual({ under: 1, over: 2, fromCustomer: true });
  expect((await get(made.id)).tolerance).toEqual(made.tolerance);
  const [item] = (await shop.call('Restricted', jobs.sorted, { query: { term: made.number } })).items;
  expect(item?.tolerance).toEqual(made.tolerance);
  const { id: plain } = await customer('Plain Teas', null);
  expect(Object.keys(await orders.make({ customerId: plain }))).not.toContain('tolerance');
  expect(Object.keys(await shop.call('Restricted', customers.get, { params: { id: plain } }))).not.toContain(
    'tolerance',
  );
});

test('a change of another field leaves the tolerance, and one of the customer takes that of the new customer', async () => {
  const [asha, malnad] = [await customer('Asha Two'), await customer('Malnad Two', { under: 0, over: 3 })];
  const { id } = await orders.make({ customerId: asha.id });
  await changeCustomer(asha.id, { tolerance: null });
  // The form of a job without an own tolerance sends null.
  expect((await put(id, { name: 'New name', tolerance: null })).data.tolerance).toEqual({
    ...usual,
    fromCustomer: true,
  });
  const moved = await put(id, { customerId: malnad.id });
  expect(moved.data.tolerance).toEqual({ under: 0, over: 3, fromCustomer: true });
  expect((await put(id, { tolerance: { under: 4, over: 4 } })).data.tolerance).toEqual({ under: 4, over: 4 });
  expect((await put(id, { customerId: asha.id })).data.tolerance).toEqual({ under: 4, over: 4 });
  expect(Object.keys((await put(id, { tolerance: null })).data)).not.toContain('tolerance');
  const [entry] = await shop.call('Standard', history.of, { params: { entity: 'jobs', id } });
  expect(entry?.changes).toEqual([
    { field: 'tolerance', label: 'Tolerance', from: '4 % under, 4 % over', to: null, unit: null },
  ]);
  const undone = await put(id, entry?.undo?.body ?? {});
  expect(undone.data.tolerance).toEqual({ under: 4, over: 4 });
  const { id: copied } = await orders.make({ customerId: malnad.id });
  await put(copied, { tolerance: { under: 9, over: 9 } });
  await changeCustomer(malnad.id, { tolerance: usual });
  const [last] = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: copied } });
  expect((await put(copied, last?.undo?.body ?? {})).data.tolerance).toEqual(moved.data.tolerance);
});

test('jobs added in bulk have the tolerance of their customer, and of a job of the bulk its own', async () => {
  const { id: customerId } = await customer('Bulk Teas');
  const bulk = (fields: object) => {
    const { artwork: _artwork, productOperations: _steps, ...body } = orders.body({ customerId, ...fields });
    return { ...body, operations: [{ key: 'a', type: 'Packing' }] };
  };
  const { jobs: made } = await shop.call('Standard', jobBulk.bulk, {
    body: { jobs: [bulk({}), bulk({ tolerance: { under: 1, over: 1 } })] } as never,
  });
  const all = await Promise.all(made.map(({ id }) => get(id)));
  expect(all.map(({ tolerance }) => tolerance)).toEqual([
    { ...usual, fromCustomer: true },
    { under: 1, over: 1 },
  ]);
});

test('the undo of a changed customer gives the job the tolerance that it had, not the customer’s of today', async () => {
  const [asha, malnad] = [
    await customer('Asha Three'),
    await customer('Malnad Three', { under: 0, over: 3 }),
  ];
  const { id } = await orders.make({ customerId: asha.id });
  await put(id, { customerId: malnad.id });
  await changeCustomer(asha.id, { tolerance: { under: 0, over: 0 } });
  const [entry] = await shop.call('Standard', history.of, { params: { entity: 'jobs', id } });
  const { data } = await put(id, entry?.undo?.body ?? {});
  expect([data.customerId, data.tolerance]).toEqual([asha.id, usual]);
});

test('a product passes its tolerance on in the draft of a job', async () => {
  const fields = { name: 'Tea carton', type: 'Plain Box', style: 'Four Corner Box', code: 'TC' };
  const { id } = await shop.call('Standard', products.create, {
    body: { ...fields, tolerance: usual } as never,
  });
  const select = () => shop.call('Restricted', products.select, { params: { id } });
  expect((await select()).tolerance).toEqual(usual);
  await shop.call('Standard', products.update, { params: { id }, body: { tolerance: null } });
  expect(Object.keys(await select())).not.toContain('tolerance');
});

test.each([
  [{ under: -1 }, 'under', 'Under-delivery must be a number from 0 to 100'],
  [{ under: 101 }, 'under', 'Under-delivery must be a number from 0 to 100'],
  [{ over: 'much' }, 'over', 'Over-delivery must be a number from 0 to 100'],
  [{ over: 0.0001 }, 'over', 'Over-delivery has at most 3 decimals'],
])('%j is refused at %s', async (tolerance, field, message) => {
  const { id } = await orders.make();
  const { id: customerId } = await customer(`Refused ${JSON.stringify(tolerance)}`);
  for (const { status, problem } of [
    await put(id, { tolerance }),
    await changeCustomer(customerId, { tolerance }),
  ])
    expect([status, problem.errors]).toEqual([400, { [`tolerance.${field}`]: message }]);
});

test('only the office may change it, and not by an old version', async () => {
  const { id, version } = await orders.make();
  const { id: customerId, version: first } = await customer('Stale Teas');
  expect((await put(id, { tolerance: usual }, 'Restricted')).status).toBe(403);
  expect((await changeCustomer(customerId, { tolerance: usual }, 'Restricted')).status).toBe(403);
  expect((await put(id, { tolerance: usual, version })).status).toBe(200);
  expect((await put(id, { tolerance: null, version })).status).toBe(412);
  await changeCustomer(customerId, { tolerance: null, version: first });
  expect((await changeCustomer(customerId, { tolerance: usual, version: first })).status).toBe(412);
});

test('a job that makes at least the least accepted is not short, and a lower tolerance makes it short again', async () => {
  const { id, number } = await packed(950);
  expect(await get(id)).toMatchObject({
    made: 950,
    willMake: 950,
    short: 0,
    makeUp: null,
    status: 'finished',
  });
  expect(await listed({ short: 'true' })).not.toContain(id);
  const refused = await shop.ask('Standard', jobs.makeUp, { params: { id } });
  expect(refused.problem.code).toBe('nothing-short');
  expect((await put(id, { tolerance: { under: 4, over: 10 } })).data).toMatchObject({ short: 50 });
  expect(await listed({ short: 'true' })).toContain(id);
  const { short } = await shop.call('Restricted', today.get, { query: {} });
  expect(short.find((job) => job.number === number)).toMatchObject({ short: 50 });
  const { id: fewer } = await packed(949);
  expect(await get(fewer)).toMatchObject({ short: 51 });
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test('an order is complete once all that is made is sent and accepted, and open again without the delivery', async () => {
  const { id } = await packed(960);
  expect((await dispatch(id, { quantity: 955 })).data).toMatchObject({ status: 'finished', sent: 955 });
  expect(await listed({ ready: 'true' })).toContain(id);
  const { data } = await dispatch(id, { quantity: 5 });
  expect(data).toMatchObject({ status: 'dispatched', sent: 960, short: 0 });
  const [last] = data.dispatches;
  await shop.call('Standard', jobs.undispatch, { params: { id, dispatchId: last?.id ?? '' } });
  expect(await get(id)).toMatchObject({ status: 'finished', sent: 955 });
  const noteOf = async (dispatchId: string) => {
    const { rows } = await shop.database.pool.query<{ lines: { complete: boolean }[] }>(
      `select content -> 'lines' as lines from delivery_notes join dispatches on note_id = delivery_notes.id where dispatches.id = $1`,
      [dispatchId],
    );
    return rows[0]?.lines.map(({ complete }) => complete);
  };
  const again = (await dispatch(id, { quantity: 5 })).data.dispatches;
  // The note says that nothing follows, and that of the part did not.
  expect(await Promise.all(again.map((each) => noteOf(each.id)))).toEqual([[true], [false]]);
  // What left before the last operation finished counts too.
  const { id: early, packing } = await packed(960, { finished: false });
  await dispatch(early, { quantity: 960 });
  expect(await get(early)).toMatchObject({ status: 'in production' });
  await floor.call('advance', packing, { from: 'running' });
  expect(await get(early)).toMatchObject({ status: 'dispatched' });
  // Too few are not complete, and nor are as few without a tolerance.
  for (const [good, tolerance] of [
    [940, usual],
    [960, null],
  ] as const) {
    const { id: open } = await packed(good, { tolerance });
    expect((await dispatch(open, { quantity: good })).data).toMatchObject({ status: 'finished' });
  }
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test('more than the customer accepts leaves only confirmed, and is not ready to send', async () => {
  const { id, number } = await packed(1_150, { finished: false });
  const { problem } = await dispatch(id, { quantity: 1_101 });
  expect(problem).toMatchObject({
    status: 409,
    code: 'more-than-accepted',
    values: { job: number, most: 1_100, sent: 0, quantity: 1_101 },
    reason: `The customer of ${number} accepts at most 1,100 pieces, and 1,101 would be sent`,
  });
  const lorry = await shop.ask('Standard', dispatches.create, {
    body: { jobs: [{ jobId: id, quantity: 1_101 }] } as never,
  });
  expect([lorry.problem.code, Object.keys(lorry.problem.errors ?? {})]).toEqual([
    'more-than-accepted',
    ['jobs.0.quantity'],
  ]);
  expect((await dispatch(id, { quantity: 1_151 })).problem.code).toBe('more-than-made');
  expect((await dispatch(id, { quantity: 1_100 })).data).toMatchObject({
    status: 'in production',
    sent: 1_100,
  });
  expect(await listed({ ready: 'true' })).not.toContain(id);
  expect((await dispatch(id, { quantity: 1 })).problem.code).toBe('more-than-accepted');
  expect((await dispatch(id, { quantity: 50, confirmed: true })).data).toMatchObject({ sent: 1_150 });
  // Without a tolerance all that is made may leave.
  const { id: free } = await packed(1_150, { tolerance: null });
  expect((await dispatch(free, { quantity: 1_150 })).status).toBe(200);
});

test('an import gives it to customers, products and jobs, and lists have its columns', async () => {
  const row: Record<string, unknown> = {
    name: 'Sheet Teas',
    address: 'Road',
    city: 'Bengaluru',
    tolerance: usual,
  };
  await shop.call('Admin', imports.create, { body: { entity: 'customers', rows: [row] } });
  const [found] = (await shop.call('Restricted', customers.sorted, { query: { term: 'Sheet Teas' } })).items;
  expect(found?.tolerance).toEqual(usual);
  const job: Record<string, unknown> = orders.body({ customerId: found?.id });
  await shop.call('Admin', imports.create, { body: { entity: 'jobs', rows: [job] } });
  const [imported] = (await shop.call('Restricted', jobs.sorted, { query: { customerId: found?.id } })).items;
  expect(imported?.tolerance).toEqual({ ...usual, fromCustomer: true });
  for (const [group, query] of [
    [customers, { term: 'Sheet Teas' }],
    [jobs, { customerId: found?.id }],
  ] as const) {
    const { data } = await shop.ask('Restricted', group.file, {
      query: { ...query, format: 'csv' },
    });
    const [head, line] = Buffer.from(data).toString().split(/\r?\n/);
    expect([head, line]).toEqual([
      expect.stringMatching(/,"Under-delivery, %","Over-delivery, %"$/),
      expect.stringMatching(/,5,10$/),
    ]);
  }
});

test('it costs one statement for a new job, however many jobs, and none for a change', async () => {
  const { id: customerId } = await customer('Counted Teas');
  const statements = async (call: () => Promise<unknown>) => (await sentBy(call)).length;
  const own = await statements(() => orders.make({ customerId, tolerance: usual }));
  expect(await statements(() => orders.make({ customerId }))).toBe(own + 1);
  const { id } = await orders.make({ customerId });
  const renamed = await statements(() => put(id, { name: 'Other name' }));
  expect(await statements(() => put(id, { name: 'Third name', tolerance: null }))).toBe(renamed);
});
