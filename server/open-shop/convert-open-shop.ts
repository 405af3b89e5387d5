/**
 * Converts all open jobs, operations and machines to the inputs of the rules and the planner. It needs no
 * database, because the planner process uses it too.
 */
import type { Queues } from '../../shared/queues/queues.contract.ts';
import { type PlanSnapshot } from '../../packages/planner/src/snapshot.ts';
import { piecesPlanned } from '../../shared/jobs/aggregate/job-status.ts';
import { piecesToRun } from '../../shared/jobs/aggregate/pieces/operation-inflow.ts';
import { canMachineDo, refuseMachine } from '../../shared/operations/machine-queue.ts';
import { ownOrUsualSpeed } from '../../shared/shop/machine-speed.ts';
import {
  hasStarted,
  isOnMachine,
  piecesMade,
  secondsRun,
} from '../../shared/jobs/aggregate/operation-state.ts';
import { fromPieces, pressSheetOf } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { snapshotQueues } from '../../shared/open-shop/queue-snapshot.ts';
import {
  type ChangeOvers,
  countedSetupKeys,
  operationSetupKeys,
  timedKeys,
} from '../../shared/tools/setup-keys.ts';
import { operationFromStep, type OperationOverrides } from '../jobs/aggregate/placing/operation-overrides.ts';
import type * as repo from './open-shop.repo.ts';

/** Returns the shop as the input of the rule `projectQueues`. */
export function toShopQueues({ now, calendar, machines, drying, inkDarkness, jobs }: repo.OpenShop) {
  // If no machine has change-overs, nothing needs the set-up keys.
  const counts = machines.some(hasSetupKeys);
  return {
    now: now.toISOString(),
    calendar,
    calendars: distinctCalendars(machines),
    machines: machines.map(toMachine),
    dryMinutes: drying.minutes,
    inkDarkness: inkDarkness ?? undefined,
    jobs: jobs.map((job) => ({
      ...job,
      operations: job.operations.map((operation) => ({
        ...toShopOperation(operation, job, now),
        dryUntil: drying.until[operation.id],
        ...(counts && { keys: operationSetupKeys(job, operation.setup) }),
      })),
    })),
  };
}

export const countOperations = ({ jobs }: Pick<repo.OpenShop, 'jobs'>): number =>
  jobs.reduce((count, { operations }) => count + operations.length, 0);

export const hasSetupKeys = (machine: ChangeOvers): boolean => timedKeys(machine).length > 0;

/** Returns the different calendars of the machines, each calendar once. */
export function distinctCalendars(machines: readonly Pick<repo.MachineRow, 'calendar'>[]) {
  const all = machines.flatMap(({ calendar }) => calendar ?? []);
  return [...new Map(all.map((calendar) => [calendar.id, calendar])).values()];
}

/** Returns an unscheduled job with the steps of its plan. */
export const toPlannedJob = ({ machines }: repo.OpenShop, { steps, ...row }: repo.UnscheduledJob) => ({
  ...row,
  sheet: pressSheetOf(row),
  steps: steps.map(({ aside, ...step }) => {
    const own: StepWithOverrides = aside ? operationFromStep({ ...step, ...aside }, step.index) : step;
    const { overlap, toolIds, quantity, setup = null, makeReadyMinutes, runMinutes } = own;
    return {
      ...step,
      index: own.index ?? step.index,
      overlap,
      makeReadyMinutes,
      runMinutes,
      priority: own.priority,
      deliveryDate: own.deliveryDate ?? null,
      dueBack: own.dueBack,
      releaseDate: laterTime(own.releaseDate ?? null, own.pinnedStart ?? null),
      pinnedTo: own.pinnedAt ? aside?.setAside.machineId : null,
      tools: toolIds?.map((id) => ({ id })),
      planned: fromPieces(quantity ?? piecesPlanned(row), step.unit, row.ups),
      ...(machines.some(hasSetupKeys) && { keys: operationSetupKeys(row, setup) }),
    };
  }),
});

