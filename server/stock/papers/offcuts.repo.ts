/** Finds the paper of the same kind and size as an offcut, to which the offcut's sheets are added. */
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { wholeSheetName } from '../../../shared/stock/offcut-name.ts';
import { type Sheet } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockRows } from '../../platform/db/lock-order.ts';
import { type PaperRow, papers } from './papers.table.ts';

/** Locks the papers by ascending id. */
export const lockPapers = (db: Db, ids: readonly string[]): Promise<PaperRow[]> => lockRows(db, papers, ids);

/**
 * Returns the id of the paper to which offcuts of this size belong, with length and breadth either way round. It
 * prefers the paper itself, then a similar leftover, then a bought paper of the same name. Among several, it takes
 * the oldest. Papers with other names may be different stock.
 */
export async function findPaperOfSize(db: Db, like: PaperRow, { length, breadth }: Sheet) {
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
