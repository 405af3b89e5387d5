import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { insertJob } from '../../testing/samples/insert-test-rows.ts';
import { openShop } from '../../testing/shop.ts';
import { paperDesk } from '../../testing/clients/stock-client.ts';

const { jobs, papers } = contract;
const now = new Date().toISOString();
const shop = await openShop();
const desk = paperDesk(shop);
afterAll(() => shop.close());

/** Returns the number of press sheets that the job's assigned papers give. */
const sheetsOf = async (id: string) =>
  (await shop.call('Restricted', jobs.get, { params: { id } })).papersAssigned;

describe('assigning', () => {
  test('reserves sheets, adds to earlier ones, and returns the number of press sheets', async () => {
    const paper = await desk.make({ stockQuantity: 3_000 });
    const job = await insertJob(shop);
    const first = await desk.assign(job.id, paper.id, { quantity: 200, cut: 4 });
    expect(first).toMatchObject([{ quantity: 200, cut: 4, consumed: 0, substitute: false }]);
    expect(first[0]?.paper).toMatchObject({ stockQuantity: 3_000, availableQuantity: 2_800 });
    const second = await desk.assign(job.id, paper.id, { quantity: 100, cut: 4 });
    expect(second).toMatchObject([{ quantity: 300, cut: 4 }]);
    const wide = await desk.make({ stockQuantity: 500, name: 'Carte Lumina 300, wide', breadth: 1_040 });
    await desk.assign(job.id, wide.id, { quantity: 50 });
    expect(await sheetsOf(job.id)).toBe(1_250);
    const listed = await shop.call('Restricted', jobs.papers, { params: { id: job.id } });
    expect(listed.map((each) => [each.paper.name, each.quantity, each.cut])).toEqual([
      ['Carte Lumina 300', 300, 4],
      ['Carte Lumina 300, wide', 50, 1],
    ]);
    const lines = await shop.call('Admin', papers.movements, { params: { id: paper.id } });
    expect(lines.items[0]).toMatchObject({ kind: 'reserve', reservedDelta: 100, jobNumber: job.number });
    expect((await desk.get(paper.id)).version).toBe(paper.version + 2);
  });

  test('more sheets than available is refused with the requested and available quantities', async () => {
    const paper = await desk.make({ stockQuantity: 1_800 });
    const job = await insertJob(shop);
    const refused = await desk.ask(job.id, paper.id, { quantity: 2_000 });
    expect(refused.status).toBe(409);
    const reason = 'Only 1,800 of Carte Lumina 300 are available; 2,000 were asked for';
    expect(refused.problem).toMatchObject({ reason, errors: { quantity: reason } });
    expect(await desk.get(paper.id)).toEqual(paper);
  });

  test('a cut that differs from the earlier cut or does not fit is refused at the field', async () => {
    const paper = await desk.make({ stockQuantity: 1_000 });
    const job = await insertJob(shop);
    const tooMany = await desk.ask(job.id, paper.id, { quantity: 10, cut: 5 });
    expect(tooMany.status).toBe(400);
    expect(tooMany.problem.errors).toEqual({
      cut: 'Cut is at most 4: 360 × 510 mm from 720 × 1,020 mm',
    });
    await desk.assign(job.id, paper.id, { quantity: 10, cut: 4 });
    const other = await desk.ask(job.id, paper.id, { quantity: 10, cut: 2 });
    expect(other.status).toBe(409);
    expect(other.problem.errors).toEqual({
      cut: `${job.number} has Carte Lumina 300 with 4 press sheets per stock sheet; assign more of it with the same cut`,
    });
  });

  test.each([
    [{}, { quantity: 'Quantity is required' }],
    [{ quantity: 0 }, { quantity: 'Quantity must be a whole number from 1 to 100,000,000' }],
    [{ quantity: 1, cut: 0 }, { cut: 'Cut must be a whole number from 1 to 10,000' }],
  ])('%j is refused at the field', async (query, errors) => {
    const paper = await desk.make({ stockQuantity: 10 });
    const job = await insertJob(shop);
    const refused = await desk.ask(job.id, paper.id, query);
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toEqual(errors);
  });

  test('a paper that does not match is refused with the differing fields, unless assigned as a substitute', async () => {
    const paper = await desk.make({ stockQuantity: 1_000, name: 'Carte Lumina 250', gsm: 250, length: 300 });
    const job = await insertJob(shop);
    const refused = await desk.ask(job.id, paper.id, { quantity: 10 });
    expect(refused.status).toBe(409);
    expect(refused.problem.errors).toEqual({
      gsm: '250 g/m², the job needs 300 g/m²',
      size: '300 × 1,020 mm, the job needs 360 × 510 mm',
    });
    expect(refused.problem.reason).toMatch(
      /^Carte Lumina 250 does not match: 250 g\/m², .* as a substitute$/,
    );
    expect(await desk.assign(job.id, paper.id, { quantity: 10, substitute: true })).toMatchObject([
      { quantity: 10, substitute: true },
    ]);
    const matching = await desk.make({ stockQuantity: 1_000 });
    expect(await desk.assign(job.id, paper.id, { quantity: 5, substitute: true })).toMatchObject([
      { quantity: 15, substitute: true },
    ]);
    const both = await desk.assign(job.id, matching.id, { quantity: 10, substitute: true });
    expect(both.map((each) => each.substitute)).toEqual([true, false]);
  });

  test('a substitute remains a substitute when sheets are added, even if it matches the job by now', async () => {
    const { id } = await desk.make({ stockQuantity: 1_000, gsm: 250 });
    const job = await insertJob(shop);
    await desk.assign(job.id, id, { quantity: 10, substitute: true });
    const change = async (paperGsm: number) =>
      (await shop.ask('Standard', jobs.update, { params: { id: job.id }, body: { paperGsm } })).status;
    expect(await change(250)).toBe(200);
    expect(await desk.assign(job.id, id, { quantity: 5 })).toMatchObject([
      { quantity: 15, substitute: true },
    ]);
    expect(await change(300)).toBe(200);
  });

  test.each(['finished', 'dispatched', 'cancelled'] as const)('a %s job accepts no paper', async (status) => {
    const paper = await desk.make({ stockQuantity: 100 });
    const job = await insertJob(shop, {
      scheduledAt: now,
      status,
      ...(status === 'cancelled' && { cancelledAt: now }),
    });
    const refused = await desk.ask(job.id, paper.id, { quantity: 10 });
    expect(refused.status).toBe(409);
    expect(refused.problem.reason).toBe(`The job is ${status}; paper is assigned to unfinished jobs only`);
  });

  test('an unknown job or paper is a 404, and a Restricted user is refused', async () => {
    const paper = await desk.make({ stockQuantity: 100 });
    const job = await insertJob(shop);
    expect((await desk.ask(paper.id, paper.id, { quantity: 1 })).problem.reason).toMatch(/no such job/);
    expect((await desk.ask(job.id, job.id, { quantity: 1 })).problem.reason).toMatch(/no such paper/);
    expect((await shop.ask('Admin', jobs.papers, { params: { id: paper.id } })).status).toBe(404);
    expect((await shop.ask('Admin', jobs.eligiblePapers, { params: { id: paper.id } })).status).toBe(404);
    const params = { id: job.id, paperId: paper.id };
    const query = { quantity: 1 };
    expect((await shop.ask('Restricted', jobs.assignPaper, { params, query })).status).toBe(403);
    expect((await shop.ask('Restricted', jobs.removePaper, { params })).status).toBe(403);
  });
});

