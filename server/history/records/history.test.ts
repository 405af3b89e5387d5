import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import {
  type HistoryEntry,
  type EntityWithHistory,
  settingsId,
} from '../../../shared/history/records/history.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { type Caller, openShop, testPassword } from '../../testing/shop.ts';
import { inkDesk, paperDesk } from '../../testing/clients/stock-client.ts';

const { customers, history, jobs, machines, papers, settings, users } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const of = (
  entity: EntityWithHistory,
  id: string,
  as: Caller = 'Admin',
  query: { before?: string; limit?: number } = {},
) => shop.call(as, history.of, { params: { entity, id }, query });
const words = (entries: readonly HistoryEntry[]) =>
  entries.map(({ userName, text }) => `${userName ?? 'Makeready'} ${text}`);
const newest = async (entity: EntityWithHistory, id: string, as?: Caller) => (await of(entity, id, as))[0]!;

/** Sends the request that a history entry offers as its Undo. */
async function press({ undo }: HistoryEntry, as: Caller = 'Admin') {
  const [group = '', verb = ''] = undo!.call.split('.');
  const endpoint = (contract as unknown as Record<string, Record<string, Endpoint>>)[group]![verb]!;
  expect({ method: endpoint.method, path: undo!.path }).toEqual({
    method: undo!.method,
    path: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => undo!.params[name]!),
  });
  const { params, body } = undo!;
  const answer = await shop.ask(as, endpoint as typeof jobs.hold, { params, body });
  expect(answer.status).toBeLessThan(300);
}

async function customer(name = 'Nilgiri Tea') {
  const body = { name, address: '4 Mill Road', city: 'Bengaluru' } as const;
  return (await shop.call('Standard', customers.create, { body })).id;
}
const rename = (id: string, name: string, as: Caller = 'Standard') =>
  shop.call(as, customers.update, { params: { id }, body: { name } });

describe('the history of a record', () => {
  test('shows who changed what, with old and new values, newest first', async () => {
    const id = await customer();
    await rename(id, 'Nilgiri Teas', 'Admin');
    const told = await of('customers', id, 'Restricted');
    expect(words(told)).toEqual(['Admin User changed the name', 'Standard User added the customer']);
    expect(told[0]).toMatchObject({
      verb: 'customer.update',
      changes: [{ field: 'name', label: 'Name', from: 'Nilgiri Tea', to: 'Nilgiri Teas' }],
    });
    expect(told[1]!.changes).toEqual([]);
  });

  test('comes in pages, each with a link to the next', async () => {
    const id = await customer();
    for (const n of [1, 2, 3, 4]) await rename(id, `Nilgiri ${n}`);
    const seen: unknown[] = [];
    let before: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const answer = await shop.ask('Admin', history.of, {
        params: { entity: 'customers', id },
        query: { limit: 2, ...(before && { before }) },
      });
      seen.push(...answer.data.map((each) => each.changes[0]?.to ?? 'added'));
      before = answer.data.at(-1)?.id;
      expect(answer.headers.get('link') === null).toBe(page === 2);
    }
    expect(seen).toEqual(['Nilgiri 4', 'Nilgiri 3', 'Nilgiri 2', 'Nilgiri 1', 'added']);
  });

  test('is a 404 for an unknown record or kind of record', async () => {
    const missing = await shop.ask('Admin', history.of, {
      params: { entity: 'customers', id: shop.users.Admin.id },
    });
    expect(missing.status).toBe(404);
    const params = { entity: 'artwork' as EntityWithHistory, id: shop.users.Admin.id };
    expect((await shop.ask('Admin', history.of, { params })).status).toBe(404);
  });

  test.each([0, 101])('refuses a page of %s', async (limit) => {
    const params = { entity: 'customers', id: await customer() } as const;
    const answer = await shop.ask('Admin', history.of, { params, query: { limit } });
    expect(answer).toMatchObject({ status: 400, problem: { errors: { limit: expect.any(String) } } });
  });

  test('shows the movements of papers and inks', async () => {
    const [desk, store] = [paperDesk(shop), inkDesk(shop)];
    const paper = await desk.make({ stockQuantity: 50 });
    await desk.move(paper.id, { kind: 'receipt', quantity: 400 });
    await desk.move(paper.id, { kind: 'adjustment', quantity: -5 });
    const told = await of('papers', paper.id);
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^took 5 sheets off the stock/),
      expect.stringMatching(/^received 400 sheets/),
      expect.stringMatching(/^added the paper; received 50 sheets/),
    ]);
    expect(told[0]!.changes).toEqual([
      { field: 'stockQuantity', label: 'In stock', unit: 'sheets', from: 450, to: 445 },
    ]);
    const ink = await store.make({ stockQuantity: 5 });
    await store.move(ink.id, { kind: 'receipt', quantity: 2.5 });
    expect((await newest('inks', ink.id)).text).toMatch(/^received 2.5 kg/);
  });

  test('shows changes of the settings', async () => {
    await shop.call('Admin', settings.update, { body: { shopName: 'Malnad Cartons' } });
    const told = await newest('settings', settingsId, 'Restricted');
    expect(told).toMatchObject({
      text: 'changed the shop name',
      changes: [{ label: 'Shop name', from: '', to: 'Malnad Cartons' }],
    });
  });

  test('shows the new values, without old ones, for an old log line without stored changes', async () => {
    const id = await customer();
    await rename(id, 'Nilgiri Teas');
    await shop.database.pool.query(
      `update audit set name = null, changes = null, data = jsonb_build_object('name', 'Nilgiri Teas') where entity_id = '${id}' and version = 2`,
    );
    const told = await newest('customers', id);
    expect(told.text).toBe('changed the name');
    expect(told.changes).toEqual([{ field: 'name', label: 'Name', unit: null, to: 'Nilgiri Teas' }]);
  });
});

