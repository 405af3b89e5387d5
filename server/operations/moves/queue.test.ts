import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/machines/machines.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, machines, operations } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const ids = async (machine: Machine) => (await floor.queue(machine.id)).map((each) => each.id);
const update = (id: string, body: object) =>
  shop.call('Standard', operations.update, { params: { id }, body });
const several = async <T>(count: number, make: (n: number) => Promise<T>) => {
  const made: T[] = [];
  for (let n = 0; n < count; n += 1) made.push(await make(n));
  return made;
};
/** Checks that the machine has `count` open operations with distinct ranks, none of them missing. */
async function expectRanked(machine: Machine, count: number) {
  const ranks = (await floor.queue(machine.id)).map((each) => each.rank);
  expect(ranks).not.toContain(null);
  expect(new Set(ranks).size).toBe(count);
}

describe('a place in the queue', () => {
  test('is by priority, and by delivery among operations of the same priority', async () => {
    const press = await floor.machine('Printing');
    const medium = await floor.on(press, { priority: 'Medium', deliveryDate: inDays(5) });
    const low = await floor.on(press, { priority: 'Low', deliveryDate: inDays(2) });
    const max = await floor.on(press, { priority: 'Max', deliveryDate: inDays(20) });
    const sooner = await floor.on(press, { priority: 'Medium', deliveryDate: inDays(3) });
    const later = await floor.on(press, { priority: 'Medium', deliveryDate: inDays(9) });
    expect(await ids(press)).toEqual([max, sooner, medium, later, low].map((each) => each.id));
    await expectRanked(press, 5);
  });

  test('is first for a running operation, then for queued operations, then for waiting ones', async () => {
    const [foil, press] = [await floor.machine('Foiling'), await floor.machine('Printing')];
    const { steps } = await floor.job(['Printing', 'Foiling'], { priority: 'Max' });
    const waiting = await update(steps[1]!.id, { machineId: foil.id });
    await update(steps[0]!.id, { machineId: press.id });
    const queued = await floor.on(foil, { priority: 'High' });
    const running = await floor.on(foil, { priority: 'Min' });
    await floor.call('advance', running.id);
    expect(await ids(foil)).toEqual([running.id, queued.id, waiting.id]);
    const params = { id: foil.id };
    expect(await shop.call('Restricted', machines.running, { params })).toMatchObject({ id: running.id });
    expect(await shop.call('Restricted', machines.next, { params })).toMatchObject({ id: queued.id });
    expect(await shop.call('Restricted', machines.get, { params })).toMatchObject({
      running: { id: running.id, state: 'running', jobNumber: running.job.number },
      next: { id: queued.id, name: 'Foiling' },
      queuedCount: 1,
      waitingCount: 1,
    });
    await floor.call('advance', running.id);
    await shop.call('Standard', jobs.cancel, { params: { id: queued.jobId }, body: { reason: 'Dropped' } });
    expect(await ids(foil)).toEqual([waiting.id]);
  });

  test('changes with an operation’s own priority or date, and changes back when these are cleared', async () => {
    const press = await floor.machine('Printing');
    const [one, two, three] = (await several(3, (n) => floor.on(press, { deliveryDate: inDays(3 + n) }))) as [
      Operation,
      Operation,
      Operation,
    ];
    const raised = await update(three.id, { priority: 'Max' });
    expect(raised).toMatchObject({ priority: 'Max', prioritySet: true, version: three.version + 1 });
    expect(await ids(press)).toEqual([three.id, one.id, two.id]);
    await update(two.id, { deliveryDate: inDays(1) });
    expect(await ids(press)).toEqual([three.id, two.id, one.id]);
    expect(await update(three.id, { priority: null })).toMatchObject({
      priority: 'Medium',
      prioritySet: false,
    });
    expect(await update(two.id, { deliveryDate: null })).toMatchObject({
      deliveryDate: two.deliveryDate,
      deliveryDateSet: false,
    });
    expect(await ids(press)).toEqual([one.id, two.id, three.id]);
  });

  test('changes with the job’s priority, except for an operation that a user dragged', async () => {
    const press = await floor.machine('Printing');
    const [one, two, three] = (await several(3, (n) => floor.on(press, { deliveryDate: inDays(3 + n) }))) as [
      Operation,
      Operation,
      Operation,
    ];
    const hurry = (jobId: string) =>
      shop.call('Standard', jobs.update, { params: { id: jobId }, body: { priority: 'Max' } });
    await hurry(three.jobId);
    expect(await ids(press)).toEqual([three.id, one.id, two.id]);
    await floor.call('move', two.id, { machineId: press.id, before: one.id });
    await floor.call('move', two.id, { machineId: press.id });
    await hurry(two.jobId);
    await update(two.id, { priority: 'High' });
    expect(await ids(press)).toEqual([three.id, one.id, two.id]);
  });
});

