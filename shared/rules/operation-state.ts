/**
 * The states of an operation, and a table of the verbs that lead from one to another (design: operations). The
 * server's updates, the buttons and the tests use this table.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { rolesAllowed } from './access.ts';
import { type PendingPaper, paperNotArrived } from './paper-order.ts';

export const operationStates = ['waiting', 'queued', 'running', 'paused', 'finished', 'cancelled'] as const;
export type OperationState = (typeof operationStates)[number];

/** The next state for each verb and state. The server refuses a verb in a state that is missing here. */
export const transitions = {
  advance: { queued: 'running', running: 'finished' },
  pause: { running: 'paused' },
  resume: { paused: 'running' },
  suspend: { running: 'queued', paused: 'queued' },
} as const satisfies Record<string, Partial<Record<OperationState, OperationState>>>;
export type FloorVerb = keyof typeof transitions;
export const floorVerbs = Object.keys(transitions) as FloorVerb[];

/** Returns the state after the verb, or null if the verb does not apply to this state. */
export function nextState(verb: FloorVerb, state: OperationState): OperationState | null {
  return (transitions[verb] as Partial<Record<OperationState, OperationState>>)[state] ?? null;
}

/**
 * The states in which an operation is on its machine. A partial unique index allows one such operation on each
 * machine.
 */
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
 * Returns the states of a job's operations in order. Planned steps count as waiting, or as cancelled if the job
 * is. The database function `operationStates` does the same for lists.
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
  /** The planned steps of the job, in order from index 0. */
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
 * Returns whether the operation has started; a first start that was reverted does not count. The database
 * function `isStarted` does the same.
 */
export function hasStarted<T extends { startedAt: string | null }>(
  operation: T,
): operation is T & { startedAt: string } {
  return operation.startedAt !== null;
}

/**
 * Returns why a waiting operation is not in the queue, or null if nothing prevents that. Of several reasons it
 * returns the first that people have to solve.
 */
export function whyNotQueued(operation: {
  scheduled: boolean;
  hasMachine: boolean;
  needsMachine: boolean;
  /** The names of the open predecessors (rule openPredecessors). */
  before: readonly string[];
}): Reason | null {
  if (!operation.scheduled) return reason('not-scheduled');
  if (operation.needsMachine && !operation.hasMachine) return reason('no-machine');
  return operation.before[0] ? reason('comes-first', { operation: operation.before[0] }) : null;
}

/**
 * Returns why the floor's verb is refused, or null. `occupant` is the reason if another operation is on the
 * machine.
 */
export function refuseFloorVerb(
  verb: FloorVerb,
  operation: {
    state: OperationState;
    jobOnHold: boolean;
    /** Why the job is on hold, or null if nobody said so. */
    holdReason?: string | null;
    /** Why the job's sheets can't be consumed, or null if they can. */
    paper?: Reason | null;
    /** The paper on order that the operation's job waits for. */
    awaits?: PendingPaper | null;
    machineDown: Reason | null;
    occupant: Reason | null;
    /** The name of the predecessor that the operation overlaps, while that is open. */
    overlapped?: string | null;
    /** The press sheets that the operation's make-up run still lacks. */
    makeUpShort?: number;
  },
): Reason | null {
  const to = nextState(verb, operation.state);
  if (!to) return reason('wrong-state', { state: operation.state, verb, from: sources(verb) });
  if (to === 'finished' && operation.overlapped)
    return reason('overlapped-runs', { operation: operation.overlapped });
  if (to !== 'running') return null;
  // A paused operation occupies its machine, so it may resume whatever happens to its job.
  if (verb === 'resume') return operation.machineDown;
  if (operation.jobOnHold)
    return reason('job-held', { why: operation.holdReason ?? null, who: rolesAllowed('edit') });
  if (operation.awaits) return paperNotArrived(operation.awaits);
  if (operation.makeUpShort) return reason('make-up-paper', { sheets: operation.makeUpShort });
  return operation.paper ?? operation.machineDown ?? operation.occupant;
}

/** Returns whether the operation has counts. Undoing its start does not remove them. */
export const hasCounts = (operation: { goodQuantity: number; wasteQuantity: number }): boolean =>
  operation.goodQuantity + operation.wasteQuantity > 0;

/** Returns why counts can't be added or struck out, or null. The operation must have started. */
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
 * Returns why the last action can't be undone, or null (design: operations, undo). `later` names an operation
 * with a higher index that has started.
 */
export function refuseUndoOperation(operation: {
  state: OperationState;
  jobCancelled: boolean;
  /** The state that undo restores, or null if there is nothing to undo. */
  back: OperationState | null;
  later: string | null;
  /** Whether somebody has counted pieces since the start that undo would revert. */
  counted?: boolean;
  /** Why the operation can't return to its former place, for example because its machine is gone. */
  moved: Reason | null;
  /** Why the consumed sheets can't be reserved for the job again. */
  short: Reason | null;
  machineDown: Reason | null;
  /** The reason that another operation is on the machine, or has started there since the last action. */
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

/** Returns the pieces that the operation has made, waste included. */
export function piecesMade(operation: { goodQuantity: number; wasteQuantity: number }): number {
  return operation.goodQuantity + operation.wasteQuantity;
}

/** Returns the seconds that the operation has run up to `now`, without pauses. */
export function secondsRun(
  operation: { runningSeconds: number; runningSince: string | null },
  now: Date,
): number {
  const { runningSeconds, runningSince } = operation;
  if (!runningSince) return runningSeconds;
  return runningSeconds + Math.max(0, Math.floor((now.getTime() - Date.parse(runningSince)) / 1000));
}

const sources = (verb: FloorVerb) => Object.keys(transitions[verb]) as OperationState[];
