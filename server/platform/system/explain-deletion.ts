/** Finds in the audit log who deleted a missing record, and when. */
import { and, desc, eq, like, sql } from 'drizzle-orm';
import { reason } from '../../../shared/reasons/reason.ts';
import { type Db } from '../db/database.ts';
import { subquery } from '../db/sql-fragments.ts';
import { shop } from '../settings/settings.table.ts';
import { Refusal } from '../verb/refusals.ts';
import { audit, lastVerb } from '../verb/verb.table.ts';

/**
 * Returns the refusal for a call on the record with this id. If the record is missing because somebody deleted it,
 * the reason says so.
 */
export async function withDeletion(db: Db, id: string, refused: Refusal): Promise<Refusal> {
  const { code, values } = refused.because;
  if (code !== 'not-found') return refused;
  const [line] = await db
    .select({
      name: audit.name,
      user: audit.userName,
      at: audit.at,
      zone: subquery<string>(sql`select coalesce((select ${shop.timeZone} from ${shop}), 'UTC')`),
    })
    .from(audit)
    .where(and(eq(audit.entityId, id), like(lastVerb(audit), '%.remove')))
    .orderBy(desc(audit.id))
    .limit(1);
  if (!line) return refused;
  const what = String(values['what']);
  return new Refusal(404, reason('was-deleted', { what, ...line }));
}
