import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Machine } from '../../../shared/machines/machines.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { machines, operations, pins } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const of = ({ id }: { id: string }) => ({ params: { id } });
const ids = async (machine: Machine) => (await floor.queue(machine.id)).map((each) => each.id);
/** Creates two machines, the first of which has three operations in its queue. */
async function twoMachines() {
  const [press, other] = [await floor.machine('Printing'), await floor.machine('Printing')];
  const made: Operation[] = [];
  for (let day = 3; day < 6; day += 1) made.push(await floor.on(press, { deliveryDate: inDays(day) }));
  return { press, other, made: made as [Operation, Operation, Operation] };
}
/** Returns the operation's values without version and times, to compare them after the undo. */
async function stateOf(id: string) {
  const { version: _, updatedAt: __, ...rest } = await floor.get(id);
  return rest;
}
const move = (operation: { id: string; version: number }, body: object) =>
  shop.ask('Standard', operations.move, {
    ...of(operation),
    body: { version: operation.version, ...body } as never,
  });
const putBack = (operation: { id: string; version: number }, before?: string | null) =>
  shop.ask('Standard', pins.putBack, {
    ...of(operation),
    body: { version: operation.version, ...(before !== undefined && { before }) },
  });

test('undoing a move restores the operation’s machine, place and pin', async () => {
  const { press, other, made } = await twoMachines();
  const [first, second, third] = made;
  const body = { machineId: press.id, start: inDays(1), why: 'The customer comes to see it' };
  const pinned = await shop.call('Admin', pins.add, { ...of(second), body });
  const before = await stateOf(second.id);
  const pin = { start: inDays(2), why: 'Dragged there' };
  const dropped = await move(pinned, { machineId: other.id, before: null, pin });
  expect(dropped.data).toMatchObject({
    machineId: other.id,
    pin: { machineId: other.id, start: pin.start, why: 'Dragged there', userName: 'Standard User' },
  });
  expect(await ids(press)).toEqual([first.id, third.id]);
  const back = await putBack(dropped.data, third.id);
  expect(back.status).toBe(200);
  expect(await stateOf(second.id)).toEqual(before);
  expect(await ids(press)).toEqual(made.map(({ id }) => id));
});

test('undoing a move within a queue returns the operation to its former place if free', async () => {
  const { press, made } = await twoMachines();
  for (const [from, to] of [
    [made[0], null],
    [made[2], made[0].id],
  ] as const) {
    const before = await stateOf(from.id);
    const dropped = await move(await floor.get(from.id), { machineId: press.id, before: to });
    expect(await ids(press)).not.toEqual(made.map(({ id }) => id));
    expect((await putBack(dropped.data)).status).toBe(200);
    expect(await ids(press)).toEqual(made.map(({ id }) => id));
    expect(await stateOf(from.id)).toEqual(before);
  }
});

test('undoing a move within a queue returns the operation before its former successor', async () => {
  const { press, made } = await twoMachines();
  const [first, second, third] = made;
  const before = await stateOf(first.id);
  const dropped = await move(await floor.get(first.id), { machineId: press.id, before: null });
  expect(await ids(press)).toEqual([second.id, third.id, first.id]);
  // Meanwhile another one takes the place before the one that it stood before.
  await floor.call('move', third.id, { machineId: press.id, before: second.id });
  const back = (await putBack(dropped.data, second.id)).data;
  expect(await ids(press)).toEqual([third.id, first.id, second.id]);
  expect({ ...(await stateOf(first.id)), rank: 0 }).toEqual({ ...before, rank: 0 });
  expect((await putBack(back)).problem).toMatchObject({
    reason: expect.stringMatching(/was not moved last/) as string,
  });
});

