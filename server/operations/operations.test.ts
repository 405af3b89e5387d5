import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { inDays, picture } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const { jobs, operations, system } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const add = (jobId: string, fields: object) =>
  shop.call('Standard', operations.create, { body: { jobId, ...fields } });
const put = (id: string, body: object) => shop.ask('Standard', operations.update, { params: { id }, body });

describe('a new step', () => {
  test('comes last, with a name from type and detail, and the job’s urgency', async () => {
    const { job } = await floor.job(['Packing', 'Packing']);
    const made = await add(job.id, { type: 'Manual Punching', detail: 'Creasing' });
    expect(made).toMatchObject({
      name: 'Manual Punching Creasing',
      index: 2,
      state: 'waiting',
      waitsFor: 'Packing comes first',
      priority: job.priority,
      prioritySet: false,
      deliveryDate: job.deliveryDate,
      deliveryDateSet: false,
      job: { number: job.number, customerName: 'Malnad Coffee Works', ups: 8 },
      plannedQuantity: 1050,
      version: 1,
    });
    expect((await floor.steps(job.id)).map((step) => step.id).at(-1)).toBe(made.id);
    expect((await floor.orders.get(job.id)).operationsCount).toBe(3);
  });

  test('of a scheduled job gets the first free machine of its type, and of a draft gets no machine', async () => {
    const [busy, free] = [await floor.machine('Lamination'), await floor.machine('Lamination')];
    await floor.on(busy);
    const { job } = await floor.job(['Packing']);
    const added = await add(job.id, { type: 'Lamination', index: 0 });
    expect(added).toMatchObject({ waitsFor: 'Packing comes first', index: 1, machineId: free.id });
    const draft = await floor.orders.make();
    const waiting = await add(draft.id, { type: 'Lamination' });
    expect(waiting).toMatchObject({ machineId: null, index: 2, waitsFor: 'The job is not scheduled' });
    const given = await add(draft.id, { type: 'Lamination', machineId: busy.id, name: 'Second coat' });
    expect(given).toMatchObject({ machineId: busy.id, state: 'waiting', name: 'Second coat', index: 3 });
  });

  test('goes to the machine with the least remaining time, not the fewest remaining sheets', async () => {
    const type = 'Window Patching';
    const [slow, fast] = [
      await floor.machine(type, { sheetsPerHour: 100, makeReadyMinutes: 0 }),
      await floor.machine(type, { sheetsPerHour: 10_000, makeReadyMinutes: 0 }),
    ];
    await floor.on(slow, { quantity: 1000 });
    await floor.on(fast, { quantity: 9000 });
    const { job } = await floor.job(['Packing']);
    expect(await add(job.id, { type, index: 0 })).toMatchObject({ machineId: fast.id });
  });

  test('a detail of a different type is refused at the field, in a new and a changed step', async () => {
    const { job } = await floor.job(['Packing']);
    const body = { jobId: job.id, type: 'Printing', detail: 'Blue' } as const;
    const refused = await shop.ask('Standard', operations.create, { body });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { detail: expect.stringMatching(/^Operation Detail must be one of Frontside,/) },
    ]);
    const made = await add(job.id, { type: 'Printing', detail: 'Backside' });
    expect((await put(made.id, { detail: 'Blue' })).problem.errors).toHaveProperty('detail');
    expect((await put(made.id, { type: 'Packing' })).problem.errors).toHaveProperty('detail');
    expect((await put(made.id, { type: 'Packing', detail: '' })).data).toMatchObject({ detail: '' });
  });

  test('placed before a queued operation makes the queued operation wait', async () => {
    const { job, steps } = await floor.job(['Packing']);
    const { id } = await add(job.id, { type: 'Final Inspection' });
    const [last, first] = [{ index: 1 }, { index: 0 }];
    await shop.call('Standard', operations.update, { params: { id: steps[0]!.id }, body: last });
    await shop.call('Standard', operations.update, { params: { id }, body: first });
    expect((await floor.get(steps[0]!.id)).waitsFor).toBe('Final Inspection comes first');
  });

  test('is refused for a finished job', async () => {
    const { job, steps } = await floor.job(['Packing']);
    for (const id of [steps[0]!.id, steps[0]!.id]) await floor.call('advance', id);
    const refused = await shop.ask('Standard', operations.create, {
      body: { jobId: job.id, type: 'Packing' },
    });
    expect(refused.problem).toMatchObject({
      status: 409,
      reason: 'The job is finished; duplicate it for a re-run',
    });
  });

  test.each([
    [{ type: 'Packing' }, { jobId: 'Job is required' }],
    [{ jobId: randomUUID() }, { type: 'Type is required' }],
    [{ jobId: randomUUID(), type: 'Weaving' }, { type: /^Type must be one of/ }],
    [{ jobId: randomUUID(), type: 'Packing', index: -1 }, { index: /^Position must be/ }],
    [{ jobId: randomUUID(), type: 'Packing', dueBack: 'soon' }, { dueBack: /^Due back must be/ }],
    [{ jobId: randomUUID(), type: 'Packing', releaseDate: 'soon' }, { releaseDate: /^Release date must be/ }],
  ])('%j is refused at the fields', async (body, errors) => {
    const refused = await shop.ask('Standard', operations.create, { body });
    expect(refused.status).toBe(400);
    const [field, message] = Object.entries(errors)[0]!;
    expect(refused.problem.errors?.[field]).toMatch(message);
  });

  test('an unsuitable machine is refused at the field', async () => {
    const foil = await floor.machine('Foiling', { name: 'Kluge' });
    const { job } = await floor.job(['Packing']);
    const ask = (machineId: string) =>
      shop.ask('Standard', operations.create, { body: { jobId: job.id, type: 'Printing', machineId } });
    expect((await ask(foil.id)).problem.errors).toEqual({ machineId: 'Kluge is for Foiling, not Printing' });
    expect((await ask(randomUUID())).problem.errors).toEqual({ machineId: 'There is no such machine' });
    const nowhere = await shop.ask('Standard', operations.create, {
      body: { jobId: randomUUID(), type: 'Packing' },
    });
    expect(nowhere.status).toBe(404);
  });
});

