import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { readSnapshot } from '../../packages/planner/src/read-snapshot.ts';
import { proposePlan } from '../testing/clients/plans-client.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openShop } from '../testing/shop.ts';
import { statementsOf } from '../testing/database/statements-of-request.ts';
import { killPlanner } from '../open-shop/planner/planner-client.ts';
import { operations as table } from '../operations/operations.table.ts';
import { startImproving } from './proposal-improver.ts';
import { planInputsPlace } from '../history/newest-event-position.ts';
import { findPlan } from './plans.domain.ts';
import { endUnrequested } from './plans.repo.ts';
import { plans as planTable } from './plans.table.ts';

const { plans, queues, settings, jobs, machines, operations, history } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const quick = { frozenHours: 0, budgetMs: 500 };
const params = (id: string) => ({ params: { id } });
const get = (id: string) => shop.call('Restricted', plans.get, params(id));

const propose = (body: object = {}) => proposePlan(shop, body);
const rowOf = async (id: string) => {
  const [row] = await shop.database.db.select().from(planTable).where(eq(planTable.id, id));
  if (!row) throw new Error('It is not there');
  return row;
};
const accept = (id: string, body?: object) =>
  shop.ask('Standard', plans.accept, { ...params(id), ...(body && { body: { ...body } }) });
const undo = (id: string) => shop.ask('Standard', plans.undo, params(id));
const queueOf = async (machine: Machine) => (await floor.queue(machine.id)).map(({ id }) => id);
/**
 * Returns where every operation is: its machine, its rank, whether a person dragged it, and until when an accepted
 * plan keeps it there.
 */
const places = async () => {
  const rows = await shop.database.db.select().from(table).orderBy(table.id);
  return rows.map(({ id, machineId, rank, rankDragged, keptUntil }) => ({
    id,
    machineId,
    rank,
    rankDragged,
    keptUntil,
  }));
};

/**
 * Creates a machine whose jobs are queued in the wrong sequence: jobs of lower priority are due first. Each takes an
 * hour.
 */
async function muddle(count = 3) {
  const machine = await floor.machine('Window Patching', { makeReadyMinutes: 50, sheetsPerHour: 6000 });
  const made = [];
  for (let place = 0; place < count; place += 1) {
    const priority = ['Max', 'High', 'Medium', 'Low', 'Min'][place % 5];
    const deliveryDate = inHours(1.6 + 1.05 * (count - 1 - place));
    const { job, steps } = await floor.job(['Window Patching'], { priority, deliveryDate });
    const id = steps[0]?.id ?? '';
    await shop.call('Standard', operations.move, { ...params(id), body: { machineId: machine.id } });
    made.push({ job, id });
  }
  return { machine, made, ids: made.map(({ id }) => id) };
}
/** Removes the jobs that a test created. */
const clear = async (made: readonly { job: { id: string } }[]) => {
  for (const { job } of made)
    await shop.ask('Standard', jobs.cancel, { ...params(job.id), body: { reason: 'Over' } });
};

test('a proposal lists every operation with the present place, and moves no operation', async () => {
  const { machine, made, ids } = await muddle();
  const before = await places();
  const plan = await propose();
  expect(plan).toMatchObject({ state: 'done', seed: 1, failed: null, acceptedAt: null, frozenHours: 0 });
  expect(plan.measures?.after.lateJobs).toBeLessThan(plan.measures?.before.lateJobs ?? 0);
  expect(plan.entries.map(({ operationId }) => operationId).toSorted()).toEqual(ids.toSorted());
  const [first] = plan.entries.filter(({ operationId }) => operationId === ids.at(-1));
  expect(first).toMatchObject({
    machineId: machine.id,
    fromMachineId: machine.id,
    moved: true,
    start: plan.at,
  });
  expect(plan.moved).toMatchObject({ of: 3, thresholdMinutes: 60 });
  expect(plan.gains.map(({ jobId }) => jobId)).toContain(made.at(-1)?.job.id);
  expect(plan.pays.map(({ jobId }) => jobId)).toContain(made[0]?.job.id);
  expect(await places()).toEqual(before);
  await clear(made);
});