describe('the history of a user', () => {
  test('has no secrets, and shows sign-ins only to the user and Admins', async () => {
    const person = { name: 'Asha Rao', username: 'asha@shop.example', userType: 'Standard' } as const;
    const { id } = await shop.call('Admin', users.create, { body: { ...person, password: testPassword } });
    const body = { name: 'Asha R.', password: `${testPassword} 2` };
    await shop.call('Admin', users.update, { params: { id }, body });
    await shop.call('Admin', users.link, { params: { id } });
    const whole = await of('users', id);
    expect(words(whole)).toEqual([
      'Admin User made a sign-in link',
      'Admin User changed the name',
      'Admin User added the user',
    ]);
    expect(JSON.stringify(whole)).not.toMatch(/password|hash|token/i);
    expect(words(await of('users', id, 'Restricted'))).toEqual([
      'Admin User changed the name',
      'Admin User added the user',
    ]);
  });
});

describe('the history of a job', () => {
  test('merges the lines of the job’s operations, papers, counts and deliveries', async () => {
    const press = await floor.machine('Printing', { name: 'Komori' });
    const { job, steps } = await floor.job(['Printing', 'Packing']);
    const [printing, packing] = steps.map(({ id }) => id) as [string, string];
    await floor.call('move', printing, { machineId: press.id });
    await floor.call('advance', printing);
    await floor.call('counts', printing, { goodQuantity: 10 });
    await floor.call('pause', printing, { reason: 'Wash-up' });
    await floor.call('resume', printing);
    await floor.call('advance', printing, { goodQuantity: 120, wasteQuantity: 5 });
    await floor.call('advance', packing);
    const body = { quantity: 400, confirmed: true, note: 'First lorry' };
    await shop.call('Admin', jobs.dispatch, { params: { id: job.id }, body });
    const told = await of('jobs', job.id, 'Restricted');
    const lines = words(told);
    expect(lines.slice(0, 7)).toEqual([
      'Admin User dispatched 400 pieces: First lorry',
      expect.stringMatching(/^Restricted User started Packing$/),
      'Restricted User finished Printing',
      'Restricted User resumed Printing',
      'Restricted User paused Printing: Wash-up',
      'Restricted User counted Printing',
      expect.stringMatching(/^Restricted User started Printing on Komori; used 125 sheets of /),
    ]);
    expect(lines.at(-1)).toMatch(/added the job$/);
    expect(lines.filter((line) => line.endsWith('scheduled the job'))).toHaveLength(1);
    const finish = told[2]!.changes.map(({ label, unit, from, to }) => [label, unit, from, to]);
    expect(finish).toContainEqual(['Good', 'sheets', 10, 120]);
    expect(finish).toContainEqual(['Waste', 'sheets', 0, 5]);
    expect(finish).toContainEqual(['State', null, 'running', 'finished']);
    expect((await of('operations', packing)).map(({ text }) => text)[0]).toBe('started the operation');
  });

  test('names the customers as they were called at the time of the change', async () => {
    const { job } = await floor.job(['Packing']);
    const [a, b] = [await customer('Amber Foods'), await customer('Bright Foods')];
    const put = (customerId: string) =>
      shop.call('Admin', jobs.update, { params: { id: job.id }, body: { customerId } });
    await put(a);
    await put(b);
    await rename(a, 'Amber & Sons');
    expect((await newest('jobs', job.id)).changes).toEqual([
      { field: 'customerId', label: 'Customer', unit: null, from: 'Amber Foods', to: 'Bright Foods' },
    ]);
  });
});

