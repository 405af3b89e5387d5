/**
 * Machines' queues: the order of the open operations on a machine. The person who puts an operation on a machine, or changes a
 * rank there, holds the machine's row.
 */
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type OperationType } from '../../../shared/rules/catalogue.ts';
import { rankGap } from '../../../shared/rules/machine-queue.ts';
import { onMachineStates, openStates } from '../../../shared/rules/operation-state.ts';
import { type Db } from '../../platform/db/database.ts';
import { violates } from '../../platform/db/errors.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { operations, operationTransitions } from '../tables/operations.table.ts';

const open = inArray(operations.state, [...openStates]);

/** The machines with these ids and of these types, locked by ascending id. */
export async function lockMachines(
  db: Db,
  ids: readonly (string | null)[],
  types: readonly OperationType[] = [],
) {
  const known = [...new Set(ids)].filter((id) => id !== null);
  return db
    .select()
    .from(machines)
    .where(or(inArray(machines.id, known), inArray(machines.type, [...new Set(types)])))
    .orderBy(asc(machines.id))
    .for('update');
}
export type MachineRow = Awaited<ReturnType<typeof lockMachines>>[number];

/** The open operations on the machine by rank, with what their place follows from. */
export function queueOf(db: Db, machineId: string) {
  return db
    .select({
      id: operations.id,
      jobId: operations.jobId,
      state: operations.state,
      rank: sql<number>`coalesce(${operations.rank}, 0)::float8`,
      priority: sql<
        (typeof jobs.$inferSelect)['priority']
      >`coalesce(${operations.priority}, ${jobs.priority})`,
      deliveryDate: sql<string>`coalesce(${operations.deliveryDate}, ${jobs.deliveryDate})`.mapWith(
        jobs.deliveryDate,
      ),
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(and(eq(operations.machineId, machineId), open))
    .orderBy(asc(operations.rank), asc(operations.id));
}
export type Queued = Awaited<ReturnType<typeof queueOf>>[number];

/**
 * Renumbers the queue with room between all. Beyond the present numbers, so that no two rows share one on the way;
 * nobody's place changes, so no row's version.
 */
export async function renumber(db: Db, machineId: string): Promise<void> {
  await db.execute(sql`
    update operations set rank = fresh.rank
    from (
      select id, max(rank) over () + ${rankGap} * row_number() over (order by rank, id) as rank
      from operations
      where machine_id = ${machineId} and ${sql.raw(`state in ('${openStates.join("', '")}')`)}
    ) as fresh
    where operations.id = fresh.id and operations.machine_id = ${machineId}`);
}

/** What the open operations on the machines have made and have to make, in pieces, and how long they ran. */
export function workOn(db: Db, machineIds: readonly string[]) {
  return db
    .select({
      machineId: operations.machineId,
      type: operations.type,
      ups: jobs.ups,
      planned: sql<number>`${jobs.quantity}::float8 + ${jobs.buffer}`,
      made: sql<number>`${operations.goodQuantity}::float8 + ${operations.wasteQuantity}`,
      startedAt: operations.startedAt,
      runningSeconds: operations.runningSeconds,
      runningSince: operations.runningSince,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(and(inArray(operations.machineId, [...machineIds]), open));
}

const named = {
  id: operations.id,
  jobId: operations.jobId,
  state: operations.state,
  name: operations.name,
  jobNumber: jobs.number,
  machineName: machines.name,
};
export type Occupant = { [K in keyof typeof named]: (typeof named)[K]['_']['data'] };

/** The operation that runs or is paused on the machine, other than `exceptId`. */
export async function occupantOf(
  db: Db,
  machineId: string,
  exceptId?: string,
): Promise<Occupant | undefined> {
  const [row] = await db
    .select(named)
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .innerJoin(machines, eq(machines.id, operations.machineId))
    .where(
      and(
        eq(operations.machineId, machineId),
        inArray(operations.state, [...onMachineStates]),
        exceptId === undefined ? undefined : ne(operations.id, exceptId),
      ),
    );
  return row;
}

/** Another operation that was started on the machine after the transition, and not taken back. */
export async function startedSince(
  db: Db,
  machineId: string,
  { operationId, transitionId }: { operationId: string; transitionId: string },
): Promise<Occupant | undefined> {
  const [row] = await db
    .select(named)
    .from(operationTransitions)
    .innerJoin(operations, eq(operations.id, operationTransitions.operationId))
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .innerJoin(machines, eq(machines.id, machineId))
    .where(
      and(
        sql`${operationTransitions.before} ->> 'machineId' = ${machineId}`,
        eq(operationTransitions.verb, 'start'),
        isNull(operationTransitions.undoneAt),
        ne(operationTransitions.operationId, operationId),
        gt(operationTransitions.id, transitionId),
      ),
    )
    .orderBy(desc(operationTransitions.id))
    .limit(1);
  return row;
}

/** Whether the database refused a second running or paused operation on a machine. */
export const isSecondOnMachine = (error: unknown): boolean => violates(error, 'operations_one_on_machine');
