/** Tests the layout that a job stores, through the API (decision 123). */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { layoutBlankOf } from '../../../shared/jobs/aggregate/job-structure.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { layoutChanges } from '../../../shared/structure/sheet-layout.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { history, jobs, layouts, structure } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const sheet = { length: 1016, breadth: 711 };
const layout = {
  paper: { ...sheet, id: null },
  cut: 1,
  sheet,
  gripper: 12,
  layEdge: 'left' as const,
  blank: { length: 232.5, breadth: 260 },
  ups: [
    { x: 8, y: 436, turned: 0 as const },
    { x: 244.5, y: 436, turned: 180 as const },
  ],
};
const box = {
  style: 'Reverse Tuck In Box',
  paperThickness: 395,
  paperLength: 1016,
  paperBreadth: 711,
  ups: 2,
};
const finished = { length: 70, breadth: 40, height: 150 };
const put = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, jobs.update, { params: { id }, body });
const newest = async (id: string) =>
  (await shop.call('Standard', history.of, { params: { entity: 'jobs', id } }))[0]!;
const wordsOf = (job: Job) => {
  const { paperLength, paperBreadth, ups, layout: stored, finished: size = null, blank = null } = job;
  const now = layoutBlankOf({ ...job, finished: size, blank })?.blank ?? null;
  return layoutChanges(stored!, { paperLength, paperBreadth, ups, blank: now }).map(({ code }) => code);
};

test('a job stores its layout, which its record has and lists leave out; null removes it', async () => {
  const { id, number } = await orders.make({ ...box, layout });
  expect((await orders.get(id)).layout).toEqual(layout);
  const page = await shop.call('Restricted', jobs.sorted, { query: { term: number } });
  expect(page.items.map((job) => Object.keys(job).includes('layout'))).toEqual([false]);
  expect((await put(id, { name: 'Another name' })).data.layout).toEqual(layout);
  expect(Object.keys((await put(id, { layout: null })).data)).not.toContain('layout');
  expect(Object.keys(await orders.make(box))).not.toContain('layout');
});

test('a layout that the search finds is stored as it is', async () => {
  const { outline } = await shop.call('Restricted', structure.get, {
    params: { style: box.style },
    query: { ...finished, thickness: 0.395 },
  });
  const press = { name: 'Komori Lithrone G40', type: 'Printing', length: 1030, breadth: 720 };
  await shop.call('Standard', contract.machines.create, { body: press });
  const { candidates } = await shop.call('Standard', layouts.find, {
    body: {
      blank: { ...layout.blank, outline: outline as [number, number][] },
      papers: { quality: 'Carte Lumina', gsm: 300, sizes: [sheet], cut: false },
      versions: [{ quantity: 1000 }],
    },
  });
  const [best] = candidates;
  expect(best?.margins).toEqual({ gripper: 12, side: 5, tail: 6 });
  const { paper, cut, margins, ups } = best!;
  const found = {
    paper: { length: paper.length, breadth: paper.breadth },
    cut,
    sheet: best!.sheet,
    gripper: margins.gripper,
    blank: { ...layout.blank, outline },
    ups: ups.map(({ x, y, turned }) => ({ x, y, turned })),
  };
  const { id } = await orders.make({ ...box, ups: ups.length, finished });
  const { status, data } = await put(id, { layout: found });
  expect([status, data.layout]).toEqual([
    200,
    { ...found, layEdge: 'left', paper: { ...found.paper, id: null } },
  ]);
  expect(wordsOf(data)).toEqual([]);
  // The flaps decide how pieces nest, even in a blank of the same size.
  expect(wordsOf((await put(id, { finished: { ...finished, allowances: { dustFlap: 20 } } })).data)).toEqual([
    'layout-of-other-outline',
  ]);
  expect(wordsOf((await put(id, { finished: { ...finished, height: 160 } })).data)).toEqual([
    'layout-of-other-blank',
  ]);
});

