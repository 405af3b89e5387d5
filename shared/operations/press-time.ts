/**
 * Decides the time of a press or count. The tablet sends the time, because a press without a network arrives later
 * (decision 103).
 */
import { type FloorAction } from './floor-actions.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { type OperationState, isFinished } from '../jobs/aggregate/operation-state.ts';

/** The hours after which the server refuses a press. The server stores its response to a request for the same time. */
export const latestPressHours = 7 * 24;

/** The time in ms by which a tablet's measured clock may differ from the shop's. */
export const clockTolerance = 60_000;

/** The last action on an operation, or the undo of it, with its user. */
export interface LastAction {
  verb: FloorAction | 'undo';
  at: string;
  userName: string | null;
}

/**
 * Returns the time to store for a press, or why the server refuses it, as a function of the shop's time zone. The time
 * is never after `now` and never before the last action on the operation.
 */
export function pressTime(
  given: string | undefined,
  now: Date,
  last: LastAction | null = null,
): string | ((zone: string) => Reason) {
  if (given === undefined) return now.toISOString();
  const pressed = Date.parse(given);
  if (pressed - now.getTime() > clockTolerance)
    return (zone) => reason('press-in-future', { at: given, zone, seconds: clockTolerance / 1000 });
  if (now.getTime() - pressed > latestPressHours * 3_600_000)
    return (zone) => reason('press-too-old', { at: given, zone, hours: latestPressHours });
  const after = last === null ? pressed : Date.parse(last.at);
  if (last !== null && after - pressed > clockTolerance) {
    const { verb, at, userName: user } = last;
    return (zone) => reason('acted-since', { verb, user, at, pressed: given, zone });
  }
  return new Date(Math.min(Math.max(pressed, after), now.getTime())).toISOString();
}

/** Returns the time at which the press arrived, or null if it arrived within a minute. */
export const arrivalOf = (at: string, now: Date): string | null =>
  now.getTime() - Date.parse(at) > clockTolerance ? now.toISOString() : null;

/** Returns the minutes from the press to its arrival, for the log. Returns undefined if it arrived within a minute. */
export const minutesLate = (at: string, now: Date): number | undefined =>
  arrivalOf(at, now) === null ? undefined : Math.round((now.getTime() - Date.parse(at)) / 60_000);

/**
 * Returns whether the operation was finished after the count at `at`, or after the person saw the state
 * `from`. The final totals may then include the count, so the screen lets the user decide.
 */
export function isFinishedSince(
  operation: { state: OperationState; finishedAt: string | null },
  { at, from }: { at?: string | undefined; from?: OperationState | undefined },
): boolean {
  if (!isFinished(operation.state)) return false;
  if (from !== undefined && !isFinished(from)) return true;
  return at !== undefined && operation.finishedAt !== null && at < operation.finishedAt;
}
