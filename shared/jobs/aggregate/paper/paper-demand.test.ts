import { noMakeUp } from './press-sheets.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coveredJobs, demandByPaper, demandByRequirement, type DemandJob } from './paper-demand.ts';

const kind = { length: 720, breadth: 1020, thickness: 380, gsm: 300, quality: 'Carte Lumina' };
const paper = (id: string, availableQuantity: number, more: object = {}) => ({
  id,
  name: id,
  ...kind,
  stockQuantity: availableQuantity,
  availableQuantity,
  reorderQuantity: 0,
  ...more,
});
/** A job that needs 100 press sheets. One sheet of the paper makes four of them. */
type Buffered = DemandJob & { buffer: number };
const job = (id: string, more: Partial<Buffered> = {}): Buffered => ({
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
const order = (paperId: string, quantity: number, more: object = {}) => ({
  id: `${paperId} order`,
  paperId,
  quantity,
  received: 0,
  reserved: 0,
  expected: '2026-11-27T00:00:00Z',
  ...more,
});

describe('jobs covered by a receipt', () => {
  const covered = (available: number, ...jobs: Buffered[]) =>
    coveredJobs(paper('p', available), jobs).map(({ id, quantity, cut }) => [id, quantity, cut]);
  test.each<[string, number, Buffered[], unknown[]]>([
    ['get their buffer too', 99, [job('a', { buffer: 80 })], [['a', 28, 4]]],
    ['get as much of the buffer as there is', 26, [job('a', { buffer: 80 })], [['a', 26, 4]]],
    ['get all the stock sheets that they lack', 25, [job('a')], [['a', 25, 4]]],
    ['do not include one that lacks more than the receipt', 24, [job('a')], []],
    [
      'get only the uncovered remainder of their requirement',
      25,
      [job('a', { papersAssigned: 97 })],
      [['a', 1, 4]],
    ],
    ['do not include one that has its paper', 25, [job('a', { papersAssigned: 100 })], []],
    [
      'do not include one that needs another paper',
      99,
      [job('a', { paperGsm: 250 }), job('b', { paperThickness: 400 })],
      [],
    ],
    [
      'are taken in turn, including a small one after one that is too large',
      30,
      [job('a', { quantity: 8000 }), job('b'), job('c', { quantity: 160 })],
      [
        ['b', 25, 4],
        ['c', 5, 4],
      ],
    ],
  ])('%s', (_what, available, jobs, given) => {
    expect(covered(available, ...jobs)).toEqual(given);
  });
});

describe('by paper', () => {
  const rows = (of: Partial<Parameters<typeof demandByPaper>[0]>) =>
    demandByPaper({ papers: [], jobs: [], held: [], orders: [], ...of });
  const held = (jobId: string, quantity: number, consumed = 0) => ({
    jobId,
    paperId: 'p',
    quantity,
    consumed,
  });
  test('need is what open jobs will still consume, and short is the part that neither stock nor orders cover', () => {
    const [row] = rows({
      papers: [paper('p', -20, { stockQuantity: 50 })],
      jobs: [job('late', { deliveryDate: '2026-12-09T12:00:00Z' }), job('soon')],
      held: [held('late', 60), held('soon', 40, 10), held('done with', 99)],
      orders: [order('p', 30, { received: 5 }), order('p', 5, { expected: '2026-11-25T00:00:00Z' })],
    });
    expect(row).toMatchObject({ needed: 90, inStock: 50, short: 10 });
    expect(row?.jobs.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['soon', 30],
      ['late', 60],
    ]);
    expect(row?.onOrder.map(({ quantity }) => quantity)).toEqual([5, 25]);
  });
  test.each<[string, object, number]>([
    ['no job needs', {}, 0],
    ['is low', { papers: [paper('p', 5, { reorderQuantity: 5 })] }, 1],
    ['is on order', { orders: [order('p', 1)] }, 1],
    ['jobs have consumed', { jobs: [job('a')], held: [held('a', 5, 5)] }, 0],
  ])('lists or omits a paper that %s', (_what, of, listed) => {
    expect(rows({ papers: [paper('p', 50)], ...of })).toHaveLength(listed);
  });
  test('substitutes match quality and GSM, are at least as large and in stock; the smallest come first', () => {
    const [row] = rows({
      papers: [
        paper('p', 0),
        paper('larger', 5, { length: 800 }),
        paper('turned', 5, { length: 1020, breadth: 720 }),
        paper('none left', 0),
        paper('smaller', 5, { length: 700 }),
        paper('thicker', 5, { thickness: 400 }),
        paper('of no thickness', 5, { thickness: 0, length: 750 }),
        paper('heavier', 5, { gsm: 350 }),
      ],
      jobs: [job('a')],
      held: [held('a', 5)],
    });
    expect(row?.substitutes.map(({ id }) => id)).toEqual(['turned', 'of no thickness', 'larger']);
  });
  test('short papers come first, then papers by the earliest need', () => {
    const listed = rows({
      papers: [
        paper('low', 0, { reorderQuantity: 1 }),
        paper('later', 9),
        paper('sooner', 9),
        paper('short', 1),
      ],
      jobs: [job('a'), job('b', { deliveryDate: '2026-12-05T12:00:00Z' })],
      held: [
        { jobId: 'a', paperId: 'sooner', quantity: 2, consumed: 0 },
        { jobId: 'b', paperId: 'later', quantity: 2, consumed: 0 },
        { jobId: 'b', paperId: 'short', quantity: 2, consumed: 0 },
      ],
    });
    expect(listed.map(({ paper: { id } }) => id)).toEqual(['short', 'sooner', 'later', 'low']);
  });
});

describe('by requirement', () => {
  const rows = (of: Partial<Parameters<typeof demandByRequirement>[0]>) =>
    demandByRequirement({ papers: [], jobs: [job('a')], orders: [], ...of });
  test.each<[string, Parameters<typeof rows>[0], object[]]>([
    ['no paper fits', {}, [{ needed: 100, short: 100, papers: [], buy: null }]],
    ['enough sheets are available', { papers: [paper('p', 25)] }, [{ needed: 100, short: 0, buy: null }]],
    [
      'some of the sheets are available',
      { papers: [paper('p', 20)] },
      [{ short: 20, buy: { paperId: 'p', quantity: 5 } }],
    ],
    [
      'the remaining sheets are free on order',
      { papers: [paper('p', 20)], orders: [order('p', 15, { reserved: 10 })] },
      [{ short: 0 }],
    ],
    [
      'stock is below its reservations',
      { papers: [paper('p', -9)] },
      [{ short: 100, buy: { quantity: 25 } }],
    ],
    ['the paper is assigned', { jobs: [job('a', { papersAssigned: 100 })] }, []],
    [
      'two jobs need the same paper',
      { jobs: [job('a'), job('b')], papers: [paper('p', 30)] },
      [{ needed: 200, short: 80 }],
    ],
    [
      'the first job takes the paper that the second needs',
      {
        jobs: [job('b', { paperLength: 300, deliveryDate: '2026-12-02T12:00:00Z' }), job('a')],
        papers: [paper('p', 25)],
      },
      [
        { length: 360, short: 0 },
        { length: 300, short: 100 },
      ],
    ],
  ])('%s', (_what, of, found) => {
    expect(rows(of)).toMatchObject(found);
    expect(rows(of)).toHaveLength(found.length);
  });
  test('the purchase proposes the paper with the least offcut', () => {
    const papers = [paper('large', 0), paper('exact', 0, { length: 510, breadth: 360 })];
    expect(rows({ papers })).toMatchObject([{ buy: { paperId: 'exact', quantity: 100 } }]);
  });
});

const anyJobs = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4000 }),
      papersAssigned: fc.nat(200),
      paperLength: fc.constantFrom(360, 300),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ day, ...each }, n) =>
      job(`j${n}`, { ...each, deliveryDate: `2026-12-${String(day).padStart(2, '0')}T12:00:00Z` }),
    ),
  );
