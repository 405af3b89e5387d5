/** Locks machines in the database, and reads and writes the operations in their queues. */
import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Priority } from '../../../../shared/platform/specification-constants.ts';
import { type Operation } from '../../../../shared/jobs/aggregate/operation-fields.ts';
import {
  onMachineStates,
  openStates,
  type OperationState,
} from '../../../../shared/jobs/aggregate/operation-state.ts';
import { precompileSql } from '../../../../packages/pg-kit/src/precompile-query.ts';
import { type Db } from '../../../platform/db/database.ts';
import { violates } from '../../../../packages/pg-kit/src/database-errors.ts';
import { recordset } from '../../../../packages/pg-kit/src/rows-as-json.ts';
import { lockerOf } from '../../../platform/db/lock-order.ts';
import { oneOf } from '../../../platform/db/sql-fragments.ts';
import { type RemainingWork, remainingWorkColumns } from './remaining-work.sql.ts';
import { jobs } from '../../tables/jobs.table.ts';
import { machines } from '../../../machines/machines.table.ts';
import { operations } from '../../../operations/operations.table.ts';

const lockMachinesBy = lockerOf(
  machines,
  () =>
    sql`(${machines.id} = any(${sql.placeholder('ids')}::uuid[]) or ${machines.type} = any(${sql.placeholder('types')}::text[])
      or exists (select from jsonb_array_elements(${machines.capabilities}) can
        where can ->> 'capability' = any(${sql.placeholder('types')}::text[])))`,
);

const lockMachinesById = lockerOf(
  machines,
  () => sql`${machines.id} = any(${sql.placeholder('ids')}::uuid[])`,
);
const lockMachineById = lockerOf(machines, () => eq(machines.id, sql.placeholder('id')));

/**
 * Locks the machines with these ids, and the machines that can do one of these operation types, in ascending order of
 * ids.
 */
export const lockMachines = (db: Db, ids: readonly string[], types: readonly string[]) =>
  types.length > 0 ? lockMachinesBy(db, { ids, types }) : lockMachinesById(db, { ids });
/** Locks and returns the machine, or returns undefined if it does not exist. */
export async function lockMachine(db: Db, id: string): Promise<MachineRow | undefined> {
  const [row] = await lockMachineById(db, { id });
  return row;
}
export type MachineRow = Awaited<ReturnType<typeof lockMachines>>[number];

/** An open operation in a machine's queue, with the facts that decide its place and its remaining work. */
export interface Queued extends RemainingWork, Pick<Operation, 'id' | 'jobId' | 'name' | 'state'> {
  jobNumber: string;
  rank: number;
  /** The operation's own priority, or else the job's. */
  priority: Priority;
  /** The operation's own delivery date, or else the job's. */
  deliveryDate: string;
}

/** A queue by column: an array for each column, with one value for each operation. */
type Columns = { [K in keyof Queued]: Queued[K][] };

export const queuedColumns: Record<keyof Queued, SQLWrapper> = {
  ...remainingWorkColumns,
  id: operations.id,
  jobId: operations.jobId,
  jobNumber: jobs.number,
  name: operations.name,
  state: operations.state,
  rank: sql`coalesce(${operations.rank}, 0)`,
  priority: sql`coalesce(${operations.priority}, ${jobs.priority})`,
  deliveryDate: sql`coalesce(${operations.deliveryDate}, ${jobs.deliveryDate})`,
};
const mapColumns = (write: (name: SQL, value: SQLWrapper) => SQL) =>
  sql.join(
    Object.entries(queuedColumns).map(([name, value]) => write(sql`${sql.identifier(name)}`, value)),
    sql`, `,
  );

/**
 * Selects queues as a JSON array for each column. This form parses four times as fast if a bulk import reads
 * thousands of operations. `asked` selects the machine ids.
 */
const queuesQuery = (machineRows: SQL, states: readonly OperationState[]) => sql`
    select asked.id as "machineId", queue.* from ${machineRows} cross join lateral (
      select ${mapColumns((name) => sql`json_agg(${name}) as ${name}`)} from (
        select ${mapColumns((name, value) => sql`${value} as ${name}`)}
          from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}
          where ${operations.machineId} = asked.id and ${oneOf(operations.state, states)}
          order by ${operations.rank}, ${operations.id}
      ) queued) queue where queue.id is not null`;

type Row = { machineId: string } & Columns;
const queuesOfMany = precompileSql<{ machineIds: readonly string[] }, Row>(() =>
  queuesQuery(sql`unnest(${sql.placeholder('machineIds')}::uuid[]) as asked(id)`, openStates),
);
/**
 * Reads the queue of one machine. Postgres reuses the plan of this statement, which it would not do for a list of
 * ids.
 */
