import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { scopeWords } from '../../../shared/jobs/aggregate/lateness.ts';
import { type Floor, openFloor } from '../../testing/shop-floor.ts';
import { expected, onOrder } from '../../testing/samples/sample-paper-orders.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { statementsOf } from '../../testing/database/statements-of-request.ts';

const { answers, jobs, machines, operations, settings, today } = contract;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const packing = { productOperations: [{ type: 'Packing', detail: '', instruction: '' }] };
let floor: Floor;
const shop = await openShop();
afterAll(() => shop.close());

const read = (as: 'Admin' | 'Standard' | 'Restricted' = 'Restricted', of?: 'mine' | 'shop') =>
  shop.call(as, today.get, of ? { query: { of } } : {});
const listed = async (query: object) =>
  (await shop.call('Restricted', jobs.sorted, { query: { per: 200, ...query } })).items;

test('an empty shop has empty figures and lists, and Today counts the shop’s records', async () => {
  const { figures, shop: has, ...lists } = await read();
  expect(new Set(Object.values(figures))).toEqual(new Set([0]));
  expect(has).toEqual({ machines: 0, papers: 0, customers: 0, users: 3, jobs: 0 });
  expect(lists).toEqual({ risks: [], short: [], toSchedule: [], noPaper: [], machines: [] });
});

test('each figure equals the length of the list with the same filter, for the shop and for one user', async () => {
  floor = await openFloor(shop);
  const userId = shop.users.Admin.id;
  for (let n = 0; n < 10; n += 1)
    await insertJob(shop, { deliveryDate: inHours(-n - 1), status: n === 0 ? 'finished' : 'scheduled' });
  await insertJob(shop, { deliveryDate: inHours(30), expected: inHours(50), userId });
  await insertJob(shop, { deliveryDate: inHours(30), expected: inHours(90) });
  await insertJob(shop, { deliveryDate: inHours(-3), status: 'dispatched', userId });
  await insertJob(shop, { deliveryDate: inHours(-3), userId });
  await floor.orders.make({ productOperations: [] });
  await floor.orders.make(packing);
  await floor.orders.ready(packing);
  const views = {
    late: { lateness: 'late' },
    atRisk: { lateness: 'at-risk' },
    dueSoon: { dueSoon: true },
    short: { short: true },
    toPlan: { awaits: 'operations' },
    toSchedule: { awaits: 'schedule' },
    noPaper: { awaits: 'paper' },
    paused: { paused: true },
    heldByInspection: { heldByInspection: true },
  };
  for (const [of, whose] of [
    ['shop', {}],
    ['mine', { userId }],
  ] as const) {
    const { figures, risks } = await read('Admin', of);
    for (const [name, query] of Object.entries(views))
      expect([name, figures[name as keyof typeof figures]]).toEqual([
        name,
        (await listed({ ...query, ...whose })).length,
      ]);
    expect(risks).toHaveLength(Math.min(8, figures.late + figures.atRisk));
    // The numbers in the text about a figure's scope add up to the figure.
    for (const lateness of ['late', 'at-risk'] as const) {
      const { total, byStatus } = await shop.call('Admin', jobs.counts, { query: { lateness, ...whose } });
      const parts = Object.values(byStatus).reduce((sum, each) => sum + each, 0);
      const said = scopeWords(byStatus).match(/\d+/g) ?? [];
      const figure = figures[lateness === 'late' ? 'late' : 'atRisk'];
      expect([total, parts]).toEqual([figure, figure]);
      expect(said.reduce((sum, each) => sum + Number(each), 0)).toBe(figure);
    }
  }
  const { figures, risks } = await read('Admin', 'mine');
  expect(figures).toMatchObject({ late: 1, atRisk: 1 });
  expect(risks.map(({ lateness }) => lateness)).toEqual(['late', 'at-risk']);
});

test('risks are sorted by delivery, earliest first, and drafts have their obstacle', async () => {
  const { risks } = await read();
  const deliveries = risks.map(({ deliveryDate }) => deliveryDate);
  expect(deliveries).toEqual(deliveries.toSorted());
  const own = await read('Admin', 'mine');
  expect(own.risks.map(({ obstacle }) => obstacle?.reason)).toEqual([
    'Still a draft: no operations are planned',
    'Still a draft: no operations are planned',
  ]);
});

