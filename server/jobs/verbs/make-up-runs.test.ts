/** Tests how much paper a job needs after its order changed or a make-up run was added. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const get = (id: string) => floor.orders.get(id);

/** Creates a job of 1,000 pieces with 8 ups and 125 assigned sheets, and starts its first operation. */
async function running() {
  await floor.machine('Printing');
  const { job, steps } = await floor.job(['Printing', 'Packing']);
  await floor.call('advance', steps[0]?.id ?? '');
  return { id: job.id, steps };
}

test('more pieces than the finished press can give need no more sheets, but a make-up run', async () => {
  const { id, steps } = await running();
  await floor.call('advance', steps[0]?.id ?? '', { goodQuantity: 120, wasteQuantity: 5 });
  const before = await get(id);
  const change = { quantity: 1_200 };
  const preview = await shop.call('Standard', jobs.change, {
    params: { id },
    body: { ...change, preview: true },
  });
  expect(preview).toMatchObject({ sheets: 0, papersShort: 0, willMake: 960, short: 240 });
  const done = await shop.call('Standard', jobs.change, { params: { id }, body: change });
  expect(await get(id)).toMatchObject({ papersRequired: 125, paperRequirementMet: true, short: 240 });
  const made = await shop.call('Standard', jobs.makeUp, { params: { id }, body: {} });
  expect(made).toMatchObject({ papersRequired: 206, paperRequirementMet: false, short: 0 });
  await shop.call('Standard', jobs.undoMakeUp, { params: { id } });
  expect(await get(id)).toMatchObject({ papersRequired: 125, paperRequirementMet: true, short: 240 });
  const undone = await shop.call('Standard', jobs.undoChange, {
    params: { id, changeId: done.changeId ?? '' },
  });
  expect(undone).toMatchObject({ papersRequired: before.papersRequired, short: before.short });
});

test('more pieces leave the sheets of a make-up run unchanged', async () => {
  const { id, steps } = await running();
  await floor.call('advance', steps[0]?.id ?? '', { goodQuantity: 100, wasteQuantity: 25 });
  await shop.call('Standard', jobs.makeUp, { params: { id }, body: {} });
  const [held] = await shop.call('Standard', jobs.papers, { params: { id } });
  const paper = { id, paperId: held?.paper.id ?? '' };
  await shop.call('Standard', jobs.assignPaper, { params: paper, query: { quantity: '76' } });
  await shop.call('Standard', jobs.change, { params: { id }, body: { quantity: 1_600 } });
  expect(await get(id)).toMatchObject({ papersRequired: 201, paperRequirementMet: true, short: 600 });
  const run = (await floor.steps(id)).find(({ makeUp }) => makeUp !== null);
  expect((await floor.call('advance', run?.id ?? '')).state).toBe('running');
});

test('a leftover that suffices for the order but not for the make-up run is not offered first', async () => {
  const { id, steps } = await running();
  await floor.call('advance', steps[0]?.id ?? '', { goodQuantity: 100, wasteQuantity: 25 });
  await shop.call('Standard', jobs.makeUp, { params: { id }, body: {} });
  const leftover = await floor.orders.paper(20, { name: 'Offcut', length: 380 });
  await shop.database.pool.query('update papers set leftover = true where id = $1', [leftover.id]);
  const eligible = await shop.call('Standard', jobs.eligiblePapers, { params: { id } });
  expect(eligible.map(({ name }) => name).at(-1)).toBe('Offcut');
});
