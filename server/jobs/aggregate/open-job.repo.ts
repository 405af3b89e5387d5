/**
 * Locks the rows of jobs with one SQL statement, and reads their operations, steps and papers with a second
 * one.
 */
import { asc, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { precompileQuery, precompileSql } from '../../../packages/pg-kit/src/precompile-query.ts';
import { type Db } from '../../platform/db/database.ts';
import { fromJson, type JsonRow, type RowOf, rowsAsJson } from '../../../packages/pg-kit/src/rows-as-json.ts';
import { lockerOf, lockRows } from '../../platform/db/lock-order.ts';
import { mapWithPauses } from '../../platform/map-with-pauses.ts';
import { type CheckFacts } from '../../../shared/operations/checks.ts';
import { type ScarcePaper } from '../../../shared/stock/stock-count.ts';
import { type ShopAsks, shopAsks } from '../../shop/settings/settings.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { jobDeliveries } from '../tables/job-changes.table.ts';
import { type PendingPaper } from '../../../shared/stock/paper-order.ts';
import { pendingPaperPairs } from '../../stock/orders/pending-paper.sql.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { dispatches, jobs, productOperations } from '../tables/jobs.table.ts';
import { machines } from '../../machines/machines.table.ts';
import { checkFacts } from '../../operations/operation-checks.table.ts';
import { wantsScans } from '../../operations/scans-at-run.sql.ts';
import { operations } from '../../operations/operations.table.ts';
import { scarcePapers } from '../../stock/orders/reservations.sql.ts';
import { jobPaperOrders, paperOrders } from '../../stock/orders/paper-orders.table.ts';

export type JobRow = InferSelectModel<typeof jobs>;
/** The columns of an operation except its code, which the database assigns. */
export type OperationRow = Omit<InferSelectModel<typeof operations>, 'code'>;

const stepColumns = {
  id: productOperations.id,
  type: productOperations.type,
  unit: productOperations.unit,
  needsMachine: productOperations.needsMachine,
  detail: productOperations.detail,
  instruction: productOperations.instruction,
  overlap: productOperations.overlap,
  toolIds: productOperations.toolIds,
  done: productOperations.done,
  setAside: productOperations.setAside,
};
export type Step = RowOf<typeof stepColumns>;

const allocationColumns = {
  paperId: jobPapers.paperId,
  quantity: jobPapers.quantity,
  consumed: jobPapers.consumed,
  cut: jobPapers.cut,
  substitute: jobPapers.substitute,
};
/** A job's sheets of one paper order that have not arrived yet. */
export interface OrderAllocation extends PendingPaper {
  orderId: string;
}
/** A job's stock sheets of one paper. `orders` lists those that are on order, sorted by expected date. */
export type Allocation = RowOf<typeof allocationColumns> & { orders: OrderAllocation[] };

const deliveryColumns = { id: jobDeliveries.id, quantity: jobDeliveries.quantity, date: jobDeliveries.date };
/** A planned delivery of a part of a split order. */
export type DeliveryPart = RowOf<typeof deliveryColumns>;

/**
 * What the shop has delivered of the job: the number of pieces, whether a delivery completed the order, and how many
 * deliveries there were.
 */
export interface Delivered {
  quantity: number;
  complete: boolean;
  count: number;
}

/** Locks the jobs with these ids in ascending order. */
export const lockJobs = (db: Db, ids: readonly string[]): Promise<JobRow[]> => lockRows(db, jobs, ids);

const lockJobsOfOperation = lockerOf(jobs, (db) => {
  const operation = eq(operations.id, sql.placeholder('operationId'));
  return eq(jobs.id, db.select({ id: operations.jobId }).from(operations).where(operation));
});

/** Locks and returns the operation's job, or returns undefined if there is no such operation. */
export async function lockJobOfOperation(db: Db, operationId: string): Promise<JobRow | undefined> {
  const [row] = await lockJobsOfOperation(db, { operationId });
  return row;
}

const jobOfOperation = precompileQuery((db) =>
  db
    .select(getTableColumns(jobs))
    .from(jobs)
    .innerJoin(operations, eq(operations.jobId, jobs.id))
    .where(eq(operations.id, sql.placeholder('operationId'))),
);

/** Returns the operation's job without locking it, or undefined if there is no such operation. */
export async function readJobOfOperation(db: Db, operationId: string): Promise<JobRow | undefined> {
  const [row] = await jobOfOperation(db, { operationId });
  return row;
}

const { code: _code, ...operationColumns } = getTableColumns(operations);

interface RelatedRows {
  id: string;
  steps: JsonRow[];
  operations: JsonRow[];
  papers: JsonRow[];
  split: JsonRow[];
  orders: (OrderAllocation & { paperId: string })[];
  delivered: Delivered;
  machines: Record<string, string> | null;
  shop: ShopAsks | null;
  scarce: ScarcePaper[];
  wantsScans: boolean;
  checks: Record<string, CheckFacts> | null;
}

const belongsToJob = (
  column:
    | typeof operations.jobId
    | typeof productOperations.jobId
    | typeof jobPapers.jobId
    | typeof jobDeliveries.jobId,
) => eq(column, jobs.id);
const relatedRowsQuery = (which: SQL) => sql`
    select ${jobs.id} as id,
      ${rowsAsJson(stepColumns, sql`${productOperations} where ${belongsToJob(productOperations.jobId)}`, sql`${productOperations.position}`)} as steps,
      ${rowsAsJson(operationColumns, sql`${operations} where ${belongsToJob(operations.jobId)}`, sql`${operations.index}, ${operations.id}`)} as operations,
      ${rowsAsJson(allocationColumns, sql`${jobPapers} where ${belongsToJob(jobPapers.jobId)}`, sql`${jobPapers.paperId}`)} as papers,
      ${rowsAsJson(deliveryColumns, sql`${jobDeliveries} where ${belongsToJob(jobDeliveries.jobId)}`, sql`${jobDeliveries.date}, ${jobDeliveries.id}`)} as split,
      (select coalesce(json_agg(json_build_object('orderId', ${jobPaperOrders.orderId}, 'paperId', ${jobPaperOrders.paperId}, ${pendingPaperPairs})
          order by ${paperOrders.expected}, ${paperOrders.id}), '[]'::json)
        from ${jobPaperOrders} join ${paperOrders} on ${paperOrders.id} = ${jobPaperOrders.orderId}
          join ${papers} on ${papers.id} = ${jobPaperOrders.paperId}
        where ${jobPaperOrders.jobId} = ${jobs.id}) as orders,
      (select json_build_object('quantity', coalesce(sum(${dispatches.quantity}), 0), 'count', count(*),
          'complete', coalesce(bool_or(${dispatches.complete}), false))
        from ${dispatches} where ${dispatches.jobId} = ${jobs.id}) as delivered,
      (select json_object_agg(${machines.id}, ${machines.name}) from ${machines} where ${machines.id} in
        (select ${operations.machineId} from ${operations} where ${operations.jobId} = ${jobs.id})) as machines,
      ${wantsScans} as "wantsScans", ${shopAsks} as shop, ${scarcePapers} as scarce,
      (select json_object_agg(checked.id, checked.facts) from (
        select ${operations.id} as id, ${checkFacts} as facts from ${operations} where ${belongsToJob(operations.jobId)}) checked
        where checked.facts is not null) as checks
    from ${jobs} where ${which} order by ${asc(jobs.id)}`;

/**
 * Reads the related rows of one job, which nearly every verb needs. Postgres reuses this statement's plan, which it
 * would not do for a list of ids.
 */
const relatedRowsOfOne = precompileSql<{ jobId: string }, RelatedRows>(() =>
  relatedRowsQuery(eq(jobs.id, sql.placeholder('jobId'))),
);
const relatedRowsOfMany = precompileSql<{ jobIds: readonly string[] }, RelatedRows>(() =>
  relatedRowsQuery(sql`${jobs.id} = any(${sql.placeholder('jobIds')}::uuid[])`),
);

/**
 * Reads the related rows of locked jobs. This is a second statement, because the first sees other tables as they were
 * before it waited for the lock.
 */
export async function readRelatedRows(db: Db, jobIds: readonly string[]) {
  const [jobId] = jobIds;
  const rows =
    jobId !== undefined && jobIds.length === 1
      ? await relatedRowsOfOne(db, { jobId })
      : await relatedRowsOfMany(db, { jobIds });
  return mapWithPauses(rows, (row) => ({
    id: row.id,
    steps: row.steps.map((each) => fromJson(stepColumns, each)),
    operations: row.operations.map((each) => fromJson(operationColumns, each)),
    split: row.split.map((each) => fromJson(deliveryColumns, each)),
    papers: row.papers.map((each) => {
      const held = fromJson(allocationColumns, each);
      const orders = row.orders.filter(({ paperId }) => paperId === held.paperId);
      return { ...held, orders: orders.map(({ paperId: _paper, ...order }) => order) };
    }),
    delivered: row.delivered,
    machineNames: row.machines ?? {},
    losses: row.shop?.losses ?? {},
    needsApproval: row.shop?.needsApproval ?? false,
    requiredFields: row.shop?.requiredFields ?? [],
    scarce: row.scarce,
    checks: row.checks ?? {},
    wantsScans: row.wantsScans,
  }));
}

/** Locks the papers with these ids in ascending order. */
export const lockPapers = (db: Db, ids: readonly string[]) => lockRows(db, papers, ids);
