/** Converts the rows of the queues to the API's response. It does not use the database. */
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { toReasonResponses } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Actor } from '../../shared/platform/role-permissions.ts';
import { canForCard } from '../../shared/jobs/allowed-verbs.ts';
import { checksSummaryOf } from '../../shared/operations/operation-facts.ts';
import { isOnHold } from '../../shared/jobs/aggregate/job-status.ts';
import { dateOrNull, lateness } from '../../shared/jobs/aggregate/lateness.ts';
import { hasStarted, isOpen } from '../../shared/jobs/aggregate/operation-state.ts';
import { fromPieces } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import {
  type ChangeOvers,
  countedSetupKeys,
  type SetupJob,
  operationSetupKeys,
} from '../../shared/tools/setup-keys.ts';
import { type OccupiedTool } from '../../shared/tools/tools.ts';
import { type Context } from '../platform/verb/verb.ts';
import {
  distinctCalendars,
  hasSetupKeys,
  type Order,
  toMachine,
  toShopOperation,
} from './convert-open-shop.ts';
import type * as repo from './open-shop.repo.ts';

type QueueJob = Queues['jobs'][number];
type QueueJobHead = Omit<QueueJob, 'operations'>;
type QueueOperation = QueueJob['operations'][number];
type FinishedRow = repo.ScreenShop['finished'][number];

/** The response includes operations that finished within this time in ms. */
export const finishedWindow = 24 * 3_600_000;

/** The user who reads the response and the time, on which the response depends besides the rows. */
export interface Viewer extends Pick<Context, 'artworkUrl'> {
  person: Actor;
  now: Date;
}

/** Converts rows of the queues to parts of the response. */
export interface QueuesPresenter {
  job: (row: repo.JobRow, reading: Viewer) => QueueJob;
  /** Converts a job's row to the job in the response, without operations. */
  head: (row: repo.JobRow, reading: Viewer) => QueueJobHead;
  /** Converts an operation's row to a list with the operation, or to an empty list if the operation is closed. */
  operation: (row: repo.OperationRow, job: repo.JobRow, reading: Viewer) => QueueOperation[];
  others: (now: Date) => Omit<Queues, 'jobs'>;
  occupancy: Occupancy;
}

export function createPresenter(rows: repo.ScreenShop): QueuesPresenter {
  const { calendar, machines, drying, inkDarkness } = rows;
  const occupancy = toOccupancy(rows);
  const can = createCan(occupancy);
  const changes = new Map(machines.filter(hasSetupKeys).map((machine) => [machine.id, machine]));
  const operation: QueuesPresenter['operation'] = (each, row, { person, now }) =>
    toOperation(each, row, { can: can(person, each, row), now, changes, dryUntil: drying.until[each.id] });
  return {
    job: (row, reading) => ({
      ...toHead(row, reading),
      operations: row.operations.flatMap((each) => operation(each, row, reading)),
    }),
    head: toHead,
    operation,
    others: (now) => ({
      now: now.toISOString(),
      calendar,
      ...presentCalendars(machines),
      machines: machines.map(toMachine),
      ...(Object.keys(drying.minutes).length > 0 && { dryMinutes: drying.minutes }),
      ...(inkDarkness && { inkDarkness }),
      finished: rows.finished.flatMap((row) => toFinished(row, new Date(now.getTime() - finishedWindow))),
      hasOperations: rows.hasOperations,
    }),
    occupancy,
  };
}

/**
 * The rows of one read that decide what users can do with other operations: the machines, their occupants, and the
 * operations that have tools.
 */
export interface Occupancy {
  machines: ReadonlyMap<string | null, repo.MachineRow>;
  occupants: ReadonlyMap<string | null, repo.OperationRow>;
  toolOccupants: ReadonlyMap<string, repo.OperationRow>;
}

const toOccupancy = ({ onMachines, machines }: repo.ScreenShop): Occupancy => ({
  machines: new Map(machines.map((machine) => [machine.id, machine])),
  occupants: new Map(onMachines.map((row) => [row.machineId, row])),
  toolOccupants: new Map(onMachines.flatMap((row) => (row.tools ?? []).map(({ id }) => [id, row] as const))),
});

/**
 * Whether the response for the operation is equal for all users with the same permissions. It is not, once the
 * operation has started or its user can undo a transition.
 */
export const isCacheable = ({ startedAt, last }: repo.OperationRow): boolean =>
  startedAt === null && last === null;

/**
 * Returns a key that is equal for users with equal permissions. For cacheable operations they get the same response.
 */
export const permissionsKey = ({ userType, permissions = [], runs = [] }: Actor): string =>
  JSON.stringify([userType, permissions.toSorted(), runs.toSorted()]);

function presentCalendars(machines: readonly repo.MachineRow[]): Pick<Queues, 'calendars'> {
  const calendars = distinctCalendars(machines);
  return calendars.length > 0 ? { calendars: calendars.map(toCalendar) } : {};
}

const toCalendar = ({ exceptions, crews, ...own }: NonNullable<repo.MachineRow['calendar']>) => ({
  ...own,
  exceptions: exceptions.map(({ date, hours, crews }) => ({ date, hours, ...(crews && { crews }) })),
  ...(crews !== null && { crews }),
});

