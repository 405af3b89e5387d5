/** The papers that offcuts are booked to. */
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { wholeSheetName } from '../../../shared/rules/offcut-name.ts';
import { type Sheet } from '../../../shared/rules/paper.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockRows } from '../../platform/db/lock-order.ts';
import { type PaperRow, papers } from './papers.table.ts';

/** The papers with these ids, locked by ascending id. */
export const lockPapers = (db: Db, ids: readonly string[]): Promise<PaperRow[]> => lockRows(db, papers, ids);

/**
 * The paper of the size, in one direction or the other, that sheets of this one join: itself, else a leftover like it, else one
 * that is bought in that size and called the same; the oldest of several. A paper of another name may be another one, for all
 * that its figures say.
 */
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
        or(papers.leftover, inArray(papers.name, [like.name, wholeSheetName(like.name)])),
      ),
    )
    .orderBy(desc(sql`${papers.id} = ${like.id}`), desc(papers.leftover), asc(papers.id))
    .limit(1);
  return found?.id;
}

export async function findPaper(db: Db, id: string): Promise<PaperRow | undefined> {
  const [row] = await db.select().from(papers).where(eq(papers.id, id));
  return row;
}
