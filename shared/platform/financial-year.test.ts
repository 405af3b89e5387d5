import { expect, test } from 'vitest';
import { financialYear, noteNumber } from './financial-year.ts';

test.each([
  ['2026-11-27T08:40:00Z', 'Asia/Kolkata', 4, '26-27'],
  ['2027-03-31T18:29:59Z', 'Asia/Kolkata', 4, '26-27'],
  ['2027-03-31T18:30:00Z', 'Asia/Kolkata', 4, '27-28'],
  ['2026-12-31T23:30:00Z', 'Europe/Berlin', 1, '27'],
  ['2099-05-01T00:00:00Z', 'UTC', 4, '99-00'],
])('%s in %s, with a year that starts in month %i, is in the year %s', (at, zone, start, year) => {
  expect(financialYear(at, { zone, start })).toBe(year);
});

test('the number of a delivery note contains the financial year', () => {
  expect([noteNumber('26-27', 418), noteNumber('26', 12_345)]).toEqual(['DN/26-27/0418', 'DN/26/12345']);
});
