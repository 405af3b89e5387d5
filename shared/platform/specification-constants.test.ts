import { describe, expect, test } from 'vitest';
import * as catalogue from './specification-constants.ts';
import { offeredNames, startingLists } from '../shop/shop-lists.ts';
import { startingTypes } from '../shop/operation-types.ts';

const { operationTypes, productTypes } = catalogue;

test('the lists match the specification', () => {
  expect(catalogue.userTypes).toEqual(['Admin', 'Standard', 'Restricted']);
  expect(catalogue.cities).toEqual(['Bengaluru', 'Delhi', 'Mumbai', 'Chennai']);
  expect(catalogue.priorities).toEqual(['Min', 'Low', 'Medium', 'High', 'Max']);
  expect(catalogue.paperQualities).toEqual(['Lightweight coated', 'Carte Lumina', 'Cyber XL', 'Art Card']);
  expect(catalogue.coats).toEqual(['Aquacoat', 'Primer', 'UV Drip', 'Matt']);
  expect([catalogue.defaultUserType, catalogue.defaultCity, catalogue.defaultPriority]).toEqual([
    'Restricted',
    'Bengaluru',
    'Medium',
  ]);
});

test('no list names anything twice', () => {
  const lists: (readonly string[])[] = [
    catalogue.userTypes,
    catalogue.cities,
    catalogue.priorities,
    catalogue.paperQualities,
    catalogue.coats,
    productTypes,
    operationTypes,
    ...Object.values(catalogue.styles),
    ...Object.values(catalogue.operationDetails),
  ];
  for (const list of lists) expect(new Set(list).size).toBe(list.length);
});

describe('product types and their styles', () => {
  test.each([
    ['Sheet', 2, 'Rectangular'],
    ['Carry Bag', 2, 'With Handles'],
    ['Envelope', 3, 'Center Pasting'],
    ['Book', 4, 'Cover'],
    ['Calendar', 2, 'Wall'],
    ['Flap', 1, 'Catch Cover'],
    ['Plain Box', 6, 'Reverse Tuck In Box'],
    ['Corrugated Box', 6, 'Universal Carton'],
  ])('%s has %i styles, and the first is %s', (type, count, first) => {
    expect(productTypes).toContain(type);
    expect(offeredNames(startingLists.styles, type)).toHaveLength(count);
    expect(offeredNames(startingLists.styles, type)[0]).toBe(first);
  });

  test.each(['', 'Poster', 'toString', '__proto__', 'constructor'])('%j has none', (type) => {
    expect(offeredNames(startingLists.styles, type)).toEqual([]);
    expect(offeredNames(startingLists.operationDetails, type)).toEqual([]);
  });
});

describe('operation types', () => {
  test.each([
    ['Printing', 3, true, 'sheets'],
    ['Lamination', 3, true, 'sheets'],
    ['Foiling', 3, true, 'sheets'],
    ['UV and Drip', 4, true, 'sheets'],
    ['Punching', 6, true, 'sheets'],
    ['Peel Off', 0, true, 'pieces'],
    ['Window Patching', 0, true, 'pieces'],
    ['Pasting', 5, true, 'pieces'],
    ['Corrugation', 1, true, 'pieces'],
    ['Manual Punching', 2, false, 'pieces'],
    ['Back to Back Pasting', 0, true, 'pieces'],
    ['Outsource', 0, false, 'pieces'],
    ['Carry Bag Pasting', 2, true, 'pieces'],
    ['Final Inspection', 0, false, 'pieces'],
    ['Packing', 3, false, 'pieces'],
  ] as const)('%s has %i details, needs a machine: %s, is counted in %s', (type, details, machine, unit) => {
    expect(offeredNames(startingLists.operationDetails, type)).toHaveLength(details);
    expect(startingTypes[type]).toMatchObject({ needsMachine: machine, unit });
  });

  test('there are fifteen types', () => expect(operationTypes).toHaveLength(15));
});
