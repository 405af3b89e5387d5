/** Rules for the time of a count. A tablet without a connection sends counts late. */
import { type OperationState } from './operation-state.ts';

/** The most days that a count may arrive late: as long as the server replays responses. */
export const lateCountDays = 7;

/** Returns whether the count comes too late to be added. */
export const isCountTooOld = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > lateCountDays * 86_400_000;

/**
 * Returns whether the operation was finished after the count was made or after the person saw it. Others may
 * have counted the same sheets, so the screen asks.
 */
export function isFinishedSince(
  operation: { state: OperationState; finishedAt: string | null },
  { at, from }: { at?: string | undefined; from?: OperationState | undefined },
): boolean {
  if (operation.state !== 'finished') return false;
  if (from !== undefined && from !== 'finished') return true;
  return at !== undefined && operation.finishedAt !== null && at < operation.finishedAt;
}
