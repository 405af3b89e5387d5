/**
 * Makes the search keep promised dates, and finds the promises that a change of the plan would break
 * (docs/plan.md).
 */
import { type PlanSnapshot } from './snapshot.ts';

/**
 * The weight of an hour after a promised date, as a multiple of an hour after the job's delivery date. The highest priority
 * alone weighs 4.
 */
const promiseWeight = 16;

/**
 * Returns the snapshot with which the search looks for a plan. A job with a promise is due at the promised date, if
 * that is before its delivery date, and its lateness weighs more. Promises that have passed can't be kept. Returns
 * the same snapshot if there is no promise.
 */
export function withPromisesAsDue(snapshot: PlanSnapshot): PlanSnapshot {
  const due = new Map(
    snapshot.jobs.flatMap(({ id, promised }) =>
      promised && promised > snapshot.now ? [[id, promised]] : [],
    ),
  );
  if (due.size === 0) return snapshot;
  const earlier = (date: string, promised: string) => (promised < date ? promised : date);
  return {
    ...snapshot,
    jobs: snapshot.jobs.map((job) => {
      const promised = due.get(job.id);
      if (promised === undefined) return job;
      const deliveryDate = earlier(job.deliveryDate, promised);
      return { ...job, deliveryDate, weight: job.weight * promiseWeight };
    }),
    operations: snapshot.operations.map((operation) => {
      const { deliveryDate } = operation;
      const promised = due.get(operation.jobId);
      if (promised === undefined || deliveryDate === null) return operation;
      return { ...operation, deliveryDate: earlier(deliveryDate, promised) };
    }),
  };
}

/**
 * Returns whether a change breaks the promise: the job finished by its promised date, and then finishes later or has no
 * date. All times are in ms, NaN without a date.
 */
export const breaksPromise = (promised: number, from: number, to: number): boolean =>
  from <= promised && !(to <= promised);
