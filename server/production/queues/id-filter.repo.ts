/** Limits queries of the queues to some jobs and machines, by their ids. */
import { or, type SQL, sql } from 'drizzle-orm';
import { precompileQuery } from '../../platform/db/precompiled.ts';
import { type Db } from '../../platform/db/database.ts';
import { amongIds } from '../../platform/db/sql.ts';
import { operations } from '../tables/operations.table.ts';

/** The ids of the jobs and machines to read; null reads the whole shop. */
export type IdFilter = readonly string[] | null;

const filterIds = sql.placeholder('part');
/** Whether the operation belongs to one of the jobs or has its place on one of the machines. */
const matchesIds = or(amongIds(operations.jobId, filterIds), amongIds(operations.machineId, filterIds));

type Build<T> = Parameters<typeof precompileQuery<Record<string, unknown>, T[]>>[0];
/**
 * Precompiles two variants of a query, one for the whole shop and one with an id filter. Returns a function that runs
 * the suitable one.
 */
export function filterableQuery<T>(build: (db: Db, isAsked: SQL | undefined) => ReturnType<Build<T>>) {
  const whole = precompileQuery<Record<string, unknown>, T[]>((db) => build(db, undefined));
  const some = precompileQuery<Record<string, unknown>, T[]>((db) => build(db, matchesIds));
  return (db: Db, part: IdFilter, more: Record<string, unknown> = {}): Promise<T[]> =>
    part === null ? whole(db, more) : some(db, { ...more, part });
}
