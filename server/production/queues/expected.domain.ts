/** Keeps the stored expected date of jobs current (design: lateness), as decision 041 says. */
import { type Context } from '../../platform/verb/verb.ts';
import { updateShortages } from '../work/shortages.domain.ts';
import { readAllExpected } from './queues.domain.ts';
import * as repo from './expected.repo.ts';

/** Limits runs in a large shop to a tenth of the time; in a quiet shop, a run follows a change at once. */
const runIntervals: repo.RunIntervals = { rest: 3, again: 60, long: { times: 9, most: 15 } };
/** How often each process checks whether a run is due, and how long it waits after a database error, in ms. */
const pollDelays = { every: 1000, failed: 15_000 };

/** Writes the expected dates if a run is due and no other process does it. Returns how many it wrote, or null. */
export async function writeExpected(context: Context, when = runIntervals): Promise<number | null> {
  const { db } = context;
  if (!(await repo.claimRun(db, when))) return null;
  const began = performance.now();
  // Follows every verb by itself, but for one whose process ended before.
  await updateShortages(context);
  const written = await repo.writeExpected(
    db,
    await repo.readChangedDates(db, await readAllExpected(context)),
  );
  await repo.endRun(db, (performance.now() - began) / 1000);
  return written;
}

/** Writes expected dates until the returned function is called. */
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
