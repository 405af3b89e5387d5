import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { differ } from '../../../shared/platform/distinguish-namesakes.ts';
import { startingLists } from '../../../shared/shop/shop-lists.ts';
import {
  checkRow,
  columnOf,
  createChecker,
  createReader,
  faultsByColumn,
  missingFields,
  readingOf,
} from './check-rows.ts';
import { kinds } from './import-kinds.ts';
import {
  type Answer,
  byGroup,
  type Filter,
  passes,
  rowStates,
  wrongCells,
} from './row-states-and-filters.ts';
import { put, readAs, replaceAll, sheetOf } from './edit-sheet.ts';

const context = { lists: startingLists, zone: 'Asia/Kolkata', ream: 500 };
const open = (entity: keyof typeof kinds, cells: string[][]) => {
  const sheet = sheetOf('', cells, kinds[entity].fields);
  return { sheet, reading: readingOf(sheet, kinds[entity], context) };
};
const checked = (entity: keyof typeof kinds, heads: string[], row: string[]) => {
  const { sheet, reading } = open(entity, [heads, row]);
  return checkRow(reading, sheet.rows[0] ?? []);
};
const faults = ({ wrong }: ReturnType<typeof checkRow>) =>
  wrong.map(({ column, fault, offers }) => [column, fault.code, ...offers]);

test('a valid row becomes the record for the API, and the screen shows its parsed values', () => {
  const row = checked(
    'papers',
    ['Name', 'GSM', 'Size', 'Quality', 'Stock'],
    ['Art Card 300', '300', '25x36"', 'Art Card', '1,00,000'],
  );
  expect(row.record).toEqual({
    name: 'Art Card 300',
    gsm: 300,
    length: 635,
    breadth: 914.4,
    quality: 'Art Card',
    stockQuantity: 100_000,
  });
  expect(faults(row)).toEqual([]);
  expect(row.shown.slice(0, 3)).toEqual(['Art Card 300', '300', '635 × 914.4 mm']);
});

test('an alias of a list value is read as the value', () => {
  const paperQualities = startingLists.paperQualities.map((value) =>
    value.name === 'Carte Lumina' ? { ...value, aliases: ['SBS'] } : value,
  );
  const sheet = sheetOf(
    '',
    [
      ['Name', 'GSM', 'Quality'],
      ['Board', '300', 'sbs'],
    ],
    kinds.papers.fields,
  );
  const reading = readingOf(sheet, kinds.papers, { ...context, lists: { ...startingLists, paperQualities } });
  const row = checkRow(reading, sheet.rows[0] ?? []);
  expect([row.record['quality'], faults(row)]).toEqual(['Carte Lumina', []]);
});

test('a contact with only a phone number is still a contact', () => {
  const { record } = checked(
    'customers',
    ['Name', 'Address', 'City', 'Mobile'],
    ['Asha', '1 Road', 'Delhi', '+91 9'],
  );
  expect(record).toMatchObject({ contacts: [{ name: '', phone: '+91 9', email: '' }] });
});

test('faults of parsing and faults of the contract appear at their cells', () => {
  const row = checked('papers', ['Name', 'GSM', 'Quality', 'Stock'], ['A', '18O', 'Art card', '']);
  expect(faults(row)).toEqual([
    [0, 'too-short'],
    [1, 'letter-in-figure', '180'],
    [2, 'not-on-list', 'Art Card'],
    [3, 'cell-empty', '0'],
  ]);
});

test('a value that differs only in case is not offered as a new value', () => {
  const [card, duplex] = ['ART CARD', 'Duplex'].map(
    (quality) => checked('papers', ['Name', 'GSM', 'Quality'], ['Board', '300', quality]).wrong[0],
  );
  expect(card?.adds).toBeUndefined();
  expect(duplex?.adds).toEqual({ list: 'paperQualities', name: 'Duplex' });
});

test('a column that the sheet lacks is reported once for the sheet, not in each row', () => {
  const { sheet, reading } = open('customers', [
    ['Name', 'Town'],
    ['Asha', 'Delhi'],
  ]);
  expect(checkRow(reading, sheet.rows[0] ?? []).wrong).toEqual([]);
  const errors = new Map([[0, { address: { code: 'required', values: { field: 'A' } } as const }]]);
  const { rows, columns } = sheet;
  const answer = { rows, columns, errors, likes: new Map(), unknown: new Map() };
  expect(rowStates(sheet, reading, checkRow, answer).map(({ wrong }) => wrong)).toEqual([[]]);
  expect(missingFields(reading, kinds.customers).map(({ label }) => label)).toEqual(['Address']);
});

