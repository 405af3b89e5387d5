/**
 * Reads the names of the jobs, operations and machines that appear in delivery promises, in the causes of delays
 * and in ways to save a job.
 */
import { inArray, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { type Cause } from '../../../shared/queues/delay-cause.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations } from '../../operations/operations.table.ts';

/** Returns by id the names of the given operations, machines and jobs, and the numbers of jobs. */
export async function readNames(
  db: Db,
  of: { operations?: readonly string[]; machines?: readonly string[]; jobs?: readonly string[] },
): Promise<Map<string, { name: string; number: string }>> {
  const { rows } = await db.execute<{ id: string; name: string; number: string }>(sql`
    select id, name, '' as number from ${operations} where id in ${idList(of.operations)}
    union all select id, name, '' from ${machines} where id in ${idList(of.machines)}
    union all select id, name, number from ${jobs} where id in ${idList(of.jobs)}`);
  return new Map(rows.map(({ id, name, number }) => [id, { name, number }]));
}
const idList = (ids: readonly string[] = []) => sql`(select unnest(${sql.param([...ids])}::uuid[]))`;

/** Returns by id the operations and the names of the machines to which the causes of delays refer. */
export async function readCauseNames(db: Db, causes: readonly Cause[]) {
  const ids = causes.map(({ operationId }) => operationId);
  const machineIds = causes.flatMap(({ machineId }) => machineId ?? []);
  const { name, state, pauseReason, supplier } = operations;
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: operations.id, name, state, pauseReason, supplier })
          .from(operations)
          .where(inArray(operations.id, ids));
  const places =
    machineIds.length === 0
      ? []
      : await db
          .select({ id: machines.id, name: machines.name })
          .from(machines)
          .where(inArray(machines.id, machineIds));
  return {
    operations: new Map(rows.map(({ id, ...operation }) => [id, operation])),
    machines: new Map(places.map((machine) => [machine.id, machine.name])),
  };
}
