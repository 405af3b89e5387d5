import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { inDays } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const { jobs, machines, system } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const put = (id: string, body: object) => shop.ask('Standard', machines.update, { params: { id }, body });
const ids = async (id: string) => (await floor.queue(id)).map((each) => each.id);

describe('machines', () => {
  const komori = {
    name: 'Komori Lithrone G40',
    manufacturer: 'Komori',
    type: 'Printing',
    length: 1030,
    breadth: 720.5,
    specialOperationSupport: true,
    makeReadyMinutes: 25,
    sheetsPerHour: 11_000,
  } as const;

  test('a machine is created, read, changed and deleted', async () => {
    const made = await shop.call('Standard', machines.create, { body: komori });
    const idle = { running: null, next: null, queuedCount: 0, waitingCount: 0, down: null, version: 1 };
    expect(made).toMatchObject({ ...komori, ...idle });
    const params = { id: made.id };
    const changed = await put(made.id, { ...made, breadth: 740 });
    expect(changed.data).toMatchObject({ breadth: 740, version: 2 });
    expect((await put(made.id, { ...changed.data })).data).toEqual(changed.data);
    expect((await put(made.id, { name: 'Late', version: 1 })).problem).toMatchObject({
      status: 412,
      current: { name: komori.name, version: 2 },
    });
    expect((await shop.ask('Standard', machines.remove, { params })).status).toBe(403);
    expect(await shop.call('Admin', machines.remove, { params })).toEqual({ done: true });
    for (const read of [machines.get, machines.operations, machines.running, machines.next])
      expect((await shop.ask('Restricted', read, { params })).status).toBe(404);
    const { items } = await shop.call('Admin', system.audit, { query: { entityId: made.id } });
    expect(items.map((line) => line.verb)).toEqual(['machine.remove', 'machine.update', 'machine.create']);
  });

  test('a machine needs only a name and a type', async () => {
    const made = await shop.call('Standard', machines.create, { body: { name: 'Bench', type: 'Packing' } });
    expect(made).toMatchObject({ manufacturer: '', length: 0, breadth: 0, specialOperationSupport: false });
    expect(made).toMatchObject({ makeReadyMinutes: null, sheetsPerHour: null });
    const { id } = made;
    expect(await shop.call('Restricted', machines.running, { params: { id } })).toBeNull();
    expect(await shop.call('Restricted', machines.next, { params: { id } })).toBeNull();
    expect(await floor.queue(id)).toEqual([]);
  });

  test('smallest sheet and margins are optional, and null again when they are cleared', async () => {
    const none = { smallestLength: null, smallestBreadth: null };
    const usual = { ...none, gripper: null, sideMargin: null, tailMargin: null };
    const margins = { smallestLength: 410, smallestBreadth: 290.5, gripper: 0, sideMargin: 5, tailMargin: 6 };
    const made = await shop.call('Standard', machines.create, { body: { name: 'SM 102', type: 'Printing' } });
    expect(made).toMatchObject(usual);
    expect((await put(made.id, margins)).data).toMatchObject(margins);
    expect((await put(made.id, usual)).data).toMatchObject(usual);
  });

  test.each([
    [{}, { name: 'Name is required', type: 'Type is required' }],
    [{ name: 'K', type: 'Printing' }, { name: 'Name length should be greater than 2' }],
    [
      { name: 'Komori', type: 'Printing', gripper: 201, smallestLength: -1 },
      {
        gripper: 'Gripper must be a number from 0 to 200',
        smallestLength: 'Smallest length must be a number from 0 to 100,000',
      },
    ],
    [
      { name: 'Komori', type: 'Printing', length: -1 },
      { length: 'Length must be a number from 0 to 100,000' },
    ],
    [
      { name: 'Komori', type: 'Printing', makeReadyMinutes: 1_441, sheetsPerHour: 0 },
      {
        makeReadyMinutes: 'Make-ready must be a whole number from 0 to 1,440',
        sheetsPerHour: 'Run speed must be a whole number from 1 to 100,000',
      },
    ],
    [
      { name: 'Komori', type: 'Printing', length: '1040', makeReadyMinutes: '30' },
      {
        length: 'Length must be a number from 0 to 100,000',
        makeReadyMinutes: 'Make-ready must be a whole number from 0 to 1,440',
      },
    ],
    [{ name: 'Komori', type: 'Printing', length: null }, { length: 'Length is required' }],
  ])('%j is refused at the fields', async (body, errors) => {
    const refused = await shop.ask('Standard', machines.create, { body });
    expect(refused.problem).toMatchObject({ status: 400, errors });
  });

  test('lists are sorted, filtered and searched', async () => {
    for (const [name, manufacturer] of [
      ['zund', 'Zünd'],
      ['Bobst', 'Bobst SA'],
      ['iberica', 'Bobst SA'],
    ] as const)
      await shop.call('Standard', machines.create, { body: { name, manufacturer, type: 'Peel Off' } });
    const query = { type: 'Peel Off', sort: 'name', per: 2 } as const;
    const page = await shop.call('Restricted', machines.sorted, { query });
    expect(page.items.map((machine) => machine.name)).toEqual(['Bobst', 'iberica']);
    expect(page.metadata).toEqual({ page: 1, per: 2, total: 3 });
    const bobst = await shop.call('Restricted', machines.sorted, { query: { term: 'bobst sa' } });
    expect(bobst.items.map((machine) => machine.name)).toEqual(['iberica', 'Bobst']);
    const hits = await shop.call('Restricted', machines.search, { query: { term: 'ZUN' } });
    expect(hits.map((hit) => hit.name)).toEqual(['zund']);
    const list = await shop.ask('Restricted', machines.list, { query: { per: 1 } });
    expect(list.data.map((machine) => machine.name)).toEqual(['iberica']);
    expect(Number(list.headers.get('x-total-count'))).toBeGreaterThanOrEqual(3);
  });
});

