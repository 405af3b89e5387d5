/** Papers' rows for those who move their balances. */
import { eq } from 'drizzle-orm';
import { type Paper } from '../../../shared/contract/papers.ts';
import { type Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/verb/problems.ts';
import { paperColumns, papers } from './papers.table.ts';

export { paperColumns, type PaperRow, toPaper } from './papers.table.ts';

/** The paper; throws 404. */
export async function readPaper(db: Db, id: string): Promise<Paper> {
  const [row] = await db.select(paperColumns).from(papers).where(eq(papers.id, id));
  if (!row) throw notFound('paper');
  return row;
}
