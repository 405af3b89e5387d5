import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { days, expected, onOrder } from '../../testing/samples/sample-paper-orders.ts';
import { openShop } from '../../testing/shop.ts';

const shop = await openShop();
const on = await onOrder(shop);
afterAll(() => shop.close());

const demand = () => shop.call('Restricted', contract.stock.demand);
const ofPaper = async (id: string) => (await demand()).papers.find(({ paper }) => paper.id === id);
const ofKind = async (gsm: number) => (await demand()).requirements.filter((each) => each.gsm === gsm);

describe('by paper', () => {
  test('lists what open jobs still need, the stock and the paper on order, the earliest delivery first', async () => {
    const { paper, make, job } = await on.need(250);
    const early = await make({ deliveryDate: days(3) });
    const { id: orderId } = await on.order(paper.id, 80);
    for (const { id } of [job, early]) await on.desk.assign(id, paper.id, { quantity: 100 });
    await on.desk.assign(job.id, paper.id, { quantity: 30, orderId });
    expect(await ofPaper(paper.id)).toMatchObject({
      needed: 230,
      inStock: 250,
      onOrder: [{ orderId, quantity: 80, expected }],
      short: 0,
      jobs: [
        { id: early.id, number: early.number, quantity: 100, deliveryDate: early.deliveryDate },
        { id: job.id, quantity: 130 },
      ],
      substitutes: [],
    });
    await on.verbs.call('submit', early.id);
    await on.orders.advance(early.id, 0);
    expect(await ofPaper(paper.id)).toMatchObject({ needed: 130, inStock: 150, jobs: [{ id: job.id }] });
    await on.verbs.call('cancel', job.id, { reason: 'Customer called' });
    expect(await ofPaper(paper.id)).toMatchObject({ needed: 0, jobs: [] });
    await on.cancel(paper.id, orderId);
    expect(await ofPaper(paper.id)).toBeUndefined();
  });

  test('shows what a count leaves short, and the possible substitutes', async () => {
    const { paper, job } = await on.need(100);
    await on.desk.assign(job.id, paper.id, { quantity: 100 });
    const { gsm, quality } = paper;
    const larger = await on.desk.make({ name: 'Larger', gsm, quality, stockQuantity: 40 });
    const smaller = { name: 'Smaller', gsm, quality, length: 300, breadth: 300, stockQuantity: 40 };
    await on.desk.make(smaller);
    await on.desk.count(paper.id, 30);
    const short = await ofPaper(paper.id);
    expect(short).toMatchObject({ needed: 100, inStock: 30, short: 70 });
    expect(short?.substitutes.map(({ id }) => id)).toEqual([larger.id]);
    await on.order(paper.id, 50);
    expect(await ofPaper(paper.id)).toMatchObject({ short: 20 });
  });
});

describe('by requirement', () => {
  test('adds up the sheets not assigned to jobs; what stock and orders of the paper cover is not short', async () => {
    const { paper, make, job } = await on.need(0);
    const early = await make({ deliveryDate: days(3) });
    expect(await ofKind(paper.gsm)).toMatchObject([
      {
        quality: paper.quality,
        length: 360,
        breadth: 510,
        thickness: 380,
        needed: 200,
        short: 200,
        jobs: [
          { id: early.id, quantity: 100 },
          { id: job.id, quantity: 100 },
        ],
        papers: [{ id: paper.id, cut: 1 }],
        buy: { paperId: paper.id, quantity: 200 },
      },
    ]);
    await on.desk.move(paper.id, { kind: 'receipt', quantity: 60 });
    const { id: orderId } = await on.order(paper.id, 50);
    expect(await ofKind(paper.gsm)).toMatchObject([{ needed: 200, short: 90, buy: { quantity: 90 } }]);
    await on.desk.assign(early.id, paper.id, { quantity: 50, orderId });
    expect(await ofKind(paper.gsm)).toMatchObject([{ needed: 150, short: 90 }]);
    await on.desk.move(paper.id, { kind: 'receipt', quantity: 90 });
    expect(await ofKind(paper.gsm)).toMatchObject([{ needed: 150, short: 0, buy: null }]);
  });

  test('counts a sheet only for the first requirement that needs the sheet', async () => {
    const { paper, make, job } = await on.need(120);
    const small = await make({ paperLength: 300, deliveryDate: days(3) });
    const both = await ofKind(paper.gsm);
    expect(both.map(({ jobs, short }) => [jobs[0]?.id, short])).toEqual([
      [small.id, 0],
      [job.id, 80],
    ]);
  });

  test('proposes nothing to buy if no paper fits yet', async () => {
    const job = await on.orders.make({ paperGsm: 777 });
    expect(await ofKind(777)).toMatchObject([
      { short: job.papersRequired, papers: [], buy: null, jobs: [{ number: job.number }] },
    ]);
  });
});

describe('the list of sheets not assigned', () => {
  const unassigned = async (ids: readonly string[]) =>
    shop.call('Restricted', contract.stock.unassigned, { query: { of: ids.join() } });

  test('shows for each job whether and with which papers stock covers its need, proposing each sheet once', async () => {
    const { paper, make, job } = await on.need(150);
    const early = await make({ deliveryDate: days(3) });
    const ids = [job.id, early.id];
    const give = [{ paperId: paper.id, name: paper.name, leftover: false, quantity: 100, cut: 1 }];
    expect(await unassigned(ids)).toMatchObject([
      { id: early.id, number: early.number, lacks: 100, short: 0, papers: give },
      { id: job.id, lacks: 100, short: 50, papers: [] },
    ]);
    await on.order(paper.id, 50);
    expect((await unassigned(ids)).map(({ short, papers }) => [short, papers.length])).toEqual([
      [0, 1],
      [0, 0],
    ]);
    await on.desk.assign(early.id, paper.id, { quantity: 100 });
    expect((await unassigned(ids)).map(({ id }) => id)).toEqual([job.id]);
  });

  test('jobs on hold and drafts without operations take no sheets unless the request names their ids', async () => {
    const { make, job } = await on.need(100);
    const early = { deliveryDate: days(3) };
    const held = await make(early);
    await on.verbs.call('hold', held.id);
    const empty = await make({ ...early, productOperations: [] });
    const all = await shop.call('Restricted', contract.stock.unassigned, { query: {} });
    const ids = [job.id, held.id, empty.id];
    expect(all.filter(({ id }) => ids.includes(id))).toMatchObject([
      { id: job.id, short: 0, papers: [{ quantity: 100 }] },
    ]);
    expect(await unassigned([job.id])).toMatchObject([{ papers: [{ quantity: 100 }] }]);
    expect((await unassigned([held.id])).map(({ id, lacks }) => [id, lacks])).toEqual([[held.id, 100]]);
    const waiting = await shop.call('Restricted', contract.jobs.sorted, {
      query: { awaits: 'paper', per: 200 },
    });
    expect(waiting.items.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual([job.id]);
  });

  test('all proposed papers can be assigned', async () => {
    const all = await shop.call('Restricted', contract.stock.unassigned, { query: {} });
    for (const { id, papers } of all)
      for (const { paperId, quantity, cut } of papers) await on.desk.assign(id, paperId, { quantity, cut });
    const left = await shop.call('Restricted', contract.stock.unassigned, { query: {} });
    expect(left.filter(({ papers }) => papers.length > 0)).toEqual([]);
    expect(left.map(({ id }) => id)).toEqual(
      all.flatMap(({ id, papers }) => (papers.length > 0 ? [] : [id])),
    );
  });
});