test('eligible papers fit the job, are available and are sorted by the least offcut', async () => {
  const job = await insertJob(shop, { paperQuality: 'Art Card', paperGsm: 250 });
  const art = { gsm: 250, quality: 'Art Card' };
  await desk.make({ stockQuantity: 100, ...art, name: 'exact', length: 510, breadth: 360 });
  await desk.make({ stockQuantity: 100, ...art, name: 'four', length: 1_020, breadth: 720, thickness: 0 });
  await desk.make({ stockQuantity: 100, ...art, name: 'large', length: 1_000, breadth: 700 });
  await desk.make({ stockQuantity: 0, ...art, name: 'none left' });
  await desk.make({ stockQuantity: 100, ...art, name: 'small', length: 509, breadth: 359 });
  await desk.make({ stockQuantity: 100, ...art, name: 'thick', thickness: 381 });
  await desk.make({ stockQuantity: 100, ...art, name: 'heavy', gsm: 251 });
  const reserved = await desk.make({ stockQuantity: 5, ...art, name: 'reserved' });
  await desk.assign(job.id, reserved.id, { quantity: 5 });
  const eligible = await shop.call('Restricted', jobs.eligiblePapers, { params: { id: job.id } });
  expect(eligible.map(({ name, cut, turned }) => [name, cut, turned])).toEqual([
    ['exact', 1, true],
    ['four', 4, true],
    ['large', 2, false],
  ]);
  expect(eligible.map((paper) => paper.offcut)).toEqual([0, 0, expect.closeTo(0.4754, 4)]);
});

