import { sql } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { audit } from '../platform/verb/audit-idempotency-settings.table.ts';

/** Returns the ids of all records that this transaction has changed, or that its audit lines name as concerned. */
export async function changedInTransaction(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct unnest(concerns || entity_id)::text as id from ${audit} where xid = pg_current_xact_id()`,
  );
  return rows.map(({ id }) => id);
}
