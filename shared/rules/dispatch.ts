/** What can leave the house: what is made and not sent yet (design: dispatch). */
import { type Reason, reason } from '../reasons/reason.ts';
import { type JobStatus } from './job-status.ts';

/** Of so many jobs can one lorry take something. */
export const lorryMaximum = 50;

/** What is dispatched of a job that is made in part at least; what follows from its status stands in refuseDispatch. */
export const dispatchableStatuses = ['in production', 'finished'] as const satisfies readonly JobStatus[];

/** Pieces that are made and not sent. */
export const piecesToSend = (job: { made: number; sent: number }): number => Math.max(0, job.made - job.sent);

/** Why so many pieces can't leave, or null: no more than are made and not sent, unless a person confirms it. */
export function refuseMoreThanMade(
  job: { number: string; made: number; sent: number },
  quantity: number,
): Reason | null {
  if (quantity <= piecesToSend(job)) return null;
  const { number, made, sent } = job;
  return reason('more-than-made', { job: number, made, sent, quantity });
}

/** Why what was counted can't be taken back, or null: less than was sent would be made, and less than before. In pieces. */
export const refuseLessThanSent = (of: { made: number; was: number | null; sent: number }): Reason | null =>
  of.made < of.sent && of.made < (of.was ?? of.made)
    ? reason('sent-more-than-made', { made: of.made, sent: of.sent })
    : null;
