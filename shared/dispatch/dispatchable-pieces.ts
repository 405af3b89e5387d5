/** Decides how many of a job's pieces the shop can dispatch (design: dispatch). */
import { type JobStatus, refuseDispatch } from '../jobs/aggregate/job-status.ts';
import { refuseHeld } from '../shop/sampling/inspections.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/** The largest number of jobs on one lorry. */
export const lorryMaximum = 50;

/** Returns the number of pieces that the job has made and the shop has not dispatched yet. */
export const piecesToSend = (job: { made: number; sent: number }): number => Math.max(0, job.made - job.sent);

/** Returns whether all that is made and not sent completes the order. */
export const completesOrder = (job: { made: number; sent: number; quantity: number }): boolean =>
  job.sent + piecesToSend(job) >= job.quantity;

/** Returns whether the job has pieces that the shop can dispatch now. */
export const isReadyToSend = (
  job: Parameters<typeof piecesToSend>[0] & { status: JobStatus } & Parameters<typeof refuseHeld>[0],
): boolean => piecesToSend(job) > 0 && refuseDispatch(job.status) === null && refuseHeld(job) === null;

/**
 * Returns why these pieces can't be dispatched, or null. Dispatching more pieces than the job has made needs
 * the user's confirmation.
 */
export function refuseMoreThanMade(
  job: { number: string; made: number; sent: number },
  quantity: number,
): Reason | null {
  if (quantity <= piecesToSend(job)) return null;
  const { number, made, sent } = job;
  return reason('more-than-made', { job: number, made, sent, quantity });
}

/**
 * Returns why counts can't change the number of made pieces from `was` to `made`, or null. The number must
 * not fall below the dispatched pieces (`sent`). If it does not fall, nothing is refused.
 */
export const refuseLessThanSent = (of: { made: number; was: number | null; sent: number }): Reason | null =>
  of.made < of.sent && of.made < (of.was ?? of.made)
    ? reason('sent-more-than-made', { made: of.made, sent: of.sent })
    : null;
