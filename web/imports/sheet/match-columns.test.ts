import { parseCsv } from 'hucre/csv';
import { describe, expect, test } from 'vitest';
import { kinds } from './import-kinds.ts';
import { headRow, matchColumns, remember, remembered, templateOf } from './match-columns.ts';

const columns = (entity: keyof typeof kinds, heads: string[], rows: string[][] = []) =>
  matchColumns(heads, rows, kinds[entity].fields);

test('matches the columns of our own export of customers', () => {
  const heads = ['Name', 'Address', 'City', 'Tax number', 'Contact', 'Phone', 'Email', 'Other contacts'];
  expect(columns('customers', [...heads, 'Delivery addresses', 'User', 'Jobs count', 'Created at'])).toEqual([
    'name',
    'address',
    'city',
    'taxNumber',
    'contact name',
    'contact phone',
    'contact email',
    'contacts',
    'delivery',
    null,
    null,
    null,
  ]);
});

test('matches the columns of our own export of jobs', () => {
  const heads = ['Number', 'Customer', 'Press sheet', 'Paper Thickness', 'Paper GSM', 'Paper Quality'];
  expect(columns('jobs', [...heads, 'Ink', 'Coat', 'Planned steps', 'Operations count'])).toEqual([
    'number',
    'customer',
    'size',
    'paperThickness',
    'paperGsm',
    'paperQuality',
    'ink',
    'coat',
    'productOperations',
    null,
  ]);
});

test('takes a column with pieces for no tolerance', () => {
  const heads = ['Number', 'Short', 'Over', 'Excess', 'Under-delivery, %', 'Over-delivery, %'];
  const found = ['number', null, null, null, 'tolerance.under', 'tolerance.over'];
  expect(columns('jobs', heads)).toEqual(found);
});

test('matches how far open jobs are made, and a column “Status” only if it holds steps', () => {
  const heads = ['Job no', 'Party', 'Process'];
  const found = (head: string, rows: string[][] = []) => columns('jobs', [...heads, head], rows)[3];
  expect(['Done up to', 'Done upto', 'doneUpTo', 'Stage'].map((head) => found(head))).toEqual(
    Array.from({ length: 4 }, () => 'doneUpTo'),
  );
  const row = (status: string) => ['1', 'Asha', 'Printing; Punching', status];
  expect(found('Status', [row('Printing'), row(''), row('punching')])).toBe('doneUpTo');
  expect(found('Status', [row('Printing'), row('In production')])).toBeNull();
  expect(found('Next', [row('Printing')])).toBeNull();
});

test('matches the usual column names of shops', () => {
  expect(columns('customers', ['Party Name', 'Address', 'Town', 'Mobile', 'GST No.', 'Rate'])).toEqual([
    'name',
    'address',
    'city',
    'contact phone',
    'taxNumber',
    null,
  ]);
  expect(columns('machines', ['Machine', 'What it does', 'Sheet', 'Speed', 'Make ready'])).toEqual([
    'name',
    'type',
    'size',
    'sheetsPerHour',
    'makeReadyMinutes',
  ]);
  expect(
    columns('papers', [
      'Item',
      'Quality',
      'GSM',
      'Size (in)',
      'Size',
      'Mill',
      'Stock (sheets)',
      'Reorder at',
    ]),
  ).toEqual(['name', 'quality', 'gsm', null, 'size', 'manufacturer', 'stockQuantity', 'reorderQuantity']);
});

test.each(Object.values(kinds))('every column of the template for $many is matched', async (kind) => {
  const text = (await templateOf(kind).text()).replace('\uFEFF', '').trim();
  const heads = (parseCsv(text)[0] ?? []).map(String);
  const matched = matchColumns(heads, [], kind.fields);
  expect(heads.length).toBeGreaterThan(1);
  expect(matched).not.toContain(null);
  expect(new Set(matched).size).toBe(heads.length);
});

test('each field is matched once, preferably by its exact name', () => {
  expect(columns('papers', ['Name', 'Item', 'Particulars'])).toEqual(['name', null, null]);
  expect(columns('papers', ['Size (mm)', 'Size'])).toEqual([null, 'size']);
});

test('columns without a head are matched by their values', () => {
  const rows = [
    ['Maplitho 80', '80', '23x36"', '4,000'],
    ['Art Card 300', '300', '25x36"', '950'],
  ];
  expect(columns('papers', ['Name', '', '', ''], rows)).toEqual(['name', 'gsm', 'size', null]);
  // A column of sizes is not matched if other columns contain length and breadth.
  expect(columns('papers', ['Length', 'Breadth', ''], [['711', '1016', '711 x 1016']])).toEqual([
    'length',
    'breadth',
    null,
  ]);
});

test('matches the field labels of the API', () => {
  for (const { fields } of Object.values(kinds))
    expect(
      matchColumns(
        fields.map(({ label }) => label),
        [],
        fields,
      ),
    ).toEqual(fields.map(({ name }) => name));
});

describe('finding the row of heads', () => {
  const { fields } = kinds.papers;
  test.each([
    [
      [
        ['Item', 'GSM', 'Size'],
        ['Art', '300', '25x36'],
      ],
      0,
    ],
    [[['Stock on 1 April'], ['Item', 'GSM', 'Size'], ['Art', '300', '25x36']], 1],
    [[['Name'], ['Art 300']], 0],
    [
      [
        ['Art Card 300', '300', '25x36'],
        ['Maplitho 80', '80', '23x36'],
      ],
      -1,
    ],
    [
      [
        ['Alpha', 'Beta'],
        ['1', '2'],
      ],
      0,
    ],
  ])('%j', (rows, at) => {
    expect(headRow(rows, fields)).toBe(at);
  });
});

test('the browser remembers the columns for the last twenty sets of heads', () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const { fields } = kinds.papers;
  remember('papers', ['A', 'B'], ['gsm', null], store);
  expect(remembered('papers', ['A', 'B'], fields, store)).toEqual(['gsm', null]);
  expect(remembered('papers', ['A', 'C'], fields, store)).toBeNull();
  expect(remembered('inks', ['A', 'B'], fields, store)).toBeNull();
  remember('papers', ['A', 'B'], ['no such field', null], store);
  expect(remembered('papers', ['A', 'B'], fields, store)).toBeNull();
  remember('papers', ['A', 'B'], ['gsm', null], store);
  for (let at = 0; at < 20; at += 1) remember('papers', [String(at)], ['name'], store);
  expect(remembered('papers', ['A', 'B'], fields, store)).toBeNull();
  expect(remembered('papers', ['19'], fields, store)).toEqual(['name']);
  stored.set('makeready.import.papers', '{');
  expect(remembered('papers', ['19'], fields, store)).toBeNull();
});
