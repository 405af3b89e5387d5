/**
 * Tests that all screens show the same number of sheets that a job lacks: the draft, the paper's page, the
 * machine and the list (decision 043).
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { paperStateOf } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, papers, queues } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const steps = ['Printing', 'Punching', 'Packing'].map((type) => ({ type, detail: '', instruction: '' }));
const get = (id: string) => floor.orders.get(id);
const assign = (id: string, paperId: string, quantity: number) =>
  shop.call('Standard', jobs.assignPaper, { params: { id, paperId }, query: { quantity } });
const listed = async (id: string) => {
  const query = { sort: 'created', order: 'descending' } as const;
  const { items } = await shop.call('Restricted', jobs.sorted, { query });
  return items.find((job) => job.id === id);
};

test('a default buffer follows the expected loss, and a draft is never short', async () => {
  const press = await floor.machine('Printing');
  await floor.machine('Punching');
  const paper = await floor.orders.paper(2_000);
  const draft = await floor.orders.make({ buffer: 1, productOperations: steps });
  expect(draft).toMatchObject({ buffer: 1, short: 0, papersRequired: 125, papersWithBuffer: 193 });
  expect((await listed(draft.id))?.short).toBe(0);
  await assign(draft.id, paper.id, 125);
  const enough = await get(draft.id);
  expect(enough).toMatchObject({ short: 0, paperRequirementMet: true });
  expect(paperStateOf(enough)).toEqual({ is: 'without buffer', sheets: 68 });
  await shop.call('Standard', jobs.submit, { params: { id: draft.id } });
  const scheduled = await get(draft.id);
  // Once the draft is scheduled, it is short by what its paper does not cover, by the same figure on all screens.
  expect(scheduled.short).toBeGreaterThan(0);
  expect(paperStateOf(scheduled)).toEqual({ is: 'without buffer', sheets: 68 });
  const board = await shop.call('Restricted', queues.get);
  const onBoard = board.jobs.find(({ id }) => id === draft.id);
  expect([(await listed(draft.id))?.short, onBoard?.short]).toEqual([scheduled.short, scheduled.short]);
  await assign(draft.id, paper.id, 68);
  const whole = await get(draft.id);
  expect(whole.short).toBe(0);
  expect(paperStateOf(whole)).toEqual({ is: 'met' });
  expect((await shop.call('Restricted', queues.get)).jobs.find(({ id }) => id === draft.id)?.short).toBe(0);
  expect((await floor.queue(press.id)).length).toBe(1);
});

test('a receipt covers the buffer too', async () => {
  const draft = await floor.orders.make({ buffer: 1, paperGsm: 90, productOperations: steps });
  const paper = await floor.orders.paper(0, { gsm: 90 });
  const { covers = [] } = await shop.call('Standard', papers.move, {
    params: { id: paper.id },
    body: { kind: 'receipt', quantity: 500 },
  });
  expect(covers).toMatchObject([{ id: draft.id, quantity: 193 }]);
});

test('an operation’s planned pieces include the buffer that the expected loss requires', async () => {
  await Promise.all(['Printing', 'Punching'].map((type) => floor.machine(type)));
  const paper = await floor.orders.paper(2_000, { gsm: 110 });
  const planned = async (buffer: number) => {
    const { id } = await floor.orders.make({ buffer, paperGsm: 110, productOperations: steps });
    const { papersWithBuffer } = await get(id);
    await assign(id, paper.id, papersWithBuffer);
    await shop.call('Standard', jobs.submit, { params: { id } });
    const { effectiveBuffer } = await get(id);
    const rows = await floor.steps(id);
    const board = await shop.call('Restricted', queues.get);
    const [first] = board.jobs.find((job) => job.id === id)?.operations ?? [];
    return { effectiveBuffer, sheets: first?.planned, pieces: rows.map((each) => each.plannedQuantity) };
  };
  expect(await planned(1)).toEqual({ effectiveBuffer: 544, sheets: 193, pieces: [1_544, 1_544, 1_544] });
  expect(await planned(40)).toEqual({ effectiveBuffer: 40, sheets: 130, pieces: [1_040, 1_040, 1_040] });
});
