import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openShop } from '../testing/shop.ts';
import { operations as table } from '../operations/operations.table.ts';

const { plans, queues, settings, jobs, operations, history } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const params = (id: string) => ({ params: { id } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const saveOf = (id: string) => shop.call('Standard', plans.save, params(id));
const accept = (id: string) => shop.ask('Standard', plans.accept, params(id));
const finishOf = async (id: string) =>
  (await shop.call('Restricted', queues.expected, params(id))).finish ?? '';
const places = async () =>
  (await shop.database.db.select().from(table).orderBy(table.id)).map(
    ({ id, machineId, rank, rankDragged, keptUntil }) => ({ id, machineId, rank, rankDragged, keptUntil }),
  );
const queueOf = async (id: string) => (await floor.queue(id)).map(({ job }) => job.number);

/** Creates a press with four jobs of an hour each. The last job is due in three hours. */
async function line() {
  const press = await floor.machine('Window Patching', { makeReadyMinutes: 0, sheetsPerHour: 100 });
  const made = [];
  for (let place = 0; place < 4; place += 1) {
    const deliveryDate = inHours([2.2, 2.7, 30, 3.2][place] ?? 0);
    const { job, steps } = await floor.job(['Window Patching'], {
      quantity: 100,
      buffer: 0,
      ups: 1,
      deliveryDate,
    });
    const id = steps[0]?.id ?? '';
    await shop.call('Standard', operations.move, { ...params(id), body: { machineId: press.id } });
    made.push({ job, id });
  }
  return { press, made };
}
const clear = async (made: readonly { job: { id: string } }[]) => {
  for (const { job } of made)
    await shop.ask('Standard', jobs.cancel, { ...params(job.id), body: { reason: 'Over' } });
};

test('each way to save a job shows the new finish and the jobs made late, and the queues then match', async () => {
  const { press, made } = await line();
  const [first, second, third, last] = made.map(({ job }) => job);
  const id = last?.id ?? '';
  const before = await places();
  const { at, finish, why, outside, part, ladder } = await saveOf(id);
  expect(why).toBeNull();
  expect(await places()).toEqual(before);
  const hours = (time: string) => Math.round((Date.parse(time) - Date.parse(at)) / 36_000) / 100;
  expect(hours(finish ?? '')).toBe(4);
  // Its only operation runs from the third hour to the fourth, and is due in 3.2.
  expect(outside).toMatchObject([{ operation: 'Window Patching' }]);
  expect(hours(outside[0]?.back ?? '')).toBeGreaterThan(2.9);
  expect(hours(outside[0]?.back ?? '')).toBeLessThanOrEqual(3.2);
  expect(part?.of).toBe(100);
  expect(part?.pieces).toBeGreaterThan(15);
  expect(part?.pieces).toBeLessThanOrEqual(20);
  expect(
    ladder.map((rung) => [
      rung.words,
      hours(rung.finish),
      rung.saves,
      rung.makesLate.map(({ number }) => number),
      rung.later.map(({ number, late }) => [number, late]),
    ]),
  ).toEqual([
    [`Window Patching before ${third?.number}`, 3, true, [], [[third?.number, 'in-time']]],
    [
      `Window Patching before ${second?.number} and ${third?.number}`,
      2,
      true,
      [second?.number],
      [
        [second?.number, 'becomes-late'],
        [third?.number, 'in-time'],
      ],
    ],
    [
      `Window Patching before ${first?.number}, ${second?.number} and 1 more`,
      1,
      true,
      [second?.number],
      [
        [first?.number, 'in-time'],
        [second?.number, 'becomes-late'],
        [third?.number, 'in-time'],
      ],
    ],
  ]);

  const [rung] = ladder;
  expect((await accept(rung?.planId ?? '')).data).toEqual({
    accepted: 1,
    machines: 0,
    left: [],
    notWritten: [],
  });
  expect(await queueOf(press.id)).toEqual([first, second, last, third].map((job) => job?.number));
  const off = Date.parse(await finishOf(id)) - Date.parse(rung?.finish ?? '');
  expect(off).toBeGreaterThanOrEqual(0);
  expect(off).toBeLessThan(Date.now() - Date.parse(at) + 5000);
  const [told] = await shop.call('Restricted', history.of, { params: { entity: 'jobs', id } });
  expect(told?.text).toBe(`moved Window Patching to ${press.name} to save it`);
  const accepted = await shop.call('Restricted', plans.get, params(rung?.planId ?? ''));
  expect(accepted).toMatchObject({ failed: null, acceptedMoves: 1, measures: null, entries: [] });
  // Saved it is in time, and asks for nothing.
  expect((await saveOf(id)).ladder).toEqual([]);

  const undone = await shop.call('Standard', plans.undo, params(rung?.planId ?? ''));
  expect(undone).toEqual({ undone: 1, left: [], notUndone: [] });
  expect(await places()).toEqual(before);
  expect(await brokenInvariants(shop.database)).toEqual([]);
  await clear(made);
});

test('a way to save a job has a readable proposal, and is refused after a conflicting move', async () => {
  const { press, made } = await line();
  const [first, , , last] = made;
  const [rung] = (await saveOf(last?.job.id ?? '')).ladder;
  expect(await shop.call('Restricted', plans.get, params(rung?.planId ?? ''))).toMatchObject({
    state: 'done',
    saves: last?.job.id,
    evaluations: 0,
    measures: { before: { lateJobs: 1 }, after: { lateJobs: 0 } },
  });
  const body = { machineId: press.id, before: first?.id ?? null };
  await shop.call('Standard', operations.move, { ...params(last?.id ?? ''), body });
  expect((await accept(rung?.planId ?? '')).problem).toMatchObject({ status: 409, code: 'plan-overtaken' });
  await clear(made);
});

test('an operation answers what being earlier would do, and an answer can be taken and undone', async () => {
  const { press, made } = await line();
  const [first, second, third, last] = made;
  const before = await places();
  const answersFor = (id: string) => shop.call('Standard', plans.whatIf, params(id));
  const { at, answers } = await answersFor(last?.id ?? '');
  expect(await places()).toEqual(before);
  const hours = (time: string) => Math.round((Date.parse(time) - Date.parse(at)) / 36_000) / 100;
  expect(
    // Presses of other tests stand free.
    answers
      .filter(({ kind }) => kind !== 'elsewhere')
      .map(({ kind, start, way: { words, finish, saves, makesLate } }) => [
        [kind, words, saves],
        [hours(start), hours(finish)],
        makesLate.map(({ number }) => number),
      ]),
  ).toEqual([
    [['first', 'First on this machine', true], [0, 1], [second?.job.number]],
    [['earlier', `Before ${third?.job.number}`, true], [2, 3], []],
  ]);
  const planId = answers.find(({ kind }) => kind === 'earlier')?.way.planId ?? '';
  expect((await accept(planId)).data).toMatchObject({ accepted: 1, left: [] });
  expect(await queueOf(press.id)).toEqual([first, second, last, third].map((each) => each?.job.number));
  // The answers of before are overtaken.
  const overtaken = answers.find(({ kind }) => kind === 'first')?.way.planId ?? '';
  expect((await accept(overtaken)).problem?.code).toBe('plan-overtaken');
  await shop.call('Standard', plans.undo, params(planId));
  expect(await places()).toEqual(before);
  // The first one can't be earlier. Restricted users are refused, and an unknown operation is a 404.
  expect((await answersFor(first?.id ?? '')).answers.filter(({ kind }) => kind !== 'elsewhere')).toEqual([]);
  expect((await shop.ask('Restricted', plans.whatIf, params(last?.id ?? ''))).status).toBe(403);
  const unknown = params('01a20711-175f-7672-8659-fa22457d0676');
  expect((await shop.ask('Standard', plans.whatIf, unknown)).status).toBe(404);
  await clear(made);
});

test('a pin set meanwhile is not overwritten', async () => {
  const { press, made } = await line();
  const [, , , last] = made;
  const id = last?.id ?? '';
  const [rung] = (await saveOf(last?.job.id ?? '')).ladder;
  const pin = { machineId: press.id, start: inHours(5), why: 'The customer comes to see it' };
  await shop.call('Admin', contract.pins.add, { ...params(id), body: pin });
  const before = await places();
  expect((await accept(rung?.planId ?? '')).problem).toMatchObject({ status: 409, code: 'plan-overtaken' });
  expect(await places()).toEqual(before);
  expect((await floor.get(id)).pin).toMatchObject(pin);
  await clear(made);
});

test('a job without a date shows the reason, an unknown job is a 404, and Restricted users are refused', async () => {
  const press = await floor.machine('Foiling');
  const { job } = await floor.job(['Foiling'], { deliveryDate: inHours(1) });
  await shop.call('Restricted', contract.machines.down, { ...params(press.id), body: { reason: 'Brake' } });
  expect(await saveOf(job.id)).toMatchObject({
    finish: null,
    why: 'machine down',
    back: [{ machineId: press.id, machine: press.name, finish: expect.any(String) }],
    ladder: [],
  });
  const nowhere = await shop.ask('Standard', plans.save, params('01a20711-175f-7672-8659-fa22457d0676'));
  expect(nowhere.status).toBe(404);
  expect((await shop.ask('Restricted', plans.save, params(job.id))).status).toBe(403);
});
