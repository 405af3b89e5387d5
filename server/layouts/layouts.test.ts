/** Tests the best layouts on the shop's papers and machines through the API (decision 119). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { cutsFrom } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { layoutLimits } from '../../shared/layouts/layouts.contract.ts';
import { paperDesk } from '../testing/clients/stock-client.ts';
import { insertJob } from '../testing/samples/insert-test-rows.ts';
import { type Caller, openShop } from '../testing/shop.ts';

const { layouts, machines, stock, structure } = contract;
const shop = await openShop();
const desk = paperDesk(shop);
afterAll(() => shop.close());

const inch = 25.4;
const board = { quality: 'Carte Lumina', gsm: 300 };
const box = { length: 232.5, breadth: 260, bleed: 3, gap: 4 };
const body = {
  blank: box,
  papers: board,
  versions: [{ quantity: 30_000 }, { quantity: 18_000 }, { quantity: 9000 }],
  loss: { sheets: 150, percent: 3 },
};
const ask = (change: object, as: Caller = 'Standard') =>
  shop.ask(as, layouts.find, { body: { ...body, ...change } as never });
const find = async (change: object = {}) => {
  const { status, data } = await ask(change);
  expect(status).toBe(200);
  return data;
};

let outline: number[][];
const ids: Record<string, string> = {};
beforeAll(async () => {
  const drawn = await shop.call('Restricted', structure.get, {
    params: { style: 'Reverse Tuck In Box' },
    query: { length: 70, breadth: 40, height: 150, thickness: 0.395 },
  });
  outline = drawn.outline;
  const machine = async (name: string, type: string, length: number, breadth: number, smallest: number) => {
    const sizes = { length, breadth, smallestLength: smallest, smallestBreadth: smallest };
    ids[name] = (await shop.call('Standard', machines.create, { body: { name, type, ...sizes } })).id;
  };
  await machine('Komori Lithrone G40', 'Printing', 1030, 720, 300);
  await machine('GTO 52', 'Printing', 520, 360, 105);
  await machine('Bobst SP 102 SE', 'Punching', 1020, 720, 350);
  for (const [name, length, breadth, stockQuantity] of [
    ['28 x 40 in', 40 * inch, 28 * inch, 6400],
    ['24 x 36 in', 36 * inch, 24 * inch, 900],
    ['720 x 1020', 1020, 720, 0],
  ] as const)
    ids[name] = (await desk.make({ name, length, breadth, stockQuantity })).id;
  await desk.make({ name: 'Other GSM', gsm: 350, length: 1016, breadth: 711, stockQuantity: 9000 });
  await shop.call('Standard', stock.order, {
    params: { id: ids['720 x 1020']! },
    body: { quantity: 3000, expected: '2098-11-20T09:30:00Z' },
  });
});

test('the box of the drawing lies twelve times on 28 × 40 in, its flaps between each other', async () => {
  const { candidates } = await find({ blank: { ...box, outline } });
  const whole = candidates.filter(({ cut }) => cut === 1);
  const [best, next] = whole;
  expect(best).toMatchObject({
    paper: { id: ids['28 x 40 in'], name: '28 x 40 in', length: 1016, breadth: 711.2 },
    kind: 'nested',
    grainUnknown: false,
    sheet: { length: 1016, breadth: 711.2 },
    shares: [6, 4, 2],
    overs: [0, 2000, 1000],
    netSheets: 5000,
    pressSheets: 5300,
    paperSheets: 5300,
    stock: { here: 6400, onOrder: 0, toBuy: 0 },
    presses: [ids['Komori Lithrone G40']],
    dieCutters: [ids['Bobst SP 102 SE']],
  });
  expect(best?.kilograms).toBeCloseTo(1149, 0);
  expect(best?.yield).toBeGreaterThan(0.75);
  // Pieces follow each other at 209 mm instead of 260 mm and the gap.
  const steps = best!.ups.map(({ x, y, turned }) => (turned % 180 === 0 ? y : x)).sort((a, b) => a - b);
  expect([...new Set(steps.map((step) => Math.round((step - steps[0]!) * 10) / 10))]).toEqual([0, 209, 418]);
  expect(next).toMatchObject({
    paper: { id: ids['720 x 1020'] },
    stock: { here: 0, onOrder: 3000, toBuy: next!.paperSheets - 3000 },
  });
  // As a rectangle the box lies eight times on the sheet.
  const all = await find();
  const plain = all.candidates.find(({ cut, paper }) => cut === 1 && paper.id === ids['28 x 40 in']);
  const { candidates: one, leftOut } = await find({ most: 1 });
  expect([one.length, leftOut.moreBoard]).toEqual([1, all.candidates.length + all.leftOut.moreBoard - 1]);
  expect(plain).toMatchObject({ kind: 'grid' });
  expect(plain?.ups).toHaveLength(8);
});

test('as many press sheets as a layout says can be cut from its paper, whatever the decimals', async () => {
  const { candidates } = await find({ most: 50, versions: [{ quantity: 1000 }] });
  expect(new Set(candidates.map(({ cut }) => cut)).has(3)).toBe(true);
  expect(candidates.filter(({ paper, sheet, cut }) => cutsFrom(paper, sheet) < cut)).toEqual([]);
});

test('sheets that jobs have reserved, in stock or on order, are not free', async () => {
  const here = async (name: string) =>
    (await find()).candidates.find(({ paper }) => paper.name === name)?.stock.here;
  expect(await here('24 x 36 in')).toBe(900);
  const job = await insertJob(shop, { paperLength: 914, paperBreadth: 609 });
  await desk.assign(job.id, ids['24 x 36 in']!, { quantity: 100 });
  expect(await here('24 x 36 in')).toBe(800);
});

test('given sizes are to buy, and only the named machines print', async () => {
  const sizes = [{ length: 500, breadth: 340, grain: 'length' }];
  const { candidates } = await find({
    papers: { ...board, gsm: 280, sizes, cut: false },
    machines: [ids['GTO 52'], ids['Bobst SP 102 SE']],
    versions: [{ quantity: 1000 }],
  });
  expect(candidates.map(({ paper }) => paper)).toEqual([
    { id: null, name: '', length: 500, breadth: 340, thickness: 0 },
  ]);
  expect(candidates[0]?.presses).toEqual([ids['GTO 52']]);
  expect(candidates[0]?.stock).toEqual({ here: 0, onOrder: 0, toBuy: candidates[0]?.paperSheets });
  const none = await find({ machines: [ids['Bobst SP 102 SE']] });
  expect([none.candidates, none.leftOut]).toEqual([[], { grain: 0, press: 3, size: 0, moreBoard: 0 }]);
  expect(none.leftOutPapers.map(({ paper, why, cut }) => [paper.name, why, cut])).toEqual([
    ['24 x 36 in', 'press', null],
    ['28 x 40 in', 'press', null],
    ['720 x 1020', 'press', null],
  ]);
});

test('the loss is the expected loss of printing and die-cutting unless the request has another', async () => {
  const { candidates } = await find({ loss: undefined });
  // A new shop expects 50 sheets and 1 % of printing, 15 sheets and 0.5 % of punching.
  for (const { netSheets, pressSheets } of candidates)
    expect(pressSheets).toBe(netSheets + 65 + Math.ceil(netSheets * 0.015));
  expect(candidates.length).toBeGreaterThan(1);
});

test('the grain decides how pieces lie, and layouts against it are counted', async () => {
  const sizes = [{ length: 1016, breadth: 711, grain: 'length' }];
  const of = (grain: string) =>
    find({ blank: { ...box, grain }, papers: { ...board, gsm: 280, sizes, cut: false } });
  const turnedOf = ({ candidates: [best] }: Awaited<ReturnType<typeof of>>) =>
    new Set(best?.ups.map(({ turned }) => turned % 180));
  expect(turnedOf(await of('length'))).toEqual(new Set([0]));
  expect(turnedOf(await of('breadth'))).toEqual(new Set([90]));
  const sides = [await of('length'), await of('breadth')];
  expect(sides.map(({ leftOut }) => leftOut.grain).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(sides.flatMap(({ leftOutPapers }) => leftOutPapers)).toEqual([
    { paper: { id: null, name: '', length: 1016, breadth: 711 }, why: 'grain', cut: 1 },
  ]);
  const { candidates } = await find({ blank: { ...box, grain: 'length' } });
  expect(candidates[0]?.grainUnknown).toBe(true);
});

const corners = (count: number) =>
  Array.from({ length: count }, (_, at) => [100 + at / 100, 50 + 50 * Math.sin((at / count) * 2 * Math.PI)]);
test.each([
  [{ blank: { breadth: 260 } }, 'blank.length', 'Length is required'],
  [{ blank: { length: 5, breadth: 260 } }, 'blank.length', 'Length must be a number from 10 to 5,000'],
  [{ blank: { ...box, outline: [[0, 0]] } }, 'blank.outline', 'Outline is at least 3'],
  [{ blank: { ...box, outline: corners(501) } }, 'blank.outline', 'Outline is at most 500'],
  [
    { blank: { ...box, outline: [[0, 0], [300, 0], [0, 200]] } }, // prettier-ignore
    'blank.outline',
    'The outline must lie within 0 to 232.5 and 0 to 260',
  ],
  [
    { blank: { ...box, outline: [[0, 0], [200, 200], [200, 0], [0, 200]] } }, // prettier-ignore
    'blank.outline',
    'The outline crosses itself',
  ],
  [
    { blank: { length: 10, breadth: 10, bleed: 0 }, papers: { ...board, cut: false } },
    'blank',
    'The blank is too small: more than 2,000 ups on a sheet',
  ],
  [{ versions: [] }, 'versions', 'Versions is at least 1'],
  [{ versions: Array.from({ length: 51 }, () => ({ quantity: 1 })) }, 'versions', 'Versions is at most 50'],
  [
    { versions: [{ quantity: 0 }] },
    'versions.0.quantity',
    'Quantity must be a whole number from 1 to 100,000,000',
  ],
  [{ papers: { quality: 'Carte Lumina' } }, 'papers.gsm', 'GSM is required'],
  [
    { papers: { ...board, sizes: Array.from({ length: 201 }, () => ({ length: 700, breadth: 500 })) } },
    'papers.sizes',
    'Sizes is at most 200',
  ],
  [
    { papers: { ...board, sizes: Array.from({ length: 198 }, () => ({ length: 700, breadth: 500 })) } },
    'papers',
    `Papers is at most ${layoutLimits.papers}`,
  ],
  [{ loss: { sheets: 0, percent: 91 } }, 'loss.percent', 'Per cent must be a number from 0 to 90'],
])('%j is refused at %s', async (change, field, message) => {
  const { status, problem } = await ask(change);
  expect([status, problem.errors]).toEqual([400, { [field]: message }]);
});

test('who may not create jobs may not ask for layouts', async () => {
  const { status, problem } = await ask({}, 'Restricted');
  expect([status, problem.code]).toEqual([403, 'only-office']);
});

test('on a picked press, a machine that prints and die-cuts only die-cuts', async () => {
  const capability = { perHour: 4000, makeReadyMinutes: 40 };
  const sizes = { length: 1030, breadth: 720, smallestLength: 300, smallestBreadth: 300 };
  const capabilities = ['Printing', 'Punching'].map((each) => ({ ...capability, capability: each }));
  const both = await shop.call('Standard', machines.create, {
    body: { name: 'Line', type: 'Printing', capabilities, ...sizes },
  });
  const machinesOf = async (change: object) => {
    const [best] = (await find({ ...change, most: 1 })).candidates;
    return [new Set(best?.presses), new Set(best?.dieCutters)];
  };
  const [komori, bobst] = [ids['Komori Lithrone G40'], ids['Bobst SP 102 SE']];
  expect(await machinesOf({})).toEqual([new Set([komori, both.id]), new Set([bobst, both.id])]);
  expect(await machinesOf({ press: komori })).toEqual([new Set([komori]), new Set([bobst, both.id])]);
});
