/** Reads and writes the shortages that counts have left. */
import { gt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { settings } from '../../platform/verb/verb.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { reservations } from '../tables/reservations.ts';

/** The missing stock sheets by job and paper. */
export type Shortages = Record<string, number>;

const key = 'hits';

/** Returns the last computed shortages, and locks them until commit so that one process at a time recomputes them. */
export async function lockShortages(db: Db): Promise<Shortages> {
  const [row] = await db
    .insert(settings)
    .values({ key, value: {} })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`${settings.value}` } })
    .returning({ value: settings.value });
  return row?.value as Shortages;
}

/** Returns the papers with more reserved than in stock, with their reservations. */
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
