/**
 * Calculates the state of an operation after the presses that wait on this device, by the rules of the server
 * (decision 103).
 */
import { type Reason, toReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  actionOf,
  type OperationState,
  refuseFloorVerb,
  refuseOperationCounts,
} from '../../../shared/jobs/aggregate/operation-state.ts';
import { toPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import {
  type CardCan,
  type Operation,
  type OperationRecord,
} from '../../../shared/operations/operations.contract.ts';
import {
  type FloorAction,
  floorActions,
  type FloorVerb,
  floorVerbs,
} from '../../../shared/operations/floor-actions.ts';
import { machineDown } from '../../../shared/operations/operation-words.ts';

/** A press that the server has not accepted yet. */
export interface WaitingPress {
  verb: FloorVerb | 'undo' | 'addEntry';
  /** What the press sends: its time, the state that the person saw, and counts. */
  body: {
    at: string;
    from?: OperationState;
    reason?: string;
    goodQuantity?: number;
    wasteQuantity?: number;
    good?: number;
    waste?: number;
  };
}

export type ShownOperation = Operation & { can?: CardCan | OperationRecord['can'] };

interface Seen {
  /** The time in ms, by the shop's clock, at which the device read the operation. */
  readAt: number;
  user: { id: string; name: string };
}

/** Returns the operation after the presses that its states allow, or the same object if they change nothing. */
export function afterPresses<T extends ShownOperation>(
  operation: T,
  presses: readonly WaitingPress[],
  seen: Seen,
): T {
  const before: T[] = [];
  const now = presses.reduce((shown, press) => afterPress(shown, press, { ...seen, before }), operation);
  return now === operation ? operation : { ...now, ...(now.can && { can: canOf(now) }) };
}

function afterPress<T extends ShownOperation>(
  shown: T,
  { verb, body }: WaitingPress,
  { readAt, user, before }: Seen & { before: T[] },
): T {
  if (body.from !== undefined && body.from !== shown.state && verb !== 'addEntry') return shown;
  if (verb === 'addEntry') return counted(shown, body.good ?? 0, body.waste ?? 0);
  if (verb === 'undo') return before.pop() ?? undone(shown, readAt);
  const action = actionOf(verb, shown.state);
  if (action === null) return shown;
  before.push(shown);
  const inPieces = (given: number | undefined, had: number) =>
    given === undefined ? had : toPieces(given, shown.unit, shown.job.ups);
  return {
    ...shown,
    ...ran(shown, action, { at: body.at, readAt }),
    goodQuantity: inPieces(body.goodQuantity, shown.goodQuantity),
    wasteQuantity: inPieces(body.wasteQuantity, shown.wasteQuantity),
    pauseReason: action === 'pause' || action === 'suspend' ? (body.reason ?? null) : null,
    startedAt: shown.startedAt ?? body.at,
    ...(action === 'start' && shown.startedAt === null && { startedBy: user.name }),
    ...(action === 'finish' && {
      finishedAt: body.at,
      finishedBy: user.name,
      shortReason: body.reason ?? null,
    }),
    undoable: { verb: action, at: body.at, receivedAt: null, userId: user.id, userName: user.name },
  };
}

const counted = <T extends ShownOperation>(shown: T, good: number, waste: number): T => ({
  ...shown,
  goodQuantity: shown.goodQuantity + toPieces(good, shown.unit, shown.job.ups),
  wasteQuantity: shown.wasteQuantity + toPieces(waste, shown.unit, shown.job.ups),
});

/**
 * Returns the state and the running time after the action. The running time is as of `readAt`; screens add the seconds
 * since then.
 */
function ran(
  { runningSeconds, runningSince }: ShownOperation,
  action: FloorAction,
  { at, readAt }: { at: string; readAt: number },
): Pick<ShownOperation, 'state' | 'runningSeconds' | 'runningSince'> {
  const state = floorActions[action].to;
  const since = Math.round((Date.parse(at) - readAt) / 1000);
  if (state === 'running') return { state, runningSeconds: runningSeconds - since, runningSince: at };
  return {
    state,
    runningSeconds: runningSince === null ? runningSeconds : runningSeconds + since,
    runningSince: null,
  };
}

/** Reverts the last action that the server has accepted, as far as the operation says what was before it. */
function undone<T extends ShownOperation>(shown: T, readAt: number): T {
  const { undoable } = shown;
  if (undoable === null) return shown;
  const [state] = floorActions[undoable.verb].from;
  const runningSince = state === 'running' ? new Date(readAt).toISOString() : null;
  return { ...shown, state, runningSince, finishedAt: null, finishedBy: null, undoable: null };
}

/** Returns what the person may press next, without refusals that only the server knows, such as missing paper. */
function canOf(shown: ShownOperation): ShownOperation['can'] {
  const { machine } = shown;
  const facts = {
    state: shown.state,
    jobOnHold: false,
    machineDown: machine?.down == null ? null : machineDown(machine.name, machine.down),
    occupant: null,
  };
  const response = (refusal: Reason | null) => refusal && toReasonResponse(refusal);
  const can = Object.fromEntries(floorVerbs.map((verb) => [verb, response(refuseFloorVerb(verb, facts))]));
  const mayCount = shown.can && 'counts' in shown.can && { counts: response(refuseOperationCounts(shown)) };
  return { ...shown.can, ...can, undo: null, ...mayCount };
}