describe('a machine with unfinished operations', () => {
  test('can’t be deleted, and the reason has the number of operations; finished operations don’t prevent it', async () => {
    const press = await floor.machine('Printing', { name: 'Ryobi' });
    const [one, two] = [await floor.on(press), await floor.on(press)];
    const remove = () => shop.ask('Admin', machines.remove, { params: { id: press.id } });
    expect((await remove()).problem.reason).toBe(
      'Ryobi has 2 unfinished operations; move or finish them first',
    );
    await shop.call('Standard', jobs.cancel, { params: { id: two.jobId }, body: { reason: 'Dropped' } });
    for (const id of [one.id, one.id]) await floor.call('advance', id);
    expect((await remove()).data).toEqual({ done: true });
    expect(await floor.get(one.id)).toMatchObject({ state: 'finished', machineId: null });
    expect(await floor.refused('undo', one.id)).toBe('It is no longer on its machine');
  });

  test('can’t change type, or get a maximum size below the sheets of its operations', async () => {
    const press = await floor.machine('Printing', { name: 'Roland' });
    const on = await floor.on(press);
    const type = await put(press.id, { type: 'Foiling' });
    expect(type.problem).toMatchObject({
      status: 409,
      errors: { type: 'Roland has 1 unfinished operation of its type; move or finish them first' },
    });
    const small = await put(press.id, { length: 400, breadth: 400 });
    expect(small.problem.errors?.length).toBe(
      `${on.job.number} Printing would not fit: Roland takes sheets up to 400 × 400 mm; the job's are 360 × 510 mm`,
    );
    expect((await put(press.id, { length: 600, breadth: 400 })).status).toBe(200);
  });
});

describe('down and up', () => {
  test('the reason and the date can be changed while the time stays, and a second up is refused', async () => {
    const press = await floor.machine('Printing', { name: 'Adast' });
    const params = { id: press.id };
    const down = (body: Record<string, unknown>) => shop.ask('Restricted', machines.down, { params, body });
    expect((await down({ reason: '' })).problem.errors).toEqual({ reason: 'Value is required' });
    const first = (await down({ reason: 'Feeder' })).data;
    const passed = new Date(Date.now() - 3_600_000).toISOString();
    expect((await down({ reason: 'Feeder belt', expectedBack: passed })).problem.errors).toEqual({
      expectedBack: 'Expected back must be in the future',
    });
    const expectedBack = new Date(Date.now() + 3_600_000).toISOString();
    const second = (await down({ reason: 'Feeder belt', expectedBack })).data;
    expect(second.down).toEqual({ reason: 'Feeder belt', since: first.down?.since, expectedBack });
    await shop.call('Restricted', machines.up, { params });
    expect((await shop.ask('Restricted', machines.up, { params })).problem.reason).toBe('Adast is not down');
  });

  test('down pauses the running operation, prevents starts, and leaves paused operations to resume by hand', async () => {
    const press = await floor.machine('Printing', { name: 'Roland' });
    const params = { id: press.id };
    const [one, two] = [await floor.on(press), await floor.on(press)];
    await floor.call('advance', one.id);
    const down = await shop.call('Restricted', machines.down, { params, body: { reason: 'Feeder' } });
    expect(down).toMatchObject({ down: { reason: 'Feeder' }, running: { id: one.id, state: 'paused' } });
    expect(await floor.get(one.id)).toMatchObject({ pauseReason: 'Feeder', undoable: { verb: 'pause' } });
    expect(await floor.refused('resume', one.id)).toBe('Roland is down: Feeder');
    expect(await floor.refused('undo', one.id)).toBe('Roland is down: Feeder');
    await floor.call('suspend', one.id);
    expect(await floor.refused('advance', two.id)).toBe('Roland is down: Feeder');
    expect(await shop.call('Restricted', machines.up, { params })).toMatchObject({ down: null });
    expect((await floor.call('advance', two.id)).state).toBe('running');
  });

  test('after concurrent down and Run, nothing runs on the machine', async () => {
    for (let round = 0; round < 8; round += 1) {
      const press = await floor.machine('Printing');
      const { id } = await floor.on(press);
      const [down] = await Promise.all([
        shop.ask('Restricted', machines.down, { params: { id: press.id }, body: { reason: 'Smoke' } }),
        floor.ask('advance', id),
      ]);
      expect(down.status).toBe(200);
      expect(['queued', 'paused']).toContain((await floor.get(id)).state);
    }
  });
  test('scheduling leaves out a machine that is down', async () => {
    const [small, broken, good] = [
      await floor.machine('Corrugation', { length: 100, breadth: 100 }),
      await floor.machine('Corrugation'),
      await floor.machine('Corrugation'),
    ];
    await shop.call('Standard', machines.down, { params: { id: broken.id }, body: { reason: 'Belt' } });
    const { steps } = await floor.job(['Corrugation', 'Corrugation']);
    expect(steps.map((step) => step.machineId)).toEqual([good.id, good.id]);
    await shop.call('Standard', machines.up, { params: { id: broken.id } });
    const next = await floor.job(['Corrugation', 'Corrugation', 'Corrugation']);
    expect(next.steps.map((step) => step.machineId)).toEqual([broken.id, broken.id, expect.any(String)]);
    expect(await ids(small.id)).toEqual([]);
  });
});