/** What change-overs cost on each machine, by machine id, without machines on which they take no time. */
type ChangesByMachine = ReadonlyMap<string, ChangeOvers>;

type CanPresenter = (person: Actor, row: repo.OperationRow, job: repo.JobRow) => QueueOperation['can'];

/**
 * Creates the function that returns what a user can do with an operation (`can`). It uses the machines and tools of
 * the same read.
 */
function createCan(occupancy: Occupancy): CanPresenter {
  return (person, row, job) =>
    toReasonResponses(
      canForCard(person, {
        operation: row,
        job,
        operations: job.operations,
        machine: occupancy.machines.get(row.machineId) ?? null,
        onMachine: occupancy.occupants.get(row.machineId) ?? null,
        heldTool: findOccupiedTool(row, occupancy),
        awaits: job.awaits,
        paper: row.paper,
        checks: row.checks,
        wantsScans: job.wantsScans,
        tools: row.tools,
        consumedSheets: row.consumedSheets,
        undo: row,
      }),
    );
}

/** Returns the first of the operation's tools that another operation has now, or null if all its tools are free. */
function findOccupiedTool(
  { id, tools }: repo.OperationRow,
  { toolOccupants, machines }: Occupancy,
): OccupiedTool | null {
  const tool = tools?.find((each) => (toolOccupants.get(each.id)?.id ?? id) !== id);
  const holder = tool && toolOccupants.get(tool.id);
  if (!holder) return null;
  const { state, jobNumber, name, machineId } = holder;
  const machineName = machines.get(machineId)?.name ?? null;
  return { tool: tool.name, state, jobNumber, name, machineName };
}

function toHead(row: repo.JobRow, { artworkUrl, now }: Viewer): QueueJobHead {
  const { operations: _operations, artworkHash, buffer: _buffer, inflow: _inflow, holdReason, ...of } = row;
  const { ink: _ink, coat: _coat, paperQuality: _quality, paperGsm: _gsm, ...more } = of;
  const { closedShortAt: _closed, makeUpSheets: _sheets, sheetsBeforeMakeUp: _before, ...rest } = more;
  const { paperLength: _length, paperBreadth: _breadth, productCode: _code, ...other } = rest;
  const { artworkToCome: _toCome, wantsScans: _scans, promisedDate, ...job } = other;
  return {
    ...job,
    ...(holdReason !== null && isOnHold(row.status) && { holdReason }),
    ...(promisedDate !== null && { promisedDate }),
    lateness: lateness(row, now),
    expected: dateOrNull(row.expected),
    short: row.short ?? 0,
    artworkUrl: artworkUrl(artworkHash, 'preview'),
  };
}

interface OperationFacts {
  can: QueueOperation['can'];
  now: Date;
  changes: ChangesByMachine;
  dryUntil: string | undefined;
}

function toOperation(
  row: repo.OperationRow,
  order: Order & SetupJob,
  { can, now, changes, dryUntil }: OperationFacts,
): QueueOperation[] {
  const { state } = row;
  if (!isOpen(state)) return [];
  const { id, name, type, unit, needsMachine, detail } = row;
  const { index, rank, machineId, overlap, priority, deliveryDate } = row;
  const { planned, pin, run: ran, ...said } = toShopOperation(row, order, now);
  const counting = changes.get(machineId ?? '');
  const checks = checksSummaryOf(row.checks, row, order.ups);
  const own = {
    ...(row.after && { after: row.after }),
    ...(row.makeReadyMinutes !== null && { makeReadyMinutes: row.makeReadyMinutes }),
    ...(row.runMinutes !== null && { runMinutes: row.runMinutes }),
    ...(row.tools && { tools: row.tools.map((tool) => ({ id: tool.id, name: tool.name })) }),
    ...(row.releaseDate !== null && { releaseDate: row.releaseDate }),
    ...(row.supplier !== '' && { supplier: row.supplier }),
    ...(row.dueBack !== null && { dueBack: row.dueBack }),
    ...(dryUntil !== undefined && { dryUntil }),
    ...(row.keptUntil !== null && { keptUntil: row.keptUntil }),
    ...(pin && { pin }),
    ...(checks && checks.missed + checks.failed > 0 && { checks }),
    ...('sheet' in said && { sheet: said.sheet }),
    ...(counting && { keys: countedSetupKeys(operationSetupKeys(order, row.setup), counting) }),
  };
  const run = hasStarted(row) &&
    ran && {
      ...ran,
      startedAt: row.startedAt,
      good: fromPieces(row.goodQuantity, row.unit, order.ups),
      pauseReason: row.pauseReason,
      ...(row.call && { call: row.call }),
      undoable: row.last,
    };
  const lacks = row.lacksPaper && { lacksPaper: true };
  const place = { index, rank, state, machineId, overlap, priority, deliveryDate, ...lacks };
  return [{ id, name, type, unit, needsMachine, detail, ...place, ...own, planned, run: run || null, can }];
}

function toFinished(row: FinishedRow, from: Date): Queues['finished'] {
  const { machineId, startedAt, finishedAt } = row;
  if (machineId === null || startedAt === null || finishedAt === null) return [];
  // Cached rows grow older.
  if (Date.parse(finishedAt) < from.getTime()) return [];
  return [{ ...row, machineId, startedAt, finishedAt }];
}
