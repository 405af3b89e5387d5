/**
 * Reads all open jobs with their operations, the machines, and the plans of unscheduled jobs. The planner process and
 * the screens get the same shape; screens have more columns, and can read a part.
 */
import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  isOnMachine,
  onMachineStates,
  openStates,
  type OperationState,
} from '../../shared/jobs/aggregate/operation-state.ts';
import { type CalendarItem } from '../../shared/shop/calendars.contract.ts';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { planStatuses } from '../../shared/jobs/aggregate/job-status.ts';
import { type TypeBehaviour } from '../../shared/shop/operation-types.ts';
import { calendars } from '../shop/calendars/calendars.table.ts';
import { type InkDarkness, type SetupJob, type SetupKeys } from '../../shared/tools/setup-keys.ts';
import { customers } from '../customers/customers.table.ts';
import { countOf } from '../platform/db/row-counts.table.ts';
import { type Database, type Db, oneSnapshot } from '../platform/db/database.ts';
import {
  precompileQuery,
  precompileRows,
  precompileSql,
} from '../../packages/pg-kit/src/precompile-query.ts';
import { amongIds, folded, oneOf, subquery } from '../platform/db/sql-fragments.ts';
import { firstSettings, shop } from '../shop/settings/settings.table.ts';
import { placeNow } from '../history/newest-event-position.ts';
import { pendingPaper } from '../stock/orders/pending-paper.sql.ts';
import {
  bufferPlanned,
  isOpen,
  jobs,
  productOperations,
  type StepOverrides,
} from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { type Drying, readDrying } from './drying.repo.ts';
import {
  lacksPaper,
  lastTransition,
  consumedForMakeUp,
  changesSince,
  undoFacts,
} from '../operations/operation-facts.sql.ts';
import { neededTools } from '../tools/needed-tools.sql.ts';
import { checkFacts } from '../operations/operation-checks.table.ts';
import { wantsScansOf } from '../operations/scans-at-run.sql.ts';
import { operations } from '../operations/operations.table.ts';
import { inks } from '../stock/inks/inks.table.ts';
import { hasPaperMissing, paperMissingOfMany } from '../stock/orders/reservations.sql.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/**
 * Whether the operation is open. The condition on the job excludes no open operation, and lets Postgres use the small
 * index of open jobs.
 */
const open = and(oneOf(operations.state, openStates), isOpen(jobs));
const onMachine = oneOf(operations.state, onMachineStates);

/** The ids of the jobs and machines that a query reads. With null, it reads the whole shop. */
type IdFilter = readonly string[] | null;

const filterIds = sql.placeholder('part');
/**
 * Whether the operation's job or machine has one of the ids. The machine is the one that the operation is on or is
 * queued for.
 */
const matchesIds = or(amongIds(operations.jobId, filterIds), amongIds(operations.machineId, filterIds));

type Build<T> = Parameters<typeof precompileRows<Record<string, unknown>, T>>[0];
/**
 * Precompiles a query twice, for the whole shop and with an id filter. The returned function runs the variant that
 * suits its ids.
 */
function filterableQuery<T>(build: (db: Db, isRequested: SQL | undefined) => ReturnType<Build<T>>) {
  const whole = precompileRows<Record<string, unknown>, T>((db) => build(db, undefined));
  const some = precompileRows<Record<string, unknown>, T>((db) => build(db, matchesIds));
  return (db: Db, part: IdFilter, more: Record<string, unknown> = {}): Promise<T[]> =>
    part === null ? whole(db, more) : some(db, { ...more, part });
}

type MachineCalendar = Pick<CalendarItem, 'id' | 'hours' | 'exceptions' | 'shopHolidays' | 'crews'>;

/**
 * Returns the machines by name, each with its calendar. The calendar is null if the machine works in the shop's
 * hours.
 */