/** A planned step, with the values that people set on its operation before somebody unscheduled the job. */
type StepWithOverrides = Pick<repo.UnscheduledJob['steps'][number], 'overlap' | 'toolIds'> &
  Partial<OperationOverrides>;

/** Returns the later of two times. Null counts as earlier than any time. */
export const laterTime = (a: string | null, b: string | null): string | null =>
  a !== null && b !== null ? (Date.parse(a) > Date.parse(b) ? a : b) : (a ?? b);

export function toMachine(row: repo.MachineRow): Queues['machines'][number] {
  const { id, name, type, downReason, downSince, expectedBack } = row;
  const down = downReason !== null && downSince !== null;
  return {
    id,
    name,
    type,
    down: down ? { reason: downReason, since: downSince, expectedBack } : null,
    ...ownOrUsualSpeed(row),
    ...(row.length > 0 && { length: row.length }),
    ...(row.breadth > 0 && { breadth: row.breadth }),
    ...(row.capabilities.length > 0 && { capabilities: row.capabilities }),
    ...(hasSetupKeys(row) && {
      keyMinutes: row.keyMinutes,
      ...(Object.keys(row.keyMinutesDown).length > 0 && { keyMinutesDown: row.keyMinutesDown }),
      keys: row.lastMade && countedSetupKeys(operationSetupKeys(row.lastMade, row.lastMade.setup), row),
    }),
    ...(row.calendarId !== null && { calendarId: row.calendarId }),
    ...(row.attended === 'make-ready' && { attended: row.attended }),
    ...(row.wholeMakeReady && { wholeMakeReady: true as const }),
    ...(row.plannedDowns.length > 0 && { plannedDowns: row.plannedDowns }),
  };
}

type HasSheet = Parameters<typeof pressSheetOf>[0];
export type Order = Pick<repo.JobRow, 'quantity' | 'buffer' | 'ups' | 'inflow'>;

/**
 * Returns the values from which the rule computes when the operation will finish. Quantities are in the unit of the
 * operation's type.
 */
export function toShopOperation<R extends Omit<repo.OpenShopOperation, 'version'>>(
  row: R,
  order: Order & HasSheet,
  now: Date,
) {
  const counted = (pieces: number) => fromPieces(pieces, row.unit, order.ups);
  const run = hasStarted(row)
    ? { seconds: secondsRun(row, now), running: row.runningSince !== null, made: counted(piecesMade(row)) }
    : null;
  const pin = row.pinnedAt === null ? null : { start: row.pinnedStart };
  const tools = row.toolIds?.map((id) => ({ id }));
  const sheet = row.needsMachine && row.machineId === null && { sheet: pressSheetOf(order) };
  return { ...row, ...sheet, pin, tools, planned: counted(piecesToRun(order, row)), run };
}

export const toServingMachine = (row: repo.MachineRow) => ({
  ...toMachine(row),
  length: row.length,
  breadth: row.breadth,
});

/**
 * Returns the planner's snapshot of the shop. Each operation that is not on a machine has a list of the machines that
 * can do it.
 */
export function toPlanSnapshot(shop: repo.OpenShop): PlanSnapshot {
  const queues = toShopQueues(shop);
  const serving = shop.machines.map(toServingMachine);
  const able = new Map<string, typeof serving>();
  const ableTo = (type: string) => {
    const found = able.get(type) ?? serving.filter((machine) => canMachineDo(machine, type));
    able.set(type, found);
    return found;
  };
  return snapshotQueues({ ...queues, machines: serving }, shop.now, (operation, job) => {
    if (isOnMachine(operation.state)) return [];
    const need = { ...operation, sheet: pressSheetOf(job) };
    return ableTo(operation.type).filter((machine) => refuseMachine(machine, need) === null);
  });
}
