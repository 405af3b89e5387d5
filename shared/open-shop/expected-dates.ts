/**
 * Calculates the expected dates of all open operations and jobs, if the machines work through their queues
 * (design: timeline).
 */
import { decode, planEntries } from '../../packages/planner/src/calculate-schedule.ts';
import { readProblem } from '../../packages/planner/src/planning-problem.ts';
import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { lateness, never } from '../jobs/aggregate/lateness.ts';
import { type Job, type ShopQueues } from './expected-dates-input.ts';
import { snapshotQueues } from './queue-snapshot.ts';

export interface Projection {
  /** The operation's expected start in ISO 8601, or null if the operation has no date. */
  start: string | null;
  /** The operation's expected finish in ISO 8601, or null if the operation has no date. */
  finish: string | null;
  /**
   * Whether the expected finish is after the delivery date of the operation or, if it has none, of its job.
   * Without a finish, the moment of the calculation counts.
   */
  late: boolean;
  /** Why the operation has no expected date, or null if it has one. */
  why: WithoutDate | null;
}

/**
 * Returns, by operation id, the expected start and finish of each open operation. The calculation starts at
 * the moment `at`.
 */
export function projectQueues(queues: ShopQueues, at: Date = new Date(queues.now)): Map<string, Projection> {
  const problem = readProblem(snapshotQueues(queues, at));
  const entries = planEntries(problem, decode(problem));
  return new Map(
    entries.map(({ operationId, start, finish, why }, each) => {
      const until = finish === null ? at.getTime() : Date.parse(finish);
      const late = until > (problem.due[each] as number);
      return [operationId, { start, finish, late, why: why as WithoutDate | null }];
    }),
  );
}

/**
 * Returns the job's expected finish and whether the job is late (rule lateness). The finish is null if an
 * operation has no date, or if no operation is open.
 */
export function expectedOfJob(
  job: Job | undefined,
  projected: ReadonlyMap<string, Projection>,
  now: Date = new Date(),
) {
  const operations = (job?.operations ?? []).flatMap(({ id }) => {
    const expected = projected.get(id);
    return expected ? [{ id, ...expected }] : [];
  });
  const finishes = operations.map(({ finish }) => finish).filter((finish) => finish !== null);
  const finish = finishes.length === operations.length ? (finishes.sort().at(-1) ?? null) : null;
  const late =
    job !== undefined &&
    lateness({ ...job, expected: storedExpectation({ finish, operations }) }, now) !== null;
  return { finish, late, operations };
}

/**
 * Returns the expected date in the form of the database (rule lateness): `never` if the job can't be made,
 * null if no operation is open.
 */
export const storedExpectation = (of: {
  finish: string | null;
  operations: readonly unknown[];
}): string | null => of.finish ?? (of.operations.length > 0 ? never : null);
