import { expect, test } from 'vitest';
import { users } from '../../people/users.table.ts';

test.each([
  '2026-11-22 23:02:15+00',
  '2026-11-22 23:02:15.1+00',
  '2026-11-22 23:02:15.123456+00',
  '2026-11-22 23:02:15.999999+00',
  '2026-11-22 23:02:15.12+05:30',
  '2026-02-28 00:00:00-08',
  '0999-01-01 00:00:00+00',
])('decodes the time %s', (text) => {
  expect(users.createdAt.mapFromDriverValue(text)).toBe(new Date(text).toISOString());
});
