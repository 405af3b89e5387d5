/**
 * Reads the rows of the Today screen. Each statement reads only open or late jobs, so its time does not grow
 * with the shop's history.
 */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type TodayMachine } from '../../../shared/today/today.contract.ts';
import { onMachineStates, upcomingStates } from '../../../shared/jobs/aggregate/operation-state.ts';
import { countOf } from '../../platform/db/row-counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { oneOf, subquery } from '../../platform/db/sql-fragments.ts';
import { users } from '../../people/users.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { type JobFilter, filterCondition } from '../read/jobs-filter.repo.ts';
import { remainingWork } from '../aggregate/placing/remaining-work.sql.ts';
import { obstacleColumns } from '../read/obstacles-to-queueing.repo.ts';
import { pendingPaper } from '../../stock/orders/pending-paper.sql.ts';
import { customers } from '../../customers/customers.table.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations, piecesToRun } from '../../operations/operations.table.ts';

/** Selects the jobs of one user or, without a user id, the jobs of the whole shop. */
export type OwnerFilter = Pick<JobFilter, 'userId'>;

/** Counts, in one statement, the jobs that each filter selects and the shop's totals. */
export async function readFigures<K extends string>(db: Db, filters: Record<K, JobFilter>) {
  const count = (filter: JobFilter) =>
    subquery<number>(sql`select count(*)::int from ${jobs} where ${filterCondition(filter) ?? true}`);
  const all = (table: typeof machines | typeof papers | typeof users) =>
    subquery<number>(sql`select count(*)::int from ${table}`);
  const [row] = await db
    .select({
      figures: Object.fromEntries(
        Object.entries<JobFilter>(filters).map(([name, filter]) => [name, count(filter).as(name)]),
      ) as Record<K, SQL.Aliased<number>>,
      shop: {
        machines: all(machines).as('machines'),
        papers: all(papers).as('papers'),
        users: all(users).as('users'),
        customers: countOf('customers').as('customers'),
        jobs: countOf('jobs').as('jobs'),
      },
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error('A query without conditions returned no row');
  return row as unknown as { figures: Record<K, number>; shop: Record<keyof typeof row.shop, number> };
}

/** Describes a list of the Today screen: which jobs it shows (`filter`) and how it sorts them (`by`). */
export interface List {
  filter: JobFilter;
  by: SQL;
}

/**
 * Returns the first jobs of each list in one statement. The column `list` names the job's list; other columns are for
 * the rule findObstacle.
 */
export function readLists<K extends string>(db: Db, lists: Record<K, List>, most: number) {
  const parts = Object.entries<List>(lists).map(
    ([name, { filter, by }]) => sql`(select ${name}::text as list, ${jobs.id} as id,
        row_number() over (order by ${by}, ${jobs.id}) as place
      from ${jobs} where ${filterCondition(filter)} order by ${by}, ${jobs.id} limit ${most})`,
  );
  return db
    .select({
      list: sql<K>`chosen.list`,
      ...obstacleColumns,
      number: jobs.number,
      name: jobs.name,
      artworkHash: jobs.artworkHash,
      deliveryDate: jobs.deliveryDate,
      expected: jobs.expected,
      customerName: customers.name,
      awaits: pendingPaper,
      willMake: jobs.willMake,
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as chosen`)
    .innerJoin(jobs, sql`${jobs.id} = chosen.id`)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .orderBy(sql`chosen.list, chosen.place`);
}
export type JobRow = Awaited<ReturnType<typeof readLists>>[number];

export const byDelivery = sql`${jobs.deliveryDate} asc`;
/** Sorts jobs by the delay between delivery date and expected date, the longest delay first. */
export const byRisk = sql`${jobs.expected} - ${jobs.deliveryDate} desc`;

type OnMachine = Omit<NonNullable<TodayMachine['on']>, 'minutesLeft'>;
/**
 * Returns machines that are down, occupied, or idle although operations are queued. With a user id, returns only
 * machines with operations of that user's jobs. With `all`, returns every machine by name.
 */
export function readMachines(db: Db, { userId, all = false }: OwnerFilter & { all?: boolean }) {
  const queued = alias(operations, 'queued');
  const own = (job: SQL) =>
    userId === undefined
      ? sql`true`
      : sql`exists (select 1 from ${jobs} mine where mine.id = ${job} and mine.user_id = ${userId})`;
  const inQueue = sql<number>`(select count(*)::int from ${operations} ${queued} where ${queued.machineId} = ${machines.id}
    and ${oneOf(queued.state, upcomingStates)} and ${own(sql`${queued.jobId}`)})`;
  return db
    .select({
      id: machines.id,
      name: machines.name,
      downReason: machines.downReason,
      downSince: machines.downSince,
      expectedBack: machines.expectedBack,
      queued: inQueue.as('in_queue'),
      /** The machine's occupant, or null if it has none. */
      on: sql<OnMachine | null>`case when ${operations.id} is not null then json_build_object(
        'operationId', ${operations.id}, 'operation', ${operations.name}, 'state', ${operations.state},
        'pauseReason', ${operations.pauseReason}, 'jobId', ${jobs.id}, 'jobNumber', ${jobs.number}, 'jobName', ${jobs.name},
        'good', ${operations.goodQuantity}, 'planned', ${piecesToRun(operations)},
        'unit', ${operations.unit}, 'ups', ${jobs.ups}) end`,
      work: remainingWork,
      speed: {
        makeReadyMinutes: machines.makeReadyMinutes,
        sheetsPerHour: machines.sheetsPerHour,
        usualMakeReadyMinutes: machines.usualMakeReadyMinutes,
        usualPerHour: machines.usualPerHour,
        capabilities: machines.capabilities,
      },
    })
    .from(machines)
    .leftJoin(
      operations,
      and(
        eq(operations.machineId, machines.id),
        oneOf(operations.state, onMachineStates),
        own(sql`${operations.jobId}`),
      ),
    )
    .leftJoin(jobs, eq(jobs.id, operations.jobId))
    .where(
      all
        ? undefined
        : userId === undefined
          ? sql`(${machines.downReason} is not null or ${operations.id} is not null or ${inQueue} > 0)`
          : sql`(${operations.id} is not null or ${inQueue} > 0)`,
    )
    .orderBy(
      ...(all
        ? []
        : [
            sql`${machines.downReason} is null`,
            sql`${operations.id} is null`,
            desc(sql`${operations.state} = 'paused'`),
          ]),
      asc(machines.name),
      asc(machines.id),
    );
}
export type MachineRow = Awaited<ReturnType<typeof readMachines>>[number];
