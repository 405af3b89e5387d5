import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { startingTypes } from '../../shared/shop/operation-types.ts';
import { projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { derived } from '../history/recalculation-counter.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { fillPlant } from '../testing/samples/fill-large-plant.ts';
import { openShop } from '../testing/shop.ts';
import { readQueuesPatch } from './read-queues-patch.ts';

const { machines, queues, settings, jobs } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
let press: Machine;
let steps: Operation[];
const read = () => shop.call('Restricted', queues.get);
const id = (place: number) => steps[place]?.id ?? '';
const found = async (operationId: string) => {
  const answer = await read();
  const job = answer.jobs.find(({ operations }) => operations.some((each) => each.id === operationId));
  return { job, operation: job?.operations.find((each) => each.id === operationId) };
};

const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

describe('the queues', () => {
  test('are empty in an empty shop, and have the shop’s hours', async () => {
    const answer = await read();
    expect(answer).toMatchObject({
      machines: [],
      jobs: [],
      finished: [],
      hasOperations: false,
    });
    expect(answer.calendar).toEqual({ timeZone: 'UTC', hours: always, holidays: [] });
  });

  test('show a machine with its make-ready and speed, and the reason why a machine is down', async () => {
    press = await floor.machine('Printing', { makeReadyMinutes: 10 });
    const bench = await floor.machine('Pasting');
    await shop.call('Restricted', machines.down, { params: { id: bench.id }, body: { reason: 'Glue pump' } });
    const answer = await read();
    expect(answer.machines.find((each) => each.id === press.id)).toEqual({
      id: press.id,
      name: press.name,
      type: 'Printing',
      down: null,
      makeReadyMinutes: 10,
      perHour: startingTypes.Printing.perHour,
    });
    const down = answer.machines.find((each) => each.id === bench.id)?.down;
    expect(down).toMatchObject({ reason: 'Glue pump', expectedBack: null });
  });

  test('have a scheduled job and the job’s open operations in order, in sheets or pieces', async () => {
    const made = await floor.job(['Printing', 'Packing'], { quantity: 16_000, buffer: 0, ups: 8 });
    steps = made.steps;
    const { job } = await found(id(0));
    expect(job).toMatchObject({
      number: made.job.number,
      customerName: 'Malnad Coffee Works',
      status: 'scheduled',
      operationStates: ['queued', 'waiting'],
    });
    expect(job?.operations).toMatchObject([
      { id: id(0), machineId: press.id, planned: 2_000, run: null, priority: null, deliveryDate: null },
      { id: id(1), machineId: null, planned: 16_000, state: 'waiting' },
    ]);
  });

  test('expect the printing after make-ready and run, and the packing after the printing', async () => {
    const answer = await read();
    const expected = projectQueues(answer);
    const minutes = (at: string | null | undefined) =>
      Math.round((Date.parse(at ?? '') - Date.parse(answer.now)) / 60_000);
    expect(minutes(expected.get(id(0))?.start)).toBe(0);
    expect(minutes(expected.get(id(0))?.finish)).toBe(10 + 15);
    expect(minutes(expected.get(id(1))?.start)).toBe(10 + 15);
    const later = new Date(Date.parse(answer.now) + 3_600_000);
    expect(projectQueues(answer, later).get(id(0))?.start).toBe(later.toISOString());
  });

  test('agree with the expected dates of a single job, which also say whether the job is late', async () => {
    const all = projectQueues(await read());
    const jobId = (await found(id(0))).job?.id ?? '';
    const ask = () => shop.call('Restricted', queues.expected, { params: { id: jobId } });
    const expected = await ask();
    expect(expected.operations.map((operation) => operation.id)).toEqual([id(0), id(1)]);
    const minute = (at: string | null | undefined) => Math.floor(Date.parse(at ?? '') / 60_000);
    expect(Math.abs(minute(expected.finish) - minute(all.get(id(1))?.finish))).toBeLessThanOrEqual(1);
    expect(expected.late).toBe(false);
    await shop.database.pool.query('update jobs set delivery_date = now() where id = $1', [jobId]);
    // The planner reads the shop again once the place in the events feed has changed.
    await derived.raise(shop.database.db, [jobId]);
    expect((await ask()).late).toBe(true);
    await shop.call('Standard', jobs.hold, { params: { id: jobId } });
    expect(await ask()).toMatchObject({
      finish: null,
      // Past its delivery it is late, also on hold.
      late: true,
      operations: [{ why: 'job on hold' }, {}],
    });
    await shop.call('Standard', jobs.release, { params: { id: jobId } });
    const nowhere = await shop.ask('Restricted', queues.expected, { params: { id: randomUUID() } });
    expect(nowhere.status).toBe(404);
  });

  test('show the counts of a running operation, and no progress of a job on hold', async () => {
    await floor.call('advance', id(0));
    await floor.call('counts', id(0), { goodQuantity: 500, wasteQuantity: 20 });
    const { job, operation } = await found(id(0));
    expect(operation).toMatchObject({ state: 'running', run: { running: true, made: 520, good: 500 } });
    await floor.call('pause', id(0), { reason: 'Plate change' });
    expect((await found(id(0))).operation?.run).toMatchObject({
      running: false,
      pauseReason: 'Plate change',
    });
    const body = { reason: 'Waits for the proof' };
    await shop.call('Standard', jobs.hold, { params: { id: job?.id ?? '' }, body });
    const held = await read();
    expect(projectQueues(held).get(id(1))).toMatchObject({ start: null, why: 'job on hold' });
    await shop.call('Standard', jobs.release, { params: { id: job?.id ?? '' } });
  });

  test('show what the user can do with each operation, or why not', async () => {
    const jobId = (await found(id(0))).job?.id ?? '';
    const other = (await floor.job(['Printing'])).steps[0]?.id ?? '';
    await floor.call('move', other, { machineId: press.id }, 'Standard');
    const can = async (of: string) => (await found(of)).operation?.can;
    expect(await can(id(0))).toEqual({ resume: null, suspend: null, undo: null });
    expect((await can(other))?.advance).toEqual({
      code: 'machine-paused',
      values: expect.objectContaining({ machine: press.name }),
      reason: expect.stringMatching(/paused on it$/),
    });
    await shop.call('Standard', jobs.hold, {
      params: { id: (await found(other)).job?.id ?? '' },
      body: { reason: 'Waits for the proof' },
    });
    expect((await can(other))?.advance?.reason).toBe(
      'On hold: Waits for the proof. Admin and Standard can release it',
    );
    expect((await found(id(0))).job?.id).toBe(jobId);
  });

  test('leave out what was finished more than a day ago', async () => {
    const { steps } = await floor.job(['Printing']);
    const done = steps[0]?.id ?? '';
    const aged = async (ago: string) => {
      await shop.database.pool.query(
        `update operations set state = 'finished', machine_id = $2, started_at = now() - interval '${ago}', finished_at = now() - interval '${ago}' where id = $1`,
        [done, press.id],
      );
      // Any change, such as a new machine, makes the server read the cached queues again.
      await floor.machine('Pasting');
    };
    await aged('25 hours');
    expect((await read()).finished.map((each) => each.id)).not.toContain(done);
    await aged('23 hours');
    expect((await read()).finished.map((each) => each.id)).toContain(done);
    await shop.database.pool.query('delete from operations where id = $1', [done]);
    await floor.machine('Pasting');
  });

  test('show a machine’s recently finished operations, and whether the shop has operations', async () => {
    await floor.call('resume', id(0));
    await floor.call('advance', id(0), { goodQuantity: 2_000, confirmed: true });
    const answer = await read();
    expect(answer.finished).toMatchObject([
      { id: id(0), machineId: press.id, jobName: 'Filter Coffee carton' },
    ]);
    expect(answer.hasOperations).toBe(true);
    expect(answer.jobs[0]).toMatchObject({
      operationStates: ['finished', 'queued'],
      operations: [{ id: id(1) }],
    });
  });
});

/** Returns the value without the seconds, which the clock alone changes. */
const still = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, each: unknown) => (key === 'seconds' ? 0 : each)) as unknown;