test('a plan keeps the date that was promised to a customer, and names the promise that an assumption breaks', async () => {
  const { made, ids } = await muddle();
  const [first] = made;
  if (!first) throw new Error('No job');
  // Unaware of the promise, a plan moves the first job behind those that are due before it.
  expect((await propose()).pays.map(({ jobId }) => jobId)).toContain(first.job.id);
  const { finish } = await shop.call('Restricted', queues.expected, params(first.job.id));
  const promisedDate = new Date(Date.parse(finish ?? '') + 600_000).toISOString();
  const { version } = await shop.call('Standard', jobs.get, params(first.job.id));
  await shop.call('Standard', jobs.update, { ...params(first.job.id), body: { promisedDate, version } });
  const plan = await propose();
  const entryOf = (id: string | undefined) => plan.entries.find(({ operationId }) => operationId === id);
  expect(Date.parse(entryOf(ids[0])?.finish ?? '')).toBeLessThanOrEqual(Date.parse(promisedDate));
  expect([...plan.gains, ...plan.pays].filter(({ brokenPromise }) => brokenPromise)).toEqual([]);
  const paperLate = { jobId: first.job.id, until: inHours(24) };
  const { pays } = await propose({ assume: [{ paperLate }] });
  expect(pays.find(({ jobId }) => jobId === first.job.id)).toMatchObject({ brokenPromise: promisedDate });
  const { jobs: queued } = await shop.call('Restricted', queues.get);
  expect(queued.map(({ id, ...job }) => [id, job.promisedDate ?? null])).toEqual(
    expect.arrayContaining([
      [first.job.id, promisedDate],
      [made[1]?.job.id, null],
    ]),
  );
  await clear(made);
});

test('a repeated request makes one proposal within seconds, and a polling client gets the proposal once', async () => {
  const began = performance.now();
  const key = { 'Idempotency-Key': 'plan-1' };
  const [made, again] = await Promise.all(
    [0, 1].map(() => shop.call('Standard', plans.create, { body: quick }, key)),
  );
  expect(performance.now() - began).toBeLessThan(3000);
  expect(again?.id).toBe(made?.id);
  const head = { 'If-None-Match': '' };
  await delay(1500);
  const { headers } = await shop.ask('Restricted', plans.get, params(made?.id ?? ''));
  head['If-None-Match'] = headers.get('etag') ?? '';
  expect((await shop.ask('Restricted', plans.get, params(made?.id ?? ''), head)).status).toBe(304);
  // Megabytes of a large shop: what was seen is not read of the database either.
  const [unseen, seen] = await Promise.all(
    ['', head['If-None-Match']].map((tag) => findPlan(shop.database, made?.id ?? '', tag)),
  );
  expect([unseen?.proposal, seen?.proposal]).toEqual([expect.any(String), null]);
});

test('an accepted proposal is in the queues as proposed, and undo restores the former queues', async () => {
  const { machine, made, ids } = await muddle(4);
  const before = await places();
  const plan = await propose();
  const { data } = await accept(plan.id);
  expect(data).toMatchObject({ left: [], machines: 0 });
  expect(data.accepted).toBeGreaterThan(0);
  const byStart = plan.entries.toSorted((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1));
  expect(await queueOf(machine)).toEqual(byStart.map(({ operationId }) => operationId));
  const late = Date.now() - Date.parse(plan.at);
  for (const { job, id } of made) {
    const expected = await shop.call('Restricted', queues.expected, params(job.id));
    const entry = plan.entries.find(({ operationId }) => operationId === id);
    const off = Date.parse(expected.finish ?? '') - Date.parse(entry?.finish ?? '');
    expect(off).toBeGreaterThanOrEqual(0);
    expect(off).toBeLessThan(late + 5000);
  }
  expect(await get(plan.id)).toMatchObject({
    state: 'done',
    acceptedBy: shop.users.Standard.name,
    undoneAt: null,
  });
  expect((await accept(plan.id)).problem).toMatchObject({ status: 409, code: 'plan-accepted' });
  const moved = made.find(({ id }) => id === ids.at(-1));
  const told = await shop.call('Restricted', history.of, {
    params: { entity: 'jobs', id: moved?.job.id ?? '' },
  });
  expect(told[0]).toMatchObject({ verb: 'plan.accept', text: expect.stringContaining('by a plan') });
  expect(told.filter(({ verb }) => verb === 'plan.accept')).toHaveLength(1);

  expect((await undo(plan.id)).data).toEqual({ undone: data.accepted, left: [], notUndone: [] });
  expect(await places()).toEqual(before);
  expect((await undo(plan.id)).problem).toMatchObject({ status: 409, code: 'plan-undone' });
  expect(await brokenInvariants(shop.database)).toEqual([]);
  expect(ids).toHaveLength(4);
  await clear(made);
});

