/** Operations' rows and transitions one by one: what the verbs read under the job's lock, and every write. */
import {
  and,
  asc,
  desc,
  eq,
  type InferInsertModel,
  type InferSelectModel,
  isNull,
  max,
  sql,
} from 'drizzle-orm';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';
import { type FloorAction } from '../../../shared/rules/operation-words.ts';
import { type Db } from '../../platform/db/database.ts';
import { jobs, productOperations } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { users } from '../../platform/users/users.table.ts';
import { operations, operationTransitions } from '../tables/operations.table.ts';

export type OperationRow = InferSelectModel<typeof operations>;
export type OperationValues = InferInsertModel<typeof operations>;

/** The row as it was before a transition: what undo restores. Counts stand in it where the transition may have set them. */
export type Before = Pick<
  OperationRow,
  'state' | 'machineId' | 'startedAt' | 'runningSeconds' | 'runningSince' | 'pauseReason'
> &
  Partial<Pick<OperationRow, 'goodQuantity' | 'wasteQuantity' | 'wasteReason'>>;

export interface Transition {
  id: string;
  verb: FloorAction;
  before: Before;
  at: string;
  userId: string | null;
  userName: string | null;
}

export async function findRow(db: Db, id: string): Promise<OperationRow | undefined> {
  const [row] = await db.select().from(operations).where(eq(operations.id, id));
  return row;
}

/** The job of the operation, which never changes. */
export async function jobIdOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ jobId: operations.jobId }).from(operations).where(eq(operations.id, id));
  return row?.jobId;
}

/** The job's operations in order. */
export function rowsOfJob(db: Db, jobId: string): Promise<OperationRow[]> {
  return db
    .select()
    .from(operations)
    .where(eq(operations.jobId, jobId))
    .orderBy(asc(operations.index), asc(operations.id));
}

/** The job's operations in order, as the rules about a job ask for them. */
export function factsOfJob(db: Db, jobId: string) {
  return db
    .select({
      id: operations.id,
      name: operations.name,
      index: operations.index,
      state: operations.state,
      started: sql<boolean>`${operations.startedAt} is not null`,
      machineName: machines.name,
    })
    .from(operations)
    .leftJoin(machines, eq(machines.id, operations.machineId))
    .where(eq(operations.jobId, jobId))
    .orderBy(asc(operations.index), asc(operations.id));
}

/** What an operation takes from its job: its urgency, its sheet, and whether it is scheduled. */
export async function jobOf(db: Db, jobId: string) {
  const [row] = await db
    .select({
      id: jobs.id,
      priority: jobs.priority,
      deliveryDate: jobs.deliveryDate,
      paperLength: jobs.paperLength,
      paperBreadth: jobs.paperBreadth,
      scheduledAt: jobs.scheduledAt,
      cancelledAt: jobs.cancelledAt,
    })
    .from(jobs)
    .where(eq(jobs.id, jobId));
  return row;
}
export type OperationsJob = NonNullable<Awaited<ReturnType<typeof jobOf>>>;

/** The highest position of the job's operations and of its plan; -1 where there is none. */
export async function lastIndex(db: Db, jobId: string): Promise<number> {
  const [made] = await db
    .select({ last: max(operations.index) })
    .from(operations)
    .where(eq(operations.jobId, jobId));
  const [planned] = await db
    .select({ last: max(productOperations.position) })
    .from(productOperations)
    .where(eq(productOperations.jobId, jobId));
  return Math.max(made?.last ?? -1, planned?.last ?? -1);
}

/** Adds the row; undefined when its step of the plan has become an operation already. */
export async function insertRow(db: Db, values: OperationValues): Promise<OperationRow | undefined> {
  const [row] = await db
    .insert(operations)
    .values(values)
    .onConflictDoNothing({ target: operations.productOperationId })
    .returning();
  return row;
}

/**
 * Changes a row that is still as `row` was seen, and raises its version; undefined when it is not. A row that comes onto its
 * machine is changed under a savepoint: when the machine is taken, the transaction can still read by what.
 */
export async function changeRow(
  db: Db,
  row: Pick<OperationRow, 'id' | 'version' | 'state'>,
  changes: Partial<OperationValues>,
): Promise<OperationRow | undefined> {
  const write = async (db: Db) => {
    const [changed] = await db
      .update(operations)
      .set({ ...changes, version: row.version + 1, updatedAt: sql`now()` })
      .where(
        and(eq(operations.id, row.id), eq(operations.version, row.version), eq(operations.state, row.state)),
      )
      .returning();
    return changed;
  };
  const arrives = changes.state !== undefined && isOnMachine(changes.state) && !isOnMachine(row.state);
  return arrives ? db.transaction(write) : write(db);
}

/** Deletes a row that is still as `row` was seen; false when it is not. */
export async function deleteRow(
  db: Db,
  row: Pick<OperationRow, 'id' | 'version' | 'state'>,
): Promise<boolean> {
  const gone = await db
    .delete(operations)
    .where(
      and(eq(operations.id, row.id), eq(operations.version, row.version), eq(operations.state, row.state)),
    )
    .returning({ id: operations.id });
  return gone.length > 0;
}

export async function insertTransition(
  db: Db,
  values: { operationId: string; verb: FloorAction; before: Before; userId: string; at: string },
): Promise<void> {
  await db.insert(operationTransitions).values(values);
}

/** The last transition that was not taken back; undefined where there is none. */
export async function lastTransition(db: Db, operationId: string): Promise<Transition | undefined> {
  const [row] = await db
    .select({
      id: operationTransitions.id,
      verb: sql<FloorAction>`${operationTransitions.verb}`,
      before: sql<Before>`${operationTransitions.before}`,
      at: operationTransitions.at,
      userId: operationTransitions.userId,
      userName: users.name,
    })
    .from(operationTransitions)
    .leftJoin(users, eq(users.id, operationTransitions.userId))
    .where(and(eq(operationTransitions.operationId, operationId), isNull(operationTransitions.undoneAt)))
    .orderBy(desc(operationTransitions.id))
    .limit(1);
  return row;
}

/** Marks the transition as taken back; false when it was already. */
export async function undoTransition(db: Db, id: string, at: string): Promise<boolean> {
  const undone = await db
    .update(operationTransitions)
    .set({ undoneAt: at })
    .where(and(eq(operationTransitions.id, id), isNull(operationTransitions.undoneAt)))
    .returning({ id: operationTransitions.id });
  return undone.length > 0;
}
