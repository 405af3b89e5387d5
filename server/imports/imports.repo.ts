/** Reads and writes the list of imports, and reads the records that imported rows mention. */
import { desc, eq, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type ImportEntity } from '../../shared/imports/imports.contract.ts';
import { companySearchLimits } from '../../shared/shop/company-name.ts';
import { type Page, selectPage, totalOf } from '../platform/crud/list-page.ts';
import { writesOf } from '../platform/crud/record-writes.ts';
import { existingIds } from '../platform/crud/find-existing-ids.ts';
import { type Db } from '../platform/db/database.ts';
import { lockRows } from '../platform/db/lock-order.ts';
import { companyKeyOf, oneOf, sameName, subquery } from '../platform/db/sql-fragments.ts';
import { components } from '../products/components.table.ts';
import { customers } from '../customers/customers.table.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { operations } from '../operations/operations.table.ts';
import { paperOrders } from '../stock/orders/paper-orders.table.ts';
import { productComponents, products } from '../products/products.table.ts';
import { tools } from '../tools/tools.table.ts';
import { inks } from '../stock/inks/inks.table.ts';
import { papers } from '../stock/papers/papers.table.ts';
import { imports } from './imports.table.ts';

export { type Left } from './imports.table.ts';
export type ImportRow = InferSelectModel<typeof imports>;
export const importWrites = writesOf({ many: 'imports', noun: 'import' }, imports);

type Named = PgTable & Record<'id' | 'name' | 'version', PgColumn>;
/** The entities that rows may name: the importable ones, and tools. */
export type Referred = ImportEntity | 'tools';
const tables: Record<Referred, Named> = {
  customers,
  papers,
  inks,
  machines,
  components,
  products,
  jobs,
  tools,
};

/**
 * For each entity, the SQL condition that other records use the record. Such use does not change the record's
 * version.
 */
const used: Partial<Record<ImportEntity, SQL>> = {
  customers: sql`exists (select from ${jobs} where ${jobs.customerId} = ${customers.id})`,
  papers: sql`exists (select from ${paperOrders} where ${paperOrders.paperId} = ${papers.id})`,
  machines: sql`exists (select from ${operations} where ${operations.machineId} = ${machines.id})`,
  components: sql`exists (select from ${productComponents} where ${productComponents.componentId} = ${components.id})`,
};

/** Counts the import's records that somebody has changed, deleted or used after the import. */
const touchedOf = (entity: ImportEntity): SQL => {
  const table = tables[entity];
  return sql`(select count(*)::int from jsonb_to_recordset(${imports.records}) as made(id uuid, version int)
    left join ${table} on ${table.id} = made.id
    where ${table.id} is null or ${table.version} <> made.version or ${used[entity] ?? sql`false`})`;
};
const touched = subquery<number>(
  sql`case ${sql.join(
    (Object.keys(tables) as ImportEntity[]).map(
      (entity) => sql`when ${oneOf(imports.entity, [entity])} then ${touchedOf(entity)}`,
    ),
    sql` `,
  )} end`,
);

/**
 * Returns a page of imports, newest first. Each has the number of records that somebody has changed, deleted or used
 * after the import.
 */
export const listImports = (db: Db, page: Page) =>
  selectPage(db, {
    table: imports,
    columns: {
      id: imports.id,
      entity: imports.entity,
      source: imports.source,
      created: imports.created,
      merged: imports.merged,
      userId: imports.userId,
      userName: imports.userName,
      at: imports.createdAt,
      undoneAt: imports.undoneAt,
      touched: sql<number>`case when ${imports.undoneAt} is null then ${touched} else 0 end`,
    },
    total: totalOf(imports, undefined),
    where: undefined,
    order: [desc(imports.id)],
    ...page,
  });

/** Locks the records until the transaction ends. */
export const lockRecords = (db: Db, entity: ImportEntity, ids: readonly string[]) =>
  lockRows(db, tables[entity], ids);

/** Returns how many records of the import somebody has changed, deleted or used after it. */
export async function touchedNow(db: Db, id: string): Promise<number> {
  const [row] = await db.select({ touched }).from(imports).where(eq(imports.id, id));
  return row?.touched ?? 0;
}

/** A name in a row, with a record that has the same name apart from case, accents and the like. */
export interface SameName {
  place: number;
  /** The folded form of the name, in which names are compared. */
  key: string;
  /** The id of the record; null if no record has the name. */
  id: string | null;
  name: string | null;
  stockQuantity: number | null;
  /** The record's columns, if its entity has stock; otherwise null. */
  record: Readonly<Record<string, unknown>> | null;
}

/**
 * Returns, for each name, its folded form and the records with the same folded name. For customers, the comparison
 * also ignores legal forms such as "Ltd".
 */
export async function sameNamed(db: Db, entity: Referred, names: readonly string[]): Promise<SameName[]> {
  const table = tables[entity];
  const keyOf = entity === 'customers' ? companyKeyOf : sameName;
  const [stock, record] =
    'stockQuantity' in table
      ? [sql`there.stock_quantity::float8`, sql`to_jsonb(there)`]
      : [sql`null::float8`, sql`null::jsonb`];
  const { rows } = await db.execute<Omit<SameName, never> & Record<string, unknown>>(sql`
    select sent.place::int as place, sent.key, there.id, there.name, there.stock as "stockQuantity", there.record
    from (select place - 1 as place, ${keyOf(sql`name`)} as key
      from unnest(${sql.param([...names])}::text[]) with ordinality as given(name, place) offset 0) sent
    -- By the index for each name: a join would make the key of every record.
    left join lateral (select there.id, there.name, ${stock} as stock, ${record} as record from ${sql.identifier(getTableName(table))} there
      where ${keyOf(sql`there.name`)} = sent.key offset 0) there on true
    where sent.key <> '' order by sent.place, there.id`);
  return rows;
}

/** Returns names of customers that resemble the given name, the most similar first (rule companySearchLimits). */
export async function nearCustomers(db: Db, name: string): Promise<string[]> {
  const key = companyKeyOf(customers.name);
  const { similarity, suggestions } = companySearchLimits;
  const { rows } = await db.execute<{ name: string }>(sql`
    select near.name from (select ${companyKeyOf(sql`${name}::text`)} as key offset 0) sent
    cross join lateral (
      select ${customers.name}, similarity(${key}, sent.key) as alike from ${customers} where ${key} % sent.key and ${key} <> sent.key
      order by alike desc, ${customers.name} limit ${suggestions}) near
    where near.alike >= ${similarity} order by near.alike desc, near.name`);
  return rows.map((row) => row.name);
}

/** Returns the ids in the list that are ids of existing records of the entity. */
export const knownIds = (db: Db, entity: Referred, ids: readonly string[]) =>
  existingIds(db, tables[entity], ids);

/** Returns which of the given job numbers are taken, each with the name of the job that has it. */
export async function takenNumbers(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ number: string; name: string }>(sql`
    select sent.number, ${jobs.name} as name from unnest(${sql.param([...numbers])}::text[]) as sent(number)
    join ${jobs} on lower(${jobs.number}) = lower(sent.number)`);
  return new Map(rows.map(({ number, name }) => [number, name]));
}
