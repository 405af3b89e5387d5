import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type ArgumentsOf } from '../../../shared/platform/contract/endpoint.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { insertJob, insertOperation } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { writeExpected } from '../../open-shop/stored-expected-dates.domain.ts';

const { answers, jobBulk, jobs, queues, settings } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
const press = await floor.machine('Printing', { makeReadyMinutes: 60, sheetsPerHour: 100 });
afterAll(() => shop.close());

const ask = (body: ArgumentsOf<typeof answers.promise>['body']) =>
  shop.call('Standard', answers.promise, { body });
const hoursTo = (time: string | null) => (Date.parse(time ?? '') - Date.now()) / 3_600_000;

test('a promise places a tentative job in free machine time, or by urgency, and lists the delayed jobs', async () => {
  const order = { quantity: 8000, buffer: 0, deliveryDate: inDays(9) };
  const { job } = await floor.job(['Printing'], order);
  const before = await shop.call('Restricted', queues.get);
  const operations = [
    { key: 'print', type: 'Printing' },
    { key: 'pack', type: 'Packing', after: [{ key: 'print', transferMinutes: 30 }] },
  ];
  const answer = await ask({ quantity: 800, ups: 8, deliveryDate: inDays(0.2), operations });
  // Eleven hours of the other one, an hour to make ready, and half an hour into its run an hour of packing.
  expect(hoursTo(answer.gaps.expected)).toBeCloseTo(13.5, 1);
  expect(hoursTo(answer.displacing.expected)).toBeCloseTo(2.5, 1);
  expect(answer.displacing.pays).toEqual([
    { jobId: job.id, number: job.number, name: job.name, hours: 2, late: 'in-time' },
  ]);
  expect(answer.gaps.placed).toMatchObject([
    { operation: 0, machineId: press.id },
    { operation: 1, machineId: null },
  ]);
  // `operations` counts the one operation in the queues, not the promised job's two.
  expect(answer).toMatchObject({
    runs: 0,
    operations: 1,
    at: expect.any(String),
    gaps: { sure: null, likely: answer.gaps.expected },
  });
  expect(answer.note).toMatch(/^Odds appear after 30 finished jobs \(0 so far\)/);
  const after = await shop.call('Restricted', queues.get);
  expect(after.jobs).toEqual(before.jobs);
});

test('a job pinned into a gap as promised finishes as promised and delays no job before it', async () => {
  const type = 'Corrugation';
  await floor.machine(type, { makeReadyMinutes: 0, sheetsPerHour: 100 });
  const { job } = await floor.job([type], { quantity: 800, buffer: 0, ups: 8, deliveryDate: inDays(2) });
  const finishOf = async (id: string) =>
    hoursTo((await shop.call('Restricted', queues.expected, { params: { id } })).finish);
  const step = { key: 'glue', type, runMinutes: 120 };
  const { gaps } = await ask({ quantity: 1000, operations: [step] });
  expect([await finishOf(job.id), hoursTo(gaps.expected)].map(Math.round)).toEqual([8, 10]);
  const [place] = gaps.placed;
  const pin = { machineId: place?.machineId, start: place?.start };
  const paper = await floor.orders.paper();
  const {
    artwork: _artwork,
    productOperations: _steps,
    ...fields
  } = floor.orders.body({ quantity: 1000, buffer: 0 });
  const papers = [{ paperId: paper.id, quantity: 125 }];
  const body = { jobs: [{ ...fields, papers, schedule: true, operations: [{ ...step, pin }] }] };
  const { jobs: made } = await shop.call('Standard', jobBulk.bulk, { body });
  const ends = [await finishOf(job.id), await finishOf(made[0]?.id ?? '')];
  expect(ends.map(Math.round)).toEqual([8, 10]);
});

test('a promise accepts the form’s own minutes, pins and release dates, and names an unlisted type', async () => {
  const productOperations = [{ type: 'Printing', makeReadyMinutes: 0, runMinutes: 15 }];
  const releaseDate = inDays(3);
  const own = await ask({ quantity: 100, releaseDate, productOperations });
  expect(hoursTo(own.gaps.expected)).toBeCloseTo(72.25, 1);
  const type = 'Window Patching';
  const quick = await floor.machine(type, { sheetsPerHour: 1000 });
  const slow = await floor.machine(type, { sheetsPerHour: 100 });
  const [first, named] = [
    await ask({ quantity: 100, operations: [{ type }] }),
    await ask({ quantity: 100, operations: [{ type, machineId: slow.id }] }),
  ];
  expect([first, named].map(({ gaps }) => gaps.placed)).toMatchObject([
    [{ machineId: quick.id }],
    [{ machineId: slow.id }],
  ]);
  const nowhere = await ask({ quantity: 100, productOperations: [{ type: 'Foiling' }] });
  expect(nowhere).toMatchObject({
    gaps: { expected: null, sure: null },
    note: 'Foiling has no machine: the shop has none for it',
  });
  const body = { quantity: 0, operations: [{ type: 'Gilding' }] };
  const wrong = await shop.ask('Standard', answers.promise, { body });
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['quantity']]);
  const listed = await shop.ask('Standard', answers.promise, { body: { ...body, quantity: 1 } });
  expect([listed.status, Object.keys(listed.problem.errors ?? {})]).toEqual([400, ['operations.0.type']]);
});