const readMachines = precompileQuery((db) =>
  db
    .select({
      ...getTableColumns(machines),
      calendar: subquery<MachineCalendar | null>(sql`
        select json_build_object('id', ${calendars.id}, 'hours', ${calendars.hours},
          'exceptions', ${calendars.exceptions}, 'shopHolidays', ${calendars.shopHolidays}, 'crews', ${calendars.crews})
        from ${calendars} where ${calendars.id} = ${machines.calendarId}`),
      /**
       * The job and set-up keys of the operation that started last on the machine. Null if none has started, or if
       * the machine needs no time for change-overs.
       */
      lastMade: subquery<(SetupJob & { setup: SetupKeys | null }) | null>(sql`
        select case when ${machines.keyMinutes} = '{}'::jsonb and ${machines.keyMinutesDown} = '{}'::jsonb then null else (
          select json_build_object('ink', ${jobs.ink}, 'coat', ${jobs.coat}, 'paperQuality', ${jobs.paperQuality},
              'paperGsm', ${jobs.paperGsm}, 'paperLength', ${jobs.paperLength}, 'paperBreadth', ${jobs.paperBreadth},
              'productCode', ${jobs.productCode}, 'setup', ${operations.setup})
            from ${operations} join ${jobs} on ${jobs.id} = ${operations.jobId}
            where ${operations.machineId} = ${machines.id} and ${operations.startedAt} is not null
            order by ${operations.startedAt} desc limit 1) end`),
    })
    .from(machines)
    .orderBy(folded(machines.name), asc(machines.id)),
);
export type MachineRow = Awaited<ReturnType<typeof readMachines>>[number];

/**
 * Whether the operation lacks sheets. Either its make-up run has too little paper, or its job has not started and a
 * stock count found less than reserved.
 */
export const lacksSheets = sql<boolean>`(${lacksPaper} or (${operations.startedAt} is null and ${hasPaperMissing}))`;

/** The columns of an operation that decide when it will finish, in which sequence operations run and where plans may place them. */
const operationColumns = {
  id: operations.id,
  jobId: operations.jobId,
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
  lacksPaper: lacksSheets,
  startedAt: operations.startedAt,
  runningSeconds: operations.runningSeconds,
  runningSince: operations.runningSince,
};

/** The columns of a job that decide when its operations will finish. */
const jobColumns = {
  id: jobs.id,
  status: jobs.status,
  priority: jobs.priority,
  paperLength: jobs.paperLength,
  paperBreadth: jobs.paperBreadth,
  ink: jobs.ink,
  coat: jobs.coat,
  paperQuality: jobs.paperQuality,
  paperGsm: jobs.paperGsm,
  productCode: jobs.productCode,
  deliveryDate: jobs.deliveryDate,
  quantity: jobs.quantity,
  buffer: bufferPlanned(jobs),
  ups: jobs.ups,
  inflow: jobs.inflow,
  releaseDate: jobs.releaseDate,
  promisedDate: jobs.promisedDate,
  awaits: pendingPaper,
};

/**
 * Returns the open operations of each job in sequence, with the columns that decide which verbs are allowed. With an
 * id filter, it adds the occupants of all machines, because these block other operations.
 */
const readScreenOperations = filterableQuery((db, isRequested) => {
  const last = lastTransition(db);
  const fields = {
    ...operationColumns,
    jobNumber: jobs.number,
    name: operations.name,
    detail: operations.detail,
    makeUp: operations.makeUp,
    consumedSheets: consumedForMakeUp,
    pauseReason: operations.pauseReason,
    call: operations.call,
    supplier: operations.supplier,
    last: undoFacts(last),
    back: last.before,
    since: changesSince(last),
    tools: neededTools,
    checks: checkFacts,
    paper: paperMissingOfMany,
  };
  const query = db
    .select(fields)
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .leftJoinLateral(last, sql`true`)
    .where(and(open, isRequested && or(isRequested, onMachine)))
    .orderBy(asc(operations.jobId), asc(operations.index), asc(operations.id));
  return { fields, query };
});
export type OperationRow = Awaited<ReturnType<typeof readScreenOperations>>[number];

/**
 * Returns the shop's open operations in each job's sequence, with the columns that decide when each will finish.
 */
const readOperations = precompileRows((db) => {
  const fields = { ...operationColumns, version: operations.version };
  const query = db
    .select(fields)
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(open)
    .orderBy(asc(operations.jobId), asc(operations.index), asc(operations.id));
  return { fields, query };
});

/** Returns each job with open operations once, because its columns in each operation's row would be half of all data. */
const readJobsOfOperations = precompileRows((db) => {
  const withOpen = db
    .select({ id: operations.jobId })
    .from(operations)
    .where(oneOf(operations.state, openStates));
  const query = db
    .select(jobColumns)
    .from(jobs)
    .where(and(isOpen(jobs), inArray(jobs.id, withOpen)))
    .orderBy(asc(jobs.id));
  return { fields: jobColumns, query };
});

/** A step of an unscheduled job's plan, with its unit and whether it needs a machine. */
interface PlannedStep extends TypeBehaviour {
  id: string;
  type: string;
  index: number;
  overlap: boolean;
  toolIds: string[] | null;
  /**
   * What people set on this step's operation before somebody unscheduled the job (decision 072). Null if they set
   * nothing.
   */
  aside: { setAside: StepOverrides; detail: string; instruction: string } | null;
}

