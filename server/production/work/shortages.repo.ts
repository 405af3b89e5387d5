/** Whose sheets a count has found missing, as it was last worked out and as it is. */
import { gt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { settings } from '../../platform/verb/verb.table.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { reservations } from '../tables/reservations.ts';

/** Stock sheets that are missing, by job and paper. */
export type Shortages = Record<string, number>;

const key = 'hits';

/** Whose sheets were missing when it was last worked out. Who works it out does so alone until the transaction ends. */
export async function lockShortages(db: Db): Promise<Shortages> {
  const [row] = await db
    .insert(settings)
    .values({ key, value: {} })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`${settings.value}` } })
    .returning({ value: settings.value });
  return row?.value as Shortages;
}

/** The papers of which more is reserved than lies there, with what jobs have reserved. */
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