describe('editing', () => {
  test('an unchanged record sent back changes nothing', async () => {
    const press = await floor.machine('Printing');
    const on = await floor.on(press, { deliveryDate: '2027-01-05T10:00:00+05:30' });
    const same = await put(on.id, { ...on });
    expect(same.data).toEqual(on);
    const packed = (await floor.job(['Packing'])).steps[0]!;
    await floor.call('advance', packed.id);
    await floor.call('pause', packed.id, { reason: 'Lunch' });
    const started = await shop.call('Standard', operations.get, { params: { id: packed.id } });
    expect((await put(packed.id, { ...started })).data).toEqual(started);
  });

  test('every editable field is stored', async () => {
    const { steps } = await floor.job(['Outsource']);
    const fields = {
      name: 'Flocking at Rao’s',
      instruction: 'Two colours',
      priority: 'High',
      deliveryDate: '2027-02-01T04:30:00.000Z',
      index: 4,
      supplier: 'Rao Flocking',
      dueBack: '2027-01-20T04:30:00.000Z',
      releaseDate: '2027-01-04T04:30:00.000Z',
    };
    const changed = await put(steps[0]!.id, { ...steps[0], ...fields });
    expect(changed.data).toMatchObject({
      ...fields,
      prioritySet: true,
      deliveryDateSet: true,
      version: steps[0]!.version + 1,
    });
    expect((await put(steps[0]!.id, { dueBack: null })).data.dueBack).toBeNull();
  });

  test('the name follows type and detail until a user sets a name', async () => {
    const { steps } = await floor.job(['Packing']);
    const { id } = steps[0]!;
    const detailed = await put(id, { ...steps[0], version: undefined, detail: 'Export' });
    expect(detailed.data.name).toBe('Packing Export');
    const named = await put(id, { name: 'Palletise' });
    expect(named.data.name).toBe('Palletise');
    expect((await put(id, { detail: 'Domestic' })).data.name).toBe('Palletise');
    expect((await put(id, { name: '' })).data.name).toBe('Packing Domestic');
  });

  test('a changed type moves the operation to a machine of the new type', async () => {
    const [press, varnish] = [await floor.machine('Printing'), await floor.machine('UV and Drip')];
    const on = await floor.on(press);
    const changed = await put(on.id, { ...on, type: 'UV and Drip' });
    expect(changed.data).toMatchObject({ machineId: varnish.id, state: 'queued', name: 'UV and Drip' });
    const none = await put(on.id, { type: 'Corrugation' });
    expect(none.data).toMatchObject({ machineId: null, rank: null, waitsFor: 'It has no machine' });
    const packing = await put(on.id, { type: 'Packing' });
    expect(packing.data).toMatchObject({ machineId: null, state: 'queued' });
  });

  test('type and machine can’t change after the first start, and the reason is at the field', async () => {
    const [press, other] = [await floor.machine('Printing'), await floor.machine('Printing')];
    const on = await floor.on(press);
    await floor.call('advance', on.id);
    await floor.call('suspend', on.id);
    const reason = 'The operation has started; its type and machine are fixed';
    const type = await put(on.id, { type: 'Foiling' });
    expect(type.problem).toMatchObject({ status: 409, reason, errors: { type: reason } });
    expect((await put(on.id, { machineId: other.id })).problem.errors).toEqual({ machineId: reason });
    expect((await put(on.id, { instruction: 'Slower' })).data.instruction).toBe('Slower');
  });

  test('a stale version is refused with the current operation', async () => {
    const { steps } = await floor.job(['Packing']);
    const { id, version } = steps[0]!;
    const now = (await put(id, { instruction: 'First', version })).data;
    const late = await put(id, { instruction: 'Second', version });
    expect(late.status).toBe(412);
    expect(late.problem.current).toMatchObject({ id, instruction: 'First', version: now.version });
  });

  test('the audit log has every change with the operation’s version', async () => {
    const { steps } = await floor.job(['Packing']);
    const { id } = steps[0]!;
    await floor.call('advance', id);
    await floor.call('pause', id, { reason: 'Lunch' });
    await floor.call('counts', id, { goodQuantity: 5 });
    await floor.call('undo', id);
    await put(id, { instruction: 'Gently' });
    const { items } = await shop.call('Admin', system.audit, { query: { entityId: id } });
    const { version } = await floor.get(id);
    expect(items.map((line) => line.version)).toEqual(
      Array.from({ length: version }, (_one, n) => version - n),
    );
    expect(items[1]).toMatchObject({ verb: 'operation.undo', data: { undone: 'pause', to: 'running' } });
  });
});

