/** Tests the customer's order of jobs through the API (decision 127). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { sentBy } from '../../testing/database/statements-of-request.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { customers, deliveryNotes, dispatches, history, imports, jobBulk, jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const { orders } = floor;
afterAll(() => shop.close());

const put = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, jobs.update, { params: { id }, body });
const customer = async (name: string) =>
  (await shop.call('Standard', customers.create, { body: { name, address: 'Road 2', city: 'Bengaluru' } }))
    .id;
const of = (id: string, number: string) =>
  shop.call('Restricted', jobs.ofOrder, { params: { id }, query: { number } });
const line = (number: string, each = '', date: string | null = null) => ({
  customerOrder: { number, line: each, date },
});
const sorted = async (query: object) =>
  (await shop.call('Restricted', jobs.sorted, { query: { per: 200, ...query } })).items;

test('a job has the order that somebody gives it, and none of the property without one', async () => {
  const made = await orders.make({ customerOrder: { number: '  RR/PO/2310 ' } });
  expect(made.customerOrder).toEqual({ number: 'RR/PO/2310', line: '', date: null });
  const { data } = await put(made.id, line('RR/PO/2310', '3', '2026-11-12'));
  expect(data.customerOrder).toEqual({ number: 'RR/PO/2310', line: '3', date: '2026-11-12' });
  const [listed] = await sorted({ term: made.number });
  expect(listed?.customerOrder).toEqual(data.customerOrder);
  await put(made.id, { name: 'Another name' });
  expect((await orders.get(made.id)).customerOrder).toEqual(data.customerOrder);
  expect(Object.keys((await put(made.id, { customerOrder: null })).data)).not.toContain('customerOrder');
  const [without] = await sorted({ term: made.number });
  expect(Object.keys(without ?? {})).not.toContain('customerOrder');
});

test('spaces within a number are one space, in every way to give it', async () => {
  const customerId = await customer('Spaced Tea');
  const typed = line(' PO \t\u00A0 7 ');
  const made = await orders.make({ customerId, ...typed });
  expect(made.customerOrder?.number).toBe('PO 7');
  const row: Record<string, unknown> = orders.body({ customerId, ...typed });
  await shop.call('Admin', imports.create, { body: { entity: 'jobs', rows: [row] } });
  const found = await of(customerId, 'po  7');
  expect(found.jobs.map(({ customerOrder }) => customerOrder?.number)).toEqual(['PO 7', 'PO 7']);
  // The limit is of the number that is stored.
  const long = await put(made.id, line(`${'x'.repeat(30)}     ${'x'.repeat(29)}`));
  expect([long.status, long.data.customerOrder?.number.length]).toEqual([200, 60]);
});

test.each([
  [{ number: '' }, 'number', 'Order number is required'],
  [{ line: '3' }, 'number', 'Order number is required'],
  [{ number: 'x'.repeat(61) }, 'number', 'Order number is at most 60 characters long'],
  [{ number: 'PO', line: 'x'.repeat(21) }, 'line', 'Order line is at most 20 characters long'],
  [{ number: 'PO', date: '12 Nov' }, 'date', 'Order date must be a day such as 2026-11-20'],
])('%j is refused at %s', async (customerOrder, field, message) => {
  const { id } = await orders.make();
  for (const { status, problem } of [
    await shop.ask('Standard', jobs.create, { body: orders.body({ customerOrder }) as never }),
    await put(id, { customerOrder }),
  ])
    expect([status, problem.errors]).toEqual([400, { [`customerOrder.${field}`]: message }]);
});

test('an order has the jobs of its customer with this number in any case, by line', async () => {
  const [ragi, other] = [await customer('Ragi & Rye'), await customer('Rival Rye')];
  const make = (customerId: string, fields: object) => orders.make({ customerId, ...fields });
  const jobsOfOrder = [
    await make(ragi, line('PO–7/é', '10')),
    await make(ragi, line('po-7/E', '9', '2026-11-12')),
    await make(ragi, line('PO-7/e')),
  ];
  await make(ragi, line('PO-77', '1'));
  await make(ragi, {});
  const rival = await make(other, line('PO-7/e', '1'));
  const [ten, nine, last] = jobsOfOrder.map(({ id }) => id);
  const { customer: name, jobs: found, total, deliveries } = await of(ragi, 'Po-7/E');
  expect([found.map(({ id }) => id), total, deliveries]).toEqual([[nine, ten, last], 3, []]);
  expect(name).toEqual({ id: ragi, name: 'Ragi & Rye', city: 'Bengaluru' });
  expect(found[0]).toEqual(
    (await sorted({ customerId: ragi, customerOrder: 'po-7/E' })).find(({ id }) => id === nine),
  );
  expect((await of(other, 'PO-7/e')).jobs.map(({ id }) => id)).toEqual([rival.id]);
  expect((await sorted({ customerOrder: 'po-7/e' })).length).toBe(4);
  const { total: counted } = await shop.call('Restricted', jobs.counts, {
    query: { customerId: ragi, customerOrder: 'po-7/e' },
  });
  expect(counted).toBe(3);
  // A job that gets another number or customer leaves its order.
  await put(nine ?? '', line('PO-8', '9'));
  await put(ten ?? '', { customerId: other });
  await put(last ?? '', { customerOrder: null });
  expect(await of(ragi, 'PO-7/e')).toMatchObject({
    jobs: [],
    total: 0,
    deliveries: [],
    customer: { name: 'Ragi & Rye' },
  });
  expect((await of(other, 'PO-7/e')).jobs.map(({ id }) => id)).toEqual([rival.id, ten]);
});

test('an order of no customer is a 404, and an order without a number a 400', async () => {
  const none = '01930000-0000-7000-8000-000000000000';
  const asked = (id: string, number: string) =>
    shop.ask('Restricted', jobs.ofOrder, { params: { id }, query: { number } });
  expect((await asked(none, 'PO-1')).status).toBe(404);
  expect((await asked(orders.customerId, ' ')).status).toBe(400);
});

test('an order takes the same few statements for one job as for many', async () => {
  const customerId = await customer('Malnad Coffee');
  const statements = async (number: string) => (await sentBy(() => of(customerId, number))).length;
  await orders.make({ customerId, ...line('ONE') });
  for (const each of ['1', '2', '3', '4']) await orders.make({ customerId, ...line('FOUR', each) });
  const [one, four, none] = [await statements('ONE'), await statements('FOUR'), await statements('NONE')];
  expect([one, none - one]).toEqual([four, 1]);
  expect(one).toBeLessThanOrEqual(3);
});

test('a search finds jobs by the number of their order, and lists sort by it', async () => {
  const [b, a] = [await orders.make(line('KN/4711-b')), await orders.make(line('KN/4711-a'))];
  expect((await sorted({ term: 'kn/4711' })).map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
  const found = await shop.call('Restricted', jobs.search, { query: { term: 'kn/4711-b' } });
  expect(found.map(({ id }) => id)).toEqual([b.id]);
  const up = await sorted({ sort: 'customerOrder', order: 'ascending', customerId: orders.customerId });
  const ids = up.map(({ id }) => id);
  expect(ids.indexOf(a.id)).toBe(ids.indexOf(b.id) - 1);
  const first = up.findIndex(({ customerOrder }) => customerOrder === undefined);
  expect(up.slice(first).every(({ customerOrder }) => customerOrder === undefined)).toBe(true);
});

test('forbidden and stale orders are refused', async () => {
  const { id, version } = await orders.make();
  expect((await put(id, line('PO-1'), 'Restricted')).status).toBe(403);
  expect((await put(id, { ...line('PO-1'), version })).status).toBe(200);
  const stale = await put(id, { ...line('PO-2'), version });
  expect([stale.status, (stale.problem.current as typeof stale.data).customerOrder?.number]).toEqual([
    412,
    'PO-1',
  ]);
  expect((await orders.get(id)).customerOrder?.number).toBe('PO-1');
});

test('a scheduled and a sent job can still get an order, and the history says old and new', async () => {
  const { job, steps } = await floor.job(['Packing'], line('PO-1', '3', '2026-11-12'));
  await put(job.id, line('PO-2', '3', '2026-11-12'));
  const [entry] = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: job.id } });
  expect(entry?.changes).toMatchObject([
    { label: 'Customer’s order', from: 'PO-1, line 3, 2026-11-12', to: 'PO-2, line 3, 2026-11-12' },
  ]);
  await put(job.id, entry?.undo?.body ?? {});
  expect((await orders.get(job.id)).customerOrder?.number).toBe('PO-1');
  for (const _ of [0, 1]) await floor.call('advance', steps[0]?.id ?? '');
  await shop.call('Standard', jobs.dispatch, {
    params: { id: job.id },
    body: { quantity: 1000, complete: true, confirmed: true },
  });
  expect((await put(job.id, line('PO-9'))).data).toMatchObject({
    status: 'dispatched',
    customerOrder: { number: 'PO-9' },
  });
});

test('one lorry takes all that is ready of an order, whose page lists the delivery until it is undone', async () => {
  const customerId = await customer('Ooty Tea');
  const packed = async (each: string) => {
    const { job, steps } = await floor.job(['Packing'], { customerId, ...line('OT-5', each) });
    for (const _ of [0, 1]) await floor.call('advance', steps[0]?.id ?? '');
    return job.id;
  };
  const ids = [await packed('1'), await packed('2')];
  await orders.make({ customerId, ...line('OT-5', '3') });
  const load = (await of(customerId, 'OT-5')).jobs
    .filter(({ made, sent }) => made > sent)
    .map(({ id, made, sent }) => ({ jobId: id, quantity: made - sent }));
  expect(load.map(({ jobId }) => jobId)).toEqual(ids);
  const body = { jobs: load, note: '', confirmed: false };
  expect((await shop.ask('Restricted', dispatches.create, { body })).status).toBe(403);
  const lorry = await shop.call('Standard', dispatches.create, { body });
  expect(lorry.noteNumbers).toHaveLength(1);
  const { deliveries, jobs: after } = await of(customerId, 'OT-5');
  expect(new Map(deliveries.map(({ jobId, noteNumber }) => [jobId, noteNumber]))).toEqual(
    new Map(ids.map((id) => [id, lorry.noteNumbers[0]])),
  );
  expect(after.map(({ status }) => status)).toEqual(['dispatched', 'dispatched', 'draft']);
  const { items } = await shop.call('Restricted', deliveryNotes.sorted, { query: { term: 'Ooty Tea' } });
  expect(items).toMatchObject([{ state: 'issued' }]);
  await shop.call('Standard', dispatches.remove, { params: { id: lorry.id } });
  const undone = await of(customerId, 'OT-5');
  expect([undone.deliveries, undone.jobs.map(({ sent }) => sent)]).toEqual([[], [0, 0, 0]]);
});

test('jobs added in bulk and imported jobs have their orders, and the downloaded list says them', async () => {
  const order = line('BULK-1', '2', '2026-11-12');
  const bulk = { ...orders.body(order), productOperations: undefined };
  const { jobs: made } = await shop.call('Standard', jobBulk.bulk, { body: { jobs: [bulk] } as never });
  expect((await orders.get(made[0]?.id ?? '')).customerOrder).toEqual(order.customerOrder);
  const row: Record<string, unknown> = orders.body(order);
  const refused = await shop.ask('Admin', imports.create, {
    body: { entity: 'jobs', rows: [{ ...row, customerOrder: { line: '2' } }] },
  });
  expect((refused.data as unknown as { errors: object[] }).errors).toMatchObject([
    { row: 1, column: 'customerOrder.number', message: 'Order number is required' },
  ]);
  await shop.call('Admin', imports.create, { body: { entity: 'jobs', rows: [row] } });
  const [imported] = await sorted({ term: String(row.number) });
  expect(imported?.customerOrder).toEqual(order.customerOrder);
  const file = await fetch(`${shop.url}/api/jobs/sorted.csv?term=${String(row.number)}`, {
    headers: { authorization: `Bearer ${shop.users.Standard.token}` },
  });
  const [head = '', first = ''] = (await file.text()).split('\n');
  expect(head.trimEnd()).toMatch(
    /,Customer’s order,Order line,Order date,"Under-delivery, %","Over-delivery, %"$/,
  );
  expect(first.trimEnd()).toMatch(/,BULK-1,2,2026-11-12,,$/);
});
