import { expect, test } from 'vitest';
import { impositionOf } from './imposition.ts';

test.each([
  [6, 914, 635, { columns: 3, rows: 2 }],
  [6, 635, 914, { columns: 2, rows: 3 }],
  [1, 914, 635, { columns: 1, rows: 1 }],
  [7, 914, 635, { columns: 7, rows: 1 }],
  [7, 300, 900, { columns: 1, rows: 7 }],
  [10_000, 1000, 1000, { columns: 100, rows: 100 }],
])('%i ups of %i × %i mm are drawn as %j', (ups, length, breadth, drawn) => {
  expect(impositionOf({ ups, length, breadth })).toEqual(drawn);
});
