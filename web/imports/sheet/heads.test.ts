import { expect, test } from 'vitest';
import { findHeads } from './match-columns.ts';
import { kinds } from './import-kinds.ts';

const { papers, customers } = kinds;

test.each([
  [
    'in one row',
    [
      ['Item', 'GSM'],
      ['Art', '300'],
    ],
    ['Item', 'GSM'],
    1,
  ],
  ['below a title', [['Stock on 1 April'], ['Item', 'GSM'], ['Art', '300']], ['Item', 'GSM'], 2],
  [
    'below group names',
    [
      ['Item', '', 'Size', '', 'Stock', ''],
      ['', 'GSM', 'Length', 'Breadth', 'Qty', 'Reorder at'],
      ['Art', '300', '635', '914', '100', '50'],
    ],
    ['Item', 'GSM', 'Length', 'Breadth', 'Qty', 'Reorder at'],
    2,
  ],
  [
    'merged over two rows',
    [
      ['Item', 'Size', ''],
      ['Item', 'Length', 'Breadth'],
      ['Art', '635', '914'],
    ],
    ['Item', 'Length', 'Breadth'],
    2,
  ],
  [
    'in two rows with equally many known names',
    [
      ['Ledgers as on 31-Mar'],
      ['Sl.', 'Party', '', 'Address', '', '', 'GSTIN'],
      ['Sl.', 'Name of Ledger', 'Alias', 'Address 1', 'Address 2', 'City & PIN', 'GSTIN'],
      ['1', 'Asha Foods', 'AF', '12/4, Raja St', '', 'CHENNAI - 600001', ''],
    ],
    ['Sl.', 'Name of Ledger', 'Party Alias', 'Address 1', 'Address Address 2', 'City & PIN', 'GSTIN'],
    3,
  ],
  [
    'with units in the row below',
    [
      ['Item', 'Length', 'Breadth', 'Stock'],
      ['', 'cm', '(cm)', 'reams'],
      ['Art', '63.5', '91.4', '8'],
    ],
    ['Item', 'Length (cm)', 'Breadth (cm)', 'Stock (reams)'],
    2,
  ],
  [
    'without taking a record for heads',
    [
      ['Item', 'Mill', 'Loc'],
      ['Art Card', 'ITC', 'A1'],
      ['Kraft', '', ''],
    ],
    ['Item', 'Mill', 'Loc'],
    1,
  ],
])('finds the heads: %s', (_, rows, heads, above) => {
  const found = findHeads(rows, (heads.includes('GSTIN') ? customers : papers).fields);
  expect(found.above).toBe(above);
  expect(found.heads).toEqual(heads);
});
