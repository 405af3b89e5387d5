/** Rules for the time of a count. A tablet that was offline sends its counts late. */
import { type OperationState } from './operation-state.ts';

/**
 * The number of days by which a count may arrive late. The server stores responses for repetition for the same
 * time.
 */
export const lateCountDays = 7;

/** Returns whether the count arrives too late for the server to accept it. */
export const isCountTooOld = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > lateCountDays * 86_400_000;

/**
 * Returns whether somebody finished the operation after the count was made, or after the person saw it. The
 * finish may include the same sheets, so the screen asks.
 */
export function isFinishedSince(
  operation: { state: OperationState; finishedAt: string | null },
  { at, from }: { at?: string | undefined; from?: OperationState | undefined },
): boolean {
  if (operation.state !== 'finished') return false;
  if (from !== undefined && from !== 'finished') return true;
  return at !== undefined && operation.finishedAt !== null && at < operation.finishedAt;
}
