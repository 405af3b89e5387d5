/** Decides about counts that a tablet sends late, because it was offline when a person entered them. */
import { type OperationState } from './operation-state.ts';

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
 * `from`. The final totals may already include the count, so the screen asks.
 */
export function isFinishedSince(
  operation: { state: OperationState; finishedAt: string | null },
  { at, from }: { at?: string | undefined; from?: OperationState | undefined },
): boolean {
  if (operation.state !== 'finished') return false;
  if (from !== undefined && from !== 'finished') return true;
  return at !== undefined && operation.finishedAt !== null && at < operation.finishedAt;
}