test('if two users move the same operation, the second move is refused and changes nothing', async () => {
  const { press, other, made } = await twoMachines();
  const seen = await floor.get(made[1].id);
  const answers = await Promise.all([
    move(seen, { machineId: other.id, before: null }),
    move(seen, { machineId: press.id, before: made[0].id }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const all = [...(await ids(press)), ...(await ids(other))];
  expect(all.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  const refused = answers.find(({ status }) => status === 412)?.problem;
  expect(refused?.current).toMatchObject({ id: seen.id, version: seen.version + 1 });
});

test('an operation started meanwhile is neither moved nor moved back, and the refusal names the reason', async () => {
  const { press, other, made } = await twoMachines();
  const seen = await floor.get(made[1].id);
  const dropped = (await move(seen, { machineId: other.id, before: null })).data;
  await floor.call('advance', seen.id);
  const late = await move(dropped, { machineId: press.id, before: null });
  expect(late.status).toBe(409);
  expect(late.problem).toMatchObject({ reason: expect.stringMatching(/running/) as string });
  expect((await putBack(dropped)).status).toBe(409);
  expect(await ids(other)).toEqual([seen.id]);
});

test('undo reverts an edited machine together with its pin, unless the request changed further fields', async () => {
  const { press, other, made } = await twoMachines();
  const pin = { machineId: press.id, start: inDays(1), why: 'The customer comes to see it' };
  await shop.call('Admin', pins.add, { ...of(made[1]), body: pin });
  const before = await stateOf(made[1].id);
  const update = (body: object) => shop.call('Standard', operations.update, { ...of(made[1]), body });
  const chosen = await update({ machineId: other.id });
  expect([chosen.machineId, chosen.pin]).toEqual([other.id, null]);
  expect((await putBack(chosen)).status).toBe(200);
  expect(await stateOf(made[1].id)).toEqual(before);
  const edited = await update({ machineId: other.id, instruction: 'Slowly' });
  expect((await putBack(edited)).status).toBe(409);
  expect(await ids(other)).toEqual([made[1].id]);
  const none = await floor.job(['Foiling']);
  const foiler = await floor.machine('Foiling');
  const [step] = none.steps;
  const moved = await shop.call('Standard', operations.update, {
    ...of(step!),
    body: { machineId: foiler.id },
  });
  expect((await putBack(moved)).status).toBe(200);
  expect((await floor.get(step!.id)).machineId).toBeNull();
});

/** Moves one machine's queue to the other machine and returns a function that undoes the move. */
async function moveQueue(press: Machine, other: Machine) {
  const cleared = await shop.call('Standard', machines.clear, {
    ...of(press),
    body: { machineId: other.id },
  });
  return () =>
    shop.ask('Standard', machines.undoClear, { ...of(press), body: { operations: cleared.operations } });
}

test('undoing the move of a queue restores machines, places and pins', async () => {
  const { press, other, made } = await twoMachines();
  const [first, second, third] = made;
  await shop.call('Standard', operations.move, {
    ...of(third),
    body: { machineId: press.id, before: second.id },
  });
  const pin = { machineId: press.id, start: inDays(1), why: 'The customer comes to see it' };
  await shop.call('Admin', pins.add, { ...of(second), body: pin });
  const there = await floor.on(other, { deliveryDate: inDays(4) });
  const before = await Promise.all(made.map(({ id }) => stateOf(id)));
  const undo = await moveQueue(press, other);
  expect(await ids(press)).toEqual([]);
  expect((await floor.get(second.id)).pin).toBeNull();
  const back = await undo();
  expect(back.data).toMatchObject({ id: press.id, queuedCount: 3 });
  expect(await ids(press)).toEqual([first.id, third.id, second.id]);
  expect(await ids(other)).toEqual([there.id]);
  expect(await Promise.all(made.map(({ id }) => stateOf(id)))).toEqual(before);
  // Once only.
  expect((await undo()).status).toBe(409);
});

test('operations that joined the queue meanwhile stay in the queue, and each has a separate rank', async () => {
  const { press, other, made } = await twoMachines();
  const undo = await moveQueue(press, other);
  const newcomers = [await floor.on(press), await floor.on(press)];
  expect((await undo()).status).toBe(200);
  const queue = await floor.queue(press.id);
  expect(new Set(queue.map(({ rank }) => rank)).size).toBe(5);
  const moved = new Set(made.map(({ id }) => id));
  expect(queue.map(({ id }) => id).filter((id) => moved.has(id))).toEqual(made.map(({ id }) => id));
  expect(queue.map(({ id }) => id)).toEqual(expect.arrayContaining(newcomers.map(({ id }) => id)));
});

test('undo also returns an operation whose state changed between waiting and queued meanwhile', async () => {
  await floor.machine('Punching');
  const [one, two] = [await floor.machine('Pasting'), await floor.machine('Pasting')];
  const { steps } = await floor.job(['Punching', 'Pasting']);
  const [first, second] = [steps[0]!, await floor.get(steps[1]!.id)];
  const [from, to] = second.machineId === one.id ? [one, two] : [two, one];
  expect(second).toMatchObject({ state: 'waiting', machineId: from.id });
  const undo = await moveQueue(from, to);
  await floor.call('advance', first.id);
  await floor.call('advance', first.id);
  expect(await floor.get(second.id)).toMatchObject({ state: 'queued', machineId: to.id });
  expect((await undo()).status).toBe(200);
  expect(await floor.get(second.id)).toMatchObject({ state: 'queued', machineId: from.id });

  const dropped = (await move(await floor.get(second.id), { machineId: to.id, before: null })).data;
  await floor.call('undo', first.id);
  expect((await floor.get(second.id)).state).toBe('waiting');
  expect((await putBack(dropped)).status).toBe(200);
  expect(await floor.get(second.id)).toMatchObject({ state: 'waiting', machineId: from.id });
});

test('undoing a queue’s move is refused if an operation has started, and the reason names the operation', async () => {
  const { press, other, made } = await twoMachines();
  const undo = await moveQueue(press, other);
  const place = await ids(other);
  await floor.call('advance', made[0].id);
  const refused = await undo();
  expect(refused.status).toBe(409);
  expect(refused.problem.reason).toBe(
    `${made[0].name} of ${made[0].job.number} was changed since: the queue stays where it is`,
  );
  expect(await ids(other)).toEqual(place);
  expect(await ids(press)).toEqual([]);
});