test('a state code or an invalid GSTIN is a fault; a formula is read as text', () => {
  const heads = ['Name', 'Address', 'City', 'GST No.'];
  expect(faults(checked('customers', heads, ['Asha', '1 Road', 'Delhi', '29']))).toEqual([
    [3, 'state-code-only', ''],
  ]);
  expect(faults(checked('customers', heads, ['Asha', '1 Road', 'Delhi', '29ABCDE1234F1Z5']))).toEqual([
    [3, 'gstin-check', ''],
  ]);
  expect(checked('customers', heads, ['=1+1', '1 Road', 'Delhi', '']).record).toMatchObject({ name: '=1+1' });
});

test('the operations of a job are read from one cell, and its customer is matched by name', () => {
  const row = checked(
    'jobs',
    [
      'Job no',
      'Job name',
      'Party',
      'Type',
      'Style',
      'Code',
      'Qty',
      'Due',
      'Priority',
      'Ups',
      'Buffer',
      'Sheet size',
      'GSM',
      'Micron',
      'Quality',
      'Ink',
      'Coat',
      'Process',
    ],
    [
      'MR-1',
      'Tea carton',
      'Asha',
      'Plain Box',
      'Four Corner Box',
      'T-1',
      '12,000',
      '27/11/2026',
      'high',
      '4',
      '1',
      '20x28',
      '300',
      '',
      'Art Card',
      'CMYK',
      'Matt',
      'Printing Frontside > Lamination: Matt > Manual Punching',
    ],
  );
  expect(faults(row)).toEqual([[13, 'cell-empty', '1']]);
  expect(row.record).toMatchObject({
    number: 'MR-1',
    customer: 'Asha',
    quantity: 12_000,
    priority: 'High',
    paperLength: 508,
    paperBreadth: 711.2,
    deliveryDate: '2026-11-27T18:00:00+05:30',
    productOperations: [
      { type: 'Printing', detail: 'Frontside' },
      { type: 'Lamination', detail: 'Matt' },
      { type: 'Manual Punching', detail: '' },
    ],
  });
  const { reading } = open('jobs', [
    ['Job no', 'Party'],
    ['MR-1', 'Asha'],
  ]);
  expect(columnOf(reading, 'customerId')).toBe(1);
});

test('a dash means empty in an optional field, and is text in a required field', () => {
  const heads = ['Name', 'Address', 'City', 'GST No.', 'Mobile'];
  expect(checked('customers', heads, ['Asha', '–', 'Delhi', 'N.A.', '-']).record).toEqual({
    name: 'Asha',
    address: '–',
    city: 'Delhi',
  });
});

test('papers with the same name but a different weight or size are not duplicates', () => {
  const { sheet, reading } = open('papers', [
    ['Name', 'GSM', 'Quality', 'Size', 'Mill'],
    ['Board', '300', 'Art Card', '', 'ITC'],
    ['Board', '250', 'Art Card', '', 'ITC'],
    ['Board', '300', 'Art Card', '25x36', 'BILT'],
    ['Board', '300', 'Art Card', '30x40', 'BILT'],
  ]);
  const [first, ...others] = sheet.rows.map((row) => checkRow(reading, row).record);
  expect(others.map((other) => first && differ(first, other))).toEqual([true, false, false]);
  expect(others[1] && others[2] && differ(others[1], others[2])).toBe(true);
});

test('an unedited row is not checked again', () => {
  const { sheet, reading } = open('papers', [
    ['Name', 'GSM'],
    ['Board', '300'],
    ['Board', '301'],
  ]);
  const { check } = createChecker();
  const [one = []] = sheet.rows;
  expect(check(reading, one)).toBe(check(reading, one));
  expect(check({ ...reading }, one)).not.toBe(check(reading, one));
});

test('all new values of a column are added at once, except other spellings of a listed value', () => {
  const cities = ['bangalore', 'Erode', 'erode', '', 'Chennai', 'CHENNAI - 600 001'];
  const { sheet, reading } = open('customers', [
    ['Name', 'Address', 'Town'],
    ...cities.map((city, at) => [`Asha ${at}`, '1 Road', city]),
  ]);
  const rows = sheet.rows.map((row, at) => ({ row: at, out: false, ...checkRow(reading, row) }));
  expect(faultsByColumn(reading, rows, sheet.rows)).toEqual([
    {
      column: 2,
      empty: [3],
      other: [0, 1, 2, 5],
      adds: [{ list: 'cities', name: 'erode' }],
      offered: new Map([
        [0, 'Bengaluru'],
        [5, 'Chennai'],
      ]),
      optional: false,
    },
  ]);
});

test('columns with faults are in the order of the sheet', () => {
  const { sheet, reading } = open('papers', [
    ['Name', 'GSM', 'Quality'],
    ['Board', '300', 'Duplex'],
    ['Board', '18O', 'Duplex'],
    ['Board', '3OO', 'Art Card'],
  ]);
  const rows = sheet.rows.map((row, at) => ({ row: at, out: false, ...checkRow(reading, row) }));
  expect(faultsByColumn(reading, rows, sheet.rows).map(({ column }) => column)).toEqual([1, 2]);
});

