/** Filling a database with hundreds of thousands of rows. */
import type pg from 'pg';

/**
 * Does the work on these tables without their indexes and foreign keys, which are made again afterwards: a row at a time they
 * would take four times as long. Other triggers fire: what the database counts is counted.
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
}
