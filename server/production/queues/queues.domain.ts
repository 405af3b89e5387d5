/** The shop's queues in one answer (design: screens, timeline). */
import { type Expected, type Queues } from '../../../shared/contract/queues.ts';
import { toldEach } from '../../../shared/reasons/reason.ts';
import { canOnCard } from '../../../shared/rules/can.ts';
import { countUnit } from '../../../shared/rules/catalogue.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import { dateTold, lateness } from '../../../shared/rules/lateness.ts';
import { speedOf } from '../../../shared/rules/machine-speed.ts';
import {
  hasStarted,
  isOnMachine,
  type OperationState,
  piecesMade,
  secondsRun,
} from '../../../shared/rules/operation-state.ts';
import { fromPieces, sheetOf } from '../../../shared/rules/paper.ts';
import { expectation, expectedOfJob, projectQueues, withPlans } from '../../../shared/rules/queues.ts';
import { shared } from '../../platform/shared.ts';
import { type Context, signedIn, type Verb } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import * as repo from './queues.repo.ts';

type QueueJob = Queues['jobs'][number];
type QueueOperation = QueueJob['operations'][number];

/** How far back what was finished is told, in ms. */
const lately = 24 * 3_600_000;

/**
 * Every machine, all open operations with their jobs, what was finished lately, and the hours in which the shop works; of a
 * `part` the jobs that it names, of others what stands on machines that it names, and what was finished of and on them.
 */
export async function readQueues(context: Context, part: repo.Part = null): Promise<Queues> {
  const calendar = await readCalendar(context);
  return context.db.transaction((db) => readSnapshot({ ...context, db }, calendar, part), oneSnapshot);
}

async function readCalendar(context: Pick<Context | Verb, 'db'>): Promise<Queues['calendar']> {
  const { timeZone, hours, holidays } = await readSettings(context);
  return { timeZone, hours, holidays: holidays.map(({ date }) => date) };
}

/** When what is left of a job is expected (rule expectedOfJob). Throws 404. */
export async function readExpected(context: Context, id: string): Promise<Expected> {
  const { jobs, projected } = await projectShop(context);
  const job = jobs.get(id);
  // A job of which nothing is open is not in the queues; one that is nowhere is refused.
  if (!job) await operationsOfJob(context, id);
  return expectedOfJob(job, projected);
}

/** When all that is open in the shop is expected. Worked out once for all who look at a job: of a large shop it takes its time. */
const projectShop = shared(async (context: Context) => {
  const shop = await context.database.db.transaction((db) => readShop({ db, now: new Date() }), oneSnapshot);
  const queues = shopAsProjected(shop);
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  return { jobs, projected: projectQueues(queues) };
});

/** When each open job is expected to be made, by its id (rule `expectedOfShop`). */
export async function expectedOfAll(context: Context): Promise<Map<string, string>> {
  const shop = await context.database.db.transaction(
    async (db) => readWholeShop({ db, now: new Date() }),
    oneSnapshot,
  );
  return expectedOfShop(shop);
}

/**
 * When each open job is expected to be made, by its id: as the queues are, of a draft and a held job as they would be if it were
 * scheduled or released now (rule withPlans); `never` where that has no date.
 */
export function expectedOfShop(shop: WholeShop): Map<string, string> {
  const { now, plans } = shop;
  const queues = shopAsProjected(shop);
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  const planned = plans.map(({ steps, ...row }) => ({
    ...row,
    sheet: sheetOf(row),
    steps: steps.map((step) => ({
      ...step,
      planned: fromPieces(piecesPlanned(row), countUnit(step.type), row.ups),
    })),
    operations: jobs.get(row.id)?.operations ?? [],
  }));
  const asIs = projectQueues(queues);
  const wouldBe = withPlans({ ...queues, machines: shop.machines.map(toServing) }, planned);
  const isPlan = new Set(plans.map(({ id }) => id));
  const isHeld = (id: string) => jobs.get(id)?.status === 'on hold';
  const some = wouldBe.jobs.filter(({ id }) => isPlan.has(id) || isHeld(id));
  const projected = some.length > 0 ? projectQueues(wouldBe) : asIs;
  const certain = queues.jobs.filter(({ id }) => !isPlan.has(id) && !isHeld(id));
  const finishes = [
    ...certain.map((job) => [job.id, expectation(expectedOfJob(job, asIs, now))] as const),
    ...some.map((job) => [job.id, expectation(expectedOfJob(job, projected, now))] as const),
  ];
  return new Map(finishes.flatMap(([id, finish]) => (finish === null ? [] : [[id, finish]])));
}

/** All that decides when what is open in the shop is expected, as its rows have it. */
export interface Shop {
  now: Date;
  calendar: Queues['calendar'];
  machines: repo.MachineRow[];
  /** Every open operation with its job, each job's in order. */
  rows: { operation: repo.ProjectedRow; job: repo.ProjectedJob }[];
}

/** The same with the plans of the jobs that are not scheduled. */
export interface WholeShop extends Shop {
  plans: Awaited<ReturnType<typeof repo.readPlans>>;
}

export const readWholeShop = async (of: Pick<Verb, 'db' | 'now'>): Promise<WholeShop> => ({
  ...(await readShop(of)),
  plans: await repo.readPlans(of.db),
});

/** The shop's rows, by the statements of one snapshot or of a verb. */
export async function readShop({ db, now }: Pick<Verb, 'db' | 'now'>): Promise<Shop> {
  const calendar = await readCalendar({ db });
  return { now, calendar, rows: await repo.readProjected(db), machines: await repo.readMachines(db) };
}

