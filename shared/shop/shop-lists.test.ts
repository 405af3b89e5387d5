import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { operationDetails, operationTypes, styles } from '../platform/specification-constants.ts';
import {
  findLookAlikes,
  listNames,
  resolveListName,
  offeredNames,
  refuseListChange,
  refuseJoinValues,
  refuseListValue,
  appliesToType,
  startingLists,
} from './shop-lists.ts';

const { operationDetails: details, styles: allStyles, wasteReasons, pauseReasons } = startingLists;

describe('the starting lists offer the specification’s values in its order', () => {
  test.each(operationTypes)('%s and its details', (type) => {
    expect(offeredNames(details, type)).toEqual(operationDetails[type]);
  });
  test.each(Object.entries(styles))('%s and its styles', (type, names) => {
    expect(offeredNames(allStyles, type)).toEqual(names);
  });
});

describe('reasons by operation type', () => {
  const own = 'Make-ready, Register, Scratched, Creased, Jam, Faulty paper';
  test.each([
    ['Printing', 'Make-ready, Colour, Register, Marking or set-off, Jam, Faulty paper'],
    ['Foiling', own],
    ['Pasting', own],
    ['Packing', 'Damaged, Rejected by inspection, Short supply'],
  ])('for waste of %s', (type, names) => expect(offeredNames(wasteReasons, type).join(', ')).toBe(names));
  test.each([
    [
      'Printing',
      'Plate or blanket, Paper jam, Ink or colour, Waiting for approval, Machine fault, Break, shift end, Paper missing, Plates missing, Ink missing, Wrong machine',
    ],
    [
      'Punching',
      'Tool or die, Jam, Film, foil or glue, Waiting for approval, Machine fault, Break, shift end, Paper missing, Wrong machine',
    ],
    ['Outsource', 'Material is missing, People needed elsewhere, Waiting for approval, Break, shift end'],
  ])('for a stop of %s', (type, names) => expect(offeredNames(pauseReasons, type).join(', ')).toBe(names));
});

test('no list contains a name twice, in any case', () => {
  for (const list of listNames) {
    const names = startingLists[list].map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  }
});

const value = (name: string, types: readonly string[] = [], retired = false, aliases: string[] = []) => ({
  name,
  types,
  retired,
  aliases,
});
const some = [value('Kraft'), value('Matt', ['Sheet']), value('Old', [], true)];

test.each([
  [undefined, '', ['Kraft', 'Matt']],
  ['Sheet', '', ['Kraft', 'Matt']],
  ['Book', '', ['Kraft']],
  ['Book', 'Old', ['Kraft', 'Old']],
  ['Book', 'Kraft', ['Kraft']],
])('type %s with the present value %j offers %j', (type, now, names) => {
  expect(offeredNames(some, type, now)).toEqual(names);
});

test.each([
  ['Kraft', undefined, null],
  ['kraft', undefined, 'Style must be one of Kraft, Matt'],
  ['Old', undefined, 'Style must be one of Kraft, Matt'],
  ['Matt', 'Sheet', null],
  ['Matt', 'Book', 'Style must be one of Kraft'],
])('the value %s for type %s is refused with %j', (name, type, why) => {
  expect(
    sentenceOrNull(refuseListValue(some, { label: 'Style', name, ...(type !== undefined && { type }) })),
  ).toBe(why);
});

test('the refusal of an alias names the listed value, if the value applies to the type', () => {
  const values = [value('Kraft'), value('Carte Lumina', ['Sheet'], false, ['SBS'])];
  const why = (type?: string) =>
    sentenceOrNull(
      refuseListValue(values, { label: 'Paper Quality', name: 'sbs', ...(type !== undefined && { type }) }),
    );
  expect(why('Sheet')).toBe('Paper Quality must be Carte Lumina, which sbs is another name of');
  expect(why('Book')).toBe('Paper Quality must be one of Kraft');
});

test('a value without types applies to all types', () => {
  expect([appliesToType(value('x'), 'Book'), appliesToType(value('x', ['Sheet']), 'Book')]).toEqual([
    true,
    false,
  ]);
});

test('values that the program depends on can’t be changed', () => {
  expect(refuseListChange('contentTypes')?.code).toBe('list-fixed');
  expect(refuseListChange('wasteReasons', 'Make-ready')?.code).toBe('value-fixed');
  expect([refuseListChange('wasteReasons', 'Jam'), refuseListChange('coats', 'Matt')]).toEqual([null, null]);
});

test.each([
  ['Kraft', 'Kraft'],
  ['kraft', undefined],
  ['KL ', 'Kraft liner'],
  ['sbs', 'Carte Lumina'],
  ['Old', undefined],
  ['Was old', undefined],
  ['Duplex', 'Duplex'],
])('%j resolves to %j', (typed, name) => {
  const values = [
    value('Kraft'),
    value('Kraft liner', [], false, ['kl', 'Duplex']),
    value('Duplex'),
    value('Carte Lumina', [], false, ['CL', 'SBS']),
    value('Old', [], true, ['Was old']),
  ];
  expect(resolveListName(values, typed)).toBe(name);
});

test('names that differ in case, blanks, punctuation, plural or alias look alike, except retired ones', () => {
  const values = [
    value('Art Card'),
    value('art-cards'),
    value('Kraft'),
    value('Duplex', [], false, ['Grey back']),
    value('Greyback'),
    value('KRAFT', [], true),
    value('印刷'),
    value('印刷紙'),
  ];
  const names = findLookAlikes(values).map(([first, same]) => [first.name, same.name]);
  expect(names).toEqual([
    ['Art Card', 'art-cards'],
    ['Duplex', 'Greyback'],
  ]);
  for (const list of listNames) expect(findLookAlikes(startingLists[list])).toEqual([]);
});

test('types and values of fixed lists can’t be joined', () => {
  const refused = listNames.filter((list) => refuseJoinValues(list));
  expect(refused).toEqual(['contentTypes', 'operationTypes', 'productTypes']);
});
