import { expect, test } from 'vitest';
import { parsePromiseQuery } from './parse-promise-query.ts';

// A Monday, 10:30 in the shop, which closes at 18:00 and not at all on Sunday.
const now = new Date('2026-11-23T05:00:00Z');
const open = { open: true, from: '09:00', to: '18:00' };
const hours = [...Array.from({ length: 6 }, () => open), { ...open, open: false }];
const calendar = { timeZone: 'Asia/Kolkata', hours };
const closing = (date: string) => `${date}T12:30:00.000Z`;

test.each([
  ['when 24000 filter coffee thu', [24_000, 'filter coffee', closing('2026-11-26')]],
  ['When 24,000 filter coffee by Thursday', [24_000, 'filter coffee', closing('2026-11-26')]],
  ['when 1,20,000 sleeves', [120_000, 'sleeves', null]],
  ['when 2.5k sleeves tomorrow', [2500, 'sleeves', closing('2026-11-24')]],
  ['when 5000 sleeves today', [5000, 'sleeves', closing('2026-11-23')]],
  ['when 5000 sleeves mon', [5000, 'sleeves', closing('2026-11-23')]],
  ['when 5000 sleeves sun', [5000, 'sleeves', closing('2026-11-29')]],
  ['when 500 filter coffee 250 g 4 dec', [500, 'filter coffee 250 g', closing('2026-12-04')]],
  ['when 500 sleeves jan 8', [500, 'sleeves', closing('2027-01-08')]],
  ['when 500 sleeves 2026-12-01', [500, 'sleeves', closing('2026-12-01')]],
  ['when 500 sleeves 31 feb', [500, 'sleeves 31 feb', null]],
  ['when MR-2459', [null, 'MR-2459', null]],
  ['when again MR-2402 fri', [null, 'MR-2402', closing('2026-11-27')]],
  ['when sun', [null, 'sun', null]],
  ['when 0 sleeves', [null, '0 sleeves', null]],
])('“%s”', (typed, [quantity, words, by]) => {
  expect(parsePromiseQuery(typed, now, calendar)).toEqual({ quantity, words, by });
});

test.each(['', 'when', 'whenever 5 sleeves', 'schedule 2451'])('“%s” is no promise query', (typed) => {
  expect(parsePromiseQuery(typed, now, calendar)).toBeNull();
});

test('a weekday that has already closed means that day of next week', () => {
  const evening = new Date('2026-11-23T15:00:00Z');
  expect(parsePromiseQuery('when 5 sleeves mon', evening, calendar)?.by).toBe(closing('2026-11-30'));
});
