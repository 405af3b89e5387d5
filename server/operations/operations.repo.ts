/** Reads operations with their job, customer, machine, users and obstacles in one SQL statement. */
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  sentenceOrNull,
  type Reason,
  toReasonResponses,
} from '../../shared/platform/reasons/refusal-reason.ts';
import {
  type Operation,
  type OperationOnMachine,
  type OperationRecord,
} from '../../shared/operations/operations.contract.ts';
import { canForCard, canForOperation } from '../../shared/jobs/allowed-verbs.ts';
import {
  checksSummaryOf,
  obstacleOfOperation,
  type OperationRows,
} from '../../shared/operations/operation-facts.ts';
import {
  isLeftOut,
  onMachineStates,
  openStates,
  type OperationState,
  queueOrder,
  secondsRun,
} from '../../shared/jobs/aggregate/operation-state.ts';
import { type LastAction } from '../../shared/operations/press-time.ts';
import { fromPieces } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type DryMinutes, dryUntil, type DryingStep } from '../../shared/jobs/aggregate/drying.ts';
import { type StepOnFloor, toLinksResponse } from '../../shared/jobs/aggregate/predecessors.ts';
import { customers } from '../customers/customers.table.ts';
import { precompileQuery } from '../../packages/pg-kit/src/precompile-query.ts';
import { type Db } from '../platform/db/database.ts';
import { amongIds, oneOf, rankIn } from '../platform/db/sql-fragments.ts';
import { notFound } from '../platform/verb/refusals.ts';
import { type Context, signedIn } from '../platform/verb/verb.ts';
import { bufferPlanned, jobs } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { neededTools } from '../tools/needed-tools.sql.ts';
import { users } from '../people/users.table.ts';
import { listValues } from '../shop/lists/lists.table.ts';
import { checkFacts } from './operation-checks.table.ts';
import { wantsScansOf } from './scans-at-run.sql.ts';
import { operations, operationTransitions, piecesToRun } from './operations.table.ts';
import {
  type LastTransition,
  lastTransition,
  operationFacts,
  consumedForMakeUp,
  undoFacts,
  operationFactsWithWaste,
} from './operation-facts.sql.ts';

const previous = alias(operationTransitions, 'previous');
/** Returns when the present run or pause of the operation began, or null if it neither runs nor is paused. */
export function stateSince({
  id,
  state,
  runningSince,
}: Pick<typeof operations.$inferSelect, 'id' | 'state' | 'runningSince'>): string | SQL | null {
  if (state !== 'paused') return state === 'running' ? runningSince : null;
  return sql`(select ${previous.at} from ${operationTransitions} ${previous}
    where ${previous.operationId} = ${id} and ${previous.undoneAt} is null order by ${previous.id} desc limit 1)`;
}

const action = alias(operationTransitions, 'last_action');
const lastTime = sql<string>`greatest(${action.at}, ${action.undoneAt})`.mapWith(action.at);
/** Returns the operation's last action, which may be an undo, or null if there was none. */
export async function readLastAction(db: Db, id: string): Promise<LastAction | null> {
  const [row] = await db
    .select({
      verb: sql<LastAction['verb']>`case when ${action.undoneAt} is null then ${action.verb} else 'undo' end`,
      at: lastTime,
      userName: sql<
        string | null
      >`case when ${action.undoneAt} is null then ${users.name} else ${action.undoneBy} end`,
    })
    .from(action)
    .leftJoin(users, eq(users.id, action.userId))
    .where(eq(action.operationId, id))
    .orderBy(desc(lastTime), desc(action.id))
    .limit(1);
  return row ?? null;
}

/**
 * What the functions that read operations need: the database, the signed addresses of artwork, and the actor whose
 * permissions decide `can`.
 */
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
  fetched: _fetched,
  checks: _checks,
  ...shown
} = getTableColumns(operations);
const starter = alias(users, 'starter');
const finisher = alias(users, 'finisher');
const sibling = alias(operations, 'sibling');

/**
 * Selects operations. If the calling function requests them, each row also has the facts for the rules (`facts`) or
 * the total number of operations.
 */