describe('a large sheet', () => {
  const calls = { cells: 0, rows: 0 };
  const { fields, schema } = kinds.papers;
  const counted = {
    fields: fields.map((field) => ({
      ...field,
      read: (...of: Parameters<typeof field.read>) => {
        calls.cells += 1;
        return field.read(...of);
      },
    })),
    schema: schema.and(z.custom(() => (calls.rows += 1) > 0)),
  };
  const count = 2000;
  const cells = Array.from({ length: count }, (_, at) => [`Board ${at}`, '300', '32x45', 'Art Card']);
  const large = sheetOf('', [['Item', 'GSM', 'Size', 'Quality'], ...cells], counted.fields, ',');

  test('a change parses only the affected cells again, and each distinct text once', () => {
    const [read, { check }] = [createReader(), createChecker()];
    const readsOf = (sheet: typeof large) => {
      Object.assign(calls, { cells: 0, rows: 0 });
      const reading = read(sheet, counted, context);
      for (const row of sheet.rows) check(reading, row);
      return { ...calls };
    };
    // The import still asks for the unit of the sizes, so it parses no size. It checks one empty row to find
    // the required fields.
    expect(readsOf(large)).toEqual({ cells: count + 2, rows: count + 1 });
    expect(readsOf(put(large, 7, 0, [['Card']]))).toEqual({ cells: 1, rows: 1 });
    const named = replaceAll(large, 3, 'Art Card', 'FBB');
    expect(readsOf(named)).toEqual({ cells: 1, rows: count });
    expect(readsOf(readAs(named, [2], { unit: 'cm' }))).toEqual({ cells: 1, rows: count });
  });

  test('is checked in slices, and each slice continues where the previous one ended', () => {
    const [reading, { checkSlice }] = [readingOf(large, counted, context), createChecker()];
    const rows = large.rows.slice(0, 50);
    const left = Array.from({ length: 3 }, () => checkSlice(reading, rows, -1));
    expect(left).toEqual([30, 10, 0]);
  });
});

describe('with the server’s response', () => {
  const cells = [
    ['Name', 'GSM', 'Quality'],
    ['Board', '300', 'Art Card'],
    ['Board', '300', 'Art Card'],
    ['Board', '3OO', 'Art Card'],
  ];
  const { sheet, reading } = open('papers', cells);
  const answer = (of: Partial<Answer>): Answer => ({
    rows: sheet.rows,
    columns: sheet.columns,
    errors: new Map(),
    likes: new Map(),
    unknown: new Map(),
    ...of,
  });
  const refusedName = new Map([[0, { name: { code: 'required', values: { field: 'Name' } } as const }]]);
  const like = { row: 1, ofRow: 0, name: 'Board' };
  const states = (of: Partial<Answer>, change: Partial<typeof sheet> = {}) =>
    rowStates({ ...sheet, ...change }, reading, checkRow, answer(of));

  test('the faults that the server reports appear in their cells until the row is edited', () => {
    expect(wrongCells(states({ errors: refusedName }))).toEqual([
      { row: 0, column: 0 },
      { row: 2, column: 1 },
    ]);
    const rows = [['Card', '300', 'Art Card'], ...sheet.rows.slice(1)];
    expect(wrongCells(states({ errors: refusedName }, { rows }))).toEqual([{ row: 2, column: 1 }]);
  });

  test('a duplicate row is undecided until the user includes it, leaves it out, or leaves out the first row', () => {
    const likes = new Map([[1, like]]);
    const second = (change = {}) => states({ likes }, change)[1];
    expect(second()).toMatchObject({ already: false, group: 0, like });
    expect(second({ decisions: { 1: 'import' } })).toMatchObject({ group: 0, like: undefined });
    expect(second({ decisions: { 1: 'out' } })).toMatchObject({ group: null, like: undefined, out: true });
    expect(second({ decisions: { 0: 'out' } })).toMatchObject({ group: null, like: undefined });
  });

  test('duplicates follow their first row, which counts as new; rows that match existing records do not', () => {
    const likes = new Map([
      [2, { ...like, row: 2 }],
      [1, { row: 1, ofId: 'a', name: 'Board' }],
    ]);
    const of = (filter: Filter, change = {}) =>
      byGroup(states({ likes }, change).filter(passes[filter])).map(({ row }) => row);
    expect([of('duplicates'), of('already'), of('new')]).toEqual([[0, 2], [1], [0]]);
    expect(byGroup(states({ likes })).map(({ row }) => row)).toEqual([0, 2, 1]);
    // A row that is left out does not hide a match with an existing record.
    const both = new Map([[1, { ...like, ofId: 'a' }]]);
    expect(states({ likes: both }, { decisions: { 0: 'out' } })[1]).toMatchObject({
      already: true,
      group: null,
    });
    const change = { decisions: { 2: 'out' } };
    expect([of('duplicates', change), of('new', change)]).toEqual([[], [0]]);
  });
});
