/** Adds to the error for a missing record who deleted it and when, from the audit log. */
import { and, desc, eq, like } from 'drizzle-orm';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Db } from '../platform/db/database.ts';
import { shopZone } from '../shop/settings/settings.table.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { audit, lastVerb } from '../platform/verb/audit-idempotency-settings.table.ts';

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
      zone: shopZone,
    })
    .from(audit)
    .where(and(eq(audit.entityId, id), like(lastVerb(audit), '%.remove')))
    .orderBy(desc(audit.id))
    .limit(1);
  if (!line) return refused;
  const what = String(values['what']);
  return new Refusal(404, reason('was-deleted', { what, ...line }));
}
