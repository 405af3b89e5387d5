/** Operations as they are read: with job, customer, machine, who did what, and what they wait for. One select each. */
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inWords, type Reason, toldEach } from '../../../shared/reasons/reason.ts';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import {
  type Operation,
  type OperationOnMachine,
  type OperationRecord,
} from '../../../shared/contract/operations.ts';
import { canOnCard, canOperation, type WholeOperationNow } from '../../../shared/rules/can.ts';
import { needsMachine, type OperationType, priorities } from '../../../shared/rules/catalogue.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import {
  onMachineStates,
  openStates,
  type OperationState,
  operationStates,
  secondsRun,
  waitsFor,
} from '../../../shared/rules/operation-state.ts';
import { customers } from '../tables/customers.table.ts';
import { builtOnce } from '../../platform/db/built.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { folded, occursIn, rankIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { users } from '../../platform/users/users.table.ts';
import { operations } from '../tables/operations.table.ts';
import { type Last, lastTransition, occupant, sinceOf, undoableOf } from '../tables/operation-now.ts';

/** What reading needs: the database, how artwork is addressed, and whose what can be done is. */
export type Reader = Pick<Context, 'db' | 'artworkUrl' | 'person'>;

const { productOperationId: _plan, rankDragged: _dragged, ...shown } = getTableColumns(operations);
const starter = alias(users, 'starter');
const finisher = alias(users, 'finisher');
const earlier = alias(operations, 'earlier');

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

