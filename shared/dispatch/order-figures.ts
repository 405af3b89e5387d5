/** Adds up the jobs of one customer's order (decision 127). */
import { currentLateness } from '../jobs/aggregate/lateness.ts';
import { isCancelled, isOpenJob } from '../jobs/aggregate/job-status.ts';
import { isReadyToSend, piecesToSend } from './dispatchable-pieces.ts';

type OrderedJob = Parameters<typeof isReadyToSend>[0] &
  Parameters<typeof currentLateness>[0] & { quantity: number };

/** Returns the figures of the order. Cancelled jobs count nowhere. */
export function orderFigures<J extends OrderedJob>(jobs: readonly J[], now: Date) {
  const counted = jobs.filter(({ status }) => !isCancelled(status));
  const sum = (value: (job: J) => number) => counted.reduce((total, job) => total + value(job), 0);
  const ordered = sum(({ quantity }) => quantity);
  const ready = counted.filter(isReadyToSend);
  const open = counted.filter(({ status }) => isOpenJob(status));
  const dates = open.flatMap(({ expected }) => expected ?? []).toSorted();
  return {
    jobs: counted.length,
    ordered,
    made: sum(({ made }) => made),
    /** The part of the order that is made, from 0 to 1. More of one job makes up for nothing of another. */
    madePart: ordered === 0 ? 0 : sum(({ made, quantity }) => Math.min(made, quantity)) / ordered,
    sent: sum(({ sent }) => sent),
    ready,
    readyPieces: ready.reduce((total, job) => total + piecesToSend(job), 0),
    late: counted.filter((job) => currentLateness(job, now) === 'late'),
    atRisk: counted.filter((job) => currentLateness(job, now) === 'at-risk'),
    open: open.length,
    /** The expected end of the last open job. It is null if no job is open or one of them has no date. */
    lastExpected: dates.length < open.length ? null : (dates.at(-1) ?? null),
  };
}
