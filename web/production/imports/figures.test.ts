import { describe, expect, test } from 'vitest';
import { figureIn, grammageIn, kilogramsIn, type Read, sheetsIn, thicknessIn } from './figures.ts';

/** The value, or the fault with what is offered. */
export const told = <T>(read: Read<T>) => ('fault' in read ? [read.fault.code, ...read.offers] : read.value);

test.each([
  ['4150', 4150],
  ['4,150', 4150],
  ['1,00,000', 100_000],
  ['12,34,567', 1_234_567],
  ['1,234,567.5', 1_234_567.5],
  ['1 234', 1234],
  ['1\u00a0234\u00a0567', 1_234_567],
  ["1'234", 1234],
  ['−3', -3],
  ['+7', 7],
  ['1,2,3', null],
  ['41,50', null],
  ['4,1500', null],
  ['', null],
  ['12e3', null],
  ['0x10', null],
  ['Infinity', null],
  ['.', null],
])('figure %j is %j', (text, value) => {
  expect(figureIn(text)).toBe(value);
});

describe('sheets', () => {
  test.each([
    ['4,150', 4150],
    ['4150 sheets', 4150],
    ['0', 0],
    ['12.0', 12],
    ['2l0', ['letter-in-figure', '210']],
    ['18O', ['letter-in-figure', '180']],
    ['l,OOO', ['not-a-figure']],
    ['1,OOO', ['letter-in-figure', '1000']],
    ['12.5', ['not-whole', '12']],
    ['4.150', ['not-whole', '4150', '4']],
    ['12,5', ['not-a-figure', '12.5']],
    ['1.234,50', ['not-a-figure', '1234.5']],
    ['-200', ['figure-below-zero', '0', '200']],
    ['4 reams', ['in-reams', '2000']],
    ['2.5 rm', ['in-reams', '1250']],
    ['about 40', ['not-a-figure']],
    ['lot', ['not-a-figure']],
    ['=1+1', ['not-a-figure']],
  ])('%j', (text, expected) => {
    expect(told(sheetsIn(text, 'Sheets in stock'))).toEqual(expected);
  });
});

test.each([
  ['300', 300],
  ['300 gsm', 300],
  ['90.5 g/m²', 90.5],
  ['2l0', ['letter-in-figure', '210']],
  ['3OO gsm', ['letter-in-figure', '300']],
])('GSM %j', (text, expected) => {
  expect(told(grammageIn(text, 'GSM'))).toEqual(expected);
});

test.each([
  ['395', 395],
  ['395 mic', 395],
  ['395 µm', 395],
  ['0.395 mm', 395],
  ['thick', ['not-a-figure']],
])('thickness %j', (text, expected) => {
  expect(told(thicknessIn(text, 'Thickness'))).toEqual(expected);
});

test.each([
  ['2.5', 2.5],
  ['2.5 kg', 2.5],
  ['500 g', 0.5],
  ['1,250 gms', 1.25],
  ['-1 kg', ['figure-below-zero', '0', '1']],
  ['2 tins', ['not-a-figure']],
])('ink %j', (text, expected) => {
  expect(told(kilogramsIn(text, 'Stock'))).toEqual(expected);
});
