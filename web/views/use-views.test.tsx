import { expect, test } from 'vitest';
import { normalizeFilters } from './use-views.ts';

test.each([
  ['?status=draft&sort=delivery', 'sort=delivery&status=draft'],
  ['sort=delivery&status=draft', 'sort=delivery&status=draft'],
  ['?term=&status=draft', 'status=draft'],
  ['', ''],
])('the filters “%s” become “%s”', (search, asks) => {
  expect(normalizeFilters(search)).toBe(asks);
});