test('if no buffer is set, a promise includes the pieces that the expected loss requires', async () => {
  const of = async (buffer: number) => {
    const { gaps } = await ask({ quantity: 1000, buffer, productOperations: [{ type: 'Printing' }] });
    return hoursTo(gaps.expected);
  };
  // 100 an hour: one more piece would be a hundredth of an hour.
  expect((await of(1)) - (await of(0))).toBeGreaterThan(0.1);
});

test('a promise refuses an unknown key, a duplicate key and a cycle at the field', async () => {
  const refused = async (list: 'operations' | 'productOperations', steps: object[]) => {
    const body = { quantity: 100, [list]: steps.map((step) => ({ type: 'Packing', ...step })) };
    const { status, problem } = await shop.ask('Standard', answers.promise, { body });
    return [status, problem.errors];
  };
  const [a, b] = [{ key: 'a' }, { key: 'b' }];
  const lost = 'No other operation of the job has the key c';
  expect(await refused('operations', [a, b, { after: [b, { key: 'c' }] }])).toEqual([
    400,
    { 'operations.2.after.1.key': lost },
  ]);
  expect(await refused('productOperations', [{ after: [{ key: 'c' }] }])).toEqual([
    400,
    { 'productOperations.0.after.0.key': lost },
  ]);
  expect(await refused('operations', [a, a])).toMatchObject([
    400,
    { 'operations.1.key': expect.any(String) },
  ]);
  expect(await refused('operations', [a, { after: [a, a] }])).toMatchObject([
    400,
    { 'operations.1.after.1.key': expect.any(String) },
  ]);
  expect(await refused('operations', [{ ...a, after: [b] }, b])).toMatchObject([
    400,
    { 'operations.0.after': expect.stringContaining('after each other') },
  ]);
});

test('from thirty finished jobs on, a promise has a sure date and odds, by actual against estimated run times', async () => {
  const finishedAt = inDays(-2);
  for (let made = 0; made < 30; made += 1) {
    const { id } = await insertJob(shop, { status: 'dispatched', quantity: 800, buffer: 0, ups: 8 });
    // An hour to make ready and one to run: most took half an hour more, some twice as long.
    const runningSeconds = made % 6 === 0 ? 4 * 3600 : 2.5 * 3600;
    const times = { startedAt: inDays(-3), finishedAt, runningSeconds };
    await insertOperation(shop, id, { state: 'finished', machineId: press.id, quantity: 800, ...times });
  }
  const operations = [{ type: 'Printing' }];
  const { gaps, displacing, runs, note } = await ask({ quantity: 800, ups: 8, priority: 'Max', operations });
  expect([runs, note]).toEqual([30, null]);
  expect(hoursTo(displacing.expected)).toBeCloseTo(2, 1);
  expect(hoursTo(displacing.likely)).toBeCloseTo(2.5, 1);
  expect(hoursTo(displacing.sure)).toBeCloseTo(4, 1);
  expect(Date.parse(gaps.sure ?? '')).toBeGreaterThan(Date.parse(gaps.likely ?? ''));
  expect(displacing.odds).toBeNull();
  const by = async (deliveryDate: string | null) =>
    (await ask({ quantity: 800, ups: 8, priority: 'Max', operations, deliveryDate })).displacing;
  expect((await by(inDays(0.01))).odds).toBe(0);
  const safe = new Date(Date.parse(displacing.sure ?? '') + 60_000).toISOString();
  expect((await by(safe)).odds).toBeGreaterThan(0.85);
  const half = (await by(inDays(3 / 24))).odds ?? 0;
  expect([half > 0.6, half < 0.95]).toEqual([true, true]);
});

