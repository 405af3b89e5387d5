/**
 * Reads jobs from the database for lists and for the screen of a single job. A list sends one query for each
 * page.
 */
import { desc, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/platform/contract/endpoint.ts';
import { jobStatuses } from '../../../shared/jobs/aggregate/job-status.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type OperationState, jobOperationStates } from '../../../shared/jobs/aggregate/operation-state.ts';
import { alias } from 'drizzle-orm/pg-core';
import { hasOriginal, previewOf } from '../../artwork/artwork.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { customers } from '../../customers/customers.table.ts';
import { batchReads } from '../../../packages/pg-kit/src/batch-reads.ts';
import { precompileByKey } from '../../../packages/pg-kit/src/read-by-key.ts';
import { toPage, countMatches, type Page, pageIds, totalOf } from '../../platform/crud/list-page.ts';
import { searchIn } from '../../platform/crud/search.ts';
import { countOf } from '../../platform/db/row-counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { fromJson, rowsAsJson } from '../../../packages/pg-kit/src/rows-as-json.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { folded, matchRank, rankIn } from '../../platform/db/sql-fragments.ts';
import { notFound } from '../../platform/verb/refusals.ts';
import { pendingPaper } from '../../stock/orders/pending-paper.sql.ts';
import { checkFacts } from '../../operations/operation-checks.table.ts';
import { type CheckFacts } from '../../../shared/operations/checks.ts';
import { papersAssigned } from '../../operations/operation-facts.sql.ts';
import { stepText, stepTools } from '../../tools/needed-tools.sql.ts';
import { operationEntries, operations } from '../../operations/operations.table.ts';
import { allocatedPaperValues } from '../../stock/orders/reservations.sql.ts';
import { shownValues } from '../../shop/own-fields/own-fields.table.ts';
import { shopAsks } from '../../shop/settings/settings.table.ts';
import { users } from '../../people/users.table.ts';
import {
  byPriority,
  type JobFilter,
  jobsMatchingTerm,
  filterCondition,
  statusesIfOnlyFilter,
} from './jobs-filter.repo.ts';
import { jobChanges, jobDeliveries } from '../tables/job-changes.table.ts';
import { retainedChanges, type StoredChange } from './job-change.repo.ts';
import { deliveryNotes } from '../../dispatch/delivery-notes.table.ts';
import { latestDeliveries } from '../../dispatch/latest-deliveries.sql.ts';
import { dispatches, dueFirst, jobs, orderNumberOf, productOperations } from '../tables/jobs.table.ts';

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
  expected: jobs.expected,
  customerOrder: folded(orderNumberOf(jobs)),
};

/**
 * Selects the states of a job's operations in their sequence. Steps of an unscheduled job count as waiting operations,
 * as finished ones if they are done already or, in a cancelled job, as cancelled ones.
 */
export const operationStates = sql<OperationState[]>`(
  select coalesce(json_agg(step.state order by step.place, step.id), '[]'::json) from (
    select ${operations.index} as place, ${operations.state} as state, ${operations.id} as id
      from ${operations} where ${operations.jobId} = ${jobs.id}
    union all
    select ${productOperations.position}, case when ${productOperations.done} then 'finished' when ${jobs.cancelledAt} is null then 'waiting' else 'cancelled' end,
      ${productOperations.id}
      from ${productOperations} where ${productOperations.jobId} = ${jobs.id} and ${jobs.scheduledAt} is null
  ) step)`;

/** Selects a job's planned steps in their sequence, each in the text format of import files. */
const plannedSteps = sql<string[]>`(
  select coalesce(json_agg(${stepText} order by ${productOperations.position}), '[]'::json)
  from ${productOperations} where ${productOperations.jobId} = ${jobs.id})`;

/** Selects the number of a job's planned steps that were done before Makeready. */
const doneUpTo = sql<number>`(
  select count(*)::int from ${productOperations} where ${productOperations.jobId} = ${jobs.id} and ${productOperations.done})`;

/** Selects a job's planned deliveries, sorted by date. */
const split = sql<{ quantity: number; date: string }[]>`(
  select coalesce(json_agg(json_build_object('quantity', ${jobDeliveries.quantity}, 'date', ${jobDeliveries.date})
    order by ${jobDeliveries.date}, ${jobDeliveries.id}), '[]'::json)
  from ${jobDeliveries} where ${jobDeliveries.jobId} = ${jobs.id})`;

/** The columns of an operation by which its checks are due. */
const checkedColumns = {
  state: operations.state,
  unit: operations.unit,
  goodQuantity: operations.goodQuantity,
  wasteQuantity: operations.wasteQuantity,
  makeReadyWaste: operations.makeReadyWaste,
};
type CheckedOperation = Pick<InferSelectModel<typeof operations>, keyof typeof checkedColumns> & {
  checks: CheckFacts;
};

