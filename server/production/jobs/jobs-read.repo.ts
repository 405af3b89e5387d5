/** Jobs as lists and single records show them: one query a page, with what follows from operations and papers. */
import { and, count, desc, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type City, type Priority, priorities, type ProductType } from '../../../shared/rules/catalogue.ts';
import { closedStatuses, type JobStatus, jobStatuses } from '../../../shared/rules/job-status.ts';
import { type ProductOperation } from '../../../shared/contract/operations.ts';
import { type OperationState } from '../../../shared/rules/operation-state.ts';
import { alias } from 'drizzle-orm/pg-core';
import { previewOf } from '../../platform/artwork/artwork.table.ts';
import { machines } from '../tables/machines.table.ts';
import { customers } from '../tables/customers.table.ts';
import { builtOnce } from '../../platform/db/built.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { folded, occursIn, rankIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { papersAssigned } from '../tables/operation-now.ts';
import { operations } from '../tables/operations.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { users } from '../../platform/users/users.table.ts';
import { namesInk } from './job-inks.repo.ts';
import { dispatches, jobs, productOperations } from '../tables/jobs.table.ts';

export interface JobFilter {
  term?: string | undefined;
  status?: JobStatus | undefined;
  open?: boolean | undefined;
  type?: ProductType | undefined;
  priority?: Priority | undefined;
  city?: City | undefined;
  customerId?: string | undefined;
  userId?: string | undefined;
  paperId?: string | undefined;
  inkId?: string | undefined;
}

/** Whether the job is neither finished, dispatched nor cancelled. */
const isOpen = not(inArray(jobs.status, closedStatuses));

function matching(filter: JobFilter): SQL | undefined {
  const { term, paperId } = filter;
  const equal = <T>(value: T | undefined, is: (value: T) => SQL) =>
    value === undefined ? undefined : is(value);
  return and(
    equal(filter.status, (value) => eq(jobs.status, value)),
    filter.open ? isOpen : undefined,
    equal(filter.type, (value) => eq(jobs.type, value)),
    equal(filter.priority, (value) => eq(jobs.priority, value)),
    equal(filter.city, (value) => eq(customers.city, value)),
    equal(filter.customerId, (value) => eq(jobs.customerId, value)),
    equal(filter.userId, (value) => eq(jobs.userId, value)),
    equal(
      paperId,
      (value) =>
        sql`exists (select 1 from ${jobPapers} where ${jobPapers.jobId} = ${jobs.id} and ${jobPapers.paperId} = ${value})`,
    ),
    equal(filter.inkId, namesInk),
    term ? occursIn(term, jobs.name, jobs.number, jobs.productCode, customers.name) : undefined,
  );
}

const sorts = {
  name: folded(jobs.name),
  number: folded(jobs.number),
  customer: folded(customers.name),
  quantity: jobs.quantity,
  status: rankIn(jobs.status, jobStatuses),
  priority: rankIn(jobs.priority, priorities),
  delivery: jobs.deliveryDate,
  due: sql`case when ${isOpen} then extract(epoch from ${jobs.deliveryDate}) else 1e12 - extract(epoch from ${jobs.deliveryDate}) end`,
  created: jobs.createdAt,
};

/**
 * The states of the job's operations in order. What is planned counts as waiting until it is scheduled (then it is among
 * the operations), or as cancelled with the job. Worked out after the page's rows are chosen, for them alone.
 */
const operationStates = sql<OperationState[]>`(
  select coalesce(json_agg(step.state order by step.place, step.id), '[]'::json) from (
    select ${operations.index} as place, ${operations.state} as state, ${operations.id} as id
      from ${operations} where ${operations.jobId} = ${jobs.id}
    union all
    select ${productOperations.position}, case when ${jobs.cancelledAt} is null then 'waiting' else 'cancelled' end,
      ${productOperations.id}
      from ${productOperations} where ${productOperations.jobId} = ${jobs.id} and ${jobs.scheduledAt} is null
  ) step)`;

const shown = {
  ...getTableColumns(jobs),
  customer: { id: customers.id, name: customers.name, city: customers.city },
  operationStates,
  papersAssigned,
};