describe('moving', () => {
  test('puts an operation before another operation, last, or on another machine', async () => {
    const [press, other] = [await floor.machine('Printing'), await floor.machine('Printing')];
    const [one, two, three] = (await several(3, () => floor.on(press))) as [Operation, Operation, Operation];
    await floor.call('move', three.id, { machineId: press.id, before: one.id });
    expect(await ids(press)).toEqual([three.id, one.id, two.id]);
    await floor.call('move', three.id, { machineId: press.id, before: null });
    expect(await ids(press)).toEqual([one.id, two.id, three.id]);
    const moved = await floor.call('move', one.id, { machineId: other.id });
    expect(moved).toMatchObject({ state: 'queued', machineId: other.id, machine: { name: other.name } });
    expect(await ids(press)).toEqual([two.id, three.id]);
    expect(await ids(other)).toEqual([one.id]);
  });

  test('to the same place again changes nothing', async () => {
    const press = await floor.machine('Printing');
    const [one, two] = (await several(2, () => floor.on(press))) as [Operation, Operation];
    const once = await floor.call('move', one.id, { machineId: press.id, before: two.id });
    const again = await floor.call('move', one.id, { machineId: press.id, before: two.id });
    expect(again).toMatchObject({ rank: one.rank, version: once.version });
  });

  test('is refused with the reason', async () => {
    const press = await floor.machine('Printing', { name: 'Adast', length: 300, breadth: 300 });
    const [big, foil] = [await floor.machine('Printing'), await floor.machine('Foiling', { name: 'Kluge' })];
    const [one, two] = [await floor.on(big), await floor.on(big)];
    const move = (id: string, machineId: string | null, before?: string) =>
      floor.refused('move', id, { machineId, before });
    expect(await move(one.id, press.id)).toBe(
      "Adast takes sheets up to 300 × 300 mm; the job's are 360 × 510 mm",
    );
    expect(await move(one.id, foil.id)).toBe('Kluge is for Foiling, not Printing');
    expect(await move(one.id, null)).toBe('Printing needs a machine');
    expect(await move(one.id, big.id, one.id)).toBe('An operation cannot come before itself');
    const elsewhere = await floor.on(await floor.machine('Printing'));
    expect(await move(one.id, big.id, elsewhere.id)).toBe(
      `The operation to put it before is not in the queue of ${big.name}`,
    );
    await floor.call('advance', one.id);
    expect(await move(one.id, big.id)).toBe('It is running. Put it back in the queue first');
    expect(await move(two.id, big.id, one.id)).toBe(
      `${big.name} is already running that one; nothing can come before it`,
    );
    expect((await floor.ask('move', two.id, { machineId: one.id })).status).toBe(404);
    const byRestricted = { params: { id: two.id }, body: { machineId: big.id } };
    expect((await shop.ask('Restricted', operations.move, byRestricted)).status).toBe(403);
  });

  test('an operation of a type that needs no machine can be put on a machine and taken off again', async () => {
    const { steps } = await floor.job(['Final Inspection']);
    const table = await floor.machine('Final Inspection');
    const on = await floor.call('move', steps[0]!.id, { machineId: table.id });
    expect(on).toMatchObject({ state: 'queued', machineId: table.id });
    const off = await floor.call('move', steps[0]!.id, { machineId: null });
    expect(off).toMatchObject({ state: 'queued', machineId: null, rank: null });
  });

  test('a waiting operation without a machine is queued when a user assigns a machine', async () => {
    const { steps } = await floor.job(['Window Patching']);
    expect(steps[0]).toMatchObject({ state: 'waiting', waitsFor: 'It has no machine', machineId: null });
    const patcher = await floor.machine('Window Patching');
    const moved = await floor.call('move', steps[0]!.id, { machineId: patcher.id });
    expect(moved).toMatchObject({ state: 'queued', waitsFor: null });
  });

  test('repeatedly into the same gap renumbers the queue, and every operation stays in place', async () => {
    const press = await floor.machine('Printing');
    const [first, ...rest] = await several(4, () => floor.on(press));
    const order = [first!.id, ...rest.map((each) => each.id)];
    for (let turn = 0; turn < 40; turn += 1) {
      const moving = order.at(-1)!;
      await floor.call('move', moving, { machineId: press.id, before: order[1]! });
      order.splice(1, 0, order.pop()!);
      expect(await ids(press)).toEqual(order);
    }
    await expectRanked(press, 4);
  });

  test('twenty concurrent moves give every operation a separate place', async () => {
    const press = await floor.machine('Printing');
    const queue = await several(20, () => floor.on(press));
    // No room between the first two: most of the moves have the queue renumbered.
    await shop.database.pool.query('update operations set rank = $1 where id = $2', [
      queue[0]!.rank! + 1,
      queue[1]!.id,
    ]);
    const answers = await Promise.all(
      queue.map(({ id }, n) =>
        floor.ask('move', id, { machineId: press.id, before: queue[n === 1 ? 0 : 1]!.id }),
      ),
    );
    const moved = answers.filter((answer) => answer.status === 200);
    expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.problem)).toEqual([]);
    expect(moved).toHaveLength(20);
    expect(new Set(await ids(press))).toEqual(new Set(queue.map((each) => each.id)));
    await expectRanked(press, 20);
  });

  test('concurrent moves, starts, pauses and edits on one machine leave a consistent queue', async () => {
    const [press, other] = [await floor.machine('Printing'), await floor.machine('Printing')];
    const queue = await several(12, () => floor.on(press));
    const answers = await Promise.all(
      queue.flatMap(({ id }, n) => [
        floor.ask('move', id, { machineId: n % 3 === 0 ? other.id : press.id, before: null }),
        floor.ask('advance', id, { from: 'queued' }),
        shop.ask('Standard', operations.update, { params: { id }, body: { priority: 'High' } }),
      ]),
    );
    expect(answers.filter((answer) => ![200, 409].includes(answer.status))).toEqual([]);
    const both = [...(await floor.queue(press.id)), ...(await floor.queue(other.id))];
    expect(new Set(both.map((each) => each.id))).toEqual(new Set(queue.map((each) => each.id)));
    for (const machine of [press, other]) {
      const on = both.filter((each) => each.machineId === machine.id);
      expect(on.filter((each) => each.state === 'running')).toHaveLength(1);
      await expectRanked(machine, on.length);
    }
  });
});