test('an operation draws from operations of its own type once twenty have finished', async () => {
  const type = 'Peel Off';
  const { id: machineId } = await floor.machine(type, { makeReadyMinutes: 60, sheetsPerHour: 100 });
  const { id } = await insertJob(shop, { status: 'dispatched', quantity: 100, buffer: 0, ups: 1 });
  const times = { startedAt: inDays(-3), finishedAt: inDays(-2), runningSeconds: 2 * 3600 };
  const asPlanned = { type, state: 'finished', machineId, quantity: 100, ...times } as const;
  const spread = async () => {
    const { displacing } = await ask({ quantity: 100, priority: 'Max', operations: [{ type }] });
    return hoursTo(displacing.sure) - hoursTo(displacing.expected);
  };
  for (let made = 0; made < 19; made += 1) await insertOperation(shop, id, { ...asPlanned, index: made });
  expect(await spread()).toBeGreaterThan(0.5);
  await insertOperation(shop, id, { ...asPlanned, index: 19 });
  expect(await spread()).toBeCloseTo(0, 2);
});

test('a promise counts the change-overs of a tentative job, and the created job finishes as promised', async () => {
  const { database } = shop;
  const context = { database, db: database.db, person: null, artworkUrl: () => null };
  const keyMinutes = { ink: 24, coat: 36, board: 48, die: 60, format: 72 };
  const { id: machineId } = await floor.machine('Lamination', {
    makeReadyMinutes: 60,
    sheetsPerHour: 132,
    keyMinutes,
  });
  const { job: before } = await floor.job(['Lamination']);
  const productOperations = [{ type: 'Lamination', detail: '', instruction: '' }];
  const alike = floor.orders.body({ productOperations });
  const other = { ink: 'Pantone 185', coat: 'Primer', productCode: 'FC-250' };
  const sheet = { paperGsm: 280, paperLength: 400 };
  const { finish } = await shop.call('Restricted', queues.expected, { params: { id: before.id } });
  const askedOf = ({ quantity, buffer, ups, priority, deliveryDate, ...order }: Record<string, unknown>) => {
    const { paperLength, paperBreadth, paperGsm, paperQuality, ink, coat, productCode } = order;
    const made = { paperLength, paperBreadth, paperGsm, paperQuality, ink, coat, productCode };
    return { quantity, buffer, ups, priority, deliveryDate, ...made, productOperations } as never;
  };
  const lasts = (end: string | null) => (Date.parse(end ?? '') - Date.parse(finish ?? '')) / 3_600_000;
  // 1,050 pieces are 132 sheets.
  const unsaid = await ask({ quantity: 1000, buffer: 50, ups: 8, productOperations });
  expect(lasts(unsaid.gaps.expected)).toBeCloseTo(2, 2);
  expect(lasts((await ask(askedOf(alike))).gaps.expected)).toBeCloseTo(2, 2);
  expect(lasts((await ask(askedOf({ ...alike, ...other, ...sheet }))).gaps.expected)).toBeCloseTo(6, 2);
  const setup = { coat: 'Primer' };
  const own = await ask({ quantity: 1000, buffer: 50, ups: 8, operations: [{ type: 'Lamination', setup }] });
  expect(lasts(own.gaps.expected)).toBeCloseTo(2.6, 2);
  const promised = await ask(askedOf({ ...alike, ...other }));
  expect(lasts(promised.gaps.expected)).toBeCloseTo(4, 2);
  expect(promised.gaps.placed).toMatchObject([{ machineId }]);
  const draft = await floor.orders.ready({ productOperations, ...other });
  await writeExpected(context, { rest: 0, again: 0 });
  expect(lasts((await floor.orders.get(draft.id)).expected)).toBeCloseTo(4, 2);
  await shop.call('Standard', jobs.submit, { params: { id: draft.id } });
  const got = await shop.call('Restricted', queues.expected, { params: { id: draft.id } });
  expect(lasts(got.finish)).toBeCloseTo(lasts(promised.gaps.expected), 2);
});

test('a promise for a job that no machine can make names the operation and the reason', async () => {
  const note = async (type: string, more: object = {}) =>
    (await ask({ quantity: 800, ups: 8, operations: [{ key: 'a', type }], ...more })).note;
  await floor.machine('Punching', { length: 720, breadth: 1020, name: 'Novacut' });
  expect(await note('Punching', { paperLength: 900, paperBreadth: 1200 })).toMatch(
    /^Punching has no machine: Novacut takes sheets up to .*; the job's are 900 × 1,200 mm$/,
  );
  expect(await note('Punching', { paperLength: 720, paperBreadth: 900 })).toBeNull();
  expect(await note('Carry Bag Pasting')).toBe('Carry Bag Pasting has no machine: the shop has none for it');
});