/** The shop as the projection takes it (rule projectQueues). */
export function shopAsProjected({ now, calendar, machines, rows }: Shop) {
  const ofJob = Map.groupBy(rows, ({ job }) => job.id);
  const jobs = [...ofJob.values()].flatMap((of) =>
    of.slice(0, 1).map(({ job }) => {
      return { ...job, operations: of.map(({ operation }) => toProjected(operation, job, now)) };
    }),
  );
  return { now: now.toISOString(), calendar, machines: machines.map(toMachine), jobs };
}

// A job that is finished between two of the reads would stand there without its operation.
const oneSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

async function readSnapshot(
  context: Context,
  calendar: Queues['calendar'],
  part: repo.Part,
): Promise<Queues> {
  const { db } = context;
  const now = new Date();
  const operations = await repo.readOpenOperations(db, part);
  const isAsked = ({ jobId, machineId }: repo.OperationRow) =>
    part === null || part.includes(jobId) || (machineId !== null && part.includes(machineId));
  const ofJob = Map.groupBy(operations.filter(isAsked), (operation) => operation.jobId);
  const jobs = await repo.readJobs(db, part);
  const machines = await repo.readMachines(db);
  const can = canOf(context, operations, machines);
  return {
    now: now.toISOString(),
    calendar,
    machines: machines.map(toMachine),
    jobs: jobs.map((job) => toJob(context, job, { operations: ofJob.get(job.id) ?? [], can, now })),
    finished: (await repo.readFinished(db, new Date(now.getTime() - lately), part)).flatMap(toFinished),
    hasOperations: operations.length > 0 || (await repo.hasOperations(db)),
  };
}

type Can = (row: repo.OperationRow, job: repo.JobRow) => QueueOperation['can'];

/** What the reader may do with an operation now, by what the same answer says of its machine. */
function canOf(
  context: Context,
  operations: readonly repo.OperationRow[],
  machines: readonly repo.MachineRow[],
): Can {
  const person = signedIn(context);
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const there = operations.filter(({ state }) => isOnMachine(state));
  const byJob = Map.groupBy(operations, ({ jobId }) => jobId);
  const holders = new Map(there.map((row) => [row.machineId, row]));
  return (row, job) => {
    const machine = row.machineId === null ? null : (byId.get(row.machineId) ?? null);
    const holder = machine && holders.get(machine.id);
    const occupant = holder && holder.id !== row.id ? holder : null;
    const before = row.overlap && byJob.get(row.jobId)?.find((other) => other.index < row.index);
    const overlapped = before ? before.name : null;
    return toldEach(canOnCard(person, { ...row, job, awaits: job.awaits, machine, occupant, overlapped }));
  };
}

function toMachine(row: repo.MachineRow): Queues['machines'][number] {
  const { id, name, type, downReason, downSince, expectedBack } = row;
  const down = downReason !== null && downSince !== null;
  return {
    id,
    name,
    type,
    down: down ? { reason: downReason, since: downSince, expectedBack } : null,
    ...speedOf(row),
  };
}

function toJob(
  { artworkUrl }: Context,
  row: repo.JobRow,
  { operations, can, now }: { operations: readonly repo.OperationRow[]; can: Can; now: Date },
): QueueJob {
  const { artworkHash, buffer: _buffer, ups: _ups, holdReason: _why, ...rest } = row;
  const { makeUpSheets: _sheets, sheetsBeforeMakeUp: _before, ...job } = rest;
  return {
    ...job,
    lateness: lateness(row, now),
    expected: dateTold(row.expected),
    short: row.short ?? 0,
    artworkUrl: artworkUrl(artworkHash, 'preview'),
    operations: operations.flatMap((each) => toOperation(each, row, { can: can(each, row), now })),
  };
}

type Order = Pick<repo.JobRow, 'quantity' | 'buffer' | 'ups'>;

/** What decides when the operation is expected: planned and made in the unit of its type. */
function toProjected<R extends repo.ProjectedRow>(row: R, order: Order, now: Date) {
  const counted = (pieces: number) => fromPieces(pieces, countUnit(row.type), order.ups);
  const run = hasStarted(row)
    ? { seconds: secondsRun(row, now), running: row.runningSince !== null, made: counted(piecesMade(row)) }
    : null;
  return { ...row, planned: counted(row.quantity ?? piecesPlanned(order)), run };
}

function toOperation(
  row: repo.OperationRow,
  order: Order,
  { can, now }: { can: QueueOperation['can']; now: Date },
): QueueOperation[] {
  const { state } = row;
  if (!isOpen(state)) return [];
  const { id, name, type, detail, index, rank, machineId, overlap, priority, deliveryDate } = row;
  const { planned, run: ran } = toProjected(row, order, now);
  const run = hasStarted(row) &&
    ran && {
      ...ran,
      startedAt: row.startedAt,
      good: fromPieces(row.goodQuantity, countUnit(type), order.ups),
      pauseReason: row.pauseReason,
      undoable: row.last,
    };
  const lacks = row.lacksPaper && { lacksPaper: true };
  const place = { index, rank, state, machineId, overlap, priority, deliveryDate, ...lacks };
  return [{ id, name, type, detail, ...place, planned, run: run || null, can }];
}

function isOpen(state: OperationState): state is QueueOperation['state'] {
  return state !== 'finished' && state !== 'cancelled';
}

const toServing = (row: repo.MachineRow) => ({ ...toMachine(row), length: row.length, breadth: row.breadth });

type FinishedRow = Awaited<ReturnType<typeof repo.readFinished>>[number];

function toFinished(row: FinishedRow): Queues['finished'] {
  const { machineId, startedAt, finishedAt } = row;
  if (machineId === null || startedAt === null || finishedAt === null) return [];
  return [{ ...row, machineId, startedAt, finishedAt }];
}
