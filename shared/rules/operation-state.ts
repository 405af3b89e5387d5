/**
 * An operation's states and the verbs between them (design: operations), as data. The server's conditional updates, the
 * buttons and the tests all read this table.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { rolesAllowed } from './access.ts';
import { type PendingPaper, paperNotArrived } from './paper-order.ts';

export const operationStates = ['waiting', 'queued', 'running', 'paused', 'finished', 'cancelled'] as const;
export type OperationState = (typeof operationStates)[number];

/** verb -> from -> to. What is not listed is refused. */
export const transitions = {
  advance: { queued: 'running', running: 'finished' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  suspend: { running: 'queued', paused: 'queued' },
} as const satisfies Record<string, Partial<Record<OperationState, OperationState>>>;
export type FloorVerb = keyof typeof transitions;
export const floorVerbs = Object.keys(transitions) as FloorVerb[];

/** The state that the verb leads to from `state`, or null where the verb does not apply. */
export function nextState(verb: FloorVerb, state: OperationState): OperationState | null {
  return (transitions[verb] as Partial<Record<OperationState, OperationState>>)[state] ?? null;
}

/** The states in which an operation occupies its machine: at most one of them on each (a partial unique index keeps it). */
export const onMachineStates = ['running', 'paused'] as const satisfies readonly OperationState[];
export const openStates = [
  'waiting',
  'queued',
  'running',
  'paused',
] as const satisfies readonly OperationState[];

/** Whether the operation is done with: finished or cancelled. */
export function isClosed(state: OperationState): boolean {
  return state === 'finished' || state === 'cancelled';
}

/**
 * The states of a job's operations in order. What is planned counts as waiting until it is scheduled (then it is among the
 * operations), or as cancelled with the job. Lists are told by `operationStates` of the database.
 */
export function jobOperationStates({
  scheduledAt,
  cancelledAt,
  operations,
  steps,
}: {
  scheduledAt: string | null;
  cancelledAt: string | null;
  operations: readonly { id: string; index: number; state: OperationState }[];
  /** In order, from place 0. */
  steps: readonly { id: string }[];
}): OperationState[] {
  const state = cancelledAt === null ? 'waiting' : 'cancelled';
  const planned = scheduledAt === null ? steps.map(({ id }, index) => ({ id, index, state }) as const) : [];
  if (planned.length === 0) return operations.map((each) => each.state);
  return [...operations, ...planned]
    .sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1))
    .map((each) => each.state);
}

/** Whether the operation has started; one whose first start was taken back has not. The database asks it by `isStarted`. */
export function hasStarted<T extends { startedAt: string | null }>(
  operation: T,
): operation is T & { startedAt: string } {
  return operation.startedAt !== null;
}

/** What stands between a waiting operation and the queue, in the order a person would mend it; null when nothing does. */
export function whyNotQueued(operation: {
  scheduled: boolean;
  hasMachine: boolean;
  needsMachine: boolean;
  /** Names of those that come before it and are open (rule openPredecessors). */
  before: readonly string[];
}): Reason | null {
  if (!operation.scheduled) return reason('not-scheduled');
  if (operation.needsMachine && !operation.hasMachine) return reason('no-machine');
  return operation.before[0] ? reason('comes-first', { operation: operation.before[0] }) : null;
}

/** Why the floor's verb is refused, or null. `occupant` says what holds the machine (occupantOf). */
export function refuseFloorVerb(
  verb: FloorVerb,
  operation: {
    state: OperationState;
    jobOnHold: boolean;
    /** Why the job is on hold, where it is known. */
    holdReason?: string | null;
    /** Why the job's paper can't be consumed. */
    paper?: Reason | null;
    /** The paper on order that its job waits for. */
    awaits?: PendingPaper | null;
    machineDown: Reason | null;
    occupant: Reason | null;
    /** The name of the one that it overlaps as long as that is open. */
    overlapped?: string | null;
    /** Press sheets that are still to be assigned to its make-up run. */
    makeUpShort?: number;
  },
): Reason | null {
  const to = nextState(verb, operation.state);
  if (!to) return reason('wrong-state', { state: operation.state, verb, from: sources(verb) });
  if (to === 'finished' && operation.overlapped)
    return reason('overlapped-runs', { operation: operation.overlapped });
  if (to !== 'running') return null;
  // What is paused holds its machine, and goes on whatever becomes of its job.
  if (verb === 'resume') return operation.machineDown;
  if (operation.jobOnHold)
    return reason('job-held', { why: operation.holdReason ?? null, who: rolesAllowed('edit') });
  if (operation.awaits) return paperNotArrived(operation.awaits);
  if (operation.makeUpShort) return reason('make-up-paper', { sheets: operation.makeUpShort });
  return operation.paper ?? operation.machineDown ?? operation.occupant;
}

/** Whether people have counted on the operation: it keeps that where its start is taken back. */
export const hasCounts = (operation: { goodQuantity: number; wasteQuantity: number }): boolean =>
  operation.goodQuantity + operation.wasteQuantity > 0;

/** Why no counts can be reported or struck out, or null: only what has started has any, or had. */
export function refuseOperationCounts(operation: {
  state: OperationState;
  startedAt: string | null;
  goodQuantity: number;
  wasteQuantity: number;
}): Reason | null {
  if (operation.state === 'cancelled') return reason('operation-cancelled');
  return hasStarted(operation) || hasCounts(operation) ? null : reason('nothing-to-count');
}

/**
 * Why the last transition can't be taken back, or null (design: operations, undo). `later` names an operation of the job
 * with a higher index that has started; `back` is the state that undo restores.
 */
export function refuseUndoOperation(operation: {
  state: OperationState;
  jobCancelled: boolean;
  /** Null when nothing is left to take back. */
  back: OperationState | null;
  later: string | null;
  /** Whether pieces were counted since the start that the undo would revert. */
  counted?: boolean;
  /** Why it can't be where it was: moved since, the machine is gone. */
  moved: Reason | null;
  /** Why the sheets that it consumed can't be reserved again. */
  short: Reason | null;
  machineDown: Reason | null;
  /** What holds the machine now, or what it has started since. */
  occupant: Reason | null;
}): Reason | null {
  const { state, back, later, counted = false, moved, short, machineDown, occupant } = operation;
  if (state === 'cancelled' || operation.jobCancelled) return reason('reinstate-first');
  if (!back) return reason('nothing-to-undo');
  if (later) return reason('later-started', { operation: later });
  if (counted) return reason('counted-since-start');
  if (moved ?? short) return moved ?? short;
  if (back === 'running' && machineDown) return machineDown;
  return isOnMachine(back) && !isOnMachine(state) ? occupant : null;
}

/** Whether the operation occupies its machine. */
export function isOnMachine(state: OperationState): boolean {
  return state === 'running' || state === 'paused';
}

/** Pieces that were made so far, the waste included. */
export function piecesMade(operation: { goodQuantity: number; wasteQuantity: number }): number {
  return operation.goodQuantity + operation.wasteQuantity;
}

/** Seconds run up to `now`, pauses excluded. */
export function secondsRun(
  operation: { runningSeconds: number; runningSince: string | null },
  now: Date,
): number {
  const { runningSeconds, runningSince } = operation;
  if (!runningSince) return runningSeconds;
  return runningSeconds + Math.max(0, Math.floor((now.getTime() - Date.parse(runningSince)) / 1000));
}

const sources = (verb: FloorVerb) => Object.keys(transitions[verb]) as OperationState[];