/** How many fit, as a value beside a page's rows. */
const totalOf = (where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${jobs} join ${customers} on ${customers.id} = ${jobs.customerId} where ${where ?? true})`;

async function pageOfJobs(
  db: Db,
  where: SQL | undefined,
  { order, page, per }: { order: SQL[]; page: number; per: number },
) {
  const total = totalOf(where);
  const rows = await db
    .select({ ...shown, total })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(where)
    .orderBy(...order)
    .limit(per)
    .offset((page - 1) * per);
  const items = rows.map(({ total: _total, ...job }) => job);
  if (rows[0] || page === 1) return { items, total: rows[0]?.total ?? 0 };
  // Beyond the last page no row tells it.
  const beyond = await db.execute<{ total: number }>(sql`select ${total} as total`);
  return { items, total: beyond.rows[0]?.total ?? 0 };
}

export type ListedJob = Awaited<ReturnType<typeof pageOfJobs>>['items'][number];

export const listJobs = (db: Db, filter: JobFilter, { page, per }: { page: number; per: number }) =>
  pageOfJobs(db, matching(filter), { order: [desc(jobs.id)], page, per });

export const sortedJobs = (db: Db, query: Sorted & JobFilter) =>
  pageOfJobs(db, matching(query), { ...query, order: orderBy(query, sorts, jobs.id) });

export function searchJobs(db: Db, term: string) {
  return db
    .select({ id: jobs.id, name: jobs.name })
    .from(jobs)
    .where(occursIn(term, jobs.name, jobs.number))
    .orderBy(folded(jobs.name), jobs.id)
    .limit(20);
}

/** How many there are by status; late and due soon among the open ones, by the moments at which days begin. */
export function countByStatus(db: Db, filter: JobFilter, days: { today: Date; soon: Date }) {
  const [today, soon] = [days.today.toISOString(), days.soon.toISOString()];
  const due = sql`${jobs.deliveryDate} >= ${today}::timestamptz and ${jobs.deliveryDate} < ${soon}::timestamptz`;
  const paused = sql`exists (select 1 from ${operations} where ${operations.jobId} = ${jobs.id} and ${operations.state} = 'paused')`;
  const where = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .select({
      status: jobs.status,
      total: count(),
      late: where(sql`${isOpen} and ${jobs.deliveryDate} < ${today}::timestamptz`),
      dueSoon: where(sql`${isOpen} and ${due}`),
      paused: where(paused),
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(matching(filter))
    .groupBy(jobs.status);
}

const maker = alias(users, 'maker');
const scheduler = alias(users, 'scheduler');

interface Dispatched {
  id: string;
  quantity: number;
  date: string;
  note: string;
  complete: boolean;
  userName: string | null;
}
interface OperationFacts {
  name: string;
  state: OperationState;
  startedAt: string | null;
  machineName: string | null;
}

/** What a single job shows beyond a list's, each list as one value. */
const beyond = {
  user: { id: maker.id, name: maker.name },
  schedulerName: scheduler.name,
  steps: sql<(ProductOperation & { id: string })[]>`(
    select coalesce(json_agg(json_build_object('id', ${productOperations.id}, 'type', ${productOperations.type},
      'detail', ${productOperations.detail}, 'instruction', ${productOperations.instruction}) order by ${productOperations.position}), '[]'::json)
      from ${productOperations} where ${productOperations.jobId} = ${jobs.id})`,
  /** The latest first. */
  dispatches: sql<Dispatched[]>`(
    select coalesce(json_agg(json_build_object('id', ${dispatches.id}, 'quantity', ${dispatches.quantity}, 'date', ${dispatches.date},
      'note', ${dispatches.note}, 'complete', ${dispatches.complete}, 'userName', ${users.name})
      order by ${dispatches.date} desc, ${dispatches.id} desc), '[]'::json)
      from ${dispatches} left join ${users} on ${users.id} = ${dispatches.userId} where ${dispatches.jobId} = ${jobs.id})`,
  /** In order. */
  operations: sql<OperationFacts[]>`(
    select coalesce(json_agg(json_build_object('name', ${operations.name}, 'state', ${operations.state},
      'startedAt', ${operations.startedAt}, 'machineName', ${machines.name})
      order by ${operations.index}, ${operations.id}), '[]'::json)
      from ${operations} left join ${machines} on ${machines.id} = ${operations.machineId} where ${operations.jobId} = ${jobs.id})`,
  preview: previewOf(jobs.artworkHash),
};

const jobRecord = builtOnce((db) =>
  db
    .select({ ...shown, ...beyond })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .leftJoin(maker, eq(maker.id, jobs.userId))
    .leftJoin(scheduler, eq(scheduler.id, jobs.scheduledBy))
    .where(eq(jobs.id, sql.placeholder('id'))),
);

/** The job with all that its screen shows, in one statement; throws 404. */
export async function readJobRecord(db: Db, id: string) {
  const [row] = await jobRecord(db, { id });
  if (!row) throw notFound('job');
  const told = row.dispatches.map((each) => ({ ...each, date: new Date(each.date).toISOString() }));
  return { ...row, dispatches: told };
}
