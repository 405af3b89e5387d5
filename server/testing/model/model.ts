/**
 * Models a small shop in memory by the server's rules: actions on a few jobs, their operations and paper. The
 * model test compares it with the server.
 */
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { refuseOrderChange } from '../../../shared/jobs/job-change.ts';
import * as jobRules from '../../../shared/jobs/aggregate/job-status.ts';
import {
  isClosed,
  isOnMachine,
  type OperationState,
  refuseFloorVerb,
  refuseUndoOperation,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { type FloorAction, floorVerbs } from '../../../shared/operations/floor-actions.ts';
import { occupantReason } from '../../../shared/operations/operation-words.ts';
import * as paperRules from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import {
  papersAssigned,
  papersRequired,
  noMakeUp,
} from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { refuseConsumePaper } from '../../../shared/stock/stock-count.ts';

export interface PaperModel {
  name: string;
  stock: number;
  reserved: number;
  consumed: number;
}
interface Held {
  quantity: number;
  consumed: number;
}
export interface OperationModel {
  name: string;
  /** The name of the machine on which the operation is planned, or null if it needs none. */
  machine: string | null;
  index: number;
  state: OperationState;
  started: boolean;
  /** The actions on the operation that a user can undo, the latest last. */
  done: { action: FloorAction; back: OperationState; wasStarted: boolean; at: number }[];
}
export interface JobModel {
  number: string;
  quantity: number;
  ups: number;
  plan: readonly { name: string; machine: string | null }[];
  scheduled: boolean;
  onHold: boolean;
  cancelled: boolean;
  deleted: boolean;
  /** The sheets that the job has of each paper, by the paper's index. */
  papers: Map<number, Held>;
  freed: Map<number, Held>;
  deliveries: number[];
  operations: OperationModel[];
}
export interface World {
  papers: PaperModel[];
  jobs: JobModel[];
  clock: number;
}

export const jobVerbs = [
  'schedule',
  'unschedule',
  'hold',
  'release',
  'cancel',
  'reinstate',
  'dispatch',
  'undispatch',
  'change',
  'delete',
] as const;
export const floorSteps = [...floorVerbs, 'undo'] as const;
export const paperSteps = ['assign', 'return', 'remove', 'adjust', 'count'] as const;
export type Step =
  | { do: (typeof jobVerbs)[number]; job: number }
  | { do: (typeof floorSteps)[number]; job: number; operation: number }
  | { do: (typeof paperSteps)[number]; job: number; paper: number; quantity: number };

export type FloorStep = Extract<Step, { operation: number }>;
export type PaperStep = Extract<Step, { paper: number }>;

/** Returns the element at index `place`. It throws if the list is too short. */
export const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place];
  if (found === undefined) throw new Error(`There is nothing at ${place}`);
  return found;
};
/**
 * Returns the index of the operation on which a step acts. An index that is too high means the first open
 * operation or, for undo, the last started one.
 */
export function placeOf(
  operations: readonly { state: OperationState; started: boolean }[],
  step: FloorStep,
): number {
  if (step.operation < operations.length) return step.operation;
  return step.do === 'undo'
    ? operations.findLastIndex((each) => each.started)
    : operations.findIndex((each) => !isClosed(each.state));
}
const recordOf = (paper: PaperModel) => ({
  name: paper.name,
  stockQuantity: paper.stock,
  availableQuantity: paper.stock - paper.reserved,
});

/** Derives the job's status by the rules. */
export const statusOf = (job: JobModel): jobRules.JobStatus =>
  jobRules.jobStatus({
    scheduled: job.scheduled,
    onHold: job.onHold,
    cancelled: job.cancelled,
    closedShort: false,
    dispatched: job.deliveries.reduce((sum, each) => sum + each, 0),
    dispatchedComplete: false,
    quantity: job.quantity,
    tolerance: null,
    made: null,
    operations: job.operations.map(({ state, started }) => ({ state, startedAt: started ? 'then' : null })),
  });
const sheetsOf = (job: JobModel) =>
  papersAssigned([...job.papers.values()].map(({ quantity }) => ({ quantity, cut: 1 })));
const started = (job: JobModel) => job.operations.filter((each) => each.started);

/** Returns why the server must refuse the step, or null if the server must accept it. */
export function refusalOf(world: World, step: Step): Reason | null {
  const job = at(world.jobs, step.job);
  if ('paper' in step) return refusePaper(world, job, step);
  if ('operation' in step) return refuseFloor(world, job, operationOf(job, step), step.do);
  return refuseJob(world, job, step.do);
}

/** Returns the operation on which the step acts. */
export const operationOf = (job: JobModel, step: FloorStep): OperationModel =>
  at(job.operations, placeOf(job.operations, step));

function refusePaper(world: World, job: JobModel, step: PaperStep): Reason | null {
  const paper = at(world.papers, step.paper);
  const held = job.papers.get(step.paper);
  const { name } = paper;
  const needs = { papersRequired: papersRequired({ ...job, ...noMakeUp }), papersAssigned: sheetsOf(job) };
  const from = { paperName: name, jobNumber: job.number, consumed: held?.consumed ?? 0 };
  const refusals = {
    assign: () =>
      paperRules.refuseAssignPaper(statusOf(job)) ??
      paperRules.refuseReservePaper(recordOf(paper), step.quantity),
    return: () => paperRules.refuseReturnPaper(from, step.quantity),
    adjust: () => paperRules.refuseStockChange(recordOf(paper), paper.stock + step.quantity),
    remove: () =>
      held
        ? paperRules.refuseUnassignPaper({ ...held, name, cut: 1 }, { ...needs, scheduled: job.scheduled })
        : reason('not-found', { what: 'paper of this job' }),
    count: () => null,
  };
  return refusals[step.do]();
}

