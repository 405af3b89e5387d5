/**
 * Updates the expected finish dates of jobs in the database whenever a job, operation or machine changes
 * (decision 041, design: lateness).
 */
import { type Context } from '../platform/verb/verb.ts';
import { updateShortages } from '../jobs/aggregate/paper/shortages.domain.ts';
import { queryPlanner } from './planner/planner-client.ts';
import * as repo from './stored-expected-dates.repo.ts';

/**
 * The seconds between two updates. In a large shop, updates take at most a tenth of the time; in a quiet shop, an
 * update follows a change at once.
 */
const runIntervals: repo.RunIntervals = { rest: 3, again: 60, long: { times: 9, most: 15 } };
/** The delay in ms between two checks whether an update is due, and the delay after an error. */
const pollDelays = { every: 1000, failed: 15_000 };

/**
 * Updates the expected dates of jobs, if an update is due and no other process has claimed it. Returns how many dates
 * it wrote, or null if it did not update.
 */
export async function writeExpected(context: Context, when = runIntervals): Promise<number | null> {
  const { db } = context;
  if (!(await repo.claimRun(db, when))) return null;
  const began = performance.now();
  // This update follows every verb anyway, unless the verb's process ended before it.
  await updateShortages(context);
  // A shop without open jobs needs no planner process.
  const expected = (await repo.hasOpenJobs(db)) ? await queryPlanner(context.database, 'expected', {}) : '[]';
  const written = await repo.writeExpected(db, await repo.readChangedDates(db, expected));
  await repo.endRun(db, (performance.now() - began) / 1000);
  return written;
}

/**
 * Updates expected dates at intervals. The returned function ends this, and waits for the update that is still
 * running.
 */
export function startExpectedUpdates(context: Context, log: (error: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let run: Promise<void> = Promise.resolve();
  let ended = false;
  const next = (milliseconds: number) => {
    const begin = () => void (run = turn());
    if (!ended) timer = setTimeout(begin, milliseconds).unref();
  };
  const turn = async () => {
    try {
      await writeExpected(context);
      next(pollDelays.every);
    } catch (error) {
      if (!ended) log(error);
      next(pollDelays.failed);
    }
  };
  next(0);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await run;
  };
}
