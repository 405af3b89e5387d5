/** Finds records of any entity by id, with their names. It omits deleted records. */
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, unionAll } from 'drizzle-orm/pg-core';
import { type EntityWithHistory, settingsId } from '../../../shared/contract/history.ts';
import { type Db } from '../../platform/db/database.ts';
import { type NamedRecord } from '../../platform/system/history-lines.ts';
import { users } from '../../platform/users/users.table.ts';
import { calendars } from '../../production/tables/calendars.table.ts';
import { components } from '../../production/tables/components.table.ts';
import { customers } from '../../production/tables/customers.table.ts';
import { jobs } from '../../production/tables/jobs.table.ts';
import { machines } from '../../production/tables/machines.table.ts';
import { operations } from '../../production/tables/operations.table.ts';
import { products } from '../../production/tables/products.table.ts';
import { tools } from '../../production/tables/tools.table.ts';
import { inks } from '../../stock/inks/inks.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';

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
    those('customers', customers, customers.name),
    those('machines', machines, machines.name),
    those('calendars', calendars, calendars.name),
    those('tools', tools, tools.name),
    those('papers', papers, papers.name),
    those('inks', inks, inks.name),
    those('products', products, products.name),
    those('components', components, components.name),
    those('users', users, users.name),
  );
  const settings: NamedRecord = { entity: 'settings', id: settingsId, name: 'Settings' };
  return new Map([...found, settings].map((record) => [record.id, record]));
}
