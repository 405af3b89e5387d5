import { expect, test } from 'vitest';
import { type Demand } from '../../../shared/stock/orders/stock.contract.ts';
import { purchaseList } from '../../../shared/jobs/aggregate/paper/purchase-list.ts';
import { whyBuy } from './paper-demand.tsx';

const paper = (id: string, fields: object = {}) =>
  ({
    id,
    name: `Paper ${id}`,
    manufacturer: 'ITC',
    gsm: 300,
    length: 1016,
    breadth: 711,
    availableQuantity: 0,
    reorderQuantity: 0,
    ...fields,
  }) as Demand['papers'][number]['paper'] & { cut: number; offcut: number };
const of = (id: string, fields: object = {}) =>
  ({
    paper: paper(id),
    needed: 0,
    inStock: 0,
    onOrder: [],
    short: 0,
    jobs: [],
    substitutes: [],
    ...fields,
  }) as Demand['papers'][number];
const requirement = (fields: object) =>
  ({
    jobs: [{ number: 'MR-7' }],
    papers: [],
    buy: null,
    ...fields,
  }) as unknown as Demand['requirements'][number];

test('shortages of a paper and of a requirement share one line, and a low paper is refilled', () => {
  const low = { availableQuantity: 30, reorderQuantity: 100 };
  const list = purchaseList({
    papers: [
      of('a', { short: 20, jobs: [{ number: 'MR-1' }] }),
      of('b', { paper: paper('b', low) }),
      of('c', { paper: paper('c', low), onOrder: [{ orderId: 'o', quantity: 5, expected: '' }] }),
      of('d', { needed: 5, inStock: 9 }),
    ],
    requirements: [
      requirement({ papers: [paper('a')], buy: { paperId: 'a', quantity: 50 } }),
      requirement({ papers: [] }),
    ],
  });
  expect(list.map((buy) => [buy.paper.id, buy.quantity, whyBuy(buy)])).toEqual([
    ['a', 70, 'for MR-7 and MR-1'],
    ['b', 170, 'low'],
  ]);
});

test('the list is sorted by mill', () => {
  const list = purchaseList({
    papers: [of('a', { paper: paper('a', { manufacturer: 'West Coast' }), short: 1 }), of('b', { short: 2 })],
    requirements: [],
  });
  expect(list.map((buy) => [buy.paper.id, buy.paper.manufacturer])).toEqual([
    ['b', 'ITC'],
    ['a', 'West Coast'],
  ]);
});

test('for more than three jobs the list shows only their number', () => {
  const jobs = ['MR-1', 'MR-2', 'MR-3', 'MR-4'];
  const buy = { paper: paper('a'), quantity: 1 };
  expect(whyBuy({ ...buy, jobs: jobs.slice(0, 3) })).toBe('for MR-1, MR-2 and MR-3');
  expect(whyBuy({ ...buy, jobs })).toBe('for 4 jobs');
});
