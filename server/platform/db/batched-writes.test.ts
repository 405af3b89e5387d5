import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { costOf, plannedAgain } from '../../testing/database/query-plans.ts';
import { openShop } from '../../testing/shop.ts';
import { sentBy } from '../../testing/database/statements-of-request.ts';
import { customers } from '../../customers/customers.table.ts';
import { updateRows, executeWrites } from '../../../packages/pg-kit/src/batched-writes.ts';

const shop = await openShop();
const { database } = shop;
afterAll(() => shop.close());

test('writing a few of ten thousand rows does not read the rest', async () => {
  await database.db.execute(sql`insert into customers (id, name, address, city)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Mill ' || n, '4 Mill Road', 'Chennai'
      from generate_series(1, 10000) n`);
  await database.pool.query('vacuum analyze customers');
  const rows = ['000000000004', '000000005000', '000000009999'].map((end) => ({
    id: `00000000-0000-7000-8000-${end}`,
    expected: { version: 1 },
    changes: { address: '5 Mill Road' },
  }));
  const write = () => executeWrites(database.db, { customers: updateRows(customers, rows) });
  const [statement] = await sentBy(async () => expect(await write()).toEqual({ customers: 3 }));
  const { walked, pages } = await costOf(database.pool, statement!);
  expect(walked).toEqual([]);
  expect(pages).toBeLessThan(100);
  // A writer that expects the former values writes no row.
  expect(await write()).toEqual({ customers: 0 });
});

test('Postgres plans the write of a few rows once', async () => {
  const rows = (version: number) =>
    ['000000000007', '000000000008'].slice(version % 2).map((end) => ({
      id: `00000000-0000-7000-8000-${end}`,
      expected: { version },
      changes: { city: `Madurai ${version}` },
    }));
  const often = async () => {
    for (let version = 1; version <= 24; version += 1)
      await executeWrites(database.db, { customers: updateRows(customers, rows(version)) });
  };
  expect(await plannedAgain(database.pool, often)).toEqual([]);
});
