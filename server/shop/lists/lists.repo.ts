/** Reads and writes the values of the shop's lists, such as materials, in the database. */
import { and, asc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import { type ExpectedLoss } from '../../../shared/shop/expected-loss.ts';
import { type ListName } from '../../../shared/shop/shop-lists.ts';
import { writesOf } from '../../platform/crud/record-writes.ts';
import { type Db } from '../../platform/db/database.ts';
import { type NameReference, inNames } from '../../platform/db/list-values-in-records.ts';
import { losses } from '../settings/settings.table.ts';
import { listValues } from './lists.table.ts';

export type ValueRow = InferSelectModel<typeof listValues>;
export const valueWrites = writesOf({ many: 'lists', noun: 'value' }, listValues);

/** Returns the values of all lists, each list in the sequence that the shop chose. */
export const allValues = (db: Db): Promise<ValueRow[]> =>
  db.select().from(listValues).orderBy(asc(listValues.list), asc(listValues.position), asc(listValues.id));

export const valuesOf = (db: Db, list: ListName): Promise<ValueRow[]> =>
  db
    .select()
    .from(listValues)
    .where(eq(listValues.list, list))
    .orderBy(asc(listValues.position), asc(listValues.id));

/** Returns the list's value with this name, ignoring case. */
export async function valueNamed(db: Db, list: ListName, name: string): Promise<ValueRow | undefined> {
  const [row] = await db
    .select()
    .from(listValues)
    .where(and(eq(listValues.list, list), sql`lower(${listValues.name}) = lower(${name})`));
  return row;
}

export type LockedValues = Pick<ValueRow, 'list' | 'name' | 'retired' | 'types' | 'unit' | 'needsMachine'>;

/**
 * Locks the values with these names against renaming and deletion, until the transaction ends. Returns these values
 * and the shop's expected losses.
 */
export async function lockValues(
  db: Db,
  references: readonly { list: ListName; name: string }[],
): Promise<{ values: LockedValues[]; losses: ExpectedLoss | null }> {
  const lists = references.map(({ list }) => list);
  const names = references.map(({ name }) => name);
  const { rows } = await db.execute<{ values: LockedValues[] | null; losses: ExpectedLoss | null }>(sql`
    with held as (
      select ${listValues.list}, ${listValues.name}, ${listValues.retired}, ${listValues.types},
        ${listValues.unit}, ${listValues.needsMachine} as "needsMachine" from ${listValues}
      where (${listValues.list}, ${listValues.name}) in (select * from unnest(${sql.param(lists)}::text[], ${sql.param(names)}::text[]))
      for key share)
    select (select json_agg(held) from held) as "values", ${losses} as losses`);
  const [row] = rows;
  return { values: row?.values ?? [], losses: row?.losses ?? null };
}

/** Stores the sequence of the values, whose versions stay the same. */
export async function order(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${listValues} set position = place.n
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality place (id, n)
    where ${listValues}.id = place.id and ${listValues}.position <> place.n`);
}

/** The noun by which messages name the list's values that have operation types. */
const wordsOf: Partial<Record<ListName, string>> = {
  styles: 'styles',
  operationDetails: 'operation details',
  wasteReasons: 'waste reasons',
  pauseReasons: 'pause reasons',
  shortReasons: 'reasons to finish short',
};

/** Describes where the values of this list have operation types, for renames of a type. */
export const typesIn = (list: ListName): NameReference =>
  inNames(wordsOf[list] ?? list, listValues, listValues.types, sql`${listValues.list} = ${list}`);