describe('clearing a queue', () => {
  const clear = (id: string, machineId?: string) =>
    shop.ask('Standard', machines.clear, { params: { id }, body: machineId ? { machineId } : {} });

  test('moves queued operations to another machine by urgency, and leaves running operations', async () => {
    const [from, to] = [await floor.machine('Printing'), await floor.machine('Printing')];
    const running = await floor.on(from);
    await floor.call('advance', running.id);
    const late = await floor.on(from, { deliveryDate: inDays(9) });
    const soon = await floor.on(from, { deliveryDate: inDays(4) });
    const there = await floor.on(to, { deliveryDate: inDays(6) });
    expect((await clear(from.id, to.id)).data).toMatchObject({ moved: 2, stayed: 0 });
    expect(await ids(from.id)).toEqual([running.id]);
    expect(await ids(to.id)).toEqual([soon.id, there.id, late.id]);
  });

  test('clearing two machines into a third at once gives every operation a separate place', async () => {
    const type = 'Corrugation';
    const [one, two, to] = [await floor.machine(type), await floor.machine(type), await floor.machine(type)];
    const queued = [];
    for (let n = 0; n < 4; n += 1) queued.push(await floor.on(one), await floor.on(two));
    const [first] = queued;
    const answers = await Promise.all([
      clear(one.id, to.id),
      clear(two.id, to.id),
      floor.ask('move', first?.id ?? '', { machineId: to.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(await ids(to.id))).toEqual(new Set(queued.map(({ id }) => id)));
    const ranks = (await floor.queue(to.id)).map(({ rank }) => rank);
    expect(new Set(ranks).size).toBe(8);
  });

  test('moves operations to free machines that are not down, and leaves operations that fit no machine', async () => {
    const type = 'Back to Back Pasting';
    const sizes = [{}, { length: 360, breadth: 300 }, { length: 360, breadth: 300 }, {}];
    const made = [];
    for (const size of sizes) made.push(await floor.machine(type, size));
    const [from, one, two, broken] = made.map((machine) => machine.id) as [string, string, string, string];
    await shop.call('Standard', machines.down, { params: { id: broken }, body: { reason: 'Glue' } });
    const queue: Operation[] = [];
    for (const paperBreadth of [300, 300, 300, 510]) queue.push(await floor.on(made[0]!, { paperBreadth }));
    expect((await clear(from)).data).toMatchObject({ moved: 3, stayed: 1 });
    expect(await ids(from)).toEqual([queue[3]!.id]);
    expect((await ids(one)).length + (await ids(two)).length).toBe(3);
    expect(Math.abs((await ids(one)).length - (await ids(two)).length)).toBe(1);
    expect((await clear(from, broken)).data).toMatchObject({ moved: 1, stayed: 0 });
  });

  test('is refused for an empty queue and for a machine of another type', async () => {
    const [press, foil] = [await floor.machine('Printing'), await floor.machine('Foiling')];
    expect((await clear(press.id)).problem.reason).toBe(`The queue of ${press.name} is empty`);
    await floor.on(press);
    for (const target of [press.id, foil.id])
      expect((await clear(press.id, target)).problem.reason).toBe('Choose another machine for Printing');
    expect(
      (await shop.ask('Restricted', machines.clear, { params: { id: press.id }, body: {} })).status,
    ).toBe(403);
  });
});