const queueOfOne = (states: readonly OperationState[]) =>
  precompileSql<{ machineId: string }, Row>(() =>
    queuesQuery(sql`(select ${sql.placeholder('machineId')}::uuid as id) as asked`, states),
  );
const wholeQueue = queueOfOne(openStates);
const occupants = queueOfOne(onMachineStates);

/** Returns the queues by machine id, each sorted by rank. The map lacks machines without open operations. */
export async function readQueues(db: Db, machineIds: readonly string[]): Promise<Map<string, Queued[]>> {
  const [machineId] = machineIds;
  const rows =
    machineId !== undefined && machineIds.length === 1
      ? await wholeQueue(db, { machineId })
      : await queuesOfMany(db, { machineIds });
  return new Map(rows.map(({ machineId, ...columns }) => [machineId, rowsOf(columns)]));
}

/** Returns the operations that are on the machine, of which there is at most one. */
export async function readOccupants(db: Db, machineId: string): Promise<Queued[]> {
  const rows = await occupants(db, { machineId });
  return rows.flatMap(({ machineId: _machine, ...columns }) => rowsOf(columns));
}

/**
 * Builds one operation from the columns. It names each field, since a loop over the names would take ten times as
 * long.
 */
export const remainingWorkAt = (columns: Pick<Columns, keyof RemainingWork>, place: number) =>
  ({
    type: columns.type[place],
    unit: columns.unit[place],
    ups: columns.ups[place],
    planned: columns.planned[place],
    makeReadyMinutes: columns.makeReadyMinutes[place],
    runMinutes: columns.runMinutes[place],
    goodQuantity: columns.goodQuantity[place],
    wasteQuantity: columns.wasteQuantity[place],
    startedAt: columns.startedAt[place],
    runningSeconds: columns.runningSeconds[place],
    runningSince: columns.runningSince[place],
  }) satisfies { [K in keyof RemainingWork]: RemainingWork[K] | undefined } as RemainingWork;

const rowAt = (columns: Columns, place: number) =>
  ({
    ...remainingWorkAt(columns, place),
    id: columns.id[place],
    jobId: columns.jobId[place],
    jobNumber: columns.jobNumber[place],
    name: columns.name[place],
    state: columns.state[place],
    rank: columns.rank[place],
    priority: columns.priority[place],
    deliveryDate: columns.deliveryDate[place],
  }) satisfies { [K in keyof Queued]: Queued[K] | undefined } as Queued;

const rowsOf = (columns: Columns): Queued[] => columns.id.map((_id, place) => rowAt(columns, place));

const timed = precompileSql<{ machineIds: readonly string[] }, FixedTime>(
  () => sql`
    select ${operations.id} as id, ${operations.machineId} as "machineId", ${operations.name} as name, ${jobs.number} as number,
        ${operations.pinnedStart} as start
      from unnest(${sql.placeholder('machineIds')}::uuid[]) as asked(id)
        join ${operations} on ${operations.machineId} = asked.id join ${jobs} on ${jobs.id} = ${operations.jobId}
      where ${oneOf(operations.state, openStates)} and ${operations.pinnedStart} is not null
      order by ${operations.pinnedStart}, ${operations.id}`,
);
/** An open operation that a person has pinned to a start time. */
export interface FixedTime {
  id: string;
  machineId: string;
  name: string;
  number: string;
  start: string;
}
/** Returns the open operations on the machines that a person has pinned to a start time. */
export const readFixedTimes = (db: Db, machineIds: readonly string[]): Promise<FixedTime[]> =>
  timed(db, { machineIds });

/** Returns the ids of jobs with open operations in the machine's queue. It does not lock the jobs. */
export async function jobsQueuedOn(db: Db, machineId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ jobId: operations.jobId })
    .from(operations)
    .where(and(eq(operations.machineId, machineId), inArray(operations.state, [...openStates])));
  return rows.map(({ jobId }) => jobId);
}

/**
 * Writes the ranks of renumbered queues. All new ranks are above the old ranks, so that the sequence of operations
 * stays the same.
 */
export async function writeRanks(
  db: Db,
  ranks: readonly { id: string; machineId: string; rank: number }[],
): Promise<void> {
  const rows = ranks.map((each) => ({ ...each }));
  await db.execute(sql`
    update ${operations} set rank = wanted.rank
    from ${recordset(rows, {}, { id: 'uuid', machineId: 'uuid', rank: 'bigint' }, 'wanted')}
    where ${operations.id} = wanted.id and ${operations.machineId} = wanted."machineId"`);
}

/** Returns whether the error says that the database refused a second occupant of a machine. */
export const isSecondOnMachine = (error: unknown): boolean => violates(error, 'operations_one_on_machine');
