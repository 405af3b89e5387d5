/**
 * Tests through HTTP the tools that the planned steps of products, components and jobs need (decision 060).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';
import { templateDesk } from '../testing/samples/sample-products.ts';

const { components, jobBulk, jobs, operations, products, tools } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const desk = templateDesk(shop);
await floor.machine('Punching');
afterAll(() => shop.close());

let made = 0;
const tool = (fields: object = {}) =>
  shop.call('Standard', tools.create, { body: { name: `Die ${(made += 1)}`, place: 'Rack 3', ...fields } });
const remove = (id: string) => shop.ask('Admin', tools.remove, { params: { id } });
const cut = (...toolIds: string[]) => ({ type: 'Punching', detail: 'Creasing', instruction: '', toolIds });
const operationsOf = (id: string) => shop.call('Standard', jobs.operations, { params: { id } });
const draftJob = (steps: object[]) => floor.orders.ready({ productOperations: steps });
const schedule = (id: string) => shop.ask('Standard', jobs.submit, { params: { id } });

test('a repeat job’s operation has the product’s die, in the draft and on the floor', async () => {
  const die = await tool({ name: 'Die 14' });
  const block = await tool({ name: 'Copper block', kind: 'Block' });
  const told = [
    { id: block.id, name: 'Copper block', kind: 'Block', place: 'Rack 3' },
    { id: die.id, name: 'Die 14', kind: 'Die', place: 'Rack 3' },
  ];
  const product = await desk.product({ productOperations: [cut(die.id, block.id, die.id)] });
  expect(product.productOperations).toEqual([
    { type: 'Punching', detail: 'Creasing', instruction: '', toolIds: told.map(({ id }) => id), tools: told },
  ]);
  const draft = await shop.call('Standard', products.select, { params: { id: product.id } });
  expect(draft.productOperations[0]?.tools).toEqual(told);
  const job = await draftJob(draft.productOperations);
  expect(job.productOperations[0]).toMatchObject({ toolIds: told.map(({ id }) => id), tools: told });
  expect((await schedule(job.id)).status).toBe(200);
  const [operation] = await operationsOf(job.id);
  expect(operation?.tools).toEqual(told);
});

test('a component’s steps also name tools, and an unchanged record sent back changes nothing', async () => {
  const die = await tool();
  const component = await desk.component({
    name: `Tray ${die.name}`,
    componentOperations: [cut(die.id), { type: 'Packing', toolIds: [] }],
  });
  expect(component.componentOperations.map(({ toolIds }) => toolIds)).toEqual([[die.id], undefined]);
  const { artwork: _artwork, ...fields } = component;
  const { data } = await desk.changeComponent(component.id, fields);
  expect(data.version).toBe(component.version);
  const listed = await shop.call('Standard', components.sorted, { query: { term: component.name } });
  expect(listed.items[0]?.componentOperations[0]?.tools).toEqual([
    { id: die.id, name: die.name, kind: 'Die', place: 'Rack 3' },
  ]);
  const without = await desk.changeComponent(component.id, { componentOperations: [cut()] });
  expect(without.data.componentOperations[0]).toEqual({
    type: 'Punching',
    detail: 'Creasing',
    instruction: '',
  });
});

test('an unknown tool is refused at the step', async () => {
  const gone = '00000000-0000-4000-8000-000000000000';
  const why = 'One of the tools does not exist any more';
  const body = { name: 'Wrap', type: 'Plain Box', style: 'Four Corner Box', code: 'W-1' };
  const steps = [{ type: 'Packing' }, cut(gone)];
  const product = await shop.ask('Standard', products.create, {
    body: { ...body, productOperations: steps },
  });
  expect([product.status, product.problem.errors]).toEqual([400, { 'productOperations.1.toolIds': why }]);
  const { artwork: _artwork, productOperations: _plan, ...job } = floor.orders.body({});
  const bulk = await shop.ask('Standard', jobBulk.bulk, {
    body: { jobs: [{ ...job, number: 'ST-1', operations: [{ key: 'a', ...cut(gone) }] }] },
  });
  expect([bulk.status, bulk.problem.errors]).toEqual([400, { 'jobs.0.operations.0.toolIds': why }]);
});

test('operations of jobs in bulk store their tools and their own set-up keys', async () => {
  const die = await tool();
  const { artwork: _artwork, productOperations: _plan, ...job } = floor.orders.body({});
  const { data } = await shop.ask('Standard', jobBulk.bulk, {
    body: {
      jobs: [{ ...job, number: 'ST-2', operations: [{ key: 'a', ...cut(die.id), setup: { die: 'D14' } }] }],
    },
  });
  const [operation] = await operationsOf(data.jobs[0]!.id);
  expect(operation).toMatchObject({ toolIds: [die.id], setup: { die: 'D14' } });
});

test('a tool can’t be deleted while a plan names the tool, and the reason names the plans', async () => {
  const die = await tool();
  const product = await desk.product({ name: `Carton ${die.name}`, productOperations: [cut(die.id)] });
  const job = await draftJob([cut(die.id)]);
  const { planned } = await shop.call('Restricted', tools.get, { params: { id: die.id } });
  expect(planned).toEqual([
    { id: product.id, name: product.name, entity: 'products' },
    { id: job.id, name: job.number, entity: 'jobs' },
  ]);
  const refused = await remove(die.id);
  expect([refused.status, refused.problem.reason]).toEqual([
    409,
    `${die.name} is in the plan of ${product.name}, ${job.number}; choose another tool there first`,
  ]);
  await desk.changeProduct(product.id, { productOperations: [cut()] });
  await shop.call('Standard', jobs.update, { params: { id: job.id }, body: { productOperations: [cut()] } });
  expect((await remove(die.id)).status).toBe(200);
});

test('requests that name a tool in a step are refused if the tool is deleted meanwhile', async () => {
  const die = await tool();
  const plain = await draftJob([cut()]);
  const component = await desk.component({ name: `Tray ${die.name}`, componentOperations: [cut()] });
  const { artwork: _artwork, productOperations: _plan, ...job } = floor.orders.body({});
  const product = { name: 'Wrap', type: 'Plain Box', style: 'Four Corner Box', code: 'W-2' };
  const steps = { productOperations: [cut(die.id)] };
  const { pool } = shop.database;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('delete from tools where id = $1', [die.id]);
  const naming = [
    shop.ask('Standard', products.create, { body: { ...product, ...steps } }),
    shop.ask('Standard', jobs.create, { body: { ...job, ...steps, number: 'ST-3' } }),
    desk.changeComponent(component.id, { componentOperations: [cut(die.id)] }),
    shop.ask('Standard', jobs.update, { params: { id: plain.id }, body: steps }),
  ];
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query<{ n: number }>(waiting)).rows[0]?.n).toBe(naming.length);
  await client.query('commit');
  client.release();
  const told = (await Promise.all(naming)).map(({ status, problem }) => [
    status,
    Object.values(problem.errors ?? {})[0] ?? problem.reason,
  ]);
  const why = 'One of the tools does not exist any more';
  expect(told).toEqual([400, 400, 400, 409].map((status) => [status, why]));
});

test('a scheduled job’s tools can be changed on its operations, and not in its plan', async () => {
  const die = await tool();
  const job = await draftJob([cut(die.id)]);
  const [step] = job.productOperations;
  // Left out, the step keeps its own.
  const { id, type, detail } = step!;
  const instructed = { productOperations: [{ id, type, detail, instruction: 'Nicks 0.4 mm' }] };
  const kept = await shop.call('Standard', jobs.update, { params: { id: job.id }, body: instructed });
  expect(kept.productOperations[0]).toMatchObject({ instruction: 'Nicks 0.4 mm', toolIds: [die.id] });
  expect((await schedule(job.id)).status).toBe(200);
  const [operation] = await operationsOf(job.id);
  await shop.call('Standard', operations.update, { params: { id: operation!.id }, body: { toolIds: [] } });
  expect((await remove(die.id)).status).toBe(200);
  const scheduled = await shop.call('Standard', jobs.get, { params: { id: job.id } });
  expect(scheduled.productOperations[0]).not.toHaveProperty('tools');
  // The form sends the plan back without it.
  const sent = scheduled.productOperations.map((each) => ({
    ...each,
    instruction: 'Strip inline',
    toolIds: [],
  }));
  const changed = await shop.ask('Standard', jobs.update, {
    params: { id: job.id },
    body: { productOperations: sent },
  });
  expect([changed.status, changed.data?.productOperations[0]?.instruction]).toEqual([200, 'Strip inline']);
  await shop.call('Standard', jobs.unschedule, { params: { id: job.id } });
  await schedule(job.id);
  expect((await operationsOf(job.id))[0]?.toolIds).toEqual([]);
});
