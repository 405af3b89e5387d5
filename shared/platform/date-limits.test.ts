import { expect, test } from 'vitest';
import { requestTime } from './contract/field-schemas.ts';
import { isFarAhead } from './date-limits.ts';

const now = new Date('2026-11-26T12:00:00.000Z');

test.each([
  ['2026-11-27T12:00:00.000Z', false],
  ['2028-11-26T12:00:00.000Z', false],
  ['2028-11-26T17:30:01+05:30', true],
  ['2029-01-01T00:00:00.000Z', true],
  ['2020-01-01T00:00:00.000Z', false],
  ['soon', false],
])('a date more than two years ahead needs confirmation: %s', (at, isAsked) => {
  expect(isFarAhead(at, now)).toBe(isAsked);
});

test('a date in another century is refused', () => {
  const says = (at: string) => requestTime('Delivery Date').safeParse(at).error?.issues[0]?.message;
  expect(says('2906-11-27T12:00:00.000Z')).toContain('not-this-era');
  expect(says('2099-12-31T12:00:00.000Z')).toBeUndefined();
});
