/** Jobs as lists and single records show them: one query a page, with what follows from operations and papers. */
import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type City, type Priority, priorities, type ProductType } from '../../../shared/rules/catalogue.ts';
import { type Ran } from '../../../shared/rules/job-change.ts';
import { isOpenJob, type JobStatus, jobStatuses, openStatuses } from '../../../shared/rules/job-status.ts';
import { type JobChange } from '../../../shared/contract/job-changes.ts';
import { type ProductOperation } from '../../../shared/contract/operations.ts';
import { type OperationState } from '../../../shared/rules/operation-state.ts';
import { alias } from 'drizzle-orm/pg-core';
import { previewOf } from '../../platform/artwork/artwork.table.ts';
import { machines } from '../tables/machines.table.ts';
import { customers } from '../tables/customers.table.ts';
import { builtOnce } from '../../platform/db/built.ts';
import { asPage, gathered, type Page, pageIds, totalOf } from '../../platform/crud/page.ts';
import { searchIn } from '../../platform/crud/search.ts';
import { countOf, counts, isUnasked } from '../../platform/db/counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { folded, occursIn, oneOf, rankIn, subquery } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { papersAssigned } from '../tables/operation-now.ts';
import { operations } from '../tables/operations.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { users } from '../../platform/users/users.table.ts';
import { changesKept } from './job-change.repo.ts';
import { namesInk } from './job-inks.repo.ts';
import { jobChanges, jobDeliveries } from '../tables/job-changes.table.ts';
import { dispatches, dueFirst, isOpen, jobs, productOperations } from '../tables/jobs.table.ts';

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

const listed = alias(jobs, 'listed');

/** The ids of the jobs in whose name, number, product code or customer's name the term occurs: each found by an index of its own. */
const naming = (term: string) => sql`(
  select ${listed.id} from ${jobs} ${listed} where ${occursIn(term, listed.name, listed.number, listed.productCode)}
  union select ${listed.id} from ${customers} join ${jobs} ${listed} on ${listed.customerId} = ${customers.id}
    where ${occursIn(term, customers.name)})`;

function matching(filter: JobFilter): SQL | undefined {
  const { term, paperId } = filter;
  const equal = <T>(value: T | undefined, is: (value: T) => SQL) =>
    value === undefined ? undefined : is(value);
  return and(
    equal(filter.status, (value) => eq(jobs.status, value)),
    filter.open ? isOpen(jobs) : undefined,
    equal(filter.type, (value) => eq(jobs.type, value)),
    equal(filter.priority, (value) => eq(byPriority, priorities.indexOf(value) + 1)),
    equal(
      filter.city,
      (value) =>
        sql`${jobs.customerId} in (select ${customers.id} from ${customers} where ${customers.city} = ${value})`,
    ),
    equal(filter.customerId, (value) => eq(jobs.customerId, value)),
    equal(filter.userId, (value) => eq(jobs.userId, value)),
    equal(
      paperId,
      (value) =>
        sql`exists (select 1 from ${jobPapers} where ${jobPapers.jobId} = ${jobs.id} and ${jobPapers.paperId} = ${value})`,
    ),
    equal(filter.inkId, namesInk),
    term ? sql`${jobs.id} in ${naming(term)}` : undefined,
  );
}

