/**
 * Converts the rows of the shop to the input of the rule projectQueues. It needs no database, because the planner
 * process uses it too.
 */
import type { Queues } from '../../../shared/contract/queues.ts';
import { piecesPlanned } from '../../../shared/rules/job-status.ts';
import { piecesToRun } from '../../../shared/rules/operation-inflow.ts';
import { ownOrUsualSpeed } from '../../../shared/rules/machine-speed.ts';
import { hasStarted, piecesMade, secondsRun } from '../../../shared/rules/operation-state.ts';
import { fromPieces, pressSheetOf } from '../../../shared/rules/paper.ts';
import { countedSetupKeys, operationSetupKeys } from '../../../shared/rules/setup-keys.ts';
import { operationFromStep, type OperationOverrides } from '../work/operation-overrides.ts';
import type { readUnscheduledJobs } from './tentative-jobs.repo.ts';
import type * as repo from './queues.repo.ts';

/** The rows from which the planner computes when the shop's open operations will finish. */
export interface Shop {
  now: Date;
  calendar: Queues['calendar'];
  machines: repo.MachineRow[];
  /** Every open operation together with its job, sorted by job and by place in the job. */
  rows: { operation: repo.ProjectedRow; job: repo.ProjectedJob }[];
}

/** The shop together with the plans of unscheduled jobs. */
export interface WholeShop extends Shop {
  plans: Awaited<ReturnType<typeof readUnscheduledJobs>>;
}

/** Returns the shop as the input of the rule `projectQueues`. */
export function toShopQueues({ now, calendar, machines, rows }: Shop) {
  const ofJob = Map.groupBy(rows, ({ job }) => job.id);
  // If no machine has change-overs, nothing needs the set-up keys.
  const counts = machines.some(hasSetupKeys);
  const jobs = [...ofJob.values()].flatMap((of) =>
    of.slice(0, 1).map(({ job }) => {
      return {
        ...job,
        operations: of.map(({ operation }) => ({
          ...toShopOperation(operation, job, now),
          ...(counts && { keys: operationSetupKeys(job, operation.setup) }),
        })),
      };
    }),
  );
  const calendars = distinctCalendars(machines);
  return { now: now.toISOString(), calendar, calendars, machines: machines.map(toMachine), jobs };
}

export const hasSetupKeys = ({ keyMinutes }: Pick<repo.MachineRow, 'keyMinutes'>): boolean =>
  Object.keys(keyMinutes).length > 0;

/** Returns the different calendars of the machines, each calendar once. */
export function distinctCalendars(machines: readonly Pick<repo.MachineRow, 'calendar'>[]) {
  const all = machines.flatMap(({ calendar }) => calendar ?? []);
  return [...new Map(all.map((calendar) => [calendar.id, calendar])).values()];
}

/**
 * Returns an unscheduled job with the steps of its plan. `operations` are the operations that the job has already,
 * which people added by hand.
 */
export const toPlannedJob = <O>(
  { machines }: Shop,
  { steps, ...row }: WholeShop['plans'][number],
  operations: readonly O[],
) => ({
  ...row,
  sheet: pressSheetOf(row),
  steps: steps.map(({ aside, ...step }, index) => {
    const own: StepWithOverrides = aside ? operationFromStep({ ...step, ...aside }, index) : step;
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
  operations,
});

/** A step of a plan, with what people set on its operation before somebody unscheduled the job. */
type StepWithOverrides = Pick<WholeShop['plans'][number]['steps'][number], 'overlap' | 'toolIds'> &
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
      keys:
        row.lastMade &&
        countedSetupKeys(operationSetupKeys(row.lastMade, row.lastMade.setup), row.keyMinutes),
    }),
    ...(row.calendarId !== null && { calendarId: row.calendarId }),
    ...(row.attended === 'make-ready' && { attended: row.attended }),
    ...(row.plannedDowns.length > 0 && { plannedDowns: row.plannedDowns }),
  };
}

type HasSheet = Parameters<typeof pressSheetOf>[0];
export type Order = Pick<repo.JobRow, 'quantity' | 'buffer' | 'ups' | 'inflow'>;

/**
 * Returns the values from which the rule computes when the operation will finish. Quantities are in the unit of the
 * operation's type.
 */
export function toShopOperation<R extends Omit<repo.ProjectedRow, 'version'>>(
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
