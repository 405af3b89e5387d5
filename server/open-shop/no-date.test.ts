/**
 * Tests that a job with an obstacle has no expected date and is at risk until a user resolves the obstacle.
 */
import { causeSentence } from '../../shared/queues/delay-cause.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { onOrder } from '../testing/samples/sample-paper-orders.ts';
import { openShop } from '../testing/shop.ts';
import { paperOrders } from '../stock/orders/paper-orders.table.ts';
import { writeExpected } from './stored-expected-dates.domain.ts';

const { answers, jobs, machines, operations, papers, queues, settings, today } = contract;
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const floor = await openFloor(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
const { database } = shop;
const context = { database, db: database.db, person: null, artworkUrl: () => null };
afterAll(() => shop.close());

const get = (id: string) => shop.call('Restricted', jobs.get, { params: { id } });
const write = () => writeExpected(context, { rest: 0, again: 0 });
const causeOf = async (id: string) =>
  (await shop.call('Restricted', answers.causes, { query: { of: id } }))[0]?.words;
const listed = async (query: object) =>
  (await shop.call('Restricted', jobs.sorted, { query: { per: 200, ...query } })).items.map(({ id }) => id);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a job with a make-up run awaits paper, and has no expected date until the paper is assigned', async () => {
  await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Packing']);
  await floor.call('advance', steps[0]?.id ?? '');
  await floor.call('advance', steps[0]?.id ?? '', { goodQuantity: 100, wasteQuantity: 25 });
  const params = { id: job.id };
  const { papersRequired } = await shop.call('Admin', jobs.makeUp, { params, body: {} });
  const expected = () => shop.call('Admin', queues.expected, { params });
  await write();
  expect(await listed({ awaits: 'paper' })).toContain(job.id);
  expect(await listed({ awaits: 'schedule' })).not.toContain(job.id);
  expect((await floor.orders.get(job.id)).expected).toBeNull();
  expect((await expected()).operations.map(({ why }) => why)).toEqual(['no paper', 'an earlier operation']);
  const [held] = await shop.call('Admin', jobs.papers, { params });
  const paper = { id: job.id, paperId: held?.paper.id ?? '' };
  await shop.call('Admin', jobs.assignPaper, {
    params: paper,
    query: { quantity: `${papersRequired - 125}` },
  });
  await write();
  expect(await listed({ awaits: 'paper' })).not.toContain(job.id);
  expect((await floor.orders.get(job.id)).expected).not.toBeNull();
  expect((await expected()).finish).not.toBeNull();
});

test('a scheduled job awaits paper on order, and has no expected date once the order is overdue', async () => {
  const { waiting, receive } = await onOrder(shop, floor.orders);
  const { job, orderId, paper } = await waiting();
  await write();
  expect(await listed({ awaits: 'paper' })).toContain(job.id);
  expect(await get(job.id)).toMatchObject({ expected: expect.any(String), lateness: null });
  const overdue = { expected: inHours(-1) };
  await shop.database.db.update(paperOrders).set(overdue).where(eq(paperOrders.id, orderId));
  await write();
  expect(await get(job.id)).toMatchObject({ expected: null, lateness: 'at-risk' });
  await receive(paper.id, orderId, 100);
  await write();
  expect(await listed({ awaits: 'paper' })).not.toContain(job.id);
  expect(await get(job.id)).toMatchObject({ expected: expect.any(String), lateness: null });
});

test('a job with an operation that no machine can do has no expected date and is at risk', async () => {
  const { job } = await floor.job(['Foiling', 'Packing'], { deliveryDate: inHours(100) });
  const atRisk = () => listed({ lateness: 'at-risk', sort: 'expected' });
  expect(await atRisk()).not.toContain(job.id);
  await write();
  expect(await atRisk()).toContain(job.id);
  expect(await get(job.id)).toMatchObject({ expected: null, lateness: 'at-risk' });
  const { risks } = await shop.call('Admin', today.get);
  expect(risks.find(({ id }) => id === job.id)).toMatchObject({ expected: null, obstacle: null });
  expect(await causeOf(job.id)).toBe('Foiling has no machine: the shop has none for it');
});

