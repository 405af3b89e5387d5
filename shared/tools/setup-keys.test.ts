/** Tests the order of set-up keys: inks by darkness, boards by weight, formats by area. */
import { describe, expect, test } from 'vitest';
import { keyOrderOf, placeOfKey, setupFalls } from './setup-keys.ts';

const darkness = { yellow: 10, cyan: 30, black: 100 };

test.each([
  ['ink', 'yellow', 10],
  ['ink', 'Cyan, Yellow', 30],
  ['ink', 'cyan, gold', null],
  ['ink', '', null],
  ['board', 'Carte Lumina 300 g/m²', 300],
  ['board', 'Bible paper 62.5 g/m²', 62.5],
  ['board', 'Carte Lumina 0 g/m²', null],
  ['board', 'Carte Lumina', null],
  ['format', '0 × 700 mm', null],
  ['format', '300 × 400 mm', 120_000],
  ['format', '292.5 × 400 mm', 117_000],
  ['format', 'large', null],
  ['coat', 'Matt 300 g/m²', null],
] as const)('the place of %s "%s" is %s', (key, value, place) => {
  expect(placeOfKey(key, value, darkness)).toBe(place);
});

test('the order of a shop has all values with a place', () => {
  const setups = [
    { ink: 'black', coat: 'Matt', board: 'Kappa 250 g/m²' },
    { ink: 'gold', board: null },
    { ink: 'yellow' },
  ];
  expect(keyOrderOf(setups, darkness)).toEqual({
    ink: { black: 100, yellow: 10 },
    board: { 'Kappa 250 g/m²': 250 },
    format: {},
  });
});

describe('changes to lower values', () => {
  const falls = (before: string | null, next: string | null) =>
    setupFalls(
      { keyMinutes: { ink: 15, format: 5 }, keyMinutesDown: { ink: 60 } },
      before === null ? null : { ink: before, format: '500 × 700 mm' },
      { ink: next, format: '300 × 400 mm' },
      darkness,
    );

  test.each([
    ['black', 'yellow', [{ key: 'ink', minutes: 60 }]],
    ['yellow', 'black', []],
    ['black', 'black', []],
    ['gold', 'yellow', []],
    ['black', null, []],
    [null, 'yellow', []],
  ])('from %s to %s', (before, next, expected) => {
    expect(falls(before, next)).toEqual(expected);
  });
});
