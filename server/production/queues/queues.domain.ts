/** The shop's queues in one answer (design: screens, timeline). */
import { type Expected, type Queues } from '../../../shared/contract/queues.ts';
import { toldEach } from '../../../shared/reasons/reason.ts';
import { canOnCard } from '../../../shared/rules/can.ts';
import { dateTold, lateness } from '../../../shared/rules/lateness.ts';
import { hasStarted, isOnMachine, type OperationState } from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { overlappedBy } from '../../../shared/rules/predecessors.ts';
import {
  type KeyMinutes,
  keysThatCount,
  type SetupJob,
  setupKeysOf,
} from '../../../shared/rules/setup-keys.ts';
import { type HeldTool } from '../../../shared/rules/tool.ts';
import { readAsText } from '../../platform/db/as-text.ts';
import { oneSnapshot } from '../../platform/db/database.ts';
import { shared } from '../../platform/shared.ts';
import { type Context, signedIn, type Verb } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import {
  calendarsOf,
  hasKeys,
  type Order,
  type Shop,
  toMachine,
  toProjected,
  type WholeShop,
} from './projected-shop.ts';
import { ask } from './plan-process.ts';
import * as repo from './queues.repo.ts';
import { type ShopText } from './shop-of-text.ts';

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
  // A job that is finished between two of the reads would stand there without its operation.
  return context.db.transaction((db) => readSnapshot({ ...context, db }, calendar, part), oneSnapshot);
}

async function readCalendar(context: Pick<Context | Verb, 'db'>): Promise<Queues['calendar']> {
  const { timeZone, hours, holidays } = await readSettings(context);
  return { timeZone, hours, holidays: holidays.map(({ date }) => date) };
}

/** When what is left of a job is expected (rule expectedOfJob). Throws 404. */
export async function readExpected(context: Context, id: string): Promise<Expected> {
  const { isOpen, expected } = await ask(await readOnce(context), 'expectedOf', { jobId: id });
  // A job of which nothing is open is not in the queues; one that is nowhere is refused.
  if (!isOpen) await operationsOfJob(context, id);
  return expected;
}

/** The queues for what is asked of the process for plans, read once for all who ask at the same time. */
export const readOnce = shared((context: Context) => readShopText(context, { withPlans: false }));

/** When each open job is expected to be made (rule `expectedOfShop`), as JSON. */
export const expectedOfAll = async (context: Context): Promise<string> =>
  ask(await readShopText(context, { withPlans: true }), 'expected', {});

export const readWholeShop = async (of: Pick<Verb, 'db' | 'now'>): Promise<WholeShop> => ({
  ...(await readShop(of)),
  plans: await repo.readPlans(of.db),
});

/** The same for the process for plans (shop-of-text.ts): however large the shop is, this process reads and writes a few texts. */
export async function readShopText(
  context: Context,
  { withPlans }: { withPlans: boolean },
): Promise<ShopText> {
  const calendar = await readCalendar(context);
  return context.database.db.transaction(async (db) => {
    const now = new Date();
    return {
      now,
      calendar,
      rows: await readAsText(db, repo.readProjected(db)),
      machines: await readAsText(db, repo.readMachines(db)),
      plans: withPlans ? await readAsText(db, repo.readPlans(db)) : { texts: [], fields: [] },
    };
  }, oneSnapshot);
}

/** The shop's rows, by the statements of one snapshot or of a verb. */
export async function readShop({ db, now }: Pick<Verb, 'db' | 'now'>): Promise<Shop> {
  const calendar = await readCalendar({ db });
  return { now, calendar, rows: await repo.readProjected(db), machines: await repo.readMachines(db) };
}

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
  const minutes = new Map(machines.filter(hasKeys).map(({ id, keyMinutes }) => [id, keyMinutes]));
  return {
    now: now.toISOString(),
    calendar,
    ...toldCalendars(machines),
    machines: machines.map(toMachine),
    jobs: jobs.map((job) => toJob(context, job, { operations: ofJob.get(job.id) ?? [], can, now, minutes })),
    finished: (await repo.readFinished(db, new Date(now.getTime() - lately), part)).flatMap(toFinished),
    hasOperations: operations.length > 0 || (await repo.hasOperations(db)),
  };
}

function toldCalendars(machines: readonly repo.MachineRow[]): Pick<Queues, 'calendars'> {
  const calendars = calendarsOf(machines);
  return calendars.length > 0 ? { calendars: calendars.map(toCalendar) } : {};
}

const toCalendar = ({ exceptions, ...own }: NonNullable<repo.MachineRow['calendar']>) => ({
  ...own,
  exceptions: exceptions.map(({ date, hours }) => ({ date, hours })),
});