describe('a job without a paper size', () => {
  const untouched = { paperLength: 1, paperBreadth: 1, paperThickness: 1, paperGsm: 251 };

  test('can use all sizes and thicknesses of its quality and GSM, uncut', async () => {
    const job = await insertJob(shop, untouched);
    const [thick, none, one] = await Promise.all(
      [380, 0, 1].map((thickness) => desk.make({ stockQuantity: 5_000, gsm: 251, thickness })),
    );
    const eligible = await shop.call('Restricted', jobs.eligiblePapers, { params: { id: job.id } });
    expect(new Set(eligible.map(({ id }) => id))).toEqual(new Set([thick?.id, none?.id, one?.id]));
    expect(eligible.map(({ cut, offcut, turned }) => [cut, offcut, turned])).toEqual(
      Array.from({ length: 3 }, () => [1, 0, false]),
    );
  });

  test.each([{}, { paperLength: 0 }, { paperLength: 360 }, { paperBreadth: 510 }])(
    'refuses cut sheets: %j',
    async (size) => {
      const paper = await desk.make({ stockQuantity: 5_000, gsm: 251 });
      const job = await insertJob(shop, { ...untouched, ...size });
      const refused = await desk.ask(job.id, paper.id, { quantity: 1, cut: 2 });
      expect(refused.status).toBe(409);
      const why = `The paper length and breadth of ${job.number} are not given, so its sheets cannot be cut; enter both first`;
      expect(refused.problem).toMatchObject({ code: 'sheet-not-given', errors: { cut: why } });
      await desk.assign(job.id, paper.id, { quantity: 1_200 });
      expect(await sheetsOf(job.id)).toBe(1_200);
    },
  );

  test('accepts a paper without a thickness as a match', async () => {
    const job = await insertJob(shop);
    for (const thickness of [0, 1]) {
      const { id } = await desk.make({ stockQuantity: 100, thickness });
      expect(await desk.assign(job.id, id, { quantity: 1, cut: 4 })).toContainEqual(
        expect.objectContaining({ substitute: false }),
      );
    }
  });
});

describe('removing', () => {
  test('frees the reserved sheets', async () => {
    const paper = await desk.make({ stockQuantity: 1_000 });
    const job = await insertJob(shop);
    await desk.assign(job.id, paper.id, { quantity: 400 });
    expect((await desk.remove(job.id, paper.id)).data).toEqual([]);
    expect(await desk.get(paper.id)).toMatchObject({ stockQuantity: 1_000, availableQuantity: 1_000 });
    expect((await desk.remove(job.id, paper.id)).status).toBe(404);
  });

  test('is refused below the requirement of a scheduled job', async () => {
    const paper = await desk.make({ stockQuantity: 2_000 });
    const wide = await desk.make({ stockQuantity: 2_000, name: 'Wide', breadth: 1_040 });
    const job = await insertJob(shop, { scheduledAt: now, status: 'scheduled' });
    await desk.assign(job.id, paper.id, { quantity: 300, cut: 4 });
    await desk.assign(job.id, wide.id, { quantity: 10, cut: 1 });
    const refused = await desk.remove(job.id, paper.id);
    expect(refused.status).toBe(409);
    expect(refused.problem.reason).toBe(
      'The job is scheduled and needs 1,200 sheets; without Carte Lumina 300 it would have 10',
    );
    expect((await desk.remove(job.id, wide.id)).data).toHaveLength(1);
  });
});