test('the cause of a late job is the queue of its paused machine, and later that the machine is down', async () => {
  const press = await floor.machine('Foiling');
  const first = await floor.on(press);
  const { job } = await floor.job(['Foiling'], { deliveryDate: new Date(Date.now() + 900).toISOString() });
  await floor.call('advance', first.id);
  await floor.call('pause', first.id, { reason: 'Foil torn' });
  await shop.database.pool.query(`update jobs set delivery_date = now() - interval '90 days' where id = $1`, [
    job.id,
  ]);
  const why = async () => {
    const row = (await read()).risks.find(({ id }) => id === job.id);
    expect(row?.obstacle).toBeNull();
    const [cause] = await shop.call('Restricted', answers.causes, { query: { of: job.id } });
    return cause?.words;
  };
  expect(await why()).toMatch(new RegExp(`^[\\d.]+ (h|min) behind 1 job on ${press.name}$`));
  const { machines: shown, figures } = await read();
  expect(figures.paused).toBe(1);
  expect(shown.find(({ id }) => id === press.id)).toMatchObject({
    down: null,
    queued: 1,
    on: { operationId: first.id, state: 'paused', pauseReason: 'Foil torn', good: 0, planned: 1050 },
  });
  const own = { params: { id: first.id }, body: { quantity: 8400 } };
  await shop.call('Standard', operations.update, own);
  expect((await read()).machines.find(({ id }) => id === press.id)?.on?.planned).toBe(8400);
  await shop.call('Restricted', operations.suspend, { params: { id: first.id } });
  await shop.call('Restricted', machines.down, {
    params: { id: press.id },
    body: { reason: 'Unwind brake' },
  });
  expect(await why()).toBe(`${press.name} is down, nobody knows until when`);
  await shop.database.pool.query(`update machines set expected_back = $2 where id = $1`, [
    press.id,
    '2020-05-04',
  ]);
  expect(await why()).toBe(`${press.name} is down, nobody knows until when`);
  expect((await read()).machines[0]).toMatchObject({ id: press.id, down: { reason: 'Unwind brake' } });
  // None of the Admin's own jobs is on that machine.
  expect((await read('Admin', 'mine')).machines).toEqual([]);
});

test('a job that is short shows how many pieces are made and how many it will make', async () => {
  const press = await floor.machine('Foiling');
  const step = await floor.on(press, { quantity: 800 });
  const shortOf = async () => (await read()).short.find(({ id }) => id === step.jobId);
  expect(await shortOf()).toBeUndefined();
  await floor.call('advance', step.id);
  await floor.call('advance', step.id, { goodQuantity: 90, wasteQuantity: 35 });
  expect(await shortOf()).toMatchObject({ quantity: 800, made: 720, willMake: 720, short: 80 });
  const { figures, short } = await read();
  expect(figures.short).toBe(short.length);
  expect((await shop.call('Restricted', jobs.counts)).short).toBe(figures.short);
});

test('the lists of jobs that await scheduling or paper agree with the reason against scheduling', async () => {
  const on = await onOrder(shop);
  const { paper, job, make } = await on.need(0, { quantity: 199, ups: 2, number: 'A-1', name: 'Art card' });
  const { id: orderId } = await on.order(paper.id, 400);
  const bare = await make({ number: 'A-2' });
  await on.desk.assign(job.id, paper.id, { quantity: 99, orderId });
  const has = async (awaits: 'schedule' | 'paper') =>
    (await listed({ awaits })).filter(({ name }) => name === 'Art card').map(({ id }) => id);
  const agrees = async () => {
    for (const { id } of [job, bare]) {
      const { schedule } = (await shop.call('Standard', jobs.get, { params: { id } })).can;
      expect((await has('schedule')).includes(id)).toBe(schedule === null);
      expect((await has('paper')).includes(id)).toBe(schedule?.code === 'paper-short');
    }
  };
  await agrees();
  const waits = (await read()).noPaper.find(({ id }) => id === job.id);
  expect(waits).toMatchObject({ sheetsShort: 1, awaits: { paper: paper.name, sheets: 99, expected } });
  await on.desk.assign(job.id, paper.id, { quantity: 1, orderId });
  await agrees();
  expect(await has('schedule')).toEqual([job.id]);
  expect((await read()).toSchedule.find(({ id }) => id === job.id)?.awaits).toMatchObject({ sheets: 100 });
});

test('if approval is required, a draft awaits approval and is not ready to schedule until approved', async () => {
  const on = await onOrder(shop);
  const { paper, job } = await on.need(500, { quantity: 200, ups: 2, number: 'A-9', name: 'Sleeve' });
  await on.desk.assign(job.id, paper.id, { quantity: 100 });
  const awaits = async (what: 'schedule' | 'approval') => {
    const found = (await listed({ awaits: what })).map(({ id }) => id);
    const { figures } = await read();
    expect(figures[what === 'schedule' ? 'toSchedule' : 'toApprove']).toBe(found.length);
    return found.includes(job.id);
  };
  expect([await awaits('schedule'), await awaits('approval')]).toEqual([true, false]);
  await shop.call('Admin', settings.update, { body: { artworkApproval: true } });
  expect([await awaits('schedule'), await awaits('approval')]).toEqual([false, true]);
  await shop.database.pool.query(`update jobs set delivery_date = now() - interval '99 days' where id = $1`, [
    job.id,
  ]);
  const why = async () => (await read()).risks.find(({ id }) => id === job.id)?.obstacle?.reason;
  expect(await why()).toBe('Still a draft: its artwork is not approved');
  await shop.call('Admin', settings.update, { body: { artworkApproval: false } });
  expect([await awaits('schedule'), await awaits('approval')]).toEqual([true, false]);
});

test('takes at most five statements including the session’s, regardless of the shop’s size', async () => {
  const sent = await statementsOf(() => read('Admin', 'shop'));
  expect(sent.length).toBeLessThanOrEqual(5);
});
