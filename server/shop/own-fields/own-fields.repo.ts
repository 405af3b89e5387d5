/** Reads and writes the fields that the shop adds to its records. */
import { asc, eq, type InferSelectModel, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type FieldEntity } from '../../../shared/shop/own-fields/own-fields.ts';
import { writesOf } from '../../platform/crud/record-writes.ts';
import { type Db } from '../../platform/db/database.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { ownFields } from './own-fields.table.ts';

export type FieldRow = InferSelectModel<typeof ownFields>;
export const fieldWrites = writesOf({ many: 'fields', noun: 'field' }, ownFields);

/** The tables with a column `fields`, which has the values. */
const holders: Record<FieldEntity, PgTable & { fields: PgColumn }> = { jobs };

const inSequence = [asc(ownFields.entity), asc(ownFields.position), asc(ownFields.id)];

export const allFields = (db: Db): Promise<FieldRow[]> =>
  db
    .select()
    .from(ownFields)
    .orderBy(...inSequence);

export const fieldsOf = (db: Db, entity: FieldEntity): Promise<FieldRow[]> =>
  db
    .select()
    .from(ownFields)
    .where(eq(ownFields.entity, entity))
    .orderBy(...inSequence);

/**
 * Returns the entity's fields. Until the transaction ends, it prevents that somebody changes or deletes them, so that
 * the values fit them when they are stored.
 */
export const lockFields = (db: Db, entity: FieldEntity): Promise<FieldRow[]> =>
  db
    .select()
    .from(ownFields)
    .where(eq(ownFields.entity, entity))
    .orderBy(...inSequence)
    .for('key share');

export async function entityOf(db: Db, id: string): Promise<FieldEntity | undefined> {
  const [row] = await db.select({ entity: ownFields.entity }).from(ownFields).where(eq(ownFields.id, id));
  return row?.entity;
}

/** Prevents other additions to the entity's fields, and moves of them, until the transaction ends. */
export const lockAdditions = (db: Db, entity: FieldEntity) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`own_fields ${entity}`}))`);

/** Returns how many records of the entity have each key. */
export async function countUses(db: Db, entity: FieldEntity): Promise<{ key: string; count: number }[]> {
  const { fields } = holders[entity];
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select key, count(*)::int as count from ${holders[entity]}, jsonb_object_keys(${fields}) key
    where ${fields} is not null group by key`);
  return rows;
}

/** Stores the sequence of the fields. It does not change their versions. */
export async function order(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update ${ownFields} set position = place.n
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality place (id, n)
    where ${ownFields}.id = place.id and ${ownFields}.position <> place.n`);
}
