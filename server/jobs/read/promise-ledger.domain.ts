/** Reads how past promises ended, which corrects the odds of the next promise (decision 120). */
import {
  countPromises,
  type PromiseCount,
  shiftOfPromises,
} from '../../../shared/jobs/promise/promise-ledger.ts';
import { type Db } from '../../platform/db/database.ts';
import { readPromises } from './promise-ledger.repo.ts';

export { findJob } from './jobs.repo.ts';
export { readPromises } from './promise-ledger.repo.ts';

/** The time before now, in ms, in which operations and promises must have ended to count for the odds of a promise. */
export const oddsWindow = 90 * 24 * 3_600_000;

/** The largest number of promises that correct odds. It limits the time of the query in a large shop. */
const promisesMost = 500;

/** Returns how many promises at nine in ten came due recently and were kept, and the shift of the shop's odds. */
export async function readRecentPromises(db: Db, now: Date): Promise<PromiseCount & { shift: number }> {
  const recent = await readPromises(db, {
    from: new Date(now.getTime() - oddsWindow),
    to: now,
    most: promisesMost,
  });
  return { ...countPromises(recent, 'nine-in-ten', now), shift: shiftOfPromises(recent, now) };
}
