/** What the audit log has of an operation's last move. */
import { and, desc, eq } from 'drizzle-orm';
import { type FromTo } from '../../platform/verb/changes.ts';
import { audit } from '../../platform/verb/verb.table.ts';
import { type Db } from '../../platform/db/database.ts';

/** What moving or pinning the operation changed, where that is what gave it the version; null: it was something else. */
export async function changesOfMove(db: Db, id: string, version: number): Promise<FromTo | null> {
  const [line] = await db
    .select({ verb: audit.verb, version: audit.version, changes: audit.changes })
    .from(audit)
    .where(and(eq(audit.entityId, id), eq(audit.entity, 'operations')))
    .orderBy(desc(audit.id))
    .limit(1);
  const isMove = line?.verb === 'operation.move' || line?.verb === 'operation.pin';
  return isMove && line.version === version ? line.changes : null;
}
