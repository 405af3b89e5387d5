import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { insertRows } from '../../../packages/pg-kit/src/bulk-insert.ts';
import { updateRows, executeWrites } from '../../../packages/pg-kit/src/batched-writes.ts';
import { openShop } from '../../testing/shop.ts';
import { customers } from '../../customers/customers.table.ts';
import { writeAllButFirst } from './pending-changes.ts';

const shop = await openShop();
const { db } = shop.database;
afterAll(() => shop.close());

const stale = () => new Error('One is no longer as it was seen');
const city = 'Mangaluru';

test('writes all of thousands of rows, or none if one has changed since', async () => {
  const made = Array.from({ length: 1200 }, (_none, n) => ({
    id: v7(),
    name: `Customer ${n}`,
    address: '',
    city: '',
  }));
  const rows = (await insertRows(db, customers, made)).map(({ id, version }) => ({
    id,
    expected: { version },
    changes: { city },
  }));
  const write = (all: typeof rows) =>
    db.transaction(async (db) => {
      const first = await writeAllButFirst(db, all, (part) => updateRows(customers, part), stale);
      expect(first).toHaveLength(500);
      const { rest } = await executeWrites(db, { rest: updateRows(customers, first) });
      expect(rest).toBe(500);
    });
  const moved = () => db.$count(customers, eq(customers.city, city));
  await expect(write(rows.with(1100, { ...rows[1100]!, expected: { version: 7 } }))).rejects.toThrow(
    'no longer',
  );
  expect(await moved()).toBe(0);
  await write(rows);
  expect(await moved()).toBe(1200);
});
