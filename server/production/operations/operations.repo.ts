/** Operations as they are read: with job, customer, machine, who did what, and what they wait for. One select each. */
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inWords, type Reason, toldEach } from '../../../shared/reasons/reason.ts';
import {
  type Operation,
  type OperationOnMachine,
  type OperationRecord,
} from '../../../shared/contract/operations.ts';
import { canOnCard, canOperation } from '../../../shared/rules/can.ts';
import { countUnit, needsMachine } from '../../../shared/rules/catalogue.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import {
  isOnMachine,
  onMachineStates,
  openStates,
  type OperationState,
  secondsRun,
  waitsFor,
} from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { customers } from '../tables/customers.table.ts';
import { builtOnce } from '../../platform/db/built.ts';
import { type Db } from '../../platform/db/database.ts';
import { oneOf, rankIn } from '../../platform/db/sql.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { users } from '../../platform/users/users.table.ts';
import { operations } from '../tables/operations.table.ts';
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
  makeReadyWaste: _waste,
  readyAt: _ready,
  makeReadySeconds: _seconds,
  code: _code,
  ...shown
} = getTableColumns(operations);
const starter = alias(users, 'starter');
const finisher = alias(users, 'finisher');
const earlier = alias(operations, 'earlier');

/** Beside each row `total`, where a page is read, and `facts` where they are asked for. */
export function selectOperations<F = null>(
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

export const toOperations = (reader: Reader, found: readonly Selected[]): Operation[] => {
  const now = new Date();
  return found.map((each) => toOperation(each, reader.artworkUrl, now));
};

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
  return toOperations(reader, await ofJob(reader.db, { jobId }));
}

const ofJob = builtOnce((db) =>
  selectOperations(db)
    .where(eq(operations.jobId, sql.placeholder('jobId')))
    .orderBy(asc(operations.index), asc(operations.id)),
);

/** The open operations on the machine in these states: running or paused, then queued, then waiting, each by rank. */
export async function operationsOnMachine(
  reader: Reader,
  machineId: string,
  { states = openStates, limit }: { states?: readonly OperationState[]; limit?: number } = {},
): Promise<OperationOnMachine[]> {
  const now = new Date();
  const found = await onMachine(reader.db, { machineId, states, limit: limit ?? null });
  return found.map((each) => ({
    ...toOperation(each, reader.artworkUrl, now),
    can: toldEach(canOnCard(signedIn(reader), nowOf(each))),
  }));
}

const places: readonly OperationState[] = [...onMachineStates, 'queued', 'waiting'];
const onMachine = builtOnce((db) =>
  selectWithFacts(db)
    .where(
      and(
        eq(operations.machineId, sql.placeholder('machineId')),
        oneOf(operations.state, openStates),
        sql`${operations.state} = any(${sql.placeholder('states')}::text[])`,
      ),
    )
    .orderBy(asc(rankIn(operations.state, places)), asc(operations.rank), asc(operations.id))
    .limit(sql.placeholder('limit')),
);

export async function hasJob(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id))).length > 0;
}