/** The ids of the unscheduled jobs to read, or all. */
export type PlansFilter = ReadonlySet<string> | 'all';

/**
 * Returns the unscheduled jobs that are drafts or on hold, with the steps that are not done, in sequence. `of` limits
 * the result to the given job ids.
 */
function readUnscheduledJobs(db: Db, of: PlansFilter) {
  return db
    .select({
      ...jobColumns,
      version: jobs.version,
      steps: subquery<PlannedStep[]>(sql`
        select coalesce(json_agg(json_build_object('id', ${productOperations.id}, 'type', ${productOperations.type},
          'unit', ${productOperations.unit}, 'needsMachine', ${productOperations.needsMachine},
          'index', ${productOperations.position}, 'overlap', ${productOperations.overlap}, 'toolIds', ${productOperations.toolIds},
          'aside', case when ${productOperations.setAside} is not null then json_build_object('setAside', ${productOperations.setAside},
            'detail', ${productOperations.detail}, 'instruction', ${productOperations.instruction}) end) order by ${productOperations.position}), '[]'::json)
          from ${productOperations} where ${productOperations.jobId} = ${jobs.id} and not ${productOperations.done}`),
    })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, planStatuses),
        isNull(jobs.scheduledAt),
        of === 'all' ? undefined : inArray(jobs.id, [...of]),
      ),
    );
}

/** A job with its open operations in sequence, including those of make-up runs. */
type WithOperations<J, O> = J & { operations: readonly O[] };
export type OpenShopOperation = Awaited<ReturnType<typeof readOperations>>[number];
export type OpenShopJob = WithOperations<
  Awaited<ReturnType<typeof readJobsOfOperations>>[number],
  OpenShopOperation
>;
export type UnscheduledJob = Awaited<ReturnType<typeof readUnscheduledJobs>>[number];

/** The open work of the shop at one moment. */
interface OpenWork<J> {
  calendar: Queues['calendar'];
  machines: readonly MachineRow[];
  drying: Drying;
  /** The darkness of inks, or null if no machine takes other minutes for lighter ones. */
  inkDarkness: InkDarkness | null;
  /** The jobs that have open operations. */
  jobs: readonly J[];
}

/** All open work, from which the planner computes its answers. The jobs are sorted by id. */
export interface OpenShop extends OpenWork<OpenShopJob> {
  now: Date;
  /** The place in the events feed, which stays the same until somebody changes a record. */
  place: string;
  /** The requested unscheduled jobs, with their plans. */
  plans: readonly UnscheduledJob[];
}

export interface ShopRequest {
  /** The last read. If nothing has changed since, the new read uses its rows. */
  last: OpenShop | null;
  now: Date;
  plans: PlansFilter;
}

/** Reads the open shop for the time `now`, with the given plans. */
export function readOpenShop(db: Database['db'], { last, now, plans }: ShopRequest): Promise<OpenShop> {
  return db.transaction(async (db) => {
    const place = await placeNow(db);
    const same = last?.place === place ? last : await readOpenWork(db, now);
    const needsPlans = plans === 'all' || plans.size > 0;
    return { ...same, now, place, plans: needsPlans ? await readUnscheduledJobs(db, plans) : [] };
  }, oneSnapshot);
}

/** Returns the shop's hours, time zone and holidays. */
async function readCalendar(db: Db): Promise<Queues['calendar']> {
  const [settings = firstSettings()] = await db.select().from(shop);
  const { timeZone, hours, holidays } = settings;
  return { timeZone, hours, holidays: holidays.map(({ date }) => date) };
}

async function readOpenWork(db: Db, now: Date): Promise<OpenWork<OpenShopJob>> {
  const operations = await readOperations(db, {});
  const jobs = await readJobsOfOperations(db, {});
  return { ...(await readMachinesAndTimes(db, now)), jobs: withOperations(jobs, operations) };
}

async function readMachinesAndTimes(db: Db, now: Date) {
  const machines = await readMachines(db, {});
  const needsInks = machines.some(({ keyMinutesDown }) => keyMinutesDown.ink !== undefined);
  return {
    calendar: await readCalendar(db),
    machines,
    drying: await readDrying(db, now),
    inkDarkness: needsInks ? await readInkDarkness(db) : null,
  };
}

async function readInkDarkness(db: Db): Promise<InkDarkness> {
  const { name, darkness } = inks;
  const known = await db.select({ name, darkness }).from(inks).where(isNotNull(darkness));
  return Object.fromEntries(known.map((ink) => [ink.name.toLowerCase(), Number(ink.darkness)]));
}

