/** Limits the queries of the machines' queues to some jobs and machines, by id. */
import { or, type SQL, sql } from 'drizzle-orm';
import { precompileQuery } from '../../platform/db/precompiled.ts';
import { type Db } from '../../platform/db/database.ts';
import { amongIds } from '../../platform/db/sql-fragments.ts';
import { operations } from '../tables/operations.table.ts';

/** The ids of the jobs and machines whose rows a query must read. With null, it reads the whole shop. */
export type IdFilter = readonly string[] | null;

const filterIds = sql.placeholder('part');
/**
 * Whether the operation's job or machine has one of the ids. The machine is the one that the operation is on or is
 * queued for.
 */
const matchesIds = or(amongIds(operations.jobId, filterIds), amongIds(operations.machineId, filterIds));

type Build<T> = Parameters<typeof precompileQuery<Record<string, unknown>, T[]>>[0];
/**
 * Precompiles a query twice, for the whole shop and with an id filter. The returned function runs the variant that
 * suits its ids.
 */
export function filterableQuery<T>(build: (db: Db, isAsked: SQL | undefined) => ReturnType<Build<T>>) {
  const whole = precompileQuery<Record<string, unknown>, T[]>((db) => build(db, undefined));
  const some = precompileQuery<Record<string, unknown>, T[]>((db) => build(db, matchesIds));
  return (db: Db, part: IdFilter, more: Record<string, unknown> = {}): Promise<T[]> =>
    part === null ? whole(db, more) : some(db, { ...more, part });
}
