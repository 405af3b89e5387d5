/** Speeds up tests that insert hundreds of thousands of rows. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Runs the work while the tables lack indexes and foreign keys, and recreates both afterwards. This is four
 * times faster. Other triggers stay active.
 */
export async function inBulk(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where not indisunique and indrelid = any ($1::regclass[])`,
    [tables],
  );
  if (indexes.length > 0) await client.query(indexes.map(({ name }) => `drop index ${name}`).join(';'));
  for (const table of tables)
    await client.query(`alter table ${table} disable trigger all; alter table ${table} enable trigger user`);
  await work();
  for (const { definition } of indexes) await client.query(definition);
  for (const table of tables) await client.query(`alter table ${table} enable trigger all`);
  await client.query('vacuum analyze');
  await untilSeenByAll(client, tables);
}

/**
 * Vacuums the tables until index-only scans need no look at the rows. Open transactions can delay that, so it
 * tries up to ten times.
 */
async function untilSeenByAll(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { rows } = await client.query<{ name: string }>(
      'select oid::regclass::text as name from pg_class where oid = any ($1::regclass[]) and relallvisible < relpages',
      [tables],
    );
    if (rows.length === 0) return;
    await wait(200);
    await client.query(`vacuum ${rows.map(({ name }) => name).join(', ')}`);
  }
}
