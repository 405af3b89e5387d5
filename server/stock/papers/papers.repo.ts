/** Papers' rows for those who move their balances. */
import { eq } from 'drizzle-orm';
import { type Paper } from '../../../shared/contract/papers.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/rows.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { paperColumns, type PaperRow, papers } from './papers.table.ts';

export { paperColumns, type PaperRow, toPaper } from './papers.table.ts';

/** The paper; throws 404. */
export async function readPaper(db: Db, id: string): Promise<Paper> {
  const [row] = await db.select(paperColumns).from(papers).where(eq(papers.id, id));
  if (!row) throw notFound('paper');
  return row;
}

/** The row, locked; undefined when there is none. */
export const findLockedPaper = (db: Db, id: string): Promise<PaperRow | undefined> => lockRow(db, papers, id);

/** The row, locked; throws 404. */
export async function lockPaper(db: Db, id: string): Promise<PaperRow> {
  const row = await findLockedPaper(db, id);
  if (!row) throw notFound('paper');
  return row;
}
