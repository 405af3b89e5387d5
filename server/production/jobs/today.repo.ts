/** The morning screen's rows: each statement reads what is open or late, never what was. */
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type TodayMachine } from '../../../shared/contract/today.ts';
import { never } from '../../../shared/rules/lateness.ts';
import { onMachineStates, openStates, type OperationState } from '../../../shared/rules/operation-state.ts';
import { countOf } from '../../platform/db/counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { oneOf, subquery } from '../../platform/db/sql.ts';
import { users } from '../../platform/users/users.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { isUnapproved, type JobFilter, matching } from './jobs-filter.repo.ts';
import { awaitedPaper } from '../tables/awaited.ts';
import { customers } from '../tables/customers.table.ts';
import { paperMissing } from '../tables/reservations.ts';
import { jobs, productOperations } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { papersAssigned } from '../tables/operation-now.ts';
import { operations } from '../tables/operations.table.ts';

/** Whose jobs; undefined: all of the shop. */
export type Whose = Pick<JobFilter, 'userId'>;

/** How many jobs each of the filters finds, and what the shop has, by one statement. */
export async function readFigures<K extends string>(db: Db, filters: Record<K, JobFilter>) {
  const count = (filter: JobFilter) =>
    subquery<number>(sql`select count(*)::int from ${jobs} where ${matching(filter) ?? true}`);
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
  if (!row) throw new Error('A statement without rows to choose from has answered none');
  return row as unknown as { figures: Record<K, number>; shop: Record<keyof typeof row.shop, number> };
}

const before = alias(operations, 'before');
const hasNoMachine = sql<boolean>`(${jobs.expected} = ${never}::timestamptz and ${operations.needsMachine}
  and ${operations.machineId} is null)`;
/**
 * Of a job: what is on a machine, else its next open operation, with what stands before it in the machine's queue. Of one that
 * nobody can say when it ends, first of all what has no machine and needs one.
 */
const firstStep = (db: Db) =>
  db
    .select({
      name: operations.name,
      supplier: operations.supplier,
      dueBack: operations.dueBack,
      needsMachine: operations.needsMachine,
      state: operations.state,
      pauseReason: operations.pauseReason,
      machineName: sql<string | null>`${machines.name}`.as('machine_name'),
      downReason: machines.downReason,
      expectedBack: machines.expectedBack,
      ahead:
        sql<number>`(select count(*)::int from ${operations} ${before} where ${before.machineId} = ${operations.machineId}
        and ${oneOf(before.state, openStates)} and ${before.id} <> ${operations.id}
        and (${before.rank} < ${operations.rank} or ${oneOf(before.state, onMachineStates)}))`.as('ahead'),
    })
    .from(operations)
    .leftJoin(machines, eq(machines.id, operations.machineId))
    .where(and(eq(operations.jobId, jobs.id), inArray(operations.state, [...openStates])))
    .orderBy(
      desc(hasNoMachine),
      desc(oneOf(operations.state, onMachineStates)),
      asc(operations.index),
      asc(operations.id),
    )
    .limit(1)
    .as('step');

/** A list of the screen: the jobs that the filter finds, in the order. */
export interface List {
  filter: JobFilter;
  by: SQL;
}

/** The first jobs of each list, with what an obstacle is worked out from, by one statement; `list` says of which each is. */
export function readLists<K extends string>(db: Db, lists: Record<K, List>, most: number) {
  const parts = Object.entries<List>(lists).map(
    ([name, { filter, by }]) => sql`(select ${name}::text as list, ${jobs.id} as id,
        row_number() over (order by ${by}, ${jobs.id}) as place
      from ${jobs} where ${matching(filter)} order by ${by}, ${jobs.id} limit ${most})`,
  );
  const step = firstStep(db);
  return db
    .select({
      list: sql<K>`chosen.list`,
      id: jobs.id,
      number: jobs.number,
      name: jobs.name,
      status: jobs.status,
      artworkHash: jobs.artworkHash,
      deliveryDate: jobs.deliveryDate,
      expected: jobs.expected,
      customerName: customers.name,
      holdReason: jobs.holdReason,
      scheduledAt: jobs.scheduledAt,
      unapproved: isUnapproved,
      quantity: jobs.quantity,
      ups: jobs.ups,
      makeUpSheets: jobs.makeUpSheets,
      sheetsBeforeMakeUp: jobs.sheetsBeforeMakeUp,
      papersAssigned,
      awaits: awaitedPaper,
      missing: paperMissing,
      made: jobs.made,
      willMake: jobs.willMake,
      short: jobs.short,
      sent: jobs.sent,
      steps: subquery<number>(
        sql`select count(*)::int from ${productOperations} where ${productOperations.jobId} = ${jobs.id}`,
      ),
      step: {
        name: step.name,
        supplier: step.supplier,
        dueBack: step.dueBack,
        needsMachine: sql<boolean | null>`${step.needsMachine}`,
        state: sql<OperationState | null>`${step.state}`,
        pauseReason: step.pauseReason,
        machineName: step.machineName,
        downReason: step.downReason,
        expectedBack: step.expectedBack,
        ahead: step.ahead,
      },
    })
    .from(sql`(${sql.join(parts, sql` union all `)}) as chosen`)
    .innerJoin(jobs, sql`${jobs.id} = chosen.id`)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .leftJoinLateral(step, sql`true`)
    .orderBy(sql`chosen.list, chosen.place`);
}
export type JobRow = Awaited<ReturnType<typeof readLists>>[number];

export const byDelivery = sql`${jobs.deliveryDate} asc`;
/** What is expected longest after its delivery comes first. */
export const byRisk = sql`${jobs.expected} - ${jobs.deliveryDate} desc`;

/**
 * The machines that are down, at work, or idle with a queue; of one person's jobs those that have one of these on it or in its
 * queue.
 */
export function readMachines(db: Db, { userId }: Whose) {
  const queued = alias(operations, 'queued');
  const own = (job: SQL) =>
    userId === undefined
      ? sql`true`
      : sql`exists (select 1 from ${jobs} mine where mine.id = ${job} and mine.user_id = ${userId})`;
  const inQueue = sql<number>`(select count(*)::int from ${operations} ${queued} where ${queued.machineId} = ${machines.id}
    and ${queued.state} in ('waiting', 'queued') and ${own(sql`${queued.jobId}`)})`;
  return db
    .select({
      id: machines.id,
      name: machines.name,
      downReason: machines.downReason,
      expectedBack: machines.expectedBack,
      queued: inQueue.as('in_queue'),
      /** What runs or is paused on it; null where nothing does. */
      on: sql<TodayMachine['on']>`case when ${operations.id} is not null then json_build_object(
        'operationId', ${operations.id}, 'operation', ${operations.name}, 'state', ${operations.state},
        'pauseReason', ${operations.pauseReason}, 'jobId', ${jobs.id}, 'jobNumber', ${jobs.number}, 'jobName', ${jobs.name},
        'good', ${operations.goodQuantity}, 'planned', coalesce(${operations.quantity}, ${jobs.quantity} + ${jobs.buffer})) end`,
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
      userId === undefined
        ? sql`(${machines.downReason} is not null or ${operations.id} is not null or ${inQueue} > 0)`
        : sql`(${operations.id} is not null or ${inQueue} > 0)`,
    )
    .orderBy(
      sql`${machines.downReason} is null`,
      sql`${operations.id} is null`,
      desc(sql`${operations.state} = 'paused'`),
      asc(machines.name),
      asc(machines.id),
    );
}
export type MachineRow = Awaited<ReturnType<typeof readMachines>>[number];
