import { noMakeUp } from './press-sheets.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposePapers } from './paper-proposals.ts';

const kind = { length: 720, breadth: 1020, thickness: 380, gsm: 300, quality: 'Carte Lumina' };
const paper = (id: string, availableQuantity: number, more: object = {}) => ({
  id,
  name: id,
  leftover: false,
  ...kind,
  stockQuantity: availableQuantity,
  availableQuantity,
  reorderQuantity: 0,
  ...more,
});
const press = { length: 360, breadth: 510 };
/** Returns a job that needs 100 press sheets. One sheet of the paper makes four of them. */
const job = (id: string, more: object = {}) => ({
  buffer: 0,
  id,
  number: id,
  quantity: 800,
  ups: 8,
  paperLength: 360,
  paperBreadth: 510,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  papersAssigned: 0,
  ...noMakeUp,
  deliveryDate: '2026-12-01T12:00:00Z',
  ...more,
});
const order = (paperId: string, quantity: number) => ({
  id: `${paperId} order`,
  paperId,
  quantity,
  received: 0,
  reserved: 0,
  expected: '2026-11-27T00:00:00Z',
});
const early = { deliveryDate: '2026-11-30T12:00:00Z' };

/** Returns the proposals as lines: "a lacks 100, short 20", or "a lacks 100: 25 of p" if paper p gives 25 sheets. */
const told = (of: Parameters<typeof proposePapers>[0]) =>
  proposePapers(of).map(({ job: { id }, lacks, short, give }) =>
    [
      `${id} lacks ${lacks}`,
      short > 0 ? `, short ${short}` : '',
      give.length > 0
        ? `: ${give.map(({ paperId, quantity }) => `${quantity} of ${paperId}`).join(', ')}`
        : '',
    ].join(''),
  );

test('each sheet in stock is proposed once, to the job delivered first, and the last jobs are short', () => {
  const jobs = [job('late'), job('early', early), job('has', { papersAssigned: 100 })];
  expect(told({ papers: [paper('p', 50)], jobs, orders: [] })).toEqual([
    'early lacks 100: 25 of p',
    'late lacks 100: 25 of p',
  ]);
  expect(told({ papers: [paper('p', 30)], jobs, orders: [] })).toEqual([
    'early lacks 100: 25 of p',
    'late lacks 100, short 80',
  ]);
});

test('a job that the stock can’t cover gets no sheets, and a smaller job gets them instead', () => {
  const jobs = [job('large', { ...early, quantity: 8000 }), job('small')];
  expect(told({ papers: [paper('p', 100)], jobs, orders: [] })).toEqual([
    'large lacks 1000, short 700',
    'small lacks 100: 25 of p',
  ]);
});

test('free sheets on order are neither short nor proposed', () => {
  expect(told({ papers: [paper('p', 5)], jobs: [job('a')], orders: [order('p', 20)] })).toEqual([
    'a lacks 100',
  ]);
  expect(told({ papers: [paper('p', 5)], jobs: [job('a')], orders: [order('p', 10)] })).toEqual([
    'a lacks 100, short 40',
  ]);
});

test('a leftover with enough sheets comes first, else the paper with the least offcut', () => {
  const leftover = paper('leftover', 120, { leftover: true, ...press, length: 500 });
  const exact = paper('exact', 120, press);
  const told2 = (papers: ReturnType<typeof paper>[]) => told({ papers, jobs: [job('a')], orders: [] });
  expect(told2([exact, leftover])).toEqual(['a lacks 100: 100 of leftover']);
  expect(told2([exact, { ...leftover, availableQuantity: 60 }])).toEqual(['a lacks 100: 100 of exact']);
  expect(
    told2([
      { ...exact, availableQuantity: 50 },
      { ...leftover, availableQuantity: 60 },
    ]),
  ).toEqual(['a lacks 100: 50 of exact, 50 of leftover']);
});

test('the buffer is proposed only from sheets that no other job needs for its order', () => {
  const jobs = [job('a', { ...early, buffer: 80 }), job('b')];
  expect(told({ papers: [paper('p', 99)], jobs, orders: [] })).toEqual([
    'a lacks 100: 28 of p',
    'b lacks 100: 25 of p',
  ]);
  expect(told({ papers: [paper('p', 51)], jobs, orders: [] })).toEqual([
    'a lacks 100: 26 of p',
    'b lacks 100: 25 of p',
  ]);
});

test('property: a proposal never exceeds the stock and covers the whole shortage; other jobs are short', () => {
  const papers = fc.array(
    fc.record({ available: fc.nat(200), leftover: fc.boolean(), cut: fc.constantFrom(1, 2, 4) }),
    { maxLength: 4 },
  );
  const jobs = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4000 }),
      buffer: fc.nat(200),
      assigned: fc.nat(60),
      day: fc.nat(9),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(papers, jobs, fc.nat(100), (shelf, asked, ordered) => {
      const of = {
        papers: shelf.map(({ available, leftover, cut }, n) =>
          paper(`p${n}`, available, {
            leftover,
            length: 360 * (cut > 1 ? 2 : 1),
            breadth: 510 * (cut > 2 ? 2 : 1),
          }),
        ),
        jobs: asked.map(({ assigned: papersAssigned, day, ...each }, n) =>
          job(`j${n}`, {
            ...each,
            papersAssigned,
            deliveryDate: new Date(Date.UTC(2026, 11, 1 + day)).toISOString(),
          }),
        ),
        orders: shelf.length > 0 ? [order('p0', ordered + 1)] : [],
      };
      const proposed = proposePapers(of);
      expect(proposed.map(({ job: { id } }) => id).toSorted()).toEqual(
        of.jobs
          .filter((each) => Math.ceil(each.quantity / 8) > each.papersAssigned)
          .map(({ id }) => id)
          .toSorted(),
      );
      const all = proposed.flatMap(({ give }) => give);
      for (const { id, availableQuantity } of of.papers) {
        const given = all
          .filter(({ paperId }) => paperId === id)
          .reduce((most, { quantity }) => most + quantity, 0);
        expect(given).toBeLessThanOrEqual(availableQuantity);
      }
      for (const { lacks, short, give } of proposed) {
        const sheets = give.reduce((most, { quantity, cut }) => most + quantity * cut, 0);
        expect(give.length === 0 || sheets >= lacks).toBe(true);
        expect(give.length === 0 || short === 0).toBe(true);
        expect(short).toBeLessThanOrEqual(lacks);
      }
    }),
  );
});
