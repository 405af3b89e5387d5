/** Finds an operation by the printed code that an operator scans. */
import { eq } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { notFound } from '../platform/verb/refusals.ts';
import { operations } from './operations.table.ts';

/** Returns the id of the operation with the printed code. Throws 404 if no operation has the code. */
export async function findByCode(db: Db, code: number): Promise<{ id: string }> {
  const [found] = await db.select({ id: operations.id }).from(operations).where(eq(operations.code, code));
  if (!found) throw notFound('operation');
  return found;
}