const byPriority = rankIn(jobs.priority, priorities);
const sorts = {
  name: folded(jobs.name),
  number: folded(jobs.number),
  customer: [folded(customers.name), customers.id],
  quantity: jobs.quantity,
  status: rankIn(jobs.status, jobStatuses),
  priority: byPriority,
  delivery: jobs.deliveryDate,
  due: dueFirst(jobs),
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

/** The parts in which it is to be delivered, by date; worked out for a page's rows alone, too. */
const split = sql<{ quantity: number; date: string }[]>`(
  select coalesce(json_agg(json_build_object('quantity', ${jobDeliveries.quantity}, 'date', ${jobDeliveries.date})
    order by ${jobDeliveries.date}, ${jobDeliveries.id}), '[]'::json)
  from ${jobDeliveries} where ${jobDeliveries.jobId} = ${jobs.id})`;

const shown = {
  ...getTableColumns(jobs),
  split,
  customer: { id: customers.id, name: customers.name, city: customers.city },
  operationStates,
  papersAssigned,
};

const withCustomer = sql`${jobs} join ${customers} on ${customers.id} = ${jobs.customerId}`;

/** The statuses that are all that is asked for, or undefined where it is more. */
const statusesAlone = ({ status, open, ...others }: JobFilter): readonly JobStatus[] | undefined =>
  isUnasked(others)
    ? jobStatuses.filter((each) => (status ?? each) === each && !(open && !isOpenJob(each)))
    : undefined;

async function pageOfJobs(
  db: Db,
  filter: JobFilter,
  page: Page & { order: SQL[]; from?: SQL | undefined; openFirst?: boolean },
) {
  const where = matching(filter);
  const statuses = statusesAlone(filter);
  // What is open is little, however long the shop has been at work, and found as a whole by an index of its own.
  const few = filter.term || filter.inkId || (filter.open && !page.openFirst);
  const all = statuses ? countOf('jobs', statuses) : totalOf(jobs, where);
  const listed = { ...page, table: jobs, where, total: few ? gathered : all };
  const chosen = pageIds(db, listed);
  const rows = await db
    .select({ ...shown, total: chosen.total })
    .from(chosen)
    .innerJoin(jobs, eq(jobs.id, chosen.id))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .orderBy(...page.order);
  return asPage(db, rows, listed);
}

export type ListedJob = Awaited<ReturnType<typeof pageOfJobs>>['items'][number];

export const listJobs = (db: Db, filter: JobFilter, { page, per }: Page) =>
  pageOfJobs(db, filter, { order: [desc(jobs.id)], page, per });

export function sortedJobs(db: Db, { sort, order, page, per, ...filter }: Sorted & JobFilter) {
  const by = orderBy({ sort, order, page, per }, sorts, jobs.id);
  const from = sort === 'customer' ? withCustomer : undefined;
  const openFirst = order === 'ascending' && (sort === 'due' || sort === 'default');
  return pageOfJobs(db, filter, { order: by, from, page, per, openFirst });
}

export const searchJobs = (db: Db, term: string) =>
  searchIn(db, { table: jobs, name: jobs.name, texts: [jobs.name, jobs.number] }, term);

/** How many there are by status; late and due soon among the open ones, by the moments at which days begin. */
export function countByStatus(db: Db, filter: JobFilter, days: { today: Date; soon: Date }) {
  const [today, soon] = [days.today.toISOString(), days.soon.toISOString()];
  const late = sql`${jobs.deliveryDate} < ${today}::timestamptz`;
  const due = sql`${jobs.deliveryDate} >= ${today}::timestamptz and ${jobs.deliveryDate} < ${soon}::timestamptz`;
  const paused = sql`exists (select 1 from ${operations} where ${operations.jobId} = ${jobs.id} and ${operations.state} = 'paused')`;
  const statuses = statusesAlone(filter);
  if (statuses) return countAlone(db, statuses, { late, due });
  const where = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .select({
      status: jobs.status,
      total: count(),
      late: where(sql`${isOpen(jobs)} and ${late}`),
      dueSoon: where(sql`${isOpen(jobs)} and ${due}`),
      paused: where(paused),
    })
    .from(jobs)
    .where(matching(filter))
    .groupBy(jobs.status);
}

/** The same of all jobs with these statuses: from what is kept, the open ones and what is paused by their indexes. */
function countAlone(db: Db, statuses: readonly JobStatus[], { late, due }: Record<'late' | 'due', SQL>) {
  const status = sql<JobStatus>`${counts.key}`;
  const openWhere = (condition: SQL) =>
    subquery<number>(sql`case when ${oneOf(counts.key, openStatuses)}
      then (select count(*)::int from ${jobs} where ${jobs.status} = ${counts.key} and ${condition}) else 0 end`);
  return db
    .select({
      status,
      total: sql<number>`sum(${counts.n})::int`,
      late: openWhere(late),
      dueSoon: openWhere(due),
      paused: subquery<number>(sql`select count(distinct ${jobs.id})::int
        from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}
        where ${operations.state} = 'paused' and ${jobs.status} = ${counts.key}`),
    })
    .from(counts)
    .where(and(eq(counts.entity, 'jobs'), inArray(counts.key, [...statuses])))
    .groupBy(counts.key);
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
/** A change of what was ordered, as it was kept. */
type Change = Omit<JobChange, 'undo'> & { ran: Ran };
interface OperationFacts {
  id: string;
  name: string;
  state: OperationState;
  startedAt: string | null;
  finishedAt: string | null;
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
    select coalesce(json_agg(json_build_object('id', ${operations.id}, 'name', ${operations.name}, 'state', ${operations.state},
      'startedAt', ${operations.startedAt}, 'finishedAt', ${operations.finishedAt}, 'machineName', ${machines.name})
      order by ${operations.index}, ${operations.id}), '[]'::json)
      from ${operations} left join ${machines} on ${machines.id} = ${operations.machineId} where ${operations.jobId} = ${jobs.id})`,
  /** The latest first. */
  changes: sql<Change[]>`(
    select coalesce(json_agg(json_build_object('id', change.id, 'before', change.before, 'after', change.after, 'ran', change.ran,
      'note', change.note, 'userName', ${users.name}, 'at', change.at, 'undoneAt', change.undone_at) order by change.id desc), '[]'::json)
      from (select * from ${jobChanges} where ${jobChanges.jobId} = ${jobs.id} order by ${jobChanges.id} desc limit ${sql.raw(String(changesKept))}) change
      left join ${users} on ${users.id} = change.user_id)`,
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
  const changes = row.changes.map((each) => ({
    ...each,
    at: new Date(each.at).toISOString(),
    undoneAt: each.undoneAt && new Date(each.undoneAt).toISOString(),
  }));
  return { ...row, dispatches: told, changes };
}
