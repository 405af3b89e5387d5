import { expect, test } from 'vitest';
import { parseNumber, markOf } from './decimal-marks.ts';

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
  ['0,750', null],
  ['4,1500', null],
  ['', null],
  ['12e3', null],
  ['0x10', null],
  ['Infinity', null],
  ['.', null],
])('the number %j is read as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each([
  ['1.234,5', 1234.5],
  ['0,750', 0.75],
  ['4.150', 4150],
  ['12.5', null],
])('the number %j with a decimal comma is read as %j', (text, value) => {
  expect(parseNumber(text, ',')).toBe(value);
});

test.each([
  ['4150', false, 'none'],
  ['1.5', false, '.'],
  ['0,750', false, ','],
  ['1,250', false, 'either'],
  ['1,250', true, '.'],
  ['1.250', true, 'either'],
  ['4150,250', false, ','],
  ['1,234.5', false, '.'],
  ['1.234,5', false, ','],
  ['1,00,000', false, '.'],
  ['1.234.567', false, ','],
  ['1,2,3', false, 'none'],
] as const)('the decimal mark that %j implies, a whole number: %j, is %j', (figure, whole, mark) => {
  expect(markOf(figure, whole)).toBe(mark);
});
