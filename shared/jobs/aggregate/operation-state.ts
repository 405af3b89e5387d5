/**
 * Defines the states of an operation, and which actions on the shop floor lead from one state to another
 * (design: operations).
 */
import {
  type FloorAction,
  actionNames,
  floorActions,
  type FloorVerb,
} from '../../operations/floor-actions.ts';
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';
import { rolesAllowed } from '../../platform/role-permissions.ts';
import { type PendingPaper, paperNotArrived } from '../../stock/paper-order.ts';

type Stage = 'upcoming' | 'on machine' | 'made' | 'left out';
/** The stage to which each state belongs. Functions read this table instead of listing states. */
const stages = {
  waiting: 'upcoming',
  queued: 'upcoming',
  running: 'on machine',
  paused: 'on machine',
  finished: 'made',
  cancelled: 'left out',
} as const satisfies Record<string, Stage>;
export type OperationState = keyof typeof stages;
export const operationStates = Object.keys(stages) as [OperationState, ...OperationState[]];
type StateIn<S extends Stage> = {
  [K in OperationState]: (typeof stages)[K] extends S ? K : never;
}[OperationState];
export type OpenState = StateIn<'upcoming' | 'on machine'>;

/** Returns whether an operation with this state is not on its machine yet: waiting or queued. */
export const isUpcoming = (state: OperationState): state is StateIn<'upcoming'> =>
  stages[state] === 'upcoming';

/** Returns whether an operation with this state is on its machine: running or paused. */
export const isOnMachine = (state: OperationState): state is StateIn<'on machine'> =>
  stages[state] === 'on machine';

/** Returns whether an operation with this state is not closed. */
export const isOpen = (state: OperationState): state is OpenState => isUpcoming(state) || isOnMachine(state);

/** Returns whether an operation with this state is finished or will not be done. */
export const isClosed = (state: OperationState): boolean => !isOpen(state);

/** Returns whether an operation with this state has been done. */
export const isFinished = (state: OperationState): boolean => stages[state] === 'made';

/**
 * Returns whether an operation with this state will not be done. The pieces that come in then pass on
 * unchanged.
 */
export const isLeftOut = (state: OperationState): boolean => stages[state] === 'left out';

export const upcomingStates = operationStates.filter(isUpcoming);
/** The states of which a machine can have only one operation. A partial unique index enforces this. */
export const onMachineStates = operationStates.filter(isOnMachine);
export const openStates = operationStates.filter(isOpen);
/** The open states in the sequence of a machine's queue: on the machine, queued, waiting. */
export const queueOrder = [...onMachineStates, ...upcomingStates.toReversed()];

/** The actions on operations, typed by states. An action that names an unknown state does not compile. */
const actions: Record<FloorAction, { verb: FloorVerb; from: readonly OperationState[]; to: OperationState }> =
  floorActions;

/** Returns the actions that people can perform on an operation in this state, the usual action first. */
export const actionsIn = (state: OperationState): FloorAction[] =>
  actionNames.filter((action) => actions[action].from.includes(state));

/**
 * Returns the action that the verb performs in this state, such as start or finish for "advance". Returns
 * null if the verb does not apply to the state.
 */
export const actionOf = (verb: FloorVerb, state: OperationState): FloorAction | null =>
  actionsIn(state).find((action) => actions[action].verb === verb) ?? null;

/** Returns the state to which the verb leads, or null if it does not apply to the present state. */
export function nextState(verb: FloorVerb, state: OperationState): OperationState | null {
  const action = actionOf(verb, state);
  return action && actions[action].to;
}

/**
 * Returns the states of a job's operations in sequence. Planned steps count as waiting, as finished if they are
 * done already, or as cancelled in a cancelled job. The SQL expression `operationStates`
 * (job-lists-and-details.repo.ts) does the same for lists.
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
  /** The job's planned steps, sorted by index from 0. */
  steps: readonly { id: string; done: boolean }[];
}): OperationState[] {
  const open = cancelledAt === null ? 'waiting' : 'cancelled';
  const stateOf = (done: boolean) => (done ? 'finished' : open);
  const planned =
    scheduledAt === null
      ? steps.map(({ id, done }, index) => ({ id, index, state: stateOf(done) }) as const)
      : [];
  if (planned.length === 0) return operations.map((each) => each.state);
  return [...operations, ...planned]
    .sort((a, b) => a.index - b.index || (a.id < b.id ? -1 : 1))
    .map((each) => each.state);
}

/**
 * Returns whether the operation has started. A first start that was undone does not count. The database
 * function `isStarted` does the same.
 */
export function hasStarted<T extends { startedAt: string | null }>(
  operation: T,
): operation is T & { startedAt: string } {
  return operation.startedAt !== null;
}

/**
 * Returns whether the operation was finished before the shop entered its job (decision 100). Such an operation has no
 * times, and its counts are unknown.
 */
export const wasDoneBefore = (operation: { state: OperationState; startedAt: string | null }): boolean =>
  isFinished(operation.state) && !hasStarted(operation);

/** Returns the planned steps that were not done before the shop entered the job. */
export const openSteps = <S extends { done?: boolean | undefined }>(plan: readonly S[]): S[] =>
  plan.filter(({ done }) => !done);

/**
 * Returns why a waiting operation is not queued, or null if nothing prevents it. Of several reasons it
 * returns the one that people have to solve first.
 */
