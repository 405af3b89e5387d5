/** Reads the pages of the operations list, sorted and filtered, and searches operations. */
import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../shared/platform/contract/endpoint.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { priorities } from '../../shared/platform/specification-constants.ts';
import {
  openStates,
  type OperationState,
  operationStates,
} from '../../shared/jobs/aggregate/operation-state.ts';
import {
  toPage,
  countMatches,
  type Page,
  pageIds,
  totalOf,
  limitLiteral,
} from '../platform/crud/list-page.ts';
import { searchIn } from '../platform/crud/search.ts';
import { hasCursor } from '../platform/crud/database-cursor.ts';
import { countOf, counts, hasNoFilter } from '../platform/db/row-counts.table.ts';
import { type Db } from '../platform/db/database.ts';
import { orderBy } from '../platform/db/paging.ts';
import { folded, oneOf, rankIn } from '../platform/db/sql-fragments.ts';
import { isOpen, jobs } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { operations } from './operations.table.ts';
import { toCondition, type OperationFilter, toStatesOnly } from './operation-filter.repo.ts';
import { type Reader, selectOperations, toOperations } from './operations.repo.ts';

const priority = sql<Operation['priority']>`coalesce(${operations.priority}, ${jobs.priority})`;
const deliveryDate = sql`coalesce(${operations.deliveryDate}, ${jobs.deliveryDate})`;
const sorts = {
  name: folded(operations.name),
  type: folded(operations.type),
  state: rankIn(operations.state, operationStates),
  priority: rankIn(priority, priorities),
  delivery: deliveryDate,
  machine: folded(machines.name),
  job: folded(jobs.number),
  created: operations.createdAt,
};

const withJob = sql`${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}`;
/**
 * Joins operations with open jobs only, because these are few. It loses no open operation, since the job of an open
 * operation is open.
 */
const withOpenJob = sql`${operations} left join ${jobs} on ${jobs.id} = ${operations.jobId} and ${isOpen(jobs)}`;
const withMachine = sql`${operations} left join ${machines} on ${machines.id} = ${operations.machineId}`;

/**
 * Selects the first open operations by delivery date, soonest or latest. It reads the open jobs by date, and adds the
 * few operations that have a delivery date of their own. A join with all jobs would sort five times as long.
 */
function selectFirstByDelivery(db: Db, { per, way, total }: { per: number; way: SQL; total: SQL<number> }) {
  const open = oneOf(operations.state, openStates);
  const limit = limitLiteral(per);
  const first = sql`(
    (select of_job.id, soon.delivery_date as by
      from (select ${jobs.id}, ${jobs.deliveryDate} from ${jobs} where ${isOpen(jobs)} order by ${jobs.deliveryDate} ${way} offset 0) soon
        cross join lateral (select ${operations.id} from ${operations}
          where ${operations.jobId} = soon.id and ${open} and ${operations.deliveryDate} is null offset 0) of_job
      order by by ${way}, of_job.id ${way} limit ${limit})
    union all (select ${operations.id}, ${operations.deliveryDate} from ${operations}
      where ${open} and ${operations.deliveryDate} is not null
      order by ${operations.deliveryDate} ${way}, ${operations.id} ${way} limit ${limit})) first`;
  const id = sql<string>`first.id`.as('chosen_id');
  const shown = db.select({ id, total: total.as('total') }).from(first);
  return shown.orderBy(sql`first.by ${way}, first.id ${way} limit ${limit}`).as('chosen');
}

async function listPage(
  reader: Reader,
  filter: OperationFilter,
  page: Page & { order: SQL[]; from?: SQL | undefined; soonest?: SQL | undefined },
) {
  const where = toCondition(filter);
  const states = toStatesOnly(filter);
  const all = states ? countOf('operations', states) : totalOf(operations, where);
  // Open operations are few, however old the shop is, and an index of their own finds them all. Counting them keeps
  // Postgres from walking an index of the sort order. A sort by a joined column has no such index, so the cached
  // total suffices.
  const isFound = Boolean(filter.term) || (filter.open && !(states && page.from));
  const listed = { ...page, table: operations, where, total: isFound ? countMatches : all };
  const isFirst =
    page.soonest && states && filter.open && !filter.state && page.page === 1 && !hasCursor(reader.db);
  const chosen =
    isFirst && page.soonest
      ? selectFirstByDelivery(reader.db, { per: page.per, way: page.soonest, total: all })
      : await pageIds(reader.db, listed);
  const rows = await selectOperations(reader.db, sql<number>`${chosen.total}`)
    .innerJoin(chosen, eq(chosen.id, operations.id))
    .orderBy(...page.order);
  const { items, total } = await toPage(reader.db, rows, listed);
  return { items: toOperations(reader, items), total };
}

export const listOperations = (reader: Reader, { page, per }: Page) =>
  listPage(reader, {}, { page, per, order: [desc(operations.id)] });

export function sortedOperations(
  reader: Reader,
  { sort, order, page, per, ...filter }: Sorted & OperationFilter,
) {
  const by = orderBy({ sort, order, page, per }, sorts, operations.id);
  const job = filter.open ? withOpenJob : withJob;
  const from = { priority: job, delivery: job, job, machine: withMachine }[sort];
  const soonest = sort === 'delivery' ? (order === 'descending' ? sql`desc` : sql`asc`) : undefined;
  return listPage(reader, filter, { order: by, from, soonest, page, per });
}

/** Counts the operations by state. The table of counts gives the numbers if the filter is empty. */
export const countByState = (db: Db, filter: OperationFilter) =>
  hasNoFilter(filter)
    ? db
        .select({ state: sql<OperationState>`${counts.key}`, total: sql<number>`sum(${counts.n})::int` })
        .from(counts)
        .where(and(eq(counts.entity, 'operations'), inArray(counts.key, [...operationStates])))
        .groupBy(counts.key)
    : db
        .select({ state: operations.state, total: count() })
        .from(operations)
        .where(toCondition(filter))
        .groupBy(operations.state);

export const searchOperations = (db: Db, term: string) =>
  searchIn(db, { table: operations, name: operations.name, texts: [operations.name] }, term);
