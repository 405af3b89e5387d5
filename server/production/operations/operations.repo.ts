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
import { canOnCard, canOperation } from '../../../shared/rules/can.ts';
import { countUnit, needsMachine, priorities } from '../../../shared/rules/catalogue.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import {
  isOnMachine,
  onMachineStates,
  openStates,
  type OperationState,
  operationStates,
  secondsRun,
  waitsFor,
} from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { customers } from '../tables/customers.table.ts';
import { builtOnce } from '../../platform/db/built.ts';
import { asPage, gathered, type Page, pageIds, totalOf } from '../../platform/crud/page.ts';
import { searchIn } from '../../platform/crud/search.ts';
import { countOf } from '../../platform/db/counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { orderBy } from '../../platform/db/paging.ts';
import { folded, oneOf, rankIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { users } from '../../platform/users/users.table.ts';
import { operations } from '../tables/operations.table.ts';
import { matching, type OperationFilter, statesAlone } from './operation-filter.repo.ts';
import {
  type Last,
  lastTransition,
  factsOf,
  makeUpHolds,
  undoableOf,
  wholeFactsOf,
} from '../tables/operation-now.ts';

/** What reading needs: the database, how artwork is addressed, and whose what can be done is. */
export type Reader = Pick<Context, 'db' | 'artworkUrl' | 'person'>;

const {
  productOperationId: _plan,
  rankDragged: _dragged,
  counted: _counted,
  confirmedIn: _confirmed,
  makeReadyWaste: _ready,
  ...shown
} = getTableColumns(operations);
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
      makeUpHolds,
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
  makeUpSheets: jobs.makeUpSheets,
  sheetsBeforeMakeUp: jobs.sheetsBeforeMakeUp,
  paperLength: jobs.paperLength,
  paperBreadth: jobs.paperBreadth,
  deliveryDate: jobs.deliveryDate,
  expected: jobs.expected,
  short: sql<number>`coalesce(${jobs.short}, 0)`,
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
        // One that overlaps waits for good pieces alone; its end waits for the end of the one before (rule comesFirst).
        sql`not (${operations.overlap} and ${earlier.goodQuantity} > 0 and not ${oneOf(operations.state, onMachineStates)})`,
      ),
    )
    .orderBy(asc(earlier.index), asc(earlier.id))
    .limit(1);
  return sql<string | null>`${first}`;
}

const selectWithFacts = (db: Db) => selectOperations(db, undefined, factsOf);

export type Selected = Omit<Awaited<ReturnType<typeof selectOperations>>[number], 'total'>;
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
    plannedQuantity: row.quantity ?? piecesPlanned(job),
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
  // What is open is little, however long the shop has been at work, and found as a whole by an index of its own.
  const listed = { ...page, table: operations, where, total: filter.open || filter.term ? gathered : all };
  const chosen = pageIds(reader.db, listed);
  const rows = await selectOperations(reader.db, sql<number>`${chosen.total}`)
    .innerJoin(chosen, eq(chosen.id, operations.id))
    .orderBy(...page.order);
  const { items, total } = await asPage(reader.db, rows, listed);
  return { items: toOperations(reader, items), total };
}

const toOperations = (reader: Reader, found: readonly Selected[]): Operation[] => {
  const now = new Date();
  return found.map((each) => toOperation(each, reader.artworkUrl, now));
};

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

/** The operation; throws 404. */
export async function readOperation(reader: Reader, id: string): Promise<OperationRecord> {
  const selected = await select(reader.db, id);
  const { row, job, facts } = selected;
  const can = canOperation(signedIn(reader), nowOf(selected));
  const wasted = facts.wasteReasons.map(({ reason, waste }) => {
    return { reason, waste: fromPieces(waste, countUnit(row.type), job.ups) };
  });
  const operation = toOperation(selected, reader.artworkUrl, new Date());
  return { ...operation, wasteReasons: wasted, can: toldEach(can) };
}

const operationWithFacts = builtOnce((db) =>
  selectOperations(db, undefined, wholeFactsOf).where(eq(operations.id, sql.placeholder('id'))),
);

async function select(db: Db, id: string) {
  const [selected] = await operationWithFacts(db, { id });
  if (!selected) throw notFound('operation');
  return selected;
}

/** What decides about the operation now, and its last transition as undo takes it back; throws 404. */
export const readNow = async (db: Db, id: string) => nowOf(await select(db, id));

const nowOf = ({ row, facts, before, ...of }: WithFacts) => ({
  ...row,
  ...of,
  ...facts,
  overlapped: row.overlap && isOnMachine(row.state) ? before : null,
});

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
