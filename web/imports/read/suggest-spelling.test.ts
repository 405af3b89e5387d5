import { describe, expect, test } from 'vitest';
import { cities, operationTypes, paperQualities } from '../../../shared/platform/specification-constants.ts';
import { cityNames, distance, nearest, operationNames } from './suggest-spelling.ts';

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['kraft', 'karft', 1],
  ['mumbai', 'mumbay', 1],
  ['chennai', 'chenai', 1],
  ['delhi', 'mumbai', 5],
])('counts the edits from %j to %j', (a, b, far) => {
  expect(distance(a, b)).toBe(far);
  expect(distance(b, a)).toBe(far);
});

describe('suggestions for', () => {
  test.each([
    ['bangalore', ['Bengaluru']],
    ['Banglore', ['Bengaluru']],
    ['bengaluru ', ['Bengaluru']],
    ['New Delhi', ['Delhi']],
    ['Chenai', ['Chennai']],
    ['Coimbatore', []],
    ['', []],
  ])('city %j', (text, names) => {
    expect(nearest(text, cities, cityNames)).toEqual(names);
  });

  test.each([
    ['Art card', ['Art Card']],
    ['Carte Lumnia', ['Carte Lumina']],
    ['Kraft', []],
    ['LWC', []],
  ])('quality %j', (text, names) => {
    expect(nearest(text, paperQualities)).toEqual(names);
  });

  test.each([
    ['Offset 4 col', 'Printing'],
    ['Punching / die cutting', 'Punching'],
    ['Hand punching', 'Manual Punching'],
    ['Foil', 'Foiling'],
    ['UV / Drip off', 'UV and Drip'],
    ['Window', 'Window Patching'],
    ['lamination', 'Lamination'],
    ['Thermal lamination', 'Lamination'],
    ['Gluing', 'Pasting'],
    ['Cutting', undefined],
    ['Press', 'Printing'],
  ])('operation %j', (text, name) => {
    expect(nearest(text, operationTypes, operationNames)[0]).toBe(name);
  });
});