/** Of the machines that ask what they are made ready for. */
type Minutes = ReadonlyMap<string, KeyMinutes>;

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
  const heldTool = heldToolOf(there, byId);
  return (row, job) => {
    const machine = row.machineId === null ? null : (byId.get(row.machineId) ?? null);
    const holder = machine && holders.get(machine.id);
    const occupant = holder && holder.id !== row.id ? holder : null;
    const overlapped = overlappedBy(row, byJob.get(row.jobId) ?? [])?.name ?? null;
    return toldEach(
      canOnCard(person, {
        ...row,
        job,
        awaits: job.awaits,
        machine,
        occupant,
        heldTool: heldTool(row),
        overlapped,
      }),
    );
  };
}

/** Of an operation's tools the first that another one has on its machine. */
function heldToolOf(
  there: readonly repo.OperationRow[],
  machines: ReadonlyMap<string, repo.MachineRow>,
): (row: repo.OperationRow) => HeldTool | null {
  const holders = new Map(there.flatMap((row) => (row.tools ?? []).map(({ id }) => [id, row] as const)));
  return ({ id, tools }) => {
    const tool = tools?.find((each) => (holders.get(each.id)?.id ?? id) !== id);
    const holder = tool && holders.get(tool.id);
    if (!holder) return null;
    const { state, jobNumber, name, machineId } = holder;
    return {
      tool: tool.name,
      state,
      jobNumber,
      name,
      machineName: machines.get(machineId ?? '')?.name ?? null,
    };
  };
}

function toJob(
  { artworkUrl }: Context,
  row: repo.JobRow,
  {
    operations,
    can,
    now,
    minutes,
  }: { operations: readonly repo.OperationRow[]; can: Can; now: Date; minutes: Minutes },
): QueueJob {
  const { artworkHash, buffer: _buffer, holdReason: _why, ...rest } = row;
  const { makeUpSheets: _sheets, sheetsBeforeMakeUp: _before, ...of } = rest;
  const { ink: _ink, coat: _coat, paperQuality: _quality, paperGsm: _gsm, ...more } = of;
  const { paperLength: _length, paperBreadth: _breadth, productCode: _code, ...job } = more;
  return {
    ...job,
    lateness: lateness(row, now),
    expected: dateTold(row.expected),
    short: row.short ?? 0,
    artworkUrl: artworkUrl(artworkHash, 'preview'),
    operations: operations.flatMap((each) => toOperation(each, row, { can: can(each, row), now, minutes })),
  };
}

function toOperation(
  row: repo.OperationRow,
  order: Order & SetupJob,
  { can, now, minutes }: { can: QueueOperation['can']; now: Date; minutes: Minutes },
): QueueOperation[] {
  const { state } = row;
  if (!isOpen(state)) return [];
  const { id, name, type, unit, needsMachine, detail } = row;
  const { index, rank, machineId, overlap, priority, deliveryDate } = row;
  const { planned, pin, run: ran } = toProjected(row, order, now);
  const counting = minutes.get(machineId ?? '');
  const own = {
    ...(row.after && { after: row.after }),
    ...(row.makeReadyMinutes !== null && { makeReadyMinutes: row.makeReadyMinutes }),
    ...(row.runMinutes !== null && { runMinutes: row.runMinutes }),
    ...(row.tools && { tools: row.tools.map((tool) => ({ id: tool.id, name: tool.name })) }),
    ...(row.releaseDate !== null && { releaseDate: row.releaseDate }),
    ...(row.dueBack !== null && { dueBack: row.dueBack }),
    ...(row.keptUntil !== null && { keptUntil: row.keptUntil }),
    ...(pin && { pin }),
    ...(counting && { keys: keysThatCount(setupKeysOf(order, row.setup), counting) }),
  };
  const run = hasStarted(row) &&
    ran && {
      ...ran,
      startedAt: row.startedAt,
      good: fromPieces(row.goodQuantity, row.unit, order.ups),
      pauseReason: row.pauseReason,
      undoable: row.last,
    };
  const lacks = row.lacksPaper && { lacksPaper: true };
  const place = { index, rank, state, machineId, overlap, priority, deliveryDate, ...lacks };
  return [{ id, name, type, unit, needsMachine, detail, ...place, ...own, planned, run: run || null, can }];
}

function isOpen(state: OperationState): state is QueueOperation['state'] {
  return state !== 'finished' && state !== 'cancelled';
}

type FinishedRow = Awaited<ReturnType<typeof repo.readFinished>>[number];

function toFinished(row: FinishedRow): Queues['finished'] {
  const { machineId, startedAt, finishedAt } = row;
  if (machineId === null || startedAt === null || finishedAt === null) return [];
  return [{ ...row, machineId, startedAt, finishedAt }];
}
