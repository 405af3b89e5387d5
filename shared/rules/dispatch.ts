/** Rules for dispatching pieces that are made and not sent yet (design: dispatch). */
import { type Reason, reason } from '../reasons/reason.ts';

/** The largest number of jobs on one lorry. */
export const lorryMaximum = 50;

/** Returns the number of pieces that are made and not sent yet. */
export const piecesToSend = (job: { made: number; sent: number }): number => Math.max(0, job.made - job.sent);

/**
 * Returns why these pieces can't be dispatched, or null. A user can confirm to dispatch more pieces than are
 * made.
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
 * Returns why counts can't be taken back, or null. Afterwards the job would have made fewer pieces than were
 * sent, and fewer than before.
 */
export const refuseLessThanSent = (of: { made: number; was: number | null; sent: number }): Reason | null =>
  of.made < of.sent && of.made < (of.was ?? of.made)
    ? reason('sent-more-than-made', { made: of.made, sent: of.sent })
    : null;
