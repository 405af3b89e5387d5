import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import {
  kilogramsFromSheets,
  kilogramsPerSheet,
  sheetsFrom,
  sheetsFromKilograms,
  splitPaperAmount,
} from './paper-weight.ts';

const board = { length: 1016, breadth: 762, gsm: 350 };

test.each([
  ['320 kg of 350 g board, 30 × 40 inches', board, 320, 1181],
  ['a ream of A4, 80 g', { length: 297, breadth: 210, gsm: 80 }, 2.49, 499],
  ['100 kg of SRA3, 300 g', { length: 450, breadth: 320, gsm: 300 }, 100, 2315],
  ['less than half a sheet', board, 0.1, 0],
  ['0 kg', board, 0, 0],
])('%s gives a whole number of sheets', (_, paper, kilograms, sheets) => {
  expect(sheetsFromKilograms(paper, kilograms)).toBe(sheets);
});

test('a thousand sheets have the weight that mills print for them', () => {
  expect(kilogramsFromSheets({ length: 1000, breadth: 700, gsm: 100 }, 1000)).toBe(70);
});

test.each([
  ['length', { ...board, length: 1 }],
  ['breadth', { ...board, breadth: 0 }],
  ['GSM', { ...board, gsm: 1 }],
])('a paper without its %s has no weight', (_, paper) => {
  expect([kilogramsPerSheet(paper), sheetsFromKilograms(paper, 10), kilogramsFromSheets(paper, 10)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('property: converting sheets to kilograms and back gives the same number', () => {
  const side = fc.integer({ min: 50, max: 2000 });
  const paper = fc.record({ length: side, breadth: side, gsm: fc.integer({ min: 10, max: 1000 }) });
  fc.assert(
    fc.property(paper, fc.integer({ min: 0, max: 1_000_000 }), (of, sheets) => {
      expect(sheetsFromKilograms(of, kilogramsFromSheets(of, sheets) ?? Number.NaN)).toBe(sheets);
    }),
  );
});

test.each([
  ['320 kg', '320', 'kg'],
  ['320kg', '320', 'kg'],
  ['1,020.5 Kgs.', '1,020.5', 'kg'],
  ['-12 kilos', '-12', 'kg'],
  ['8 reams', '8', 'reams'],
  [' 1 ream ', '1', 'reams'],
  ['2.5 rms', '2.5', 'reams'],
])('%j has a unit', (typed, figure, unit) => {
  expect(splitPaperAmount(typed)).toEqual({ figure, unit });
});

test.each(['320', '320 g', 'kg', '8 boxes', '320 k', ''])('%j has no unit', (typed) => {
  expect(splitPaperAmount(typed)).toBeNull();
});

const ream = 480;
test.each([
  [{ amount: 320, unit: 'kg' }, board, 1181],
  [{ amount: -320, unit: 'kg' }, board, -1181],
  [{ amount: 8, unit: 'reams' }, board, 3840],
  [{ amount: 0.5, unit: 'reams' }, { length: 0, breadth: 0, gsm: 0 }, 240],
  [
    { amount: 320, unit: 'kg' },
    { ...board, gsm: 0 },
    'The paper’s GSM is not known, so kilograms can’t be counted in sheets',
  ],
  [
    { amount: 320, unit: 'kg' },
    { length: 0, breadth: 1, gsm: 350 },
    'The paper’s length and breadth are not known, so kilograms can’t be counted in sheets',
  ],
] as const)('%j of the paper %j is %s sheets', (amount, paper, sheets) => {
  const read = sheetsFrom(amount, { paper, ream });
  expect(typeof read === 'number' ? read : sentenceOrNull(read)).toBe(sheets);
});