function withOperations<J extends { id: string }, O extends { jobId: string }>(
  jobs: readonly J[],
  operations: readonly O[],
): WithOperations<J, O>[] {
  const ofJob = groupBy(operations, ({ jobId }) => jobId);
  return jobs.map((job) => ({ ...job, operations: ofJob.get(job.id) ?? [] }));
}

/**
 * Returns the jobs with open operations, the nearest delivery first. Each row has the states of all operations of the
 * job in sequence.
 */
const readScreenJobs = filterableQuery((db, isRequested) => {
  const withOpen = db
    .selectDistinct({ id: operations.jobId })
    .from(operations)
    .where(and(oneOf(operations.state, openStates), isRequested))
    .as('with_open');
  const states = sql<OperationState[]>`(
    select json_agg(${operations.state} order by ${operations.index}, ${operations.id})
    from ${operations} where ${operations.jobId} = ${jobs.id})`;
  const fields = {
    ...jobColumns,
    number: jobs.number,
    name: jobs.name,
    customerName: customers.name,
    wantsScans: wantsScansOf(customers.scanBeforeRun),
    holdReason: jobs.holdReason,
    closedShortAt: jobs.closedShortAt,
    makeUpSheets: jobs.makeUpSheets,
    sheetsBeforeMakeUp: jobs.sheetsBeforeMakeUp,
    expected: jobs.expected,
    short: jobs.short,
    artworkHash: jobs.artworkHash,
    artworkToCome: jobs.artworkToCome,
    operationStates: states,
  };
  const query = db
    .select(fields)
    .from(jobs)
    .innerJoin(withOpen, eq(withOpen.id, jobs.id))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(isOpen(jobs))
    .orderBy(asc(jobs.deliveryDate), asc(jobs.id));
  return { fields, query };
});
export type JobRow = WithOperations<Awaited<ReturnType<typeof readScreenJobs>>[number], OperationRow>;

/** Returns the operations that have finished on machines since `from`, the oldest finish first. */
const readFinished = filterableQuery((db, isRequested) => {
  const fields = {
    id: operations.id,
    name: operations.name,
    machineId: operations.machineId,
    jobId: operations.jobId,
    jobNumber: jobs.number,
    jobName: jobs.name,
    startedAt: operations.startedAt,
    finishedAt: operations.finishedAt,
  };
  const query = db
    .select(fields)
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(
      and(
        gte(operations.finishedAt, sql.placeholder('from')),
        oneOf(operations.state, ['finished']),
        isNotNull(operations.machineId),
        isRequested,
      ),
    )
    .orderBy(asc(operations.finishedAt), asc(operations.id));
  return { fields, query };
});

/** All open work as the screens show it, or the part of some jobs and machines. Jobs are sorted by delivery date. */
export interface ScreenShop extends OpenWork<JobRow> {
  /** The operations that are on machines, also those of other jobs if this is a part. */
  onMachines: readonly OperationRow[];
  finished: Awaited<ReturnType<typeof readFinished>>;
  /** Whether the shop has any operation, open or closed. */
  hasOperations: boolean;
}

/** Reads the open shop for screens, or only the part of the given jobs and machines, with what finished since `from`. */
export const readScreenShop = (
  db: Database['db'],
  { part, from, now }: { part: IdFilter; from: Date; now: Date },
): Promise<ScreenShop> =>
  // If a job finished between two of the reads, the result would have it without its operation.
  db.transaction(async (db) => {
    const operations = await readScreenOperations(db, part);
    const jobs = await readScreenJobs(db, part);
    return {
      ...(await readMachinesAndTimes(db, now)),
      jobs: withOperations(jobs, operations),
      onMachines: operations.filter(({ state }) => isOnMachine(state)),
      finished: await readFinished(db, part, { from: from.toISOString() }),
      hasOperations: operations.length > 0 || (await hasOperations(db)),
    };
  }, oneSnapshot);

/** Returns whether the shop has any operation, open or closed. */
async function hasOperations(db: Db): Promise<boolean> {
  const rows = await db.select({ id: operations.id }).from(operations).limit(1);
  return rows.length > 0;
}

const openCount = precompileSql<Record<string, never>, { open: number }>(
  () => sql`select ${countOf('operations', openStates)} as open`,
);

/** Counts the open operations in the shop. */
export async function countOpenOperations(db: Db): Promise<number> {
  const [row] = await openCount(db, {});
  return row?.open ?? 0;
}
