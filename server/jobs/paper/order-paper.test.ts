/**
 * Tests how a change of a job's order affects the job's paper and its make-up runs, which make missing pieces
 * (decision 042).
 */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { byHand, inDays } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, papers, settings, stock } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());
await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });

const change = (id: string, body: object) =>
  shop.call('Standard', jobs.change, { params: { id }, body: { ...body } });
const undo = (id: string, changeId: string | null) =>
  shop.call('Standard', jobs.undoChange, { params: { id, changeId: changeId ?? '' } });
const get = (id: string) => floor.orders.get(id);
const held = async (id: string) => {
  const [paper] = await shop.call('Restricted', jobs.papers, { params: { id } });
  if (!paper) throw new Error('The job holds no paper');
  return paper;
};
const assign = (id: string, paperId: string, quantity: number) =>
  shop.ask('Standard', jobs.assignPaper, { params: { id, paperId }, query: { quantity } });
const shelf = async (id: string) => {
  const { stockQuantity, availableQuantity } = await shop.call('Restricted', papers.get, { params: { id } });
  return { stockQuantity, availableQuantity };
};
const takeOffShelf = (id: string, quantity: number) =>
  shop.call('Standard', papers.move, { params: { id }, body: { kind: 'adjustment', quantity: -quantity } });

/** Creates a job of 1,000 pieces with 8 ups and prints all of its 125 sheets. */
async function printed() {
  await floor.machine('Printing', { sheetsPerHour: 60, makeReadyMinutes: 10 });
  const { job, steps } = await floor.job(['Printing', 'Packing'], { buffer: 0 });
  const [press] = steps;
  await floor.call('advance', press?.id ?? '');
  await floor.call('advance', press?.id ?? '', { goodQuantity: 125, wasteQuantity: 0 });
  return { id: job.id, paperId: (await held(job.id)).paper.id };
}

