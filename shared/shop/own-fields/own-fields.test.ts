/** Tests the rules for values of the shop's own fields by a table and by properties (decision 131). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReasonResponse } from '../../platform/reasons/refusal-reason.ts';
import {
  fieldKinds,
  type GivenValues,
  keyFor,
  mergeOwnValues,
  optionProblems,
  ownFacts,
  type OwnField,
  ownValueProblems,
  type OwnValues,
  refuseOwnValue,
  refuseWithoutFields,
} from './own-fields.ts';

const field = (of: Partial<OwnField> = {}): OwnField => ({
  key: 'one',
  name: 'One',
  kind: 'text',
  unit: '',
  options: [],
  required: false,
  onTicket: false,
  retired: false,
  ...of,
});
const said = (why: Parameters<typeof toReasonResponse>[0] | null) => why && toReasonResponse(why).reason;

test.each<[OwnField['kind'], string | number | boolean, string | null]>([
  ['text', 'D-2418', null],
  ['text', 'x'.repeat(500), null],
  ['text', 'x'.repeat(501), 'One is at most 500 characters long'],
  ['text', 7, 'One must be text'],
  ['number', 80, null],
  ['number', -0.5, null],
  ['number', '80', 'One must be a number from -1,000,000,000 to 1,000,000,000'],
  ['number', 1e10, 'One must be a number from -1,000,000,000 to 1,000,000,000'],
  ['number', Number.NaN, 'One must be a number from -1,000,000,000 to 1,000,000,000'],
  ['choice', 'B', null],
  ['choice', 'b', 'One must be one of A, B'],
  ['choice', true, 'One must be text'],
  ['date', '2026-11-27', null],
  ['date', '2026-02-29', 'One must be a day such as 2026-11-20'],
  ['date', '27/11/2026', 'One must be a day such as 2026-11-20'],
  ['date', '2326-11-27', 'One must be a day such as 2026-11-20'],
  ['yes or no', false, null],
  ['yes or no', 'yes', 'One must be yes or no'],
])('a %s field and the value %j: %s', (kind, value, expected) => {
  expect(said(refuseOwnValue(field({ kind, options: ['A', 'B'] }), value))).toBe(expected);
});

test.each([
  ['Die number', [], 'dieNumber'],
  ['Die number', ['dieNumber', 'dieNumber2'], 'dieNumber3'],
  ['Pcs / carton', [], 'pcsCarton'],
  ['3M tape', [], 'mTape'],
  ['Größe', [], 'grosse'],
  ['Número', [], 'numero'],
  ['Value of', [], 'valueOf2'],
  ['Constructor', ['constructor2'], 'constructor3'],
  ['डाई नंबर', ['field'], 'field2'],
  ['x'.repeat(60), [], 'x'.repeat(37)],
])('the key of %s beside %j is %s', (name, taken, key) => {
  expect(keyFor(name, taken)).toBe(key);
  expect(keyFor(name, taken)).toMatch(/^[a-z][A-Za-z0-9]{0,39}$/);
});

test.each([
  [{ kind: 'choice', options: ['A'], unit: '' }, { options: 'A choice needs at least two options' }],
  [{ kind: 'choice', options: ['A', 'a'], unit: '' }, { options: 'a is there twice' }],
  [{ kind: 'text', options: ['A', 'B'], unit: '' }, { options: 'Only a choice has options' }],
  [{ kind: 'text', options: [], unit: 'cm' }, { unit: 'Only a number has a unit' }],
  [{ kind: 'number', options: [], unit: 'cm' }, {}],
] as const)('%j: %j', (of, expected) => {
  const problems = Object.entries(optionProblems(of)).map(([at, why]) => [at, said(why)]);
  expect(Object.fromEntries(problems)).toEqual(expected);
});

test('unknown and retired fields are refused by name, unless the record has the value already', () => {
  const fields = [field(), field({ key: 'old', name: 'Old number', retired: true })];
  const problems = (given: GivenValues, before?: OwnValues) =>
    Object.fromEntries(
      Object.entries(ownValueProblems(fields, given, before)).map(([at, why]) => [at, said(why)]),
    );
  expect(problems({ one: 'A', old: 'B', two: 'C', empty: '', none: null })).toEqual({
    'fields.old': 'Old number is retired; an Admin can bring it back',
    'fields.two': 'The shop has no field two',
  });
  expect(problems({ old: 'B', two: 'C' }, { old: 'B', two: 'C' })).toEqual({});
});

test('required fields without a value are named, and No is a value', () => {
  const required = [field(), field({ key: 'two', name: 'Two' })];
  expect(said(refuseWithoutFields(required, null))).toBe('Fill in One, Two first');
  expect(said(refuseWithoutFields(required, { two: false }))).toBe('Fill in One first');
  expect(refuseWithoutFields(required, { one: 0, two: false })).toBeNull();
});

test('values are in words, those of retired fields left out', () => {
  const words = { number: (value: number) => `<${value}>`, day: (value: string) => `(${value})` };
  const fields = [
    field({ key: 'drop', name: 'Drop test', kind: 'number', unit: 'cm' }),
    field({ key: 'food', name: 'Food contact', kind: 'yes or no' }),
    field({ key: 'by', name: 'Proof by', kind: 'date' }),
    field({ key: 'old', name: 'Old', retired: true }),
    field({ key: 'none', name: 'None' }),
  ];
  const values = { drop: 80, food: false, by: '2026-11-27', old: 'x' };
  expect(ownFacts(fields, values, words).map(({ field: { name }, text }) => [name, text])).toEqual([
    ['Drop test', '<80> cm'],
    ['Food contact', 'No'],
    ['Proof by', '(2026-11-27)'],
  ]);
});

const keys = fc.constantFrom('a', 'b', 'c', 'd');
const value = fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean());
const values = fc.dictionary(
  keys,
  value.filter((each) => typeof each !== 'string' || each.trim() !== ''),
);
const some = fc.array(fc.record({ key: keys, kind: fc.constantFrom(...fieldKinds), retired: fc.boolean() }));

test('values of retired and of not given fields stay, those given are stored, and a repeat changes nothing', () => {
  fc.assert(
    fc.property(some, values, fc.dictionary(keys, fc.option(value)), (made, before, given) => {
      const fields = [...new Map(made.map((each) => [each.key, field(each)])).values()];
      const after = mergeOwnValues(fields, given, before) ?? {};
      const inUse = fields.filter(({ retired }) => !retired).map(({ key }) => key);
      const isRetained = (key: string) => !inUse.includes(key) || !Object.hasOwn(given, key);
      const retained = Object.entries(before).filter(([key]) => isRetained(key));
      expect(after).toMatchObject(Object.fromEntries(retained));
      const emptied = Object.keys(mergeOwnValues(fields, null, before) ?? {});
      expect(emptied.filter((key) => inUse.includes(key))).toEqual([]);
      const cleared = inUse.filter((key) => Object.hasOwn(given, key) && given[key] === null);
      expect(Object.keys(after).filter((key) => cleared.includes(key))).toEqual([]);
      expect(Object.values(after)).not.toContain('');
      expect(mergeOwnValues(fields, after, after) ?? {}).toEqual(after);
      expect(ownValueProblems(fields, after, after)).toEqual({});
    }),
  );
});