test('accepting the moves that matter most leads to the figures that the proposal says', async () => {
  const { made } = await muddle(6);
  const { id, entries, ranked, measures } = await propose();
  const [first, second] = ranked?.parts ?? [];
  const out = new Set(ranked?.operationIds.slice(2));
  expect([first?.moves, second?.moves, out.size > 0]).toEqual([1, 2, true]);
  expect(ranked?.parts.at(-1)).toMatchObject({ lateJobs: measures?.after.lateJobs });
  const operationIds = entries.map(({ operationId }) => operationId).filter((each) => !out.has(each));
  expect((await accept(id, { operations: operationIds })).data).toMatchObject({ left: [], accepted: 2 });
  expect(await get(id)).toMatchObject({ acceptedMoves: 2 });
  const { measures: now } = await propose();
  expect(now?.before.lateJobs).toBe(second?.lateJobs);
  expect(now?.before.tardinessHours).toBeCloseTo(second?.tardinessHours ?? NaN, 1);
  expect((await propose({ assume: [{ jobFirst: { jobId: made[0]?.job.id } }] })).ranked).toBeUndefined();
  await clear(made);
});

test('accepting only some operations moves these between the operations that stay', async () => {
  const { machine, made, ids } = await muddle(4);
  const [first = '', second = '', third = '', last = ''] = ids;
  const plan = await propose();
  const { data } = await accept(plan.id, { operations: [last] });
  expect(data).toMatchObject({ accepted: 1, left: [] });
  expect(await queueOf(machine)).toEqual([last, first, second, third]);
  expect((await accept(plan.id, { operations: [third] })).problem.code).toBe('plan-accepted');
  expect((await undo(plan.id)).data.undone).toBe(1);
  expect(await queueOf(machine)).toEqual(ids);
  await clear(made);
});

test('accepting leaves out, by name, what the floor has changed since', async () => {
  const { machine, made, ids } = await muddle(5);
  const [, second = '', third = '', fourth = '', last = ''] = ids;
  const plan = await propose();
  await shop.call('Restricted', operations.advance, { ...params(last), body: { from: 'queued' } });
  await shop.call('Standard', operations.move, {
    ...params(fourth),
    body: { machineId: machine.id, before: second },
  });
  await shop.call('Standard', jobs.hold, params(made[2]?.job.id ?? ''));
  const { data } = await accept(plan.id);
  expect(data.accepted).toBe(1);
  expect(new Map(data.left.map(({ operationId, code }) => [operationId, code]))).toEqual(
    new Map([
      [last, 'left-started'],
      [fourth, 'left-moved'],
      [third, 'left-held'],
    ]),
  );
  expect(data.left[0]).toMatchObject({ operation: 'Window Patching', job: expect.stringMatching(/^T-/) });
  expect((await queueOf(machine))[0]).toBe(last);
  expect(new Set(await queueOf(machine))).toEqual(new Set(ids));
  await clear(made);
});

test('accepting is a 409 with the reasons if nothing is left', async () => {
  const { machine, made } = await muddle(2);
  const plan = await propose();
  await shop.call('Standard', machines.down, { ...params(machine.id), body: { reason: 'Belt torn' } });
  const { problem } = await accept(plan.id);
  expect(problem).toMatchObject({ status: 409, code: 'plan-overtaken' });
  expect(problem.values?.['left']).toEqual([
    expect.objectContaining({ code: 'left-down', values: { machine: machine.name, why: 'Belt torn' } }),
  ]);
  expect(problem.reason).toContain(`${machine.name} is down: Belt torn`);
  expect((await accept(plan.id, { operations: [] })).problem.code).toBe('nothing-to-accept');
  await shop.call('Standard', machines.up, params(machine.id));
  expect((await accept(plan.id)).status).toBe(200);
  await clear(made);
});

test('undo is refused once an accepted operation has started, and leaves operations moved since', async () => {
  const { machine, made, ids } = await muddle(3);
  const [first = '', second = '', last = ''] = ids;
  const plan = await propose();
  await accept(plan.id);
  expect(await queueOf(machine)).toEqual([last, second, first]);
  await shop.call('Standard', operations.move, {
    ...params(second),
    body: { machineId: machine.id, before: last },
  });
  const { data } = await undo(plan.id);
  expect(data).toMatchObject({ undone: 1, left: [{ operationId: second, code: 'left-moved' }] });
  expect((await queueOf(machine)).indexOf(second)).toBeLessThan((await queueOf(machine)).indexOf(last));

  const again = await propose();
  expect((await accept(again.id)).status).toBe(200);
  await shop.call('Restricted', operations.advance, { ...params(last), body: { from: 'queued' } });
  expect((await undo(again.id)).problem).toMatchObject({
    status: 409,
    code: 'plan-started',
    values: { operation: 'Window Patching', job: made[2]?.job.number },
  });
  await clear(made);
});