/** Selects the operations of the job that have checks. Each has the answers to its checks. */
const checkedOperations = sql<CheckedOperation[]>`(
  select coalesce(json_agg(checked.operation), '[]'::json) from (
    select jsonb_build_object(${sql.join(
      Object.entries(checkedColumns).flatMap(([name, column]) => [sql.raw(`'${name}'`), column]),
      sql`, `,
    )}, 'checks', ${checkFacts}) as operation from ${operations} where ${operations.jobId} = ${jobs.id}) checked
  where checked.operation -> 'checks' <> 'null')`;

/** Lists leave the layout out, because it can be large. */
const { layout, ...listedColumns } = getTableColumns(jobs);
const listColumns = {
  ...listedColumns,
  fields: shownValues('jobs', jobs.fields),
  split,
  plannedSteps,
  doneUpTo,
  customer: { id: customers.id, name: customers.name, city: customers.city },
  awaits: pendingPaper,
  checkedOperations,
};

async function readPageOfJobs(
  db: Db,
  filter: JobFilter,
  page: Page & { order: SQL[]; byCustomer?: boolean; openFirst?: boolean },
) {
  const where = filterCondition(filter);
  const among = filter.term ? jobsMatchingTerm(filter.term) : sql`${jobs}`;
  const from = page.byCustomer
    ? sql`${among} join ${customers} on ${customers.id} = ${jobs.customerId}`
    : among;
  const statuses = statusesIfOnlyFilter(filter);
  // Open jobs are few, however old the shop is, and an index of their own finds them all.
  const isPart =
    filter.lateness ||
    filter.dueSoon ||
    filter.short ||
    filter.paused ||
    filter.awaits ||
    filter.heldByInspection;
  const few = filter.term || filter.inkId || isPart || (filter.open && !page.openFirst);
  const all = statuses ? countOf('jobs', statuses) : totalOf(jobs, where);
  const listed = { ...page, table: jobs, from, where, total: few ? countMatches : all };
  const chosen = await pageIds(db, { ...listed, where: filterCondition({ ...filter, term: undefined }) });
  const rows = await db
    .select({ ...listColumns, operationStates, papersAssigned, total: chosen.total })
    .from(chosen)
    .innerJoin(jobs, eq(jobs.id, chosen.id))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .orderBy(...page.order);
  return toPage(db, rows, listed);
}

export type ListedJob = Awaited<ReturnType<typeof readPageOfJobs>>['items'][number];

export const listJobs = (db: Db, filter: JobFilter, { page, per }: Page) =>
  readPageOfJobs(db, filter, { order: [desc(jobs.id)], page, per });

export function listSortedJobs(db: Db, { sort, order, page, per, ...filter }: Sorted & JobFilter) {
  const by = orderBy({ sort, order, page, per }, sorts, jobs.id);
  const openFirst = order === 'ascending' && (sort === 'due' || sort === 'default');
  const { term = '' } = filter;
  // A search for one letter finds most jobs.
  const isRanked = sort === 'default' && term.length > 1;
  const first = isRanked ? [matchRank(term, jobs.name, jobs.number, customers.name)] : [];
  const byCustomer = sort === 'customer' || isRanked;
  return readPageOfJobs(db, filter, { order: [...first, ...by], byCustomer, page, per, openFirst });
}

/** The number of deliveries that the page of an order shows. */
const shownDeliveries = 20;

/** Reads the latest deliveries of these jobs. */
export const readDeliveriesOfJobs = (db: Db, ids: string[]) => latestDeliveries(db, ids, shownDeliveries);

export const searchJobs = (db: Db, term: string) =>
  searchIn(
    db,
    { table: jobs, name: jobs.name, texts: [jobs.name, jobs.number], others: jobsMatchingTerm(term) },
    term,
  );

const creator = alias(users, 'maker');
const scheduler = alias(users, 'scheduler');
const approver = alias(users, 'approver');
const promiser = alias(users, 'promiser');

const factColumns = {
  id: operations.id,
  name: operations.name,
  type: operations.type,
  unit: operations.unit,
  index: operations.index,
  state: operations.state,
  startedAt: operations.startedAt,
  finishedAt: operations.finishedAt,
  overlap: operations.overlap,
  after: operations.after,
  goodQuantity: operations.goodQuantity,
  wasteQuantity: operations.wasteQuantity,
  makeReadyWaste: operations.makeReadyWaste,
  counted: operations.counted,
  confirmedIn: operations.confirmedIn,
  quantity: operations.quantity,
  makeUp: operations.makeUp,
  machineName: machines.name,
};

