/** Operations in pages: by any order, of any filter, and by a text. */
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { priorities } from '../../../shared/rules/catalogue.ts';
import { operationStates } from '../../../shared/rules/operation-state.ts';
import { asPage, gathered, type Page, pageIds, totalOf } from '../../platform/crud/page.ts';
import { searchIn } from '../../platform/crud/search.ts';
import { countOf } from '../../platform/db/counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { folded, rankIn } from '../../platform/db/sql.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { operations } from '../tables/operations.table.ts';
import { matching, type OperationFilter, statesAlone } from './operation-filter.repo.ts';
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
/** A job of which an operation is open is open, and those are few. */
const withOpenJob = sql`${operations} left join ${jobs} on ${jobs.id} = ${operations.jobId} and ${isOpen(jobs)}`;
const withMachine = sql`${operations} left join ${machines} on ${machines.id} = ${operations.machineId}`;

async function pageOfOperations(
  reader: Reader,
  filter: OperationFilter,
  page: Page & { order: SQL[]; from?: SQL | undefined },
) {
  const where = matching(filter);
  const states = statesAlone(filter);
  const all = states ? countOf('operations', states) : totalOf(operations, where);
  // What is open is little, however long the shop has been at work, and found as a whole by an index of its own: counting it keeps
  // Postgres from walking an index of the order instead. By what is joined to it there is none to walk, and the kept total does.
  const isFound = Boolean(filter.term) || (filter.open && !(states && page.from));
  const listed = { ...page, table: operations, where, total: isFound ? gathered : all };
  const chosen = await pageIds(reader.db, listed);
  const rows = await selectOperations(reader.db, sql<number>`${chosen.total}`)
    .innerJoin(chosen, eq(chosen.id, operations.id))
    .orderBy(...page.order);
  const { items, total } = await asPage(reader.db, rows, listed);
  return { items: toOperations(reader, items), total };
}

export const listOperations = (reader: Reader, { page, per }: Page) =>
  pageOfOperations(reader, {}, { page, per, order: [desc(operations.id)] });

export function sortedOperations(
  reader: Reader,
  { sort, order, page, per, ...filter }: Sorted & OperationFilter,
) {
  const by = orderBy({ sort, order, page, per }, sorts, operations.id);
  const job = filter.open ? withOpenJob : withJob;
  const from = { priority: job, delivery: job, job, machine: withMachine }[sort];
  return pageOfOperations(reader, filter, { order: by, from, page, per });
}

export const searchOperations = (db: Db, term: string) =>
  searchIn(db, { table: operations, name: operations.name, texts: [operations.name] }, term);
