/**
 * Reads the remaining work of machines from the database, with only the columns that the computation of their
 * load needs.
 */
import { sql } from 'drizzle-orm';
import { openStates } from '../../../../shared/jobs/aggregate/operation-state.ts';
import { precompileSql } from '../../../../packages/pg-kit/src/precompile-query.ts';
import { type Db } from '../../../platform/db/database.ts';
import { oneOf } from '../../../platform/db/sql-fragments.ts';
import { isOpen, jobs } from '../../tables/jobs.table.ts';
import { operations } from '../../../operations/operations.table.ts';
import { remainingWorkAt } from './machine-queue.repo.ts';
import { type RemainingWork, remainingWorkColumns } from './remaining-work.sql.ts';

/** Remaining work by column: an array for each column, with one value for each operation. */
type Columns = { [K in keyof RemainingWork]: RemainingWork[K][] };

/**
 * Reads the remaining work of machines. It begins with open jobs, which have a small index, since only they have open
 * operations.
 */
const remainingWorkOfMachines = precompileSql<
  { machineIds: readonly string[] },
  { machineId: string } & Columns
>(() => {
  const named = Object.entries(remainingWorkColumns).map(([name, value]) => ({
    name: sql`${sql.identifier(name)}`,
    value,
  }));
  const [values, lists] = [
    named.map(({ name, value }) => sql`${value} as ${name}`),
    named.map(({ name }) => sql`json_agg(${name}) as ${name}`),
  ];
  return sql`
    select "machineId", ${sql.join(lists, sql`, `)} from (
      select ${operations.machineId} as "machineId", ${sql.join(values, sql`, `)}
        from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId} and ${isOpen(jobs)}
        where ${operations.machineId} = any(${sql.placeholder('machineIds')}::uuid[])
          and ${oneOf(operations.state, openStates)}) unfinished
      group by "machineId"`;
});

/**
 * Returns by machine id the remaining work of the machine's open operations, unsorted. The map lacks machines without
 * open operations.
 */
export async function readRemainingWork(
  db: Db,
  machineIds: readonly string[],
): Promise<Map<string, RemainingWork[]>> {
  const rows = await remainingWorkOfMachines(db, { machineIds });
  return new Map(rows.map(({ machineId, ...columns }) => [machineId, toRemainingWork(columns)]));
}

const toRemainingWork = (columns: Columns): RemainingWork[] =>
  columns.type.map((_type, place) => remainingWorkAt(columns, place));
