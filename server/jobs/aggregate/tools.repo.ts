/** Locks tools in the database, and reads which of them exist and which are in use. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { onMachineStates } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type OccupiedTool } from '../../../shared/tools/tools.ts';
import { type Db } from '../../platform/db/database.ts';
import { existingIds } from '../../platform/crud/find-existing-ids.ts';
import { type LockStrength, lockRows } from '../../platform/db/lock-order.ts';
import { folded, oneOf } from '../../platform/db/sql-fragments.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { needsTool } from '../../tools/needed-tools.sql.ts';
import { operations } from '../../operations/operations.table.ts';
import { tools } from '../../tools/tools.table.ts';

/** Locks and returns the tools with these ids. The result lacks deleted tools. */
export const lockTools = (db: Db, ids: readonly string[], strength: LockStrength) =>
  lockRows(db, tools, ids, strength);

/** Returns the given ids that belong to existing tools. */
export const knownTools = (db: Db, ids: readonly string[]) => existingIds(db, tools, ids);

/** Returns one of the tools that another operation has on its machine now, or null if all are free. */
export async function readOccupiedTool(
  db: Db,
  operationId: string,
  ids: readonly string[],
): Promise<OccupiedTool | null> {
  const [held] = await db
    .select({
      tool: tools.name,
      state: operations.state,
      jobNumber: jobs.number,
      name: operations.name,
      machineName: machines.name,
    })
    .from(operations)
    .innerJoin(tools, needsTool(operations, tools.id))
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .leftJoin(machines, eq(machines.id, operations.machineId))
    .where(
      and(
        inArray(tools.id, [...ids]),
        oneOf(operations.state, onMachineStates),
        ne(operations.id, sql`${operationId}::uuid`),
      ),
    )
    .orderBy(folded(tools.name), tools.id)
    .limit(1);
  return held ?? null;
}
