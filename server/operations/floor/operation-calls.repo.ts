/** Reads the paused operations that call people. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type OperationCall } from '../../../shared/jobs/aggregate/operation-fields.ts';
import { type Db } from '../../platform/db/database.ts';
import { jobs } from '../../jobs/tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations } from '../operations.table.ts';

/** Returns all open calls, the oldest first. Each machine has at most one. */
export const readOpenCalls = (db: Db) =>
  db
    .select({
      id: operations.id,
      name: operations.name,
      pauseReason: operations.pauseReason,
      jobId: jobs.id,
      jobNumber: jobs.number,
      jobName: jobs.name,
      machineId: operations.machineId,
      machine: machines.name,
      call: sql<OperationCall>`${operations.call}`,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .leftJoin(machines, eq(machines.id, operations.machineId))
    .where(and(eq(operations.state, 'paused'), isNotNull(operations.call)))
    .orderBy(sql`${operations.call} ->> 'at'`, operations.id);
