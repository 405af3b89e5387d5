/**
 * Reads the queues with four statements: for machines, open operations, the operations' jobs, and recently finished
 * operations.
 */
import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { onMachineStates, openStates, type OperationState } from '../../../shared/rules/operation-state.ts';
import { type CalendarItem } from '../../../shared/contract/calendars.ts';
import { calendars } from '../tables/calendars.table.ts';
import { type SetupJob, type SetupKeys } from '../../../shared/rules/setup-keys.ts';
import { customers } from '../tables/customers.table.ts';
import { precompileQuery } from '../../platform/db/precompiled.ts';
import { type Db } from '../../platform/db/database.ts';
import { folded, oneOf, subquery } from '../../platform/db/sql-fragments.ts';
import { pendingPaper } from '../tables/pending-paper.ts';
import { bufferPlanned, isOpen, jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import {
  lacksPaper,
  lastTransition,
  consumedForMakeUp,
  changesSince,
  undoFacts,
} from '../tables/operation-facts.ts';
import { neededTools } from '../tables/needed-tools.ts';
import { operations } from '../tables/operations.table.ts';
import { filterableQuery, type IdFilter } from './id-filter.repo.ts';
import { hasPaperMissing, paperMissingOfMany } from '../tables/reservations.ts';

/**
 * Whether the operation is open. The condition on the job excludes no open operation, and lets Postgres use the small
 * index of open jobs.
 */
const open = and(oneOf(operations.state, openStates), isOpen(jobs));
const onMachine = oneOf(operations.state, onMachineStates);

/** The columns of a job from which the set-up keys of its operations follow. */
const setupColumns = {
  ink: jobs.ink,
  coat: jobs.coat,
  paperQuality: jobs.paperQuality,
  paperGsm: jobs.paperGsm,
  productCode: jobs.productCode,
};

type MachineCalendar = Pick<CalendarItem, 'id' | 'hours' | 'exceptions' | 'shopHolidays'>;

/**
 * Returns the machines by name, each with its calendar. The calendar is null if the machine works in the shop's
 * hours.
 */
export function readMachines(db: Db) {
  return db
    .select({
      ...getTableColumns(machines),
      calendar: subquery<MachineCalendar | null>(sql`
        select json_build_object('id', ${calendars.id}, 'hours', ${calendars.hours},
          'exceptions', ${calendars.exceptions}, 'shopHolidays', ${calendars.shopHolidays})
        from ${calendars} where ${calendars.id} = ${machines.calendarId}`),
      /**
       * The job and set-up keys of the operation that started last on the machine. Null if none has started, or if
       * the machine needs no time for change-overs.
       */
      lastMade: subquery<(SetupJob & { setup: SetupKeys | null }) | null>(sql`
        select case when ${machines.keyMinutes} = '{}'::jsonb then null else (
          select json_build_object('ink', ${jobs.ink}, 'coat', ${jobs.coat}, 'paperQuality', ${jobs.paperQuality},
              'paperGsm', ${jobs.paperGsm}, 'paperLength', ${jobs.paperLength}, 'paperBreadth', ${jobs.paperBreadth},
              'productCode', ${jobs.productCode}, 'setup', ${operations.setup})
            from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}
            where ${operations.machineId} = ${machines.id} and ${operations.startedAt} is not null
            order by ${operations.startedAt} desc limit 1) end`),
    })
    .from(machines)
    .orderBy(folded(machines.name), asc(machines.id));
}
/** Reads the machines by a precompiled query, which is faster for frequent reads. */
export const readMachinesPrecompiled = precompileQuery(readMachines);
export type MachineRow = Awaited<ReturnType<typeof readMachines>>[number];

/**
 * Whether the operation lacks sheets. Either its make-up run has too little paper, or its job has not started and a
 * stock count found less than reserved.
 */
export const lacksSheets = sql<boolean>`(${lacksPaper} or (${operations.startedAt} is null and ${hasPaperMissing}))`;

/** The columns that decide in which sequence operations run and where plans may place them. */
const planning = {
  overlap: operations.overlap,
  after: operations.after,
  makeReadyMinutes: operations.makeReadyMinutes,
  runMinutes: operations.runMinutes,
  releaseDate: operations.releaseDate,
  dueBack: operations.dueBack,
  setup: operations.setup,
  toolIds: operations.toolIds,
  pinnedAt: operations.pinnedAt,
  pinnedStart: operations.pinnedStart,
  keptUntil: operations.keptUntil,
};

/**
 * Returns the open operations of each job in sequence, with the columns that decide which verbs are allowed. With an
 * id filter, it adds the occupants of all machines, because these block other operations.
 */
export const readOpenOperations = filterableQuery((db, isAsked) => {
  const last = lastTransition(db);
  return db
    .select({
      id: operations.id,
      jobId: operations.jobId,
      jobNumber: jobs.number,
      name: operations.name,
      type: operations.type,
      unit: operations.unit,
      needsMachine: operations.needsMachine,
      detail: operations.detail,
      index: operations.index,
      rank: operations.rank,
      state: operations.state,
      machineId: operations.machineId,
      priority: operations.priority,
      deliveryDate: operations.deliveryDate,
      goodQuantity: operations.goodQuantity,
      wasteQuantity: operations.wasteQuantity,
      quantity: operations.quantity,
      makeUp: operations.makeUp,
      ...planning,
      makeUpHolds: consumedForMakeUp,
      lacksPaper: lacksSheets,
      pauseReason: operations.pauseReason,
      supplier: operations.supplier,
      startedAt: operations.startedAt,
      runningSeconds: operations.runningSeconds,
      runningSince: operations.runningSince,
      last: undoFacts(last),
      back: last.before,
      since: changesSince(last),
      tools: neededTools,
      paper: paperMissingOfMany,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .leftJoinLateral(last, sql`true`)
    .where(and(open, isAsked && or(isAsked, onMachine)))
    .orderBy(asc(operations.jobId), asc(operations.index), asc(operations.id));
});
export type OperationRow = Awaited<ReturnType<typeof readOpenOperations>>[number];

/** The columns of a job that decide when its operations will finish. */
export const projectedJob = {
  id: jobs.id,
  status: jobs.status,
  priority: jobs.priority,
  paperLength: jobs.paperLength,
  paperBreadth: jobs.paperBreadth,
  ...setupColumns,
  deliveryDate: jobs.deliveryDate,
  quantity: jobs.quantity,
  buffer: bufferPlanned(jobs),
  ups: jobs.ups,
  inflow: jobs.inflow,
  releaseDate: jobs.releaseDate,
  awaits: pendingPaper,
};

/**
 * Returns the shop's open operations in each job's sequence, with only the columns from which the planner computes
 * when each will finish.
 */
export function readProjected(db: Db) {
  return db
    .select({
      operation: {
        id: operations.id,
        type: operations.type,
        unit: operations.unit,
        needsMachine: operations.needsMachine,
        index: operations.index,
        rank: operations.rank,
        state: operations.state,
        machineId: operations.machineId,
        priority: operations.priority,
        deliveryDate: operations.deliveryDate,
        goodQuantity: operations.goodQuantity,
        wasteQuantity: operations.wasteQuantity,
        quantity: operations.quantity,
        ...planning,
        lacksPaper: lacksSheets,
        startedAt: operations.startedAt,
        runningSeconds: operations.runningSeconds,
        runningSince: operations.runningSince,
        version: operations.version,
      },
      jobId: operations.jobId,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(open)
    .orderBy(asc(operations.jobId), asc(operations.index), asc(operations.id));
}

/**
 * Returns each job with open operations once. The same job columns in each operation's row would be half of all data.
 */
export function readProjectedJobs(db: Db) {
  return db
    .select(projectedJob)
    .from(jobs)
    .where(and(isOpen(jobs), inArray(jobs.id, openJobIds(db))));
}

const openJobIds = (db: Db) =>
  db.select({ id: operations.jobId }).from(operations).where(oneOf(operations.state, openStates));

export type ProjectedJoin = Awaited<ReturnType<typeof readProjected>>[number];
export type ProjectedRow = ProjectedJoin['operation'];
export type ProjectedJob = Awaited<ReturnType<typeof readProjectedJobs>>[number];

/**
 * Returns the jobs with open operations, the nearest delivery first. Each row has the states of all operations of the
 * job in sequence.
 */
export const readJobs = filterableQuery((db, isAsked) => {
  const withOpen = db
    .selectDistinct({ id: operations.jobId })
    .from(operations)
    .where(and(oneOf(operations.state, openStates), isAsked))
    .as('with_open');
  const states = sql<OperationState[]>`(
    select json_agg(${operations.state} order by ${operations.index}, ${operations.id})
    from ${operations} where ${operations.jobId} = ${jobs.id})`;
  return db
    .select({
      id: jobs.id,
      number: jobs.number,
      name: jobs.name,
      customerName: customers.name,
      status: jobs.status,
      holdReason: jobs.holdReason,
      priority: jobs.priority,
      deliveryDate: jobs.deliveryDate,
      expected: jobs.expected,
      quantity: jobs.quantity,
      buffer: bufferPlanned(jobs),
      ups: jobs.ups,
      releaseDate: jobs.releaseDate,
      paperLength: jobs.paperLength,
      paperBreadth: jobs.paperBreadth,
      ...setupColumns,
      short: jobs.short,
      inflow: jobs.inflow,
      artworkHash: jobs.artworkHash,
      awaits: pendingPaper,
      operationStates: states,
    })
    .from(jobs)
    .innerJoin(withOpen, eq(withOpen.id, jobs.id))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(isOpen(jobs))
    .orderBy(asc(jobs.deliveryDate), asc(jobs.id));
});
export type JobRow = Awaited<ReturnType<typeof readJobs>>[number];

/** Returns the operations that have finished on machines since `from`, the oldest finish first. */
export const readFinished = (db: Db, from: Date, part: IdFilter) =>
  finishedSince(db, part, { from: from.toISOString() });
const finishedSince = filterableQuery((db, isAsked) =>
  db
    .select({
      id: operations.id,
      name: operations.name,
      machineId: operations.machineId,
      jobId: operations.jobId,
      jobNumber: jobs.number,
      jobName: jobs.name,
      startedAt: operations.startedAt,
      finishedAt: operations.finishedAt,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(
      and(
        gte(operations.finishedAt, sql.placeholder('from')),
        oneOf(operations.state, ['finished']),
        isNotNull(operations.machineId),
        isAsked,
      ),
    )
    .orderBy(asc(operations.finishedAt), asc(operations.id)),
);

/** Returns whether the shop has any operation, open or closed. */
export async function hasOperations(db: Db): Promise<boolean> {
  const rows = await db.select({ id: operations.id }).from(operations).limit(1);
  return rows.length > 0;
}