describe('deleting', () => {
  test('an operation that has not started is removed, and the next operation is queued', async () => {
    const { job, steps } = await floor.job(['Packing', 'Final Inspection']);
    const [pack, inspect] = steps as [Operation, Operation];
    const params = { id: pack.id };
    expect((await shop.ask('Standard', operations.remove, { params })).status).toBe(403);
    expect(await shop.call('Admin', operations.remove, { params })).toEqual({ done: true });
    expect((await shop.ask('Admin', operations.get, { params })).status).toBe(404);
    expect((await floor.get(inspect.id)).state).toBe('queued');
    const { items } = await shop.call('Admin', system.audit, { query: { entityId: pack.id } });
    expect(items[0]).toMatchObject({ verb: 'operation.remove', data: { id: pack.id, jobId: job.id } });
  });

  test('an operation that has started can’t be deleted', async () => {
    const { id } = (await floor.job(['Packing'])).steps[0]!;
    await floor.call('advance', id);
    await floor.call('suspend', id);
    const refused = await shop.ask('Admin', operations.remove, { params: { id } });
    expect(refused.problem).toMatchObject({ status: 409, reason: expect.stringMatching(/has started/) });
  });
});

describe('lists', () => {
  test('are filtered, searched, sorted and paged', async () => {
    const press = await floor.machine('Corrugation', { name: 'aaa Flute' });
    const marked = { name: 'Zebra carton', deliveryDate: inDays(300), priority: 'Max' };
    const first = await floor.on(press, marked);
    const { job, steps } = await floor.job(['Packing', 'Packing', 'Packing'], { ...marked, priority: 'Min' });
    await floor.call('advance', steps[0]!.id);
    await floor.call('advance', steps[0]!.id);
    const list = async (query: object) =>
      (await shop.call('Restricted', operations.sorted, { query: { term: 'ZEBRA', ...query } })).items;
    expect((await list({})).map((each) => each.id)).toEqual([
      steps[2]!.id,
      steps[1]!.id,
      steps[0]!.id,
      first.id,
    ]);
    const find = async (query: object) => (await list(query)).map((each) => each.id);
    expect(await find({ sort: 'priority', order: 'descending', per: 1 })).toEqual([first.id]);
    expect(await find({ sort: 'state', per: 2 })).toEqual([steps[2]!.id, first.id]);
    expect(await find({ sort: 'machine', per: 1 })).toEqual([first.id]);
    expect(await find({ state: 'finished' })).toEqual([steps[0]!.id]);
    expect(await find({ open: true, jobId: job.id, sort: 'created' })).toEqual([steps[1]!.id, steps[2]!.id]);
    expect(await find({ machineId: press.id })).toEqual([first.id]);
    expect(await find({ type: 'Corrugation' })).toEqual([first.id]);
    expect(await find({ term: job.number, open: false })).toHaveLength(3);
    for (const sort of ['name', 'type', 'delivery', 'job'])
      expect(await find({ sort, order: 'descending' })).toHaveLength(4);
    const counted = (query: object) => shop.call('Restricted', operations.countsByState, { query });
    const none = { waiting: 0, queued: 0, running: 0, paused: 0, finished: 0, cancelled: 0 };
    expect(await counted({ term: 'zebra' })).toEqual({ ...none, waiting: 1, queued: 2, finished: 1 });
    expect(await counted({ term: 'zebra', machineId: press.id })).toEqual({ ...none, queued: 1 });
    const { metadata } = await shop.call('Restricted', operations.sorted, { query: {} });
    expect(Object.values(await counted({})).reduce((sum, each) => sum + each, 0)).toBe(metadata.total);
    const paged = await shop.call('Restricted', operations.sorted, {
      query: { term: 'zebra', per: 3, page: 2 },
    });
    expect(paged.metadata).toEqual({ page: 2, per: 3, total: 4 });
    expect((await shop.ask('Restricted', operations.sorted, { query: { sort: 'rank' } })).status).toBe(400);
  });

  test('the plain list has the newest first and a total, and the search returns names', async () => {
    const { steps } = await floor.job(['Packing']);
    const list = await shop.ask('Restricted', operations.list, { query: { per: 1 } });
    expect(list.data.map((each) => each.id)).toEqual([steps[0]!.id]);
    expect(Number(list.headers.get('x-total-count'))).toBeGreaterThan(1);
    await put(steps[0]!.id, { name: 'Xylograph' });
    expect(await shop.call('Restricted', operations.search, { query: { term: 'XYLO' } })).toEqual([
      { id: steps[0]!.id, name: 'Xylograph' },
    ]);
  });

  test('artwork has a signed address', async () => {
    const { job, steps } = await floor.job(['Packing'], { artwork: await picture(40) });
    const { artworkUrl } = (await floor.get(steps[0]!.id)).job;
    const image = await fetch(shop.url + artworkUrl!);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    expect(await shop.call('Restricted', jobs.operations, { params: { id: job.id } })).toHaveLength(1);
    const nowhere = await shop.ask('Restricted', jobs.operations, { params: { id: randomUUID() } });
    expect(nowhere.status).toBe(404);
  });
});