describe('a patch of the queues', () => {
  test('equals the full queues of these jobs and machines, with the user’s permissions', async () => {
    await shop.call('Admin', settings.update, { body: { timeZone: 'UTC' } });
    const other = await floor.machine('Printing');
    const running = await floor.on(other);
    const waiting = await floor.on(other);
    await floor.call('advance', running.id);
    const whole = await read();
    const jobOf = (operationId: string) =>
      whole.jobs.find(({ operations }) => operations.some((each) => each.id === operationId))?.id ?? '';
    const none = randomUUID();
    for (const of of [[jobOf(waiting.id)], [other.id], [press.id, jobOf(id(1))], [none]]) {
      const part = await shop.call('Restricted', queues.get, { query: { of: of.join() } });
      expect(still(part)).toEqual(
        still({
          ...whole,
          now: part.now,
          jobs: whole.jobs.flatMap((job) => {
            const operations = job.operations.filter(
              ({ machineId }) => of.includes(job.id) || of.includes(machineId ?? ''),
            );
            return operations.length > 0 ? [{ ...job, operations }] : [];
          }),
          finished: whole.finished.filter((each) => of.includes(each.jobId) || of.includes(each.machineId)),
        }),
      );
    }
    const [job] = (await shop.call('Restricted', queues.get, { query: { of: jobOf(waiting.id) } })).jobs;
    expect(job?.operations[0]?.can.advance).not.toBeNull();
  });

  test('is built once for concurrent requests, and has each user’s permissions', async () => {
    const busy = await floor.machine('Printing');
    const [running, waiting] = [await floor.on(busy), await floor.on(busy)];
    await floor.call('advance', running.id);
    const { id: jobId } = (await read()).jobs.find((job) => job.operations[0]?.id === waiting.id)!;
    const roles = ['Restricted', 'Standard', 'Admin'] as const;
    const asked = roles.flatMap((as) => [[busy.id, press.id], [jobId], [busy.id]].map((of) => ({ as, of })));
    const ask = ({ as, of }: (typeof asked)[number]) =>
      shop.call(as, queues.get, { query: { of: of.join() } });
    const timeless = (part: Awaited<ReturnType<typeof ask>>) => still({ ...part, now: '' });
    const alone = [];
    for (const each of asked) alone.push(timeless(await ask(each)));
    expect((await Promise.all(asked.map(ask))).map(timeless)).toEqual(alone);
    // A person who may start it, and one who may not, differ.
    expect(alone[2]).not.toEqual(alone[5]);

    let made = 0;
    const artworkUrl = () => {
      made += 1;
      return null;
    };
    const { database } = shop;
    const person = { id: randomUUID(), name: 'Board', userType: 'Standard' } as const;
    const context = { database, db: database.db, artworkUrl, person };
    await Promise.all(Array.from({ length: 20 }, () => readQueuesPatch(context, [jobId])));
    expect(made).toBe(1);
  });

  test('takes at most a hundred ids', async () => {
    const refused = async (of: string) => {
      const { status, problem } = await shop.ask('Restricted', queues.get, { query: { of } });
      return [status, problem.errors];
    };
    expect(await refused('Heidelberg')).toEqual([400, { 'of.0': 'of does not exist' }]);
    const many = Array.from({ length: 101 }, () => randomUUID());
    expect(await refused(many.join())).toEqual([400, { of: 'of is at most 100 ids' }]);
  });
});

