import { describe, expect, test } from 'vitest';
import { kinds } from './import-kinds.ts';
import {
  asAbove,
  assignField,
  countOf,
  decide,
  headsAsRow,
  joinAll,
  put,
  replaceAll,
  sheetOf,
  withColumn,
} from './edit-sheet.ts';

const { fields } = kinds.papers;
const cells = [
  ['Stock on 1 April', '', '', ''],
  ['Item', 'GSM', '', 'Stock'],
  ['Art Card 300', '300', '', '100'],
  ['', '', '', ''],
  ['Art Card 300', '3OO', '', ''],
];
const sheet = sheetOf('papers.csv', cells, fields);

test('rows above the heads, empty rows and empty columns are dropped', () => {
  expect(sheet).toEqual({
    source: 'papers.csv',
    heads: ['Item', 'GSM', 'Stock'],
    columns: ['name', 'gsm', 'stockQuantity'],
    from: '',
    readings: {},
    rows: [
      ['Art Card 300', '300', '100'],
      ['Art Card 300', '3OO', ''],
    ],
    decisions: {},
    adds: [],
  });
});

test('totals and repeated header rows are left out', () => {
  const heads = ['Name', 'Colour', 'Stock'];
  const rows = [
    ['Cyan', 'Cyan', '2'],
    heads,
    ['Total', 'Total', '9'],
    ['Sub-total:', '', ''],
    ['', '', 'Total'],
  ];
  expect(sheetOf('', [heads, ...rows], kinds.inks.fields).decisions).toEqual({
    1: 'out',
    3: 'out',
    4: 'out',
  });
});

test('a sheet without heads has records only', () => {
  const { heads, rows } = sheetOf(
    '',
    [
      ['Art', '300'],
      ['Kraft', '180'],
    ].map((row) => [...row, '5']),
    fields,
  );
  expect(heads).toEqual(['', '', '']);
  expect(rows).toHaveLength(2);
});

test('a cell takes the text of the nearest filled cell above it', () => {
  const rows = [[''], ['Art Card'], [''], ['?'], ['Kraft'], ['']];
  const filled = asAbove({ ...sheet, rows }, 0, [0, 2, 3, 5]).rows.map(([text]) => text);
  expect(filled).toEqual(['', 'Art Card', 'Art Card', 'Art Card', 'Kraft', 'Kraft']);
});

describe('a block of cells', () => {
  test('is written from its first cell on, adds rows at the end, and drops columns beyond the last', () => {
    const after = put(sheet, 1, 1, [
      ['300', '50', 'beyond'],
      ['180', '7'],
    ]);
    expect(after.rows).toEqual([
      ['Art Card 300', '300', '100'],
      ['Art Card 300', '300', '50'],
      ['', '180', '7'],
    ]);
    expect(after.rows[0]).toBe(sheet.rows[0]);
  });
  test('returns the same sheet if it changes nothing', () => {
    expect(put(sheet, 0, 1, [['300']])).toBe(sheet);
  });
});

test('replaces all equal cells of one column at once, and no others', () => {
  const after = replaceAll(sheet, 0, 'Art Card 300', 'Art Card');
  expect(after.rows.map(([name]) => name)).toEqual(['Art Card', 'Art Card']);
  expect(countOf(sheet, 0, 'Art Card 300')).toBe(2);
  expect(countOf(decide(sheet, [0], 'out'), 0, 'Art Card 300')).toBe(1);
});

test('rows are left out and restored, and a duplicate may stay', () => {
  const out = decide(decide(sheet, [1], 'out'), [1, 0], 'out');
  expect(out.decisions).toEqual({ 0: 'out', 1: 'out' });
  expect(decide(out, [1]).decisions).toEqual({ 0: 'out' });
  expect(decide(sheet, [1], 'import').decisions).toEqual({ 1: 'import' });
});

test('joining two rows adds their stock, and takes other cells from the first row, or the second if empty', () => {
  const two = put(sheet, 1, 2, [['50']]);
  const after = joinAll(two, [{ row: 1, ofRow: 0 }], () => (column) => (column === 2 ? '150' : null));
  expect(after.rows[0]).toEqual(['Art Card 300', '300', '150']);
  expect(after.decisions).toEqual({ 1: 'out' });
  const joined = (row: number, ofRow: number) => joinAll(sheet, [{ row, ofRow }], () => () => null);
  expect(joined(0, 1).rows[1]).toEqual(['Art Card 300', '3OO', '100']);
  expect(joined(1, 0).rows[0]).toEqual(['Art Card 300', '300', '100']);
});

test('matching a field to a column removes it from the other column', () => {
  expect(assignField(sheet, 0, 'gsm').columns).toEqual(['gsm', null, 'stockQuantity']);
  expect(assignField(sheet, 0, null).columns).toEqual([null, 'gsm', 'stockQuantity']);
});

test('the user adds a missing column, or turns the heads into a record', () => {
  expect(withColumn(sheet, 'thickness', { unit: 'um' }, '0.5').readings).toEqual({ 3: { unit: 'um' } });
  expect(withColumn(sheet, 'quality')).toMatchObject({
    columns: ['name', 'gsm', 'stockQuantity', 'quality'],
    rows: [['Art Card 300', '300', '100', ''], {}],
  });
  expect(headsAsRow({ ...sheet, decisions: { 0: { id: 'a', stock: 'add' }, 1: 'out' } })).toMatchObject({
    rows: [['Item', 'GSM', 'Stock'], {}, {}],
    decisions: { 1: { id: 'a' }, 2: 'out' },
  });
});

test('joining all duplicates merges each group into its first row and adds up the stock', () => {
  const rows = [
    ['Board', '', '100'],
    ['Card', '300', '1'],
    ['BOARD', '250', '20'],
    ['board', '', '3'],
    ['card', '', '2'],
  ];
  const pairs = [
    { row: 2, ofRow: 0 },
    { row: 3, ofRow: 0 },
    { row: 4, ofRow: 1 },
  ];
  const stockOf = (row: number) => Number(rows[row]?.[2]);
  const joined = joinAll({ ...sheet, rows }, pairs, (all) => (column) => {
    const stocks = all.map(stockOf);
    return column === 2 ? String(stocks.reduce((sum, each) => sum + each, 0)) : null;
  });
  expect([joined.rows[0], joined.rows[1], joined.decisions]).toEqual([
    ['Board', '250', '123'],
    ['Card', '300', '3'],
    { 2: 'out', 3: 'out', 4: 'out' },
  ]);
});