export function selectOperations<F = null>(
  db: Db,
  total = sql<number>`0`,
  facts: (last: LastTransition) => SQL<F> = () => sql<F>`null`,
) {
  const last = lastTransition(db);
  return db
    .select({
      total,
      facts: facts(last),
      row: { ...shown, plannedQuantity: piecesToRun(operations) },
      job: jobColumns,
      fromJob: {
        priority: jobs.priority,
        scheduledAt: jobs.scheduledAt,
        cancelledAt: jobs.cancelledAt,
        artworkHash: jobs.artworkHash,
        artworkToCome: jobs.artworkToCome,
      },
      machine: {
        id: machines.id,
        name: machines.name,
        type: machines.type,
        capabilities: machines.capabilities,
        downReason: machines.downReason,
      },
      startedBy: starter.name,
      finishedBy: finisher.name,
      siblings,
      dryMinutes,
      consumedSheets: consumedForMakeUp,
      tools: neededTools,
      checks: checkFacts,
      wantsScans: wantsScansOf(customers.scanBeforeRun),
      last: undoFacts(last),
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
  closedShortAt: jobs.closedShortAt,
  quantity: jobs.quantity,
  buffer: jobs.buffer,
  effectiveBuffer: bufferPlanned(jobs),
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

/** Selects, as JSON, the operations of the same job with the columns by which the rules decide about the operation. */
const siblings = sql<(StepOnFloor & DryingStep & { plannedQuantity: number })[]>`(
  select json_agg(json_build_object('id', ${sibling.id}, 'index', ${sibling.index}, 'overlap', ${sibling.overlap},
      'after', ${sibling.after}, 'name', ${sibling.name}, 'state', ${sibling.state}, 'startedAt', ${sibling.startedAt},
      'finishedAt', ${sibling.finishedAt}, 'type', ${sibling.type},
      'goodQuantity', ${sibling.goodQuantity}, 'plannedQuantity', ${piecesToRun(sibling)}) order by ${sibling.index}, ${sibling.id})
    from ${operations} ${sibling} where ${sibling.jobId} = ${operations.jobId})`;

/** Selects the drying times of the types as JSON. Postgres reads them once for all operations. */
const dryMinutes = sql<DryMinutes | null>`(
  select json_object_agg(${listValues.name}, ${listValues.dryMinutes}) from ${listValues}
    where ${listValues.list} = 'operationTypes' and ${listValues.dryMinutes} > 0)`;

const selectWithFacts = (db: Db) => selectOperations(db, undefined, operationFacts);

export type Selected = Omit<Awaited<ReturnType<typeof selectOperations>>[number], 'total'>;
type WithFacts = Awaited<ReturnType<typeof selectWithFacts>>[number];

function toOperation(selected: Selected, artworkUrl: Reader['artworkUrl'], now: Date): Operation {
  const { job, fromJob, machine, startedBy, finishedBy, last } = selected;
  const { pinnedAt, pinnedBy, pinnedStart, pinWhy, ...row } = selected.row;
  return {
    ...row,
    after: toLinksResponse(row, selected.siblings),
    toolIds: (selected.tools ?? []).map(({ id }) => id),
    tools: selected.tools ?? [],
    afterSet: row.after !== null,
    dryUntil: dryUntil(row, selected.siblings, selected.dryMinutes ?? {}, now),
    pin:
      pinnedAt === null
        ? null
        : {
            machineId: row.machineId,
            start: pinnedStart,
            why: pinWhy ?? '',
            userName: pinnedBy,
            at: pinnedAt,
          },
    priority: row.priority ?? fromJob.priority,
    prioritySet: row.priority !== null,
    deliveryDate: row.deliveryDate ?? job.deliveryDate,
    deliveryDateSet: row.deliveryDate !== null,
    waitsFor: sentenceOrNull(findObstacle(selected)),
    job: { ...job, artworkUrl: artworkUrl(fromJob.artworkHash, 'preview') },
    machine: machine && { id: machine.id, name: machine.name, down: machine.downReason },
    checks: checksSummaryOf(selected.checks, row, job.ups),
    startedBy,
    finishedBy,
    runningSeconds: secondsRun(row, now),
    undoable: isLeftOut(row.state) ? null : last,
  };
}

function findObstacle({ row, fromJob, siblings }: Selected): Reason | null {
  return row.state === 'waiting' ? obstacleOfOperation(row, fromJob, siblings) : null;
}

/** Returns why a waiting operation can't be queued yet, or null if the operation is not waiting. */
export async function readObstacle({ db }: Reader, id: string): Promise<Reason | null> {
  const [selected] = await selectOperations(db).where(eq(operations.id, id));
  return selected ? findObstacle(selected) : null;
}

export const toOperations = (reader: Reader, found: readonly Selected[]): Operation[] => {
  const now = new Date();
  return found.map((each) => toOperation(each, reader.artworkUrl, now));
};

/** Returns the operation. Throws 404 if it does not exist. */
export async function readOperation(reader: Reader, id: string): Promise<OperationRecord> {
  const selected = await selectById(reader.db, id);
  const { row, job, facts } = selected;
  const can = canForOperation(signedIn(reader), toRows(selected));
  const wasted = facts.wasteReasons.map(({ reason, waste }) => {
    return { reason, waste: fromPieces(waste, row.unit, job.ups) };
  });
  const operation = toOperation(selected, reader.artworkUrl, new Date());
  return { ...operation, wasteReasons: wasted, can: toReasonResponses(can) };
}

const operationWithFacts = precompileQuery((db) =>
  selectOperations(db, undefined, operationFactsWithWaste).where(eq(operations.id, sql.placeholder('id'))),
);

async function selectById(db: Db, id: string) {
  const [selected] = await operationWithFacts(db, { id });
  if (!selected) throw notFound('operation');
  return selected;
}

/** Returns the rows by which the rules decide about an undo, and the transition that it would revert. Throws 404. */
export async function readForUndo(db: Db, id: string) {
  const selected = await selectById(db, id);
  const { last, lastId, back } = selected;
  return { rows: toRows(selected), last, lastId, back };
}

const toRows = ({ row, siblings, facts, last, back, ...of }: WithFacts): OperationRows => ({
  ...of,
  ...facts,
  job: { ...of.job, artworkToCome: of.fromJob.artworkToCome },
  operation: row,
  operations: siblings,
  undo: { last, back, since: facts.since },
});

/** Returns the job's operations, sorted by their place in the job. */
export async function operationsOfJob(reader: Reader, jobId: string): Promise<Operation[]> {
  return toOperations(reader, await selectByJob(reader.db, { jobId }));
}

const selectByJob = precompileQuery((db) =>
  selectOperations(db)
    .where(eq(operations.jobId, sql.placeholder('jobId')))
    .orderBy(asc(operations.index), asc(operations.id)),
);

interface QueueFilter {
  states?: readonly OperationState[];
  limit?: number;
  /** The ids of the jobs whose operations the result includes; undefined includes all jobs. */
  of?: readonly string[] | undefined;
}

/**
 * Returns the machine's open operations in `states`: the running or paused one first, then queued, then waiting ones,
 * each by rank. With job ids in `of`, returns these jobs' operations in any state, and the machine's occupant.
 */
export async function operationsOnMachine(
  reader: Reader,
  machineId: string,
  { states = openStates, limit, of }: QueueFilter = {},
): Promise<OperationOnMachine[]> {
  const now = new Date();
  const found = of
    ? await selectOnMachineByIds(reader.db, { machineId, of })
    : await selectOnMachine(reader.db, { machineId, states, limit: limit ?? null });
  return found.map((each) => ({
    ...toOperation(each, reader.artworkUrl, now),
    can: toReasonResponses(canForCard(signedIn(reader), toRows(each))),
  }));
}

const openOnMachine = (db: Db, which: SQL) =>
  selectWithFacts(db)
    .where(
      and(eq(operations.machineId, sql.placeholder('machineId')), oneOf(operations.state, openStates), which),
    )
    .orderBy(asc(rankIn(operations.state, queueOrder)), asc(operations.rank), asc(operations.id));
const selectOnMachine = precompileQuery((db) =>
  openOnMachine(db, sql`${operations.state} = any(${sql.placeholder('states')}::text[])`).limit(
    sql.placeholder('limit'),
  ),
);
const selectOnMachineByIds = precompileQuery((db) =>
  openOnMachine(
    db,
    sql`(${amongIds(operations.jobId, sql.placeholder('of'))} or ${oneOf(operations.state, onMachineStates)})`,
  ),
);

export async function hasJob(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id))).length > 0;
}