describe('the ETag of the queues', () => {
  const ask = (tag = '', as: 'Restricted' | 'Admin' = 'Restricted') =>
    fetch(`${shop.url}/api/queues`, {
      headers: { authorization: `Bearer ${shop.users[as].token}`, 'if-none-match': tag },
    });

  test('saves a client another read until something changes', async () => {
    const tag = (await ask()).headers.get('etag') ?? '';
    const same = await ask(tag);
    expect([same.status, await same.text()]).toEqual([304, '']);
    // The allowed actions differ between users, so the Admin's response has another tag.
    expect((await ask(tag, 'Admin')).status).toBe(200);
    await floor.machine('Pasting');
    const changed = await ask(tag);
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });
});

test('80 machines and 2,000 operations fit into a small response', async () => {
  const large = await openShop();
  try {
    await fillPlant(large.database.db, { machines: 80, operations: 2_000 });
    const answer = await large.call('Restricted', queues.get);
    expect(answer.machines).toHaveLength(80);
    expect(JSON.stringify(answer).length).toBeLessThan(850_000);
    const open = answer.jobs.flatMap(({ operations }) => operations);
    expect(open.length).toBeGreaterThan(1_900);
    expect(projectQueues(answer).size).toBe(open.length);
  } finally {
    await large.close();
  }
});