describe('a raise after printing', () => {
  test('can include a make-up run, and the preview shows the run’s paper, minutes and date', async () => {
    const { id, paperId } = await printed();
    const before = await shelf(paperId);
    const asItStands = await change(id, { quantity: 1_200, preview: true });
    expect(asItStands).toMatchObject({
      sheets: 0,
      willMake: 1_000,
      short: 200,
      makeUp: { sheets: 25, operations: ['Printing'], added: false },
      minutes: [],
      moves: [],
    });
    const preview = await change(id, { quantity: 1_200, makeUp: true, preview: true });
    expect(preview).toMatchObject({
      sheets: 25,
      willMake: 1_200,
      short: 0,
      papersShort: 0,
      makeUp: { sheets: 25, added: true },
      taken: [{ paperId, quantity: 25 }],
      minutes: [{ minutes: 35 }],
    });
    expect(preview.moves[0]).toMatchObject({ jobId: id, to: expect.any(String) });
    const done = await change(id, { quantity: 1_200, makeUp: true });
    expect({ ...done, changeId: null, moves: [] }).toEqual({ ...preview, moves: [] });
    expect(await get(id)).toMatchObject({ short: 0, papersRequired: 150, papersAssigned: 150 });
    expect((await shelf(paperId)).stockQuantity).toBe(before.stockQuantity - 25);
    const run = (await floor.steps(id)).find(({ makeUp }) => makeUp !== null);
    await undo(id, done.changeId);
    expect(await get(id)).toMatchObject({ quantity: 1_000, short: 0, papersRequired: 125, makeUpSheets: 0 });
    expect(await shelf(paperId)).toEqual(before);
    expect((await floor.steps(id)).map(({ id }) => id)).not.toContain(run?.id);
    const again = await change(id, { quantity: 1_200, makeUp: true });
    const started = (await floor.steps(id)).find(({ makeUp }) => makeUp !== null);
    expect((await floor.call('advance', started?.id ?? '')).state).toBe('running');
    const refused = await shop.ask('Standard', jobs.undoChange, {
      params: { id, changeId: again.changeId ?? '' },
    });
    expect(refused.problem).toMatchObject({ status: 409, code: 'change-has-run' });
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('has no date in the preview, and no paper assigned, if too few sheets are available', async () => {
    const { id, paperId } = await printed();
    const { availableQuantity } = await shelf(paperId);
    await takeOffShelf(paperId, availableQuantity - 10);
    const preview = await change(id, { quantity: 1_200, makeUp: true, preview: true });
    expect(preview).toMatchObject({ papersShort: 25, papersUncovered: 0, taken: [] });
    expect(preview.moves[0]).toMatchObject({ jobId: id, to: null });
    await change(id, { quantity: 1_200, makeUp: true });
    expect(await get(id)).toMatchObject({
      papersRequired: 150,
      papersAssigned: 125,
      paperRequirementMet: false,
    });
    expect((await shelf(paperId)).availableQuantity).toBe(10);
  });

  test('delays a job that is due later, and the preview names the delayed job', async () => {
    const machine = await floor.machine('Lamination', { sheetsPerHour: 60, makeReadyMinutes: 10 });
    const { job, steps } = await floor.job(['Lamination', 'Packing'], { buffer: 0 });
    const [first] = steps;
    await floor.call('advance', first?.id ?? '');
    await floor.call('advance', first?.id ?? '', { goodQuantity: 125, wasteQuantity: 0 });
    const later = await floor.on(machine, { deliveryDate: inDays(20) });
    const preview = await change(job.id, { quantity: 1_200, makeUp: true, preview: true });
    expect(preview.moves.map(({ jobId }) => jobId)).toEqual([job.id, later.jobId]);
  });

  test('opens a finished job again', async () => {
    const { id } = await printed();
    const packing = (await floor.steps(id)).at(-1)?.id ?? '';
    await floor.call('advance', packing);
    await floor.call('advance', packing, { goodQuantity: 1_000, wasteQuantity: 0 });
    expect((await get(id)).status).toBe('finished');
    const preview = await change(id, { quantity: 1_200, makeUp: true, preview: true });
    expect(preview.moves[0]).toMatchObject({ jobId: id, from: null, to: expect.any(String) });
    const done = await change(id, { quantity: 1_200, makeUp: true });
    expect((await get(id)).status).toBe('in production');
    expect((await undo(id, done.changeId)).status).toBe('finished');
  });

  test('a cut that makes the make-up run unnecessary removes the run and its paper, and undo restores both', async () => {
    const { id, paperId } = await printed();
    const before = await shelf(paperId);
    await change(id, { quantity: 1_200, makeUp: true });
    expect(await change(id, { quantity: 1_100, preview: true })).toMatchObject({
      makeUpRemoved: 0,
      freed: [],
    });
    const preview = await change(id, { quantity: 1_000, preview: true });
    expect(preview).toMatchObject({
      makeUpRemoved: 25,
      sheets: -25,
      willMake: 1_000,
      papersAssigned: 125,
      freed: [{ paperId, quantity: 25 }],
      minutes: [{ minutes: -35 }],
    });
    const cut = await change(id, { quantity: 1_000 });
    expect(await get(id)).toMatchObject({ willMake: 1_000, papersRequired: 125, papersAssigned: 125 });
    expect(await shelf(paperId)).toEqual(before);
    await undo(id, cut.changeId);
    const again = { quantity: 1_200, short: 0, makeUpSheets: 25, papersRequired: 150, papersAssigned: 150 };
    expect(await get(id)).toMatchObject(again);
    // A running make-up run stays, even if the order becomes smaller.
    const [run] = (await floor.steps(id)).filter(({ makeUp }) => makeUp !== null);
    await floor.call('advance', run?.id ?? '');
    expect(await change(id, { quantity: 1_000 })).toMatchObject({ makeUpRemoved: 0, freed: [] });
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('removing the make-up run frees its paper, and undoing the raise afterwards frees nothing twice', async () => {
    const { id, paperId } = await printed();
    const before = await shelf(paperId);
    const raise = await change(id, { quantity: 1_200, makeUp: true });
    await shop.call('Standard', jobs.undoMakeUp, { params: { id } });
    expect(await get(id)).toMatchObject({ short: 200, papersRequired: 125, papersAssigned: 125 });
    expect(await shelf(paperId)).toEqual(before);
    await undo(id, raise.changeId);
    expect(await get(id)).toMatchObject({
      quantity: 1_000,
      short: 0,
      papersRequired: 125,
      papersAssigned: 125,
    });
    expect(await shelf(paperId)).toEqual(before);
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('a cut or a new date does not add a make-up run', async () => {
    const { id } = await printed();
    expect(await change(id, { quantity: 900, makeUp: true, preview: true })).toMatchObject({
      makeUp: null,
      runOver: true,
    });
    expect(await change(id, { deliveryDate: inDays(20), makeUp: true })).toMatchObject({ makeUp: null });
  });
});

test('counts all papers that fit: sheets in stock as not assigned, further sheets as short', async () => {
  const { id } = await floor.orders.scheduled({ ...byHand, quantity: 2_000, ups: 4, buffer: 0 });
  const { paper } = await held(id);
  await takeOffShelf(paper.id, paper.availableQuantity);
  await floor.orders.paper(600);
  const raise = (quantity: number, preview: boolean) => change(id, { quantity, preview });
  const covered = await raise(4_000, true);
  expect(covered).toMatchObject({ papersShort: 500, papersUncovered: 0 });
  expect(covered.available.stock).toBeGreaterThanOrEqual(600);
  const { stock: free } = covered.available;
  const far = await raise(4_000 + free * 4, true);
  expect(far.papersShort).toBe(500 + free);
  // Jobs that are due before it take their part of the shelf.
  expect(far.papersUncovered).toBeGreaterThanOrEqual(500);
  for (const quantity of [4_000, 4_000 + free * 4]) {
    const { papersShort, papersUncovered } = await raise(quantity, false);
    const [job] = await shop.call('Standard', stock.unassigned, { query: { of: id } });
    expect(job).toMatchObject({ lacks: papersShort, short: papersUncovered });
  }
});

describe('a cut before the start', () => {
  const scheduled = async () => {
    const job = await floor.orders.scheduled({ ...byHand, quantity: 2_000, ups: 4, buffer: 0 });
    const { paper } = await held(job.id);
    await takeOffShelf(paper.id, paper.availableQuantity);
    return {
      id: job.id,
      paperId: paper.id,
      other: await floor.orders.make({ quantity: 600, ups: 4, buffer: 0 }),
    };
  };

  test('frees paper for other jobs, and undo reserves what is still available', async () => {
    const { id, paperId, other } = await scheduled();
    expect((await assign(other.id, paperId, 150)).status).toBe(409);
    const preview = await change(id, { quantity: 800, preview: true });
    expect(preview).toMatchObject({
      runOver: false,
      sheets: -300,
      papersShort: 0,
      freed: [{ paperId, quantity: 300 }],
    });
    const done = await change(id, { quantity: 800 });
    expect(await get(id)).toMatchObject({ papersRequired: 200, papersAssigned: 200 });
    await undo(id, done.changeId);
    expect(await get(id)).toMatchObject({ papersRequired: 500, papersAssigned: 500 });
    const cut = await change(id, { quantity: 800 });
    expect((await assign(other.id, paperId, 150)).status).toBe(200);
    // Undo takes no paper from the other job, which has it by now.
    await undo(id, cut.changeId);
    expect(await get(id)).toMatchObject({ papersRequired: 500, papersAssigned: 350 });
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('leaves the sheets that the job needs so that no pieces are short', async () => {
    const Printing = { makeReadySheets: 50, runWastePercent: 0 };
    await shop.call('Admin', settings.update, { body: { expectedLoss: { Printing } } });
    const { job } = await floor.job(['Printing'], { quantity: 2_000, ups: 4, buffer: 40 });
    const preview = await change(job.id, { quantity: 800, preview: true });
    expect(preview).toMatchObject({
      willMake: 800,
      short: 0,
      papersAssigned: 250,
      freed: [{ quantity: 250 }],
    });
    await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });
  });

  test('leaves extra paper that somebody assigned above the job’s need', async () => {
    const { id, paperId } = await scheduled();
    await shop.call('Standard', papers.move, {
      params: { id: paperId },
      body: { kind: 'receipt', quantity: 40 },
    });
    await assign(id, paperId, 40);
    await change(id, { quantity: 800 });
    expect(await get(id)).toMatchObject({ papersRequired: 200, papersAssigned: 240 });
  });

  test('a later start consumes the sheets that the job needs now and frees the remaining sheets', async () => {
    const { id, paperId } = await scheduled();
    await change(id, { quantity: 800 });
    const give = (quantity: number) =>
      shop.ask('Standard', jobs.removePaper, { params: { id, paperId }, query: { quantity } });
    expect((await give(1)).status).toBe(409);
    const [first] = await floor.steps(id);
    await floor.call('advance', first?.id ?? '');
    expect(await held(id)).toMatchObject({ quantity: 200, consumed: 200 });
  });

  test('also frees paper if a draft’s quantity, ups or buffer changes in the form', async () => {
    const { id } = await floor.orders.make({ quantity: 2_000, ups: 4, buffer: 0 });
    const { id: paperId } = await floor.orders.paper(600);
    expect((await assign(id, paperId, 500)).status).toBe(200);
    const edit = (version: number, body: object) =>
      shop.call('Standard', jobs.update, { params: { id }, body: { version, ...body } });
    const cut = await edit((await get(id)).version, { quantity: 1_600 });
    expect(cut).toMatchObject({ papersRequired: 400, papersAssigned: 400 });
    expect((await shelf(paperId)).availableQuantity).toBe(200);
    const ups = await edit(cut.version, { ups: 8 });
    expect(ups).toMatchObject({ papersRequired: 200, papersAssigned: 200 });
    // A raise takes nothing by itself.
    expect(await edit(ups.version, { quantity: 2_400 })).toMatchObject({
      papersRequired: 300,
      papersAssigned: 200,
    });
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('stays consistent against a concurrent start and another job, in any order', async () => {
    for (const wait of [0, 2, 5, 10]) {
      const { id, paperId, other } = await scheduled();
      const [first] = await floor.steps(id);
      const start = async () => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        return floor.ask('advance', first?.id ?? '');
      };
      await Promise.all([change(id, { quantity: 800 }), start(), assign(other.id, paperId, 150)]);
      const [job, paper] = [await get(id), await held(id)];
      expect(job.quantity).toBe(800);
      expect(paper.consumed).toBe(paper.quantity);
      expect([200, 500]).toContain(paper.quantity);
      expect(await brokenInvariants(shop.database)).toEqual([]);
    }
  });
});