const anyStock = fc
  .array(fc.integer({ min: -50, max: 400 }), { maxLength: 3 })
  .map((all) => all.map((each, n) => paper(`p${n}`, each)));

test('property: coverage by a receipt uses at most its sheets, and covers everything that each job lacks', () => {
  fc.assert(
    fc.property(anyJobs, fc.nat(400), (jobs, available) => {
      const given = coveredJobs(paper('p', available), jobs);
      expect(given.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(available);
      for (const { id, quantity, cut } of given) {
        const lacking = jobs.find((each) => each.id === id);
        const short = Math.ceil((lacking?.quantity ?? 0) / 8) - (lacking?.papersAssigned ?? 0);
        expect(quantity * cut).toBeGreaterThanOrEqual(short);
        expect((quantity - 1) * cut).toBeLessThan(short);
      }
    }),
  );
});

test('property: a shortage is at most the need; the proposed purchase ends it, and more stock never adds to it', () => {
  fc.assert(
    fc.property(anyJobs, anyStock, fc.nat(300), (jobs, papers, more) => {
      const shortOf = (stock: typeof papers) => {
        const rows = demandByRequirement({ papers: stock, jobs, orders: [] });
        for (const { needed, short } of rows) expect(short >= 0 && short <= needed).toBe(true);
        return rows.reduce((sum, { short }) => sum + short, 0);
      };
      const short = shortOf(papers);
      const [first, ...rest] = papers;
      fc.pre(first !== undefined && first.availableQuantity >= 0);
      expect(
        shortOf([{ ...first, availableQuantity: first.availableQuantity + more }, ...rest]),
      ).toBeLessThanOrEqual(short);
      const bought = demandByRequirement({ papers, jobs, orders: [] }).flatMap(({ buy }) =>
        buy ? [buy] : [],
      );
      const delivered = papers.map((each) => {
        const sheets = bought.reduce((sum, buy) => sum + (buy.paperId === each.id ? buy.quantity : 0), 0);
        return { ...each, availableQuantity: Math.max(0, each.availableQuantity) + sheets };
      });
      expect(shortOf(delivered)).toBe(papers.length > 0 ? 0 : short);
    }),
  );
});
