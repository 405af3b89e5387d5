import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { orderBy } from './paging.ts';

const box = pgTable('box', { id: uuid('id').primaryKey(), weight: integer('weight') });
const sql = (sort: string, order: 'ascending' | 'descending') =>
  drizzle
    .mock()
    .select()
    .from(box)
    .orderBy(...orderBy({ sort, order, page: 1, per: 20 }, { weight: box.weight }, box.id))
    .toSQL()
    .sql.replace(/^.* order by /, '');

test('every sort is total: equal records are sorted by id in the same direction', () => {
  expect(sql('weight', 'ascending')).toBe('"box"."weight" asc, "box"."id" asc');
  expect(sql('weight', 'descending')).toBe('"box"."weight" desc, "box"."id" desc');
  expect(sql('default', 'ascending')).toBe('"box"."id" desc');
  expect(sql('default', 'descending')).toBe('"box"."id" asc');
});
