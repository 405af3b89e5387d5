import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';
import { readUnscheduledJobs } from '../../production/queues/tentative-jobs.repo.ts';
import { readMachines, readProjected, readProjectedJobs } from '../../production/queues/queues.repo.ts';
import { readAsText } from './rows-text.ts';
import { parseRowsText } from './parse-json-rows.ts';

const shop = await openShop();
const floor = await openFloor(shop);
await floor.machine('Printing', { makeReadyMinutes: 40, length: 720.5 });
await floor.job(['Printing', 'Packing']);
await floor.orders.make();
afterAll(() => shop.close());

test.each([
  ['open operations', readProjected],
  ['their jobs', readProjectedJobs],
  ['machines', readMachines],
  ['plans', readUnscheduledJobs],
])('%s read as text equal the rows of the select', async (_what, read) => {
  const { db } = shop.database;
  const rows: unknown[] = await read(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(parseRowsText(await readAsText(db, read(db)))).toEqual(rows);
});

test('many rows come as several texts in order, and no rows as no text', async () => {
  const { db } = shop.database;
  const from = () => db.select({ n: sql<number>`n` }).from(sql`generate_series(1, 1200) as n`);
  const { texts, fields } = await readAsText(db, from().orderBy(sql`n desc`));
  expect(texts).toHaveLength(2);
  const read = parseRowsText<{ n: number }>({ texts, fields }).map(({ n }) => n);
  expect(read).toEqual(Array.from({ length: 1200 }, (_, place) => 1200 - place));
  expect(await readAsText(db, from().where(sql`false`))).toMatchObject({ texts: [] });
});
