/** Jobs as lists and single records show them: one query a page, with what follows from operations and papers. */
import { and, count, desc, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type City, type Priority, priorities, type ProductType } from '../../../shared/rules/catalogue.ts';
import { closedStatuses, type JobStatus, jobStatuses } from '../../../shared/rules/job-status.ts';
import { type OperationState } from '../../../shared/rules/operation-state.ts';
import { customers } from '../tables/customers.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { folded, occursIn, rankIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
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

/** Press sheets that the assigned stock sheets make. */
const papersAssigned = sql<number>`(
  select coalesce(sum(${jobPapers.quantity}::bigint * ${jobPapers.cut}), 0)::float8
    from ${jobPapers} where ${jobPapers.jobId} = ${jobs.id})`;

const shown = {
  ...getTableColumns(jobs),
  customer: { id: customers.id, name: customers.name, city: customers.city },
  operationStates,
  papersAssigned,
};

function selectJobs(db: Db) {
  return db.select(shown).from(jobs).innerJoin(customers, eq(customers.id, jobs.customerId));
}
export type ListedJob = Awaited<ReturnType<typeof selectJobs>>[number];

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
  const items: ListedJob[] = rows.map(({ total: _total, ...job }) => job);
  if (rows[0] || page === 1) return { items, total: rows[0]?.total ?? 0 };
  // Beyond the last page no row tells it.
  const beyond = await db.execute<{ total: number }>(sql`select ${total} as total`);
  return { items, total: beyond.rows[0]?.total ?? 0 };
}

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

/** The job as lists show it; throws 404. */
export async function readListedJob(db: Db, id: string): Promise<ListedJob> {
  const [row] = await selectJobs(db).where(eq(jobs.id, id));
  if (!row) throw notFound('job');
  return row;
}

/** The job's deliveries, the latest first, with who recorded them. */
export function readDispatches(db: Db, jobId: string) {
  return db
    .select({
      id: dispatches.id,
      quantity: dispatches.quantity,
      date: dispatches.date,
      note: dispatches.note,
      complete: dispatches.complete,
      userName: users.name,
    })
    .from(dispatches)
    .leftJoin(users, eq(users.id, dispatches.userId))
    .where(eq(dispatches.jobId, jobId))
    .orderBy(desc(dispatches.date), desc(dispatches.id));
}

/** Who made the job and who scheduled it, as far as they are still there. */
export async function readPeople(db: Db, row: { userId: string | null; scheduledBy: string | null }) {
  const ids = [row.userId, row.scheduledBy].filter((id) => id !== null);
  const people =
    ids.length > 0
      ? await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
      : [];
  const find = (id: string | null) => people.find((person) => person.id === id) ?? null;
  return { user: find(row.userId), scheduledBy: find(row.scheduledBy)?.name ?? null };
}