/** The columns that the screen of a single job needs besides the columns of a list. */
const recordColumns = {
  layout,
  user: { id: creator.id, name: creator.name },
  schedulerName: scheduler.name,
  approverName: approver.name,
  promiserName: promiser.name,
  steps: sql<Omit<Job['productOperations'][number], 'toolIds'>[]>`(
    select coalesce(json_agg(json_strip_nulls(json_build_object('id', ${productOperations.id}, 'type', ${productOperations.type},
      'unit', ${productOperations.unit}, 'needsMachine', ${productOperations.needsMachine},
      'detail', ${productOperations.detail}, 'instruction', ${productOperations.instruction}, 'overlap', ${productOperations.overlap},
      'done', ${productOperations.done}, 'tools', ${stepTools})) order by ${productOperations.position}), '[]'::json)
      from ${productOperations} where ${productOperations.jobId} = ${jobs.id})`,
  /** The job's deliveries, the latest first. */
  dispatches: sql<Job['dispatches']>`(
    select coalesce(json_agg(json_build_object('id', ${dispatches.id}, 'quantity', ${dispatches.quantity}, 'date', ${dispatches.date},
      'note', ${dispatches.note}, 'complete', ${dispatches.complete}, 'lorryId', ${dispatches.lorryId}, 'noteNumber', ${deliveryNotes.number}, 'userName', ${users.name})
      order by ${dispatches.date} desc, ${dispatches.id} desc), '[]'::json)
      from ${dispatches} left join ${users} on ${users.id} = ${dispatches.userId}
        left join ${deliveryNotes} on ${deliveryNotes.id} = ${dispatches.noteId} where ${dispatches.jobId} = ${jobs.id})`,
  /** The job's operations in their sequence. */
  operations: rowsAsJson(
    factColumns,
    sql`${operations} left join ${machines} on ${machines.id} = ${operations.machineId} where ${operations.jobId} = ${jobs.id}`,
    sql`${operations.index}, ${operations.id}`,
  ),
  /** The waste of each operation by reason, in pieces. The reason with the most waste comes first. */
  wasteReasons: sql<{ operationId: string; reason: string; waste: number }[]>`(
    select coalesce(json_agg(json_build_object('operationId', wasted.operation_id, 'reason', wasted.reason, 'waste', wasted.waste)
      order by wasted.waste desc, wasted.reason), '[]'::json)
      from (select ${operationEntries.operationId}, ${operationEntries.reason}, sum(${operationEntries.waste})::int as waste
        from ${operationEntries} join ${operations} on ${operations.id} = ${operationEntries.operationId}
        where ${operations.jobId} = ${jobs.id} and ${operationEntries.struckAt} is null
        group by 1, 2 having sum(${operationEntries.waste}) > 0) wasted)`,
  papers: allocatedPaperValues,
  shop: shopAsks,
  /** The changes of the job's order, the latest change first. */
  changes: sql<StoredChange[]>`(
    select coalesce(json_agg(json_build_object('id', change.id, 'before', change.before, 'after', change.after, 'ran', change.ran,
      'note', change.note, 'userName', ${users.name}, 'at', change.at, 'undoneAt', change.undone_at) order by change.id desc), '[]'::json)
      from (select * from ${jobChanges} where ${jobChanges.jobId} = ${jobs.id} order by ${jobChanges.id} desc limit ${sql.raw(String(retainedChanges))}) change
      left join ${users} on ${users.id} = change.user_id)`,
  preview: previewOf(jobs.artworkHash),
  hasOriginal: hasOriginal(jobs.artworkHash),
};

const jobRecords = precompileByKey(
  jobs.id,
  (hasRequestedId) => (db) =>
    db
      .select({ ...listColumns, ...recordColumns })
      .from(jobs)
      .innerJoin(customers, eq(customers.id, jobs.customerId))
      .leftJoin(creator, eq(creator.id, jobs.userId))
      .leftJoin(scheduler, eq(scheduler.id, jobs.scheduledBy))
      .leftJoin(approver, eq(approver.id, jobs.artworkApprovedBy))
      .leftJoin(promiser, eq(promiser.id, jobs.promisedBy))
      .where(hasRequestedId),
);
type JobRecord = Awaited<ReturnType<typeof jobRecords>>[number];

const readJobRecordsCoalesced = batchReads(async (db: Db, ids) => {
  const rows = await jobRecords(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
});

/** Reads all that the screen of the job shows, in one statement. Throws 404 if the job does not exist. */
export const readJobRecord = async (db: Db, id: string) => toJobRecord((await jobRecords(db, [id]))[0]);

/**
 * Reads what the screen of the job shows, together with other jobs that clients request at the same time. One
 * statement for several jobs halves the cost of each. Throws 404.
 */
export const readJobRecordCoalesced = async (db: Db, id: string) =>
  toJobRecord(await readJobRecordsCoalesced(db, id));

function toJobRecord(row: JobRecord | undefined) {
  if (!row) throw notFound('job');
  const sent = row.dispatches.map((each) => ({ ...each, date: new Date(each.date).toISOString() }));
  const changes = row.changes.map((each) => ({
    ...each,
    at: new Date(each.at).toISOString(),
    undoneAt: each.undoneAt && new Date(each.undoneAt).toISOString(),
  }));
  const { papers, shop } = row;
  const operations = row.operations.map((each) => fromJson(factColumns, each));
  return {
    ...row,
    dispatches: sent,
    changes,
    operations,
    operationStates: jobOperationStates({ ...row, operations }),
    papersAssigned: papers.assigned,
    losses: shop?.losses ?? {},
    needsApproval: shop?.needsApproval ?? false,
    requiredFields: shop?.requiredFields ?? [],
  };
}
