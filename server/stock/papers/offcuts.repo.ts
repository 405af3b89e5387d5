/** The papers that offcuts are booked to. */
import { and, asc, eq, or } from 'drizzle-orm';
import { type Sheet } from '../../../shared/rules/paper.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockRows } from '../../platform/db/lock-order.ts';
import { type PaperRow, papers } from './papers.table.ts';

/** The papers with these ids, locked by ascending id. */
export const lockPapers = (db: Db, ids: readonly string[]): Promise<PaperRow[]> => lockRows(db, papers, ids);

/** The oldest paper like this one, of the size in one direction or the other. */
export async function findOfSize(db: Db, like: PaperRow, { length, breadth }: Sheet) {
  const [found] = await db
    .select({ id: papers.id })
    .from(papers)
    .where(
      and(
        eq(papers.quality, like.quality),
        eq(papers.gsm, like.gsm),
        eq(papers.thickness, like.thickness),
        eq(papers.manufacturer, like.manufacturer),
        or(
          and(eq(papers.length, length), eq(papers.breadth, breadth)),
          and(eq(papers.length, breadth), eq(papers.breadth, length)),
        ),
      ),
    )
    .orderBy(asc(papers.id))
    .limit(1);
  return found?.id;
}

export async function findPaper(db: Db, id: string): Promise<PaperRow | undefined> {
  const [row] = await db.select().from(papers).where(eq(papers.id, id));
  return row;
}
