import { expect, test } from 'vitest';
import { pressed } from './list-state.ts';

test('the active column flips between ascending and descending', () => {
  const first = pressed({ column: 'name', order: 'ascending' }, 'name');
  expect(first).toEqual({ column: 'name', order: 'descending' });
  expect(pressed(first, 'name')).toEqual({ column: 'name', order: 'ascending' });
});

test('another column starts ascending', () => {
  expect(pressed<string>({ column: 'name', order: 'descending' }, 'city')).toEqual({
    column: 'city',
    order: 'ascending',
  });
});
