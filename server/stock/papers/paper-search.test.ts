/** Tests that the search finds papers by abbreviated texts that users type, such as "fbb 30x40 350". */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { paperMeasures } from '../../../shared/jobs/aggregate/paper/paper-search.ts';
import { openShop } from '../../testing/shop.ts';

const { papers } = contract;
const shop = await openShop();
afterAll(() => shop.close());

const sizes = [
  [762, 1016, 350],
  [584, 914, 300],
  [521, 762.5, 90.5],
  [700, 1000, 1234.567],
  [0.5, 12_345.678, 1],
] as const;
const made = await Promise.all(
  sizes.map(([length, breadth, gsm], place) =>
    shop.call('Standard', papers.create, {
      body: { name: `FBB ${place}`, quality: 'Art Card', manufacturer: 'ITC', length, breadth, gsm },
    }),
  ),
);
const found = async (term: string) => {
  const { items } = await shop.call('Restricted', papers.sorted, { query: { term, sort: 'name' } });
  return items.map(({ name }) => name);
};

test.each(['fbb 30x40 350', '40x30 FBB', '350gsm 30×40', '1016X762 itc', '76.2x101.6 art', '30"x40" fbb'])(
  'the search finds a paper by %s',
  async (term) => {
    expect(await found(term)).toEqual(['FBB 0']);
  },
);

test('the search finds papers by each size and GSM of the rule', async () => {
  for (const paper of made)
    for (const word of paperMeasures(paper).split(' '))
      expect([word, await found(word)]).toEqual([word, expect.arrayContaining([paper.name])]);
});

test('an exact match is first, then whole words, then beginnings of words, then the remaining matches', async () => {
  const names = ['Paper 100', 'Sheet 1 paper', 'Paper 1', 'A paper 1 mm', 'Paper 21', 'Paper 10'];
  for (const name of names)
    await shop.call('Standard', papers.create, {
      body: { name, quality: 'Art Card', manufacturer: 'Ranked', gsm: 100 },
    });
  const ranked = ['Paper 1', 'A paper 1 mm', 'Sheet 1 paper', 'Paper 10', 'Paper 100', 'Paper 21'];
  const term = 'paper 1';
  const { items } = await shop.call('Restricted', papers.sorted, { query: { term } });
  expect(items.map(({ name }) => name)).toEqual(ranked);
  const hits = await shop.call('Restricted', papers.search, { query: { term } });
  expect(hits.map(({ name }) => name)).toEqual(ranked);
  expect(await found(term)).toEqual(ranked.toSorted());
});
