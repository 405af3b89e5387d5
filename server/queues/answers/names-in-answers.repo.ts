/**
 * Reads the names of the jobs, operations and machines that appear in delivery promises and in the causes of
 * delays.
 */
import { inArray } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { type Cause } from '../../../shared/queues/delay-cause.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations } from '../../operations/operations.table.ts';

/** Returns the numbers and names of the jobs with these ids, by job id. */
export async function readJobNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { number: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: jobs.id, number: jobs.number, name: jobs.name })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
  return new Map(rows.map(({ id, ...called }) => [id, called]));
}

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
