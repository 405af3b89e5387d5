/** Finds and deletes the records of the sample shop. One transaction created all of them, and its audit lines have its number. */
import { sql } from 'drizzle-orm';
import { namedMaximum } from '../../shared/exports/sample-shop.contract.ts';
import { entitiesWithHistory } from '../../shared/history/records/history.contract.ts';
import { type Db } from '../platform/db/database.ts';
import { type FromTo } from '../platform/verb/field-changes.ts';
import { audit } from '../platform/verb/audit-idempotency-settings.table.ts';
import { users } from '../people/users.table.ts';
import { exportedSequences, exportedTables, prefilledTables } from './exported-tables.ts';

/** The tables whose rows go with the sample shop. */
export const sampleTables: readonly string[] = [
  ...exportedTables.filter((name) => !prefilledTables.includes(name) && name !== 'saved_views'),
  'plans',
  'job_number_proposals',
];
/** The kinds of records that have names. */
const named = entitiesWithHistory.filter((entity) => sampleTables.includes(entity));

const listed = sql.join(
  sampleTables.map((name) => sql.identifier(name)),
  sql`, `,
);
const isOf = (xid: string) => sql`${audit.xid} = ${xid}::xid8`;

/** Locks the tables against all other reads and writes until the transaction ends. */
export const lockSampleTables = (db: Db) => db.execute(sql`lock table ${listed} in access exclusive mode`);

/** Returns how many records the sample's transaction did not make, and the names of the first of them. */
export async function findOthers(db: Db, xid: string): Promise<{ count: number; names: string[] }> {
  const each = named.map(
    (entity) => sql`select id, ${sql.raw(entity === 'jobs' ? 'number' : 'name')} as name
      from ${sql.identifier(entity)}`,
  );
  const { rows } = await db.execute<{ count: number; names: string[] }>(sql`
    select count(*)::int as count, coalesce((array_agg(name order by id))[1:${sql.raw(`${namedMaximum}`)}], '{}') as names
    from (${sql.join(each, sql` union all `)}) record
    where not exists (select from ${audit} where ${isOf(xid)} and ${audit.entityId} = record.id)`);
  return rows[0] ?? { count: 0, names: [] };
}

/** Lets new records begin with the numbers and codes of a new shop. A rollback takes it back. */
export async function restartNumbers(db: Db): Promise<void> {
  for (const name of exportedSequences) await db.execute(sql`alter sequence ${sql.identifier(name)} restart`);
}

/** Deletes all records, the sample's users who have never signed in, and the sample's lines in the audit log. */
export async function deleteSample(db: Db, xid: string): Promise<void> {
  await db.execute(sql`truncate ${listed}`);
  await db.execute(sql`delete from ${users} where ${users.lastSignInAt} is null
    and ${users.id} in (select ${audit.entityId} from ${audit} where ${isOf(xid)} and ${audit.entity} = 'users')`);
  await db.execute(sql`delete from ${audit} where ${isOf(xid)}`);
}

/** Returns the settings that the sample's transaction changed, the last change first. */
export async function findSettingChanges(db: Db, xid: string): Promise<FromTo[]> {
  const { rows } = await db.execute<{ changes: FromTo }>(
    sql`select ${audit.changes} as changes from ${audit} where ${isOf(xid)} and ${audit.entity} = 'settings'
      and ${audit.changes} is not null order by ${audit.id} desc`,
  );
  return rows.map(({ changes }) => changes);
}
