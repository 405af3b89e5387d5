/** Locked machines' queues as rows: who stands where, and what is left to be made. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type OperationType } from '../../../shared/rules/catalogue.ts';
import { openStates } from '../../../shared/rules/operation-state.ts';
import { builtOnce } from '../../platform/db/built.ts';
import { type Db } from '../../platform/db/database.ts';
import { violates } from '../../platform/db/errors.ts';
import { recordset } from '../../platform/db/json.ts';
import { lockerOf } from '../../platform/db/lock-order.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { operations } from '../tables/operations.table.ts';

const lockMachinesBy = lockerOf(
  machines,
  () =>
    sql`(${machines.id} = any(${sql.placeholder('ids')}::uuid[]) or ${machines.type} = any(${sql.placeholder('types')}::text[]))`,
);

/** The machines with these ids and of these types, locked by ascending id. */
export const lockMachines = (db: Db, ids: readonly string[], types: readonly OperationType[]) =>
  lockMachinesBy(db, { ids, types });
export type MachineRow = Awaited<ReturnType<typeof lockMachines>>[number];

const queues = builtOnce((db) =>
  db
    .select({
      id: operations.id,
      machineId: sql<string>`${operations.machineId}`,
      jobId: operations.jobId,
      jobNumber: jobs.number,
      name: operations.name,
      type: operations.type,
      state: operations.state,
      rank: sql<number>`coalesce(${operations.rank}, 0)::float8`,
      priority: sql<
        (typeof jobs.$inferSelect)['priority']
      >`coalesce(${operations.priority}, ${jobs.priority})`,
      deliveryDate: sql<string>`coalesce(${operations.deliveryDate}, ${jobs.deliveryDate})`.mapWith(
        jobs.deliveryDate,
      ),
      ups: jobs.ups,
      quantity: jobs.quantity,
      buffer: jobs.buffer,
      goodQuantity: operations.goodQuantity,
      wasteQuantity: operations.wasteQuantity,
      startedAt: operations.startedAt,
      runningSeconds: operations.runningSeconds,
      runningSince: operations.runningSince,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(
      and(
        sql`${operations.machineId} = any(${sql.placeholder('machineIds')}::uuid[])`,
        inArray(operations.state, [...openStates]),
      ),
    )
    .orderBy(asc(operations.rank), asc(operations.id)),
);

/** The open operations on the machines by rank: what their place follows from, and what is made and to be made, in pieces. */
export const queuesOf = (db: Db, machineIds: readonly string[]) => queues(db, { machineIds });
export type Queued = Awaited<ReturnType<typeof queuesOf>>[number];

/** The ids of the jobs that have open operations on the machine, before anything is locked. */
export async function jobsQueuedOn(db: Db, machineId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ jobId: operations.jobId })
    .from(operations)
    .where(and(eq(operations.machineId, machineId), inArray(operations.state, [...openStates])));
  return rows.map(({ jobId }) => jobId);
}

/** Writes the ranks of a queue that was renumbered: all are beyond those that there were, and nobody's place changes. */
export async function writeRanks(
  db: Db,
  machineId: string,
  ranks: readonly { id: string; rank: number }[],
): Promise<void> {
  const rows = ranks.map((each) => ({ ...each }));
  await db.execute(sql`
    update ${operations} set rank = wanted.rank
    from ${recordset(rows, {}, { id: 'uuid', rank: 'bigint' }, 'wanted')}
    where ${operations.id} = wanted.id and ${operations.machineId} = ${machineId}`);
}

/** Whether the database refused a second running or paused operation on a machine. */
export const isSecondOnMachine = (error: unknown): boolean => violates(error, 'operations_one_on_machine');