test('the layout of another sheet, other ups or another blank says what has changed', async () => {
  const { id } = await orders.make({ ...box, blank: layout.blank, layout });
  expect(wordsOf(await orders.get(id))).toEqual([]);
  // The same sheet, typed the other way round.
  expect(wordsOf((await put(id, { paperLength: 711, paperBreadth: 1016 })).data)).toEqual([]);
  expect(wordsOf((await put(id, { paperLength: 914, ups: 8 })).data)).toEqual([
    'layout-of-other-sheet',
    'layout-of-other-ups',
  ]);
  const back = { paperLength: 1016, paperBreadth: 711, ups: 2 };
  expect(wordsOf((await put(id, { ...back, blank: { length: 240, breadth: 260 } })).data)).toEqual([
    'layout-of-other-blank',
  ]);
  expect(wordsOf((await put(id, { blank: null })).data)).toEqual(['layout-without-blank']);
});

const many = Array.from({ length: 2001 }, () => layout.ups[0]);
const zigzag = Array.from({ length: 31 }, (_, at) => [at, (at % 2) * 260]);
test.each([
  [{ ups: [] }, 'layout.ups', 'Ups is at least 1'],
  [{ ups: many }, 'layout.ups', 'Ups is at most 2,000'],
  [{ ups: many.slice(1), blank: { ...layout.blank, outline: zigzag } }, 'layout.ups', '2,000 ups with 31 corners each are more than 60,000 corners; use fewer ups or a simpler outline'], // prettier-ignore
  [{ ups: [{ x: 8, y: 436, turned: 45 }] }, 'layout.ups.0.turned', 'turned must be one of 0, 90, 180, 270'],
  [{ ups: [{ x: -1, y: 436 }] }, 'layout.ups.0.x', 'x must be a number from 0 to 5,000'],
  [{ ups: [layout.ups[0], { x: 784, y: 436 }] }, 'layout.ups.1', 'Up 2 does not lie on the sheet'],
  [{ ups: [{ x: 8, y: 470, turned: 90 }, { x: 8, y: 490, turned: 270 }] }, 'layout.ups.1', 'Up 2 does not lie on the sheet'], // prettier-ignore
  [{ layEdge: 'top' }, 'layout.layEdge', 'Lay edge must be one of left, right'],
  [{ sheet: { length: 5, breadth: 711 } }, 'layout.sheet.length', 'Length must be a number from 10 to 5,000'],
] as [object, string, string][])('wrong layout %# is refused', async (change, field, message) => {
  const { id } = await orders.make(box);
  const { status, data } = await put(id, { layout: { ...layout, ...change } });
  const { errors } = data as unknown as { errors: Record<string, string> };
  expect([status, errors[field]]).toEqual([400, message]);
});

test('forbidden and stale layouts are refused', async () => {
  const { id, version } = await orders.make(box);
  expect((await put(id, { layout }, 'Restricted')).status).toBe(403);
  expect((await put(id, { layout, version })).status).toBe(200);
  expect((await put(id, { layout: null, version })).status).toBe(412);
  expect((await orders.get(id)).layout).toEqual(layout);
});

test('the history shows layouts in words, and undo restores sheet, ups and layout together', async () => {
  const { id } = await orders.make({ ...box, paperLength: 500, paperBreadth: 350, ups: 1 });
  await put(id, { layout, ups: 2, paperLength: 1016, paperBreadth: 711 });
  const entry = await newest(id);
  const shown = entry.changes.find(({ label }) => label === 'Layout');
  expect([shown?.from, shown?.to]).toEqual([null, '2 ups on 1016 × 711 mm']);
  await put(id, entry.undo?.body ?? {});
  const job = await orders.get(id);
  expect([job.layout, job.ups, job.paperLength]).toEqual([undefined, 1, 500]);
  await put(id, (await newest(id)).undo?.body ?? {});
  expect((await orders.get(id)).layout).toEqual(layout);
});