export function whyNotQueued(operation: {
  scheduled: boolean;
  hasMachine: boolean;
  needsMachine: boolean;
  /** The names of the operation's predecessors that are still open (rule openPredecessors). */
  before: readonly string[];
}): Reason | null {
  if (!operation.scheduled) return reason('not-scheduled');
  if (operation.needsMachine && !operation.hasMachine) return reason('no-machine');
  return operation.before[0] ? reason('comes-first', { operation: operation.before[0] }) : null;
}

const statesFor = (verb: FloorVerb) => operationStates.filter((state) => actionOf(verb, state) !== null);

/**
 * Returns why the verb on the shop floor is refused, or null. `occupant` is the reason if another operation
 * is on the machine.
 */
export function refuseFloorVerb(
  verb: FloorVerb,
  operation: {
    state: OperationState;
    jobOnHold: boolean;
    /** Why the job is on hold, or null if the user gave no reason. */
    holdReason?: string | null;
    /** The reason that the job's sheets can't be consumed, or null if they can. */
    paper?: Reason | null;
    /** The paper on order for which the operation's job waits, or null if it waits for none. */
    awaits?: PendingPaper | null;
    /** The reason that the operation waits for the job's artwork, or null if it does not. */
    artwork?: Reason | null;
    machineDown: Reason | null;
    occupant: Reason | null;
    /** The name of the open predecessor that the operation overlaps, or null if there is none. */
    overlapped?: string | null;
    /** The number of press sheets that the operation's make-up run still lacks. */
    makeUpShort?: number;
    /** The reason that Run or Finish waits for a check, or null if it does not. */
    check?: Reason | null;
    /** The reason that Run waits for scans, or null if it does not. */
    scans?: Reason | null;
  },
): Reason | null {
  const to = nextState(verb, operation.state);
  if (!to) return reason('wrong-state', { state: operation.state, verb, from: statesFor(verb) });
  if (to === 'finished' && operation.overlapped)
    return reason('overlapped-runs', { operation: operation.overlapped });
  if (to === 'finished' && operation.check) return operation.check;
  if (to !== 'running') return null;
  // A paused operation occupies its machine, so it may resume whatever happens to its job.
  if (verb === 'resume') return operation.machineDown;
  if (operation.jobOnHold)
    return reason('job-held', { why: operation.holdReason ?? null, who: rolesAllowed('edit') });
  if (operation.artwork) return operation.artwork;
  if (operation.awaits) return paperNotArrived(operation.awaits);
  if (operation.makeUpShort) return reason('make-up-paper', { sheets: operation.makeUpShort });
  return (
    operation.paper ??
    operation.machineDown ??
    operation.occupant ??
    operation.check ??
    operation.scans ??
    null
  );
}

/** Returns the pieces that the operation has made, waste included. */
export function piecesMade(operation: { goodQuantity: number; wasteQuantity: number }): number {
  return operation.goodQuantity + operation.wasteQuantity;
}

/** Returns whether the operation has counts. Counts remain when a user undoes the operation's start. */
export const hasCounts = (operation: Parameters<typeof piecesMade>[0]): boolean => piecesMade(operation) > 0;

/**
 * Returns why users can't add or strike out counts, or null. The operation must not be cancelled, and must
 * have started or have counts.
 */
export function refuseOperationCounts(operation: {
  state: OperationState;
  startedAt: string | null;
  goodQuantity: number;
  wasteQuantity: number;
}): Reason | null {
  if (isLeftOut(operation.state)) return reason('operation-cancelled');
  if (wasDoneBefore(operation) && !hasCounts(operation)) return reason('done-before');
  return hasStarted(operation) || hasCounts(operation) ? null : reason('nothing-to-count');
}

/**
 * Returns why the operation's last action can't be undone, or null (design: operations, undo). `later` is the
 * name of an operation with a higher index that has started.
 */
export function refuseUndoOperation(operation: {
  state: OperationState;
  jobCancelled: boolean;
  /** The state to which undo would return the operation, or null if there is nothing to undo. */
  back: OperationState | null;
  later: string | null;
  /** Whether somebody has counted pieces after the start that undo would revert. */
  counted?: boolean;
  /** Why the operation can't return to its former machine, for example because the machine was deleted. */
  moved: Reason | null;
  /** Why the sheets that the start consumed can't be reserved for the job again, or null if they can. */
  short: Reason | null;
  machineDown: Reason | null;
  /**
   * The reason that another operation is on the machine, or has a tool of this one.
   */
  occupant: Reason | null;
  /** The reason that the machine has started another operation since the last action. */
  startedSince?: Reason | null;
}): Reason | null {
  const { state, back, later, counted = false, moved, short, machineDown, occupant } = operation;
  if (isLeftOut(state) || operation.jobCancelled) return reason('reinstate-first');
  if (!back) return reason('nothing-to-undo');
  if (later) return reason('later-started', { operation: later });
  if (counted) return reason('counted-since-start');
  if (moved ?? short) return moved ?? short;
  if (back === 'running' && machineDown) return machineDown;
  return isOnMachine(back) && !isOnMachine(state) ? (occupant ?? operation.startedSince ?? null) : null;
}

/** Returns the seconds that the operation has run up to `now`, pauses excluded. */
export function secondsRun(
  operation: { runningSeconds: number; runningSince: string | null },
  now: Date,
): number {
  const { runningSeconds, runningSince } = operation;
  if (!runningSince) return runningSeconds;
  return runningSeconds + Math.max(0, Math.floor((now.getTime() - Date.parse(runningSince)) / 1000));
}
