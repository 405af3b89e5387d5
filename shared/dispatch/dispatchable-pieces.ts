/** Decides how many of a job's pieces the shop can dispatch (design: dispatch). */
import { hasMadeAll, isWholeOrder, type JobStatus, refuseDispatch } from '../jobs/aggregate/job-status.ts';
import { leastAccepted, mostAccepted, type Tolerance } from '../shop/tolerance/tolerance.ts';
import { refuseHeld } from '../shop/sampling/inspections.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/** The largest number of jobs on one lorry. */
export const lorryMaximum = 50;

interface SentJob {
  quantity: number;
  made: number;
  sent: number;
  tolerance?: Tolerance | null | undefined;
}

/** Returns the number of pieces that the job has made and the shop has not dispatched yet. */
export const piecesLeft = ({ made, sent }: Pick<SentJob, 'made' | 'sent'>): number =>
  Math.max(0, made - sent);

/** Returns the number of pieces that are left, without those that the customer does not accept. */
export const piecesToSend = (job: SentJob): number =>
  Math.max(0, Math.min(job.made, mostAccepted(job)) - job.sent);

/**
 * Returns whether `quantity` more pieces complete the order: it is whole then, or all that is made is dispatched, no more
 * will be made and the customer accepts as few.
 */
export function completesOrder(job: SentJob & { status: JobStatus }, quantity = piecesToSend(job)): boolean {
  const sent = job.sent + quantity;
  return sent >= job.quantity || (hasMadeAll(job.status) && isWholeOrder(job, sent));
}

/** Returns whether the job has made fewer pieces than ordered, will make no more, and the customer accepts as few. */
export const isShortAndAccepted = (job: SentJob & { status: JobStatus }): boolean =>
  hasMadeAll(job.status) && job.made < job.quantity && job.made >= leastAccepted(job);

/** Returns whether the job has pieces that the shop can dispatch now. */
export const isReadyToSend = (
  job: Parameters<typeof piecesToSend>[0] & { status: JobStatus } & Parameters<typeof refuseHeld>[0],
): boolean => piecesToSend(job) > 0 && refuseDispatch(job.status) === null && refuseHeld(job) === null;

/**
 * Returns why these pieces can't be dispatched, or null. Dispatching more pieces than the job has made, or than the
 * customer accepts, needs the user's confirmation.
 */
export function refuseExcess(job: SentJob & { number: string }, quantity: number): Reason | null {
  const { number, made, sent } = job;
  if (quantity > piecesLeft(job)) return reason('more-than-made', { job: number, made, sent, quantity });
  const most = mostAccepted(job);
  return sent + quantity > most ? reason('more-than-accepted', { job: number, most, sent, quantity }) : null;
}

/**
 * Returns why counts can't change the number of made pieces from `was` to `made`, or null. The number must
 * not fall below the dispatched pieces (`sent`). If it does not fall, nothing is refused.
 */
export const refuseLessThanSent = (of: { made: number; was: number | null; sent: number }): Reason | null =>
  of.made < of.sent && of.made < (of.was ?? of.made)
    ? reason('sent-more-than-made', { made: of.made, sent: of.sent })
    : null;
