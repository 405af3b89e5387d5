/** Tests that an import reads the shop's own fields by their names, each by its kind (decision 131). */
import { expect, test } from 'vitest';
import { type OwnField } from '../../../shared/shop/own-fields/own-fields.ts';
import { startingLists } from '../../../shared/shop/shop-lists.ts';
import { headUnit } from '../read/parse-units.ts';
import { kinds } from './import-kinds.ts';
import { matchColumns } from './match-columns.ts';
import { withOwnColumns } from './own-columns.ts';

const field = (name: string, kind: OwnField['kind'], of: Partial<OwnField> = {}): OwnField => ({
  key: name.toLowerCase().replace(' ', ''),
  name,
  kind,
  unit: '',
  options: [],
  required: false,
  onTicket: false,
  retired: false,
  ...of,
});
const own = [
  field('Die number', 'text'),
  field('Drop test', 'number', { unit: 'cm' }),
  field('Barcode grade', 'choice', { options: ['A', 'B'] }),
  field('Sheets bundle', 'number'),
  field('Proof by', 'date'),
  field('Food contact', 'yes or no'),
  field('Old number', 'text', { retired: true }),
];
const kind = withOwnColumns(kinds.jobs, own);

test.each([
  ['Sheets bundle', 'number', null],
  ['Drop test (mm)', 'cm', { unknown: 'mm' }],
  ['Drop test, cm', 'cm', 'cm'],
])('the heading %s of a number in %s names the unit %j', (head, unit, expected) => {
  const quantity = kind.fields.find(({ label }) => head.startsWith(label))?.quantity;
  const found = quantity && headUnit(head, quantity);
  expect([quantity?.units[0].key, found && 'key' in found ? found.key : found]).toEqual([unit, expected]);
});

test('a column is matched by the name of a field in use', () => {
  const heads = ['Number', 'DIE NUMBER', 'drop test', 'Old number'];
  const columns = matchColumns(heads, [['MR-1', 'D-1', '80', 'x']], kind.fields);
  expect(columns).toEqual(['number', 'fields.dienumber', 'fields.droptest', null]);
});

test.each([
  ['fields.dienumber', 'D-2418', 'D-2418'],
  ['fields.droptest', '80', 80],
  ['fields.droptest', '80.5 cm', 80.5],
  ['fields.droptest', 'high', null],
  ['fields.sheetsbundle', '5 nos', 5],
  ['fields.barcodegrade', 'b', 'B'],
  ['fields.barcodegrade', 'C', null],
  ['fields.proofby', '27/11/2026', '2026-11-27'],
  ['fields.foodcontact', 'n', false],
])('%s reads %j as %j', (name, text, expected) => {
  const column = kind.fields.find((each) => each.name === name);
  const read = column?.read(text, {
    lists: startingLists,
    zone: 'Asia/Kolkata',
    ream: 500,
    reading: { order: 'day' },
    row: {},
  });
  const value = read && 'gives' in read ? (read.gives[name] ?? null) : null;
  expect(value).toBe(expected);
});
