import { expect, test } from 'vitest';
import { itemFacts, itemName, type Item, summaryToFetch } from './what-to-fetch-words.ts';

const item = (more: Partial<Item>): Item => {
  return {
    key: '',
    kind: 'ink',
    id: null,
    name: 'CMYK',
    place: '',
    paper: null,
    missing: null,
    fetched: null,
    ...more,
  };
};
const paper = item({
  kind: 'paper',
  name: 'SBS Board',
  place: 'A3',
  paper: { sheets: 1545, gsm: 300, length: 760, breadth: 560 },
});
const die = item({ kind: 'tool', name: 'D-104', place: 'Rack 3' });
const plates = item({ kind: 'plates', name: 'MR-2552' });
const fetched = { userName: 'Ravi', at: '2026-11-23T08:49:00.000Z' };
const missing = {
  code: 'tool-running',
  values: { tool: 'D-104', machine: 'Bobst', job: 'MR-2421', operation: 'Punching' },
  reason: '',
};

test.each([
  [paper, '1,545 sheets of SBS Board', '760 × 560 mm · 300 g/m² · Shelf A3'],
  [item({}), 'Ink CMYK', ''],
  [item({ kind: 'coat', name: 'Gloss' }), 'Coat Gloss', ''],
  [die, 'D-104', 'Rack 3'],
  [plates, 'Plates MR-2552', ''],
])('names each item with its facts', (of, name, facts) => {
  expect([itemName(of), itemFacts(of)]).toEqual([name, facts]);
});

const away = 'Missing: D-104 is on Bobst for MR-2421 Punching';
test.each<[Item[], ReturnType<typeof summaryToFetch>]>([
  [[], null],
  [[paper, die, plates], { is: 'open', text: 'To fetch: paper, D-104, plates' }],
  [[{ ...paper, fetched }, plates], { is: 'open', text: 'To fetch: plates' }],
  [
    [
      { ...paper, fetched },
      { ...plates, fetched },
    ],
    { is: 'there', text: 'At the machine: paper, plates' },
  ],
  [[paper, { ...die, missing }], { is: 'missing', text: away }],
  [
    [
      { ...die, missing },
      { ...die, missing },
    ],
    { is: 'missing', text: `${away}, and 1 more` },
  ],
  // What a person brought is there, whatever the stock says.
  [[{ ...die, missing, fetched }], { is: 'there', text: 'At the machine: D-104' }],
])('says in one line what is there and what is missing', (items, summary) => {
  expect(summaryToFetch({ items })).toEqual(summary);
});
