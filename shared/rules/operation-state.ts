/**
 * An operation's states and the verbs between them as data (design: operations). The server's updates, the
 * buttons and the tests use this table.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { rolesAllowed } from './access.ts';
import { type PendingPaper, paperNotArrived } from './paper-order.ts';

export const operationStates = ['waiting', 'queued', 'running', 'paused', 'finished', 'cancelled'] as const;
export type OperationState = (typeof operationStates)[number];

/** Maps verb and state to the next state. Every other pair is refused. */
export const transitions = {
  advance: { queued: 'running', running: 'finished' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  suspend: { running: 'queued', paused: 'queued' },
} as const satisfies Record<string, Partial<Record<OperationState, OperationState>>>;
export type FloorVerb = keyof typeof transitions;
export const floorVerbs = Object.keys(transitions) as FloorVerb[];

/** Returns the state after the verb, or null if the verb does not apply. */
export function nextState(verb: FloorVerb, state: OperationState): OperationState | null {
  return (transitions[verb] as Partial<Record<OperationState, OperationState>>)[state] ?? null;
}

/** The states in which an operation is on its machine. A partial unique index allows one for each machine. */
export const onMachineStates = ['running', 'paused'] as const satisfies readonly OperationState[];
export const openStates = [
  'waiting',
  'queued',
  'running',
  'paused',
] as const satisfies readonly OperationState[];

/** Returns whether the operation is finished or cancelled. */
export function isClosed(state: OperationState): boolean {
  return state === 'finished' || state === 'cancelled';
}

/**
 * Returns the states of a job's operations in order. Planned steps count as waiting, or as cancelled with
 * their job. For lists the database has `operationStates`.
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
  /** The steps in order from index 0. */
  steps: readonly { id: string }[];
}): OperationState[] {
  const state = cancelledAt === null ? 'waiting' : 'cancelled';
  const planned = scheduledAt === null ? steps.map(({ id }, index) => ({ id, index, state }) as const) : [];
  if (planned.length === 0) return operations.map((each) => each.state);
  return [...operations, ...planned]
    .sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1))
    .map((each) => each.state);
}

/**
 * Returns whether the operation has started; a reverted first start does not count. The database has
 * `isStarted`.
 */
export function hasStarted<T extends { startedAt: string | null }>(
  operation: T,
): operation is T & { startedAt: string } {
  return operation.startedAt !== null;
}

/**
 * Returns why a waiting operation is not in the queue, the first thing to mend. Null if nothing prevents it.
 */
export function whyNotQueued(operation: {
  scheduled: boolean;
  hasMachine: boolean;
  needsMachine: boolean;
  /** The names of its open predecessors (rule openPredecessors). */
  before: readonly string[];
}): Reason | null {
  if (!operation.scheduled) return reason('not-scheduled');
  if (operation.needsMachine && !operation.hasMachine) return reason('no-machine');
  return operation.before[0] ? reason('comes-first', { operation: operation.before[0] }) : null;
}

/** Returns why the floor's verb is refused, or null. `occupant` is the operation on the machine. */
export function refuseFloorVerb(
  verb: FloorVerb,
  operation: {
    state: OperationState;
    jobOnHold: boolean;
    /** Why the job is on hold, if it is known. */
    holdReason?: string | null;
    /** Why the job's paper can't be consumed. */
    paper?: Reason | null;
    /** The paper on order that its job waits for. */
    awaits?: PendingPaper | null;
    machineDown: Reason | null;
    occupant: Reason | null;
    /** The name of the overlapped operation while it is open. */
    overlapped?: string | null;
    /** The press sheets that its make-up run still lacks. */
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

/** Returns whether the operation has counts. It keeps them when its start is undone. */
export const hasCounts = (operation: { goodQuantity: number; wasteQuantity: number }): boolean =>
  operation.goodQuantity + operation.wasteQuantity > 0;

/** Returns why counts can't be added or struck out, or null: the operation must have started. */
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
 * Returns why the last action can't be undone, or null (design: operations, undo). `later` names a started
 * operation with a higher index; `back` is the restored state.
 */
export function refuseUndoOperation(operation: {
  state: OperationState;
  jobCancelled: boolean;
  /** Null if nothing is left to undo. */
  back: OperationState | null;
  later: string | null;
  /** Whether pieces were counted since the start that undo reverts. */
  counted?: boolean;
  /** Why it can't return to its place, for example because its machine is gone. */
  moved: Reason | null;
  /** Why the consumed sheets can't be reserved again. */
  short: Reason | null;
  machineDown: Reason | null;
  /** The reason that the machine has another operation, or has started one since. */
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

/** Returns whether the operation is on its machine. */
export function isOnMachine(state: OperationState): boolean {
  return state === 'running' || state === 'paused';
}

/** Returns the pieces made so far, waste included. */
export function piecesMade(operation: { goodQuantity: number; wasteQuantity: number }): number {
  return operation.goodQuantity + operation.wasteQuantity;
}

/** Returns the seconds run up to `now`, without pauses. */
export function secondsRun(
  operation: { runningSeconds: number; runningSince: string | null },
  now: Date,
): number {
  const { runningSeconds, runningSince } = operation;
  if (!runningSince) return runningSeconds;
  return runningSeconds + Math.max(0, Math.floor((now.getTime() - Date.parse(runningSince)) / 1000));
}

const sources = (verb: FloorVerb) => Object.keys(transitions[verb]) as OperationState[];