describe('undo in the history', () => {
  test('is offered for the last action on the floor, and reverts the action', async () => {
    await floor.machine('Foiling');
    const { job, steps } = await floor.job(['Foiling', 'Packing']);
    const id = steps[0]!.id;
    await floor.call('advance', id);
    await floor.call('pause', id, { reason: 'Wash-up' });
    const told = await of('jobs', job.id, 'Restricted');
    expect(told.map(({ undo }) => undo?.call ?? null).slice(0, 2)).toEqual(['operations.undo', null]);
    await press(told[0]!, 'Restricted');
    const after = await of('jobs', job.id, 'Restricted');
    expect(after[0]).toMatchObject({ text: 'undid the pause of Foiling', undo: null });
    expect([after[2]!.undo?.call, (await floor.get(id)).state]).toEqual(['operations.undo', 'running']);
    const { undo, why } = (await of('jobs', job.id, 'Standard'))[2]!;
    expect({ undo, why: why?.code }).toEqual({ undo: null, why: 'only-admin-undoes' });
  });

  test('strikes a count out, once', async () => {
    await floor.machine('Pasting');
    const { job, steps } = await floor.job(['Pasting']);
    await floor.call('advance', steps[0]!.id);
    await floor.call('counts', steps[0]!.id, { goodQuantity: 10 });
    const told = await newest('jobs', job.id, 'Restricted');
    expect(told.undo?.call).toBe('operations.strikeEntry');
    await press(told, 'Restricted');
    expect((await floor.get(steps[0]!.id)).goodQuantity).toBe(0);
    const [struck, was] = await of('jobs', job.id, 'Restricted');
    expect(struck!.text).toBe('struck out a count of Pasting');
    expect(was!.undo).toBeNull();
  });

  test('is offered for decisions about a job while the decisions are in effect', async () => {
    const { job } = await floor.job(['Packing']);
    const params = { id: job.id };
    await shop.call('Admin', jobs.hold, { params, body: { reason: 'Proof' } });
    const held = await newest('jobs', job.id);
    expect(held).toMatchObject({ text: 'put the job on hold: Proof', undo: { call: 'jobs.release' } });
    expect((await newest('jobs', job.id, 'Restricted')).undo).toBeNull();
    await press(held);
    expect((await of('jobs', job.id))[1]!.undo).toBeNull();
    expect((await floor.orders.get(job.id)).status).toBe('scheduled');
    await shop.call('Admin', jobs.cancel, { params, body: { reason: 'Withdrawn' } });
    await press(await newest('jobs', job.id));
    expect((await floor.orders.get(job.id)).status).toBe('scheduled');
    await shop.call('Admin', jobs.change, { params, body: { quantity: job.quantity + 500 } });
    const change = await newest('jobs', job.id);
    expect(change.changes).toContainEqual({
      field: 'quantity',
      label: 'Quantity',
      unit: 'pieces',
      from: job.quantity,
      to: job.quantity + 500,
    });
    await press(change);
    expect((await floor.orders.get(job.id)).quantity).toBe(job.quantity);
    const scheduled = (await of('jobs', job.id)).find(({ verb }) => verb === 'job.schedule')!;
    await press(scheduled);
    expect((await floor.orders.get(job.id)).status).toBe('draft');
  });

  test('reverts a delivery', async () => {
    const { job, steps } = await floor.job(['Packing']);
    await floor.call('advance', steps[0]!.id);
    const body = { quantity: 5, confirmed: true };
    await shop.call('Admin', jobs.dispatch, { params: { id: job.id }, body });
    const sent = await newest('jobs', job.id);
    expect((await newest('jobs', job.id, 'Restricted')).undo).toBeNull();
    await press(sent);
    expect((await floor.orders.get(job.id)).dispatches).toEqual([]);
  });

  test('restores a field’s former value unless the field was changed again', async () => {
    const { job } = await floor.job(['Packing']);
    const put = (body: object) => shop.call('Standard', jobs.update, { params: { id: job.id }, body });
    await put({ priority: 'High' });
    await put({ name: 'Cartons' });
    const [name, priority] = await of('jobs', job.id, 'Standard');
    expect([name!.undo?.call, priority!.undo?.call]).toEqual(['jobs.update', 'jobs.update']);
    await press(name!, 'Standard');
    expect((await floor.orders.get(job.id)).name).toBe(job.name);
    await put({ priority: 'Low' });
    const later = await of('jobs', job.id, 'Standard');
    expect(later.find(({ id }) => id === priority!.id)!.undo).toBeNull();
  });

  test('reverts a machine’s down and a stock count', async () => {
    const { id } = await floor.machine('Lamination');
    await shop.call('Admin', machines.down, { params: { id }, body: { reason: 'Feeder' } });
    const down = await newest('machines', id, 'Restricted');
    expect(down.text).toBe('marked the machine as down: Feeder');
    await press(down, 'Restricted');
    const paper = await paperDesk(shop).make({ stockQuantity: 50 });
    const body = { counted: 40, seen: 50 };
    await shop.call('Admin', papers.count, { params: { id: paper.id }, body });
    await press(await newest('papers', paper.id));
    expect((await newest('papers', paper.id)).changes[0]).toMatchObject({ from: 40, to: 50 });
    expect((await of('papers', paper.id))[1]!.undo).toBeNull();
  });
});