function refuseJob(world: World, job: JobModel, verb: (typeof jobVerbs)[number]): Reason | null {
  const status = statusOf(job);
  const names = started(job).map((each) => each.name);
  const deliveries = job.deliveries.length;
  const there = job.operations.find((each) => isOnMachine(each.state));
  const onMachine = there
    ? reason('on-machine', { operation: there.name, state: there.state, machine: there.machine })
    : null;
  const plan = {
    status,
    productOperationsCount: job.plan.length + job.operations.length,
    papersRequired: papersRequired({ ...job, ...noMakeUp }),
    papersAssigned: sheetsOf(job),
  };
  const refusals = {
    schedule: () => jobRules.refuseSchedule(plan),
    unschedule: () => jobRules.refuseUnschedule({ ...job, started: names, deliveries }),
    hold: () => jobRules.refuseHold(status),
    release: () => jobRules.refuseRelease(status),
    cancel: () => jobRules.refuseCancel({ status, onMachine }),
    reinstate: () => jobRules.refuseReinstate(status) ?? refuseFreed(world, job),
    dispatch: () => jobRules.refuseDispatch(status),
    undispatch: () => null,
    change: () => refuseOrderChange(status),
    delete: () => jobRules.refuseDeleteJob(status, { started: names, deliveries }),
  };
  return refusals[verb]();
}

function refuseFreed(world: World, job: JobModel): Reason | null {
  const byPaper = [...job.freed].sort(([a], [b]) => a - b);
  const refusals = byPaper.map(([paper, { quantity }]) =>
    paperRules.refuseReservePaper(recordOf(at(world.papers, paper)), quantity),
  );
  return refusals.find((reason) => reason !== null) ?? null;
}

function refuseFloor(
  world: World,
  job: JobModel,
  operation: OperationModel,
  verb: (typeof floorSteps)[number],
): Reason | null {
  const { state } = operation;
  const occupant = isOnMachine(state) ? null : occupantOf(world, operation);
  if (verb !== 'undo') {
    const paper = verb === 'advance' && state === 'queued' ? refuseSheets(world, job) : null;
    return refuseFloorVerb(verb, { state, jobOnHold: job.onHold, paper, machineDown: null, occupant });
  }
  const facts = {
    state,
    jobCancelled: job.cancelled,
    back: operation.done.at(-1)?.back ?? null,
    later: job.operations.find((each) => each.index > operation.index && each.started)?.name ?? null,
    moved: null,
    machineDown: null,
  };
  const [short, since] = [refuseUnstart(job, operation), startedSince(world, operation)];
  return refuseUndoOperation({ ...facts, short, occupant: occupant ?? since });
}

/**
 * Returns the reason that the job can't consume its reserved sheets because a stock count found fewer. It
 * returns null if the job can.
 */
function refuseSheets({ papers }: World, job: JobModel): Reason | null {
  const held = [...job.papers].sort(([a], [b]) => a - b);
  const refusals = held.map(([place, { quantity, consumed }]) =>
    refuseConsumePaper(recordOf(at(papers, place)), quantity - consumed),
  );
  return refusals.find((why) => why !== null) ?? null;
}

/** Returns the other operations on the operation's machine, each with its job. */
function othersOnMachine(world: World, operation: OperationModel) {
  if (operation.machine === null) return [];
  return world.jobs
    .flatMap((job) => job.operations.map((each) => ({ job, each })))
    .filter(({ each }) => each !== operation && each.machine === operation.machine);
}

function occupantOf(world: World, operation: OperationModel): Reason | null {
  const there = othersOnMachine(world, operation).find(({ each }) => isOnMachine(each.state));
  if (!there) return null;
  const { job, each } = there;
  const machineName = operation.machine ?? '';
  return occupantReason({ machineName, state: each.state, jobNumber: job.number, name: each.name });
}

/**
 * Returns the reason that the machine has started another operation after this operation's last action, so
 * that undo is refused. It returns null if not.
 */
function startedSince(world: World, operation: OperationModel): Reason | null {
  const last = operation.done.at(-1)?.at ?? 0;
  const startOf = (each: OperationModel) => each.done.findLast((one) => one.action === 'start')?.at ?? 0;
  const latest = othersOnMachine(world, operation)
    .filter(({ each }) => startOf(each) > last)
    .sort((a, b) => startOf(b.each) - startOf(a.each))[0];
  if (!latest) return null;
  const named = { job: latest.job.number, operation: latest.each.name };
  return reason('machine-started-since', { machine: operation.machine ?? '', ...named });
}

/**
 * Returns whether undoing the operation's last action also undoes the start of its job, with the consumption
 * of paper.
 */
export function takesStartBack(job: JobModel, operation: OperationModel): boolean {
  const last = operation.done.at(-1);
  const others = job.operations.some((each) => each !== operation && each.started);
  return last?.action === 'start' && !last.wasStarted && !others;
}

function refuseUnstart(job: JobModel, operation: OperationModel): Reason | null {
  if (!takesStartBack(job, operation)) return null;
  return paperRules.refuseRevertConsumption({ ...job, ...noMakeUp }, { left: sheetsOf(job), returned: [] });
}
