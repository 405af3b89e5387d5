/** Filters queries of the queues by ids of jobs and machines. */
import { or, type SQL, sql } from 'drizzle-orm';
import { precompileQuery } from '../../platform/db/precompiled.ts';
import { type Db } from '../../platform/db/database.ts';
import { amongIds } from '../../platform/db/sql.ts';
import { operations } from '../tables/operations.table.ts';

/** Ids of jobs and machines to read; null reads the whole shop. */
export type IdFilter = readonly string[] | null;

const filterIds = sql.placeholder('part');
/** Whether the operation belongs to one of the jobs or is on one of the machines. */
const matchesIds = or(amongIds(operations.jobId, filterIds), amongIds(operations.machineId, filterIds));

type Build<T> = Parameters<typeof precompileQuery<Record<string, unknown>, T[]>>[0];
/** Precompiles a query with and without the id filter. */
export function filterableQuery<T>(build: (db: Db, isAsked: SQL | undefined) => ReturnType<Build<T>>) {
  const whole = precompileQuery<Record<string, unknown>, T[]>((db) => build(db, undefined));
  const some = precompileQuery<Record<string, unknown>, T[]>((db) => build(db, matchesIds));
  return (db: Db, part: IdFilter, more: Record<string, unknown> = {}): Promise<T[]> =>
    part === null ? whole(db, more) : some(db, { ...more, part });
}
