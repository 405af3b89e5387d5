import { expect, test } from 'vitest';
import { type Demand } from '../../shared/contract/stock.ts';
import { asCsv, toBuy } from './buying.ts';

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

test('what is short of a paper and of a requirement is one line, and a low paper is filled up', () => {
  const low = { availableQuantity: 30, reorderQuantity: 100 };
  const list = toBuy({
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
  expect(list.map(({ id, quantity, why }) => [id, quantity, why])).toEqual([
    ['a', 70, 'for MR-7'],
    ['b', 170, 'low'],
  ]);
});

test('as a file: quotes are doubled, and nothing is a formula', () => {
  const sheet = '300 g/m² · 1,016 × 711 mm';
  const line = { id: 'a', name: '=1+1 "x"', manufacturer: 'JK, Paper', sheet, quantity: 500, why: 'low' };
  expect(asCsv([line])).toBe(
    `"Mill","Paper","Sheet","Sheets","Why"\r\n"JK, Paper","'=1+1 ""x""","${sheet}",500,"low"`,
  );
});

test('the list goes by mill, with the sheet as it is ordered', () => {
  const list = toBuy({
    papers: [of('a', { paper: paper('a', { manufacturer: 'West Coast' }), short: 1 }), of('b', { short: 2 })],
    requirements: [],
  });
  expect(list.map(({ id, manufacturer }) => [id, manufacturer])).toEqual([
    ['b', 'ITC'],
    ['a', 'West Coast'],
  ]);
  expect(list[0]?.sheet).toBe('300 g/m² · 1,016 × 711 mm');
});
