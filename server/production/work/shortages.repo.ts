/** Reads and writes the stored shortages: which jobs lack sheets that a stock count did not find. */
import { gt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { settings } from '../../platform/verb/verb.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { reservations } from '../tables/reservations.ts';

/** The stock sheets that jobs lack, by job id and paper id. */
export type Shortages = Record<string, number>;

const key = 'hits';

/**
 * Returns the shortages from the last run. Locks them until the commit, so that only one process at a time recomputes
 * them.
 */
export async function lockShortages(db: Db): Promise<Shortages> {
  const [row] = await db
    .insert(settings)
    .values({ key, value: {} })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`${settings.value}` } })
    .returning({ value: settings.value });
  return row?.value as Shortages;
}

/** Returns the papers of which jobs have reserved more sheets than stock has, with the reservations of each. */
export const readScarcePapers = (db: Db) =>
  db
    .select({ id: papers.id, stockQuantity: papers.stockQuantity, reservations })
    .from(papers)
    .where(gt(papers.reservedQuantity, papers.stockQuantity));

export const writeShortages = (db: Db, value: Shortages) =>
  db
    .update(settings)
    .set({ value })
    .where(sql`${settings.key} = ${key}`);