test('improving stops when no client polls the plan, and the plan is done', async () => {
  const { made } = await muddle(2);
  const { id } = await shop.call('Standard', plans.create, { body: { ...quick, budgetMs: 300_000 } });
  // A client has requested it within the last seconds.
  expect(await endUnrequested(shop.database.db, id)).toBe(false);
  await shop.database.db
    .update(planTable)
    .set({ askedAt: inHours(-1) })
    .where(eq(planTable.id, id));
  await delay(2500);
  expect((await rowOf(id)).state).toBe('done');
  // It had less time than the request allowed, so the next request begins a new search.
  const next = await shop.call('Standard', plans.create, { body: { ...quick, budgetMs: 300_000 } });
  expect(next.id).not.toBe(id);
  await clear(made);
});

test('the same question gets the same proposal until something changes, also if two users ask at once', async () => {
  const { made, ids } = await muddle();
  // The server calculates what becomes of the new jobs a moment later, which is a change too.
  for (let [place, seen] = ['', 'none']; place !== seen;) {
    seen = place;
    await delay(2500);
    place = await planInputsPlace(shop.database.db);
  }
  const ask = (user: 'Admin' | 'Standard', body: object = {}) =>
    shop.call(user, plans.create, { body: { ...quick, ...body } });
  const atOnce = await Promise.all([1, 2, 3, 4].flatMap(() => [ask('Standard'), ask('Admin')]));
  const one = { id: atOnce[0]?.id ?? '' };
  expect(atOnce.map(({ id }) => id)).toEqual(atOnce.map(() => one.id));
  // All wait for the first plan, not only the request that began it.
  expect(atOnce.filter(({ measures }) => measures === null)).toEqual([]);
  const done = await propose();
  expect(done).toMatchObject({ id: one.id, state: 'done' });
  expect((await ask('Admin', { seed: 2 })).id).not.toBe(one.id);
  expect(await ask('Admin')).toEqual(done);

  await shop.call('Restricted', operations.advance, {
    ...params(ids.at(-1) ?? ''),
    body: { from: 'queued' },
  });
  const next = await propose();
  expect(next.id).not.toBe(one.id);
  await accept(next.id);
  await undo(next.id);
  expect((await propose()).id).not.toBe(next.id);
  await clear(made);
});

test('a plan that can’t be made has the failure in its response, and the next plan is made', async () => {
  const { database } = shop;
  const made = await shop.call('Standard', plans.create, { body: quick });
  const { id, asked } = await rowOf(made.id);
  await database.db.update(planTable).set({ state: 'improving', proposal: null }).where(eq(planTable.id, id));
  const wanted = { ...asked, goal: { lateness: 1, makeReady: 0, flow: 0 } };
  const heard: unknown[] = [];
  await startImproving(database, { id, at: Number.NaN, wanted }, (why) => heard.push(why));
  expect(await get(id)).toMatchObject({ state: 'done', failed: { code: 'plan-not-made' }, entries: [] });
  expect(heard).toHaveLength(1);
  await killPlanner(shop.database);
  expect((await propose()).failed).toBeNull();
});

test('accepting many operations takes as many statements as accepting few', async () => {
  const counts = [];
  for (const count of [2, 8]) {
    const { made } = await muddle(count);
    const plan = await propose();
    counts.push((await statementsOf(() => accept(plan.id))).length);
    await clear(made);
  }
  expect(counts[1]).toBeLessThanOrEqual((counts[0] ?? 0) + 1);
  expect(counts[1]).toBeLessThanOrEqual(12);
});

test('the planner’s snapshot has an open operation with the machines that can do the operation', async () => {
  const { machine, made, ids } = await muddle(1);
  const snapshot = await shop.call('Restricted', plans.snapshot);
  expect(snapshot.machines.map(({ id }) => id)).toContain(machine.id);
  const operation = snapshot.operations.find(({ id }) => id === ids[0]);
  expect(operation).toMatchObject({
    jobId: made[0]?.job.id,
    state: 'queued',
    machineId: machine.id,
    pin: null,
  });
  expect(operation?.options.map(({ machineId }) => machineId)).toContain(machine.id);
  // `npm run plan` accepts it.
  expect(readSnapshot(snapshot)).toBe(snapshot);
  await clear(made);
});