test('queues and the job’s page name the same reason for an operation that no machine can do', async () => {
  const { causesOf } = await import('../../web/open-shop/queues-worker-requests.ts');
  const small = await floor.machine('Lamination', { name: 'Komfi', length: 300, breadth: 400 });
  const { job } = await floor.job(['Lamination']);
  const words = async () => {
    const why = await shop.call('Restricted', answers.why, { params: { id: job.id } });
    const shown = await shop.call('Restricted', queues.get, { query: {} });
    const timeline = causesOf([job.id], shown, Date.parse(shown.now)).get(job.id);
    const timelineWords = timeline && causeSentence(timeline.cause, timeline.names);
    expect([why.words, timelineWords]).toEqual([await causeOf(job.id), why.words]);
    return why.words;
  };
  expect(await words()).toBe(
    "Lamination has no machine: Komfi takes sheets up to 300 × 400 mm; the job's are 360 × 510 mm",
  );
  const large = await floor.machine('Lamination', { name: 'Autobond', length: 760, breadth: 1060 });
  expect(await words()).toBe('Lamination has no machine');
  await shop.call('Restricted', machines.down, { params: { id: large.id }, body: { reason: 'Belt' } });
  expect(await words()).toBe('Lamination has no machine: Autobond is down');
  await shop.call('Admin', machines.remove, { params: { id: large.id } });
  await shop.call('Admin', machines.remove, { params: { id: small.id } });
  expect(await words()).toBe('Lamination has no machine: the shop has none for it');
});

test('a draft shows the lack of a machine rather than the lack of paper, in Today and on the job’s page', async () => {
  const productOperations = [{ type: 'UV and Drip', detail: '', instruction: '' }];
  const { id } = await floor.orders.make({ productOperations, deliveryDate: inHours(1) });
  await write();
  const words = 'Still a draft: UV and Drip has no machine: the shop has none for it';
  const { risks } = await shop.call('Admin', today.get);
  expect(risks.find((job) => job.id === id)?.obstacle?.reason).toBe(words);
  expect(await causeOf(id)).toBe(words);
  expect((await shop.call('Restricted', answers.why, { params: { id } })).words).toBe(words);
});

test('a draft also shows the lack of a machine for an operation added by hand', async () => {
  const { id } = await floor.orders.make({ productOperations: [], deliveryDate: inHours(1) });
  const body = { jobId: id, type: 'UV and Drip', name: 'Spot gloss' };
  await shop.call('Standard', operations.create, { body });
  await write();
  expect(await causeOf(id)).toBe('Still a draft: Spot gloss has no machine: the shop has none for it');
});

test('an operation that no machine can do is the job’s obstacle, even behind long queues', async () => {
  const press = await floor.machine('Printing');
  await floor.on(press);
  const { job } = await floor.job(['Printing', 'Window Patching'], { deliveryDate: inHours(100) });
  await write();
  expect(await causeOf(job.id)).toBe('Window Patching has no machine: the shop has none for it');
});

test('a job is at risk if its supplier returns it after the delivery, and has no date if the supplier is overdue', async () => {
  const { job, steps } = await floor.job(['Outsource', 'Packing'], { deliveryDate: inHours(24) });
  const params = { id: steps[0]?.id ?? '' };
  await write();
  expect(await get(job.id)).toMatchObject({ lateness: null });
  const dueBack = inHours(48);
  await shop.call('Standard', operations.update, { params, body: { supplier: 'Shree Binders', dueBack } });
  await write();
  const late = await get(job.id);
  expect(late).toMatchObject({ lateness: 'at-risk', expected: expect.any(String) });
  expect(Date.parse(late.expected ?? '')).toBeGreaterThanOrEqual(Date.parse(dueBack));
  const { jobs: queued } = await shop.call('Restricted', queues.get);
  const [out] = queued.find(({ id }) => id === job.id)?.operations ?? [];
  expect(out).toMatchObject({ dueBack });
  await floor.call('advance', params.id);
  const passed = inHours(-1);
  await shop.call('Standard', operations.update, { params, body: { dueBack: passed } });
  await write();
  expect(await get(job.id)).toMatchObject({ expected: null, lateness: 'at-risk' });
  const { operations: expected } = await shop.call('Admin', queues.expected, { params: { id: job.id } });
  expect(expected.map(({ why }) => why)).toEqual(['overdue back', 'an earlier operation']);
  expect(await causeOf(job.id)).toBe('Outsource is overdue at its supplier');
});

test('a job with a shortage can’t start, has no expected date and is at risk until it gets the sheets', async () => {
  await floor.machine('Printing');
  const { job } = await floor.job(['Printing', 'Packing'], { deliveryDate: inHours(100) });
  const [held] = await shop.call('Admin', jobs.papers, { params: { id: job.id } });
  const params = { id: held?.paper.id ?? '' };
  await shop.call('Admin', papers.count, { params, body: { counted: 1 } });
  await write();
  expect(await get(job.id)).toMatchObject({ expected: null, lateness: 'at-risk' });
  const { operations: expected } = await shop.call('Admin', queues.expected, { params: { id: job.id } });
  expect(expected[0]?.why).toBe('no paper');
  expect(await causeOf(job.id)).toBe('Printing has no paper');
  await shop.call('Admin', papers.count, { params, body: { counted: 100_000 } });
  await write();
  expect(await get(job.id)).toMatchObject({ expected: expect.any(String), lateness: null });
});