/** Beside each row `total`, where a page is read, and `facts` where they are asked for. */
function selectOperations<F = null>(
  db: Db,
  total = sql<number>`0`,
  facts: (last: Last) => SQL<F> = () => sql<F>`null`,
) {
  const last = lastTransition(db);
  return db
    .select({
      total,
      facts: facts(last),
      row: shown,
      job: jobColumns,
      fromJob: {
        priority: jobs.priority,
        scheduledAt: jobs.scheduledAt,
        artworkHash: jobs.artworkHash,
      },
      machine: { id: machines.id, name: machines.name, type: machines.type, downReason: machines.downReason },
      startedBy: starter.name,
      finishedBy: finisher.name,
      before: firstOpenBefore(db),
      last: undoableOf(last),
      lastId: last.id,
      back: last.before,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .leftJoin(machines, eq(machines.id, operations.machineId))
    .leftJoin(starter, eq(starter.id, operations.startedBy))
    .leftJoin(finisher, eq(finisher.id, operations.finishedBy))
    .leftJoinLateral(last, sql`true`);
}

const jobColumns = {
  id: jobs.id,
  number: jobs.number,
  name: jobs.name,
  status: jobs.status,
  holdReason: jobs.holdReason,
  quantity: jobs.quantity,
  buffer: jobs.buffer,
  ups: jobs.ups,
  paperLength: jobs.paperLength,
  paperBreadth: jobs.paperBreadth,
  deliveryDate: jobs.deliveryDate,
  customerName: customers.name,
};

/** The name of the first open operation of the job with a lower index. */
function firstOpenBefore(db: Db): SQL<string | null> {
  const first = db
    .select({ name: earlier.name })
    .from(earlier)
    .where(
      and(
        eq(earlier.jobId, operations.jobId),
        sql`${earlier.index} < ${operations.index}`,
        inArray(earlier.state, [...openStates]),
      ),
    )
    .orderBy(asc(earlier.index), asc(earlier.id))
    .limit(1);
  return sql<string | null>`${first}`;
}

/** With what of other rows decides what can be done with each. */
const factsOf = (last: Last) =>
  sql<
    Pick<WholeOperationNow, 'occupant' | 'since'>
  >`json_build_object('occupant', ${occupant}, 'since', ${sinceOf(last)})`;
const selectWithFacts = (db: Db) => selectOperations(db, undefined, factsOf);

export type Selected = Awaited<ReturnType<typeof selectOperations>>[number];
type WithFacts = Awaited<ReturnType<typeof selectWithFacts>>[number];

function toOperation(selected: Selected, artworkUrl: Reader['artworkUrl'], now: Date): Operation {
  const { row, job, fromJob, machine, startedBy, finishedBy, last } = selected;
  return {
    ...row,
    priority: row.priority ?? fromJob.priority,
    prioritySet: row.priority !== null,
    deliveryDate: row.deliveryDate ?? job.deliveryDate,
    deliveryDateSet: row.deliveryDate !== null,
    waitsFor: inWords(obstacleOf(selected)),
    job: { ...job, artworkUrl: artworkUrl(fromJob.artworkHash, 'preview') },
    machine: machine && { id: machine.id, name: machine.name, down: machine.downReason },
    plannedQuantity: piecesPlanned(job),
    startedBy,
    finishedBy,
    runningSeconds: secondsRun(row, now),
    undoable: row.state === 'cancelled' ? null : last,
  };
}

function obstacleOf({ row, fromJob, before }: Selected): Reason | null {
  if (row.state !== 'waiting') return null;
  return waitsFor({
    scheduled: fromJob.scheduledAt !== null,
    hasMachine: row.machineId !== null,
    needsMachine: needsMachine(row.type),
    before: before === null ? [] : [before],
  });
}

/** What stands between the operation and the queue; null where nothing does, or it is not waiting. */
export async function obstacleTo({ db }: Reader, id: string): Promise<Reason | null> {
  const [selected] = await selectOperations(db).where(eq(operations.id, id));
  return selected ? obstacleOf(selected) : null;
}

export interface OperationFilter {
  state?: OperationState | undefined;
  type?: OperationType | undefined;
  machineId?: string | undefined;
  jobId?: string | undefined;
  open?: boolean | undefined;
  term?: string | undefined;
}

function matching({ state, type, machineId, jobId, open, term }: OperationFilter): SQL | undefined {
  return and(
    state === undefined ? undefined : eq(operations.state, state),
    type === undefined ? undefined : eq(operations.type, type),
    machineId === undefined ? undefined : eq(operations.machineId, machineId),
    jobId === undefined ? undefined : eq(operations.jobId, jobId),
    open ? inArray(operations.state, [...openStates]) : undefined,
    term ? occursIn(term, operations.name, operations.type, jobs.name, jobs.number) : undefined,
  );
}

async function pageOfOperations(
  reader: Reader,
  where: SQL | undefined,
  { order, page, per }: { order: SQL[]; page: number; per: number },
) {
  // The page is found first, so that only its rows are joined with all that is shown of them.
  const onPage = reader.db
    .select({ id: operations.id })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .leftJoin(machines, eq(machines.id, operations.machineId))
    .where(where)
    .orderBy(...order)
    .limit(per)
    .offset((page - 1) * per);
  const total = sql<number>`(select count(*)::int from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId} where ${where ?? true})`;
  const found = await selectOperations(reader.db, total)
    .where(inArray(operations.id, onPage))
    .orderBy(...order);
  const items = toOperations(reader, found);
  if (found[0] || page === 1) return { items, total: found[0]?.total ?? 0 };
  // Beyond the last page no row tells it.
  const beyond = await reader.db.execute<{ total: number }>(sql`select ${total} as total`);
  return { items, total: beyond.rows[0]?.total ?? 0 };
}

const toOperations = (reader: Reader, found: readonly Selected[]): Operation[] => {
  const now = new Date();
  return found.map((each) => toOperation(each, reader.artworkUrl, now));
};

export const listOperations = (reader: Reader, query: { page: number; per: number }) =>
  pageOfOperations(reader, undefined, { ...query, order: [desc(operations.id)] });

export function sortedOperations(reader: Reader, query: Sorted & OperationFilter) {
  const { page, per } = query;
  return pageOfOperations(reader, matching(query), {
    order: orderBy(query, sorts, operations.id),
    page,
    per,
  });
}

export function searchOperations(db: Db, term: string) {
  return db
    .select({ id: operations.id, name: operations.name })
    .from(operations)
    .where(occursIn(term, operations.name))
    .orderBy(folded(operations.name), operations.id)
    .limit(20);
}

/** The operation; throws 404. */
export async function readOperation(reader: Reader, id: string): Promise<OperationRecord> {
  const selected = await select(reader.db, id);
  const can = canOperation(signedIn(reader), nowOf(selected));
  return { ...toOperation(selected, reader.artworkUrl, new Date()), can: toldEach(can) };
}

const operationWithFacts = builtOnce((db) =>
  selectWithFacts(db).where(eq(operations.id, sql.placeholder('id'))),
);

async function select(db: Db, id: string) {
  const [selected] = await operationWithFacts(db, { id });
  if (!selected) throw notFound('operation');
  return selected;
}

/** What decides about the operation now, and its last transition as undo takes it back; throws 404. */
export const readNow = async (db: Db, id: string) => nowOf(await select(db, id));

const nowOf = ({ row, facts, ...of }: WithFacts) => ({ ...row, ...of, ...facts });

/** The job's operations in order. */
export async function operationsOfJob(reader: Reader, jobId: string): Promise<Operation[]> {
  const order = [asc(operations.index), asc(operations.id)];
  const found = await selectOperations(reader.db)
    .where(eq(operations.jobId, jobId))
    .orderBy(...order);
  return toOperations(reader, found);
}

/** The open operations on the machine in these states: running or paused, then queued, then waiting, each by rank. */
export async function operationsOnMachine(
  reader: Reader,
  machineId: string,
  { states = openStates, limit }: { states?: readonly OperationState[]; limit?: number } = {},
): Promise<OperationOnMachine[]> {
  const places: readonly OperationState[] = [...onMachineStates, 'queued', 'waiting'];
  const onMachine = and(eq(operations.machineId, machineId), inArray(operations.state, [...states]));
  const query = selectWithFacts(reader.db)
    .where(onMachine)
    .orderBy(asc(rankIn(operations.state, places)), asc(operations.rank), asc(operations.id));
  const now = new Date();
  const found = await (limit === undefined ? query : query.limit(limit));
  return found.map((each) => ({
    ...toOperation(each, reader.artworkUrl, now),
    can: toldEach(canOnCard(signedIn(reader), nowOf(each))),
  }));
}

export async function hasJob(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id))).length > 0;
}
