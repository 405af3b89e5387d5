/** Reads the papers that jobs have reserved beyond the stock, and the jobs that are stored with missing sheets. */
import { gt, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/database.ts';
import { papers } from '../../../stock/papers/papers.table.ts';
import { reservations } from '../../../stock/orders/reservations.sql.ts';
import { jobs } from '../../tables/jobs.table.ts';

/**
 * Names the advisory lock of shortages. The number is arbitrary, but must be the same in every version of Makeready.
 */
const shortagesLock = 7316;

/** Locks the shortages until the commit, so that only one process at a time recomputes them. */
export const lockShortages = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${shortagesLock})`);

/** Returns the papers of which jobs have reserved more sheets than stock has, with the reservations of each. */
export const readScarcePapers = (db: Db) =>
  db
    .select({ paperId: papers.id, stockQuantity: papers.stockQuantity, reservations })
    .from(papers)
    .where(gt(papers.reservedQuantity, papers.stockQuantity));

/** Returns the jobs whose stored flow was computed with missing sheets. */
export const readMissingSheets = (db: Db) =>
  db
    .select({ id: jobs.id, missing: jobs.missingSheets })
    .from(jobs)
    .where(sql`${jobs.missingSheets} > 0`);
