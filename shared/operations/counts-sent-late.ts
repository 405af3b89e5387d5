/**
 * Decides whether the server accepts a count that a tablet sends late, because it was offline when the person
 * entered the count.
 */
import { type OperationState, isFinished } from '../jobs/aggregate/operation-state.ts';

/**
 * The number of days after which the server refuses a late count. For the same number of days it can repeat
 * the response to a request.
 */
export const lateCountDays = 7;

/** Returns whether the count was made so long ago that the server refuses it. */
export const isCountTooOld = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > lateCountDays * 86_400_000;

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
