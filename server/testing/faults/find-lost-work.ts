/** Finds lost writes: compares the writes that the server confirmed with the rows in the database. */
import { type Database } from '../../platform/db/database.ts';
import { type Work } from './simulated-writers.ts';

/** Returns a line for each confirmed write whose row is missing, or exists twice. */
export async function lostWork({ pool }: Database, work: Work): Promise<string[]> {
  const pairs = async (query: string) =>
    (await pool.query<{ key: string; value: string }>(query)).rows.map(
      ({ key, value }) => [key, value] as const,
    );
  const audited = await pool.query<{ line: string }>(
    `select concat_ws(' ', entity, entity_id, version) as line from audit`,
  );
  const lines = new Set(audited.rows.map(({ line }) => line));
  const names = await pairs(
    `select name as key, count(*) as value from customers where name like 'Customer %' group by 1`,
  );
  const addresses = new Map(await pairs('select id as key, address as value from customers'));
  const sheets = new Map(await pairs('select id as key, stock_quantity as value from papers'));
  return [
    ...work.acknowledged
      .map(({ entity, id, version }) => `${entity} ${id} ${version}`)
      .filter((line) => !lines.has(line))
      .map((line) => `lost: ${line}`),
    ...[...work.added.keys()]
      .filter((name) => !names.some(([key]) => key === name))
      .map((name) => `lost: ${name}`),
    ...names
      .filter(([name, count]) => Number(count) !== 1 || !work.added.has(name))
      .map(([name]) => `doubled: ${name}`),
    ...[...work.named]
      .filter(([id, address]) => addresses.get(id) !== address)
      .map(([id]) => `lost: address of ${id}`),
    ...[...work.received]
      .filter(([id, count]) => Number(sheets.get(id)) !== count)
      .map(([id, count]) => `of ${count} sheets there are ${sheets.get(id)}`),
  ];
}
