import { expect, test } from 'vitest';
import { numberMarks } from '../page/format.ts';
import { grouped, inBox, numberIn } from './parse-typed-number.ts';

test.each<[string, string, number | '']>([
  ['de-DE', '1.020', 1020],
  ['de-DE', '1,5', 1.5],
  // 1,5 of a reader used to a point.
  ['de-DE', '1.5', Number.NaN],
  ['fr-FR', '12 500', 12_500],
  ['fr-FR', '12 500,5', 12_500.5],
  ['de-CH', "12'500", 12_500],
  ['en-IN', '1,20,000', 120_000],
  ['en-IN', ' 42 ', 42],
  ['en-GB', '−5', -5],
  ['en-GB', '.5', 0.5],
  ['en-GB', '-', Number.NaN],
  ['en-GB', '--5', Number.NaN],
  ['en-GB', '5-', Number.NaN],
  ['en-GB', '١٢', Number.NaN],
  ['en-GB', '  ', ''],
])('in %s “%s” means %j', (locale, typed, means) => {
  expect(numberIn(typed, numberMarks(locale))).toBe(means);
});

test('while the user deletes digits, group separators may be anywhere', () => {
  const marks = numberMarks('en-GB');
  expect(numberIn('1,34,567', marks, false)).toBe(134_567);
  expect(grouped('1,34,567', marks, false)).toBe('134,567');
});

test('a value is grouped as in the reader’s locale', () => {
  expect(inBox(1_234_567.125, numberMarks('en-IN'))).toBe('12,34,567.125');
  expect(inBox(1_234_567.125, numberMarks('de-DE'))).toBe('1.234.567,125');
  expect(inBox(-1000, numberMarks('en-GB'))).toBe('-1,000');
  expect(inBox(Number.NaN, numberMarks('en-GB'))).toBe('');
});
