/** Reads the names of records of any entity by their ids. It omits deleted records. */
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, unionAll } from 'drizzle-orm/pg-core';
import {
  entitiesWithHistory,
  type EntityWithHistory,
  settingsId,
} from '../../../shared/history/records/history.contract.ts';
import { recordsByEntity } from '../../platform/crud/records.ts';
import { type Db } from '../../platform/db/database.ts';
import { type NamedRecord } from '../history-lines.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { operations } from '../../operations/operations.table.ts';

/** Returns by id the records that exist. The name of an operation begins with its job's number. */
export async function findRecords(db: Db, ids: readonly string[]): Promise<Map<string, NamedRecord>> {
  const among = [...new Set(ids)];
  if (among.length === 0) return new Map();
  const those = (entity: EntityWithHistory, table: PgTable & { id: PgColumn }, name: PgColumn | SQL) =>
    db
      .select({
        entity: sql<EntityWithHistory>`${sql.raw(`'${entity}'`)}`.as('entity'),
        id: sql<string>`${table.id}`.as('id'),
        name: sql<string>`${name}`.as('name'),
      })
      .from(table)
      .where(inArray(table.id, among));
  const step = db
    .select({
      entity: sql<EntityWithHistory>`'operations'`.as('entity'),
      id: sql<string>`${operations.id}`.as('id'),
      name: sql<string>`${jobs.number} || ' ' || ${operations.name}`.as('name'),
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(inArray(operations.id, among));
  const found = await unionAll(
    those('jobs', jobs, jobs.number),
    step,
    ...entitiesWithHistory.flatMap((entity) => {
      const records = recordsByEntity.get(entity);
      return records ? [those(entity, records.table, records.name)] : [];
    }),
  );
  const settings: NamedRecord = { entity: 'settings', id: settingsId, name: 'Settings' };
  return new Map([...found, settings].map((record) => [record.id, record]));
}
