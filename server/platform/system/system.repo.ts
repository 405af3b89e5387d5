/** The events feed's source: the audit log, as far as it is certain to be complete. */
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { selectPage } from '../crud/page.ts';
import { type Db } from '../db/database.ts';
import { audit } from '../verb/verb.table.ts';

/** A place in the feed: every row of an earlier transaction, or an earlier row of the same one, lies before it. */
export interface Cursor {
  xid: string;
  id: number;
}

/** The place from which on there is nothing yet. */
export async function feedEnd(db: Db): Promise<Cursor> {
  const { rows } = await db.execute<{ xid: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`,
  );
  return { xid: rows[0]?.xid ?? '0', id: 0 };
}

/**
 * Rows after the cursor, of transactions that all others began after (below the snapshot's xmin): what is read once can't
 * be joined later by an earlier one, so nothing is skipped, without LISTEN and through any pooler.
 */
export async function feedAfter(db: Db, cursor: Cursor, limit: number) {
  return db
    .select({
      xid: audit.xid,
      id: audit.id,
      entity: audit.entity,
      entityId: audit.entityId,
      version: audit.version,
    })
    .from(audit)
    .where(
      and(
        sql`(${audit.xid}, ${audit.id}) > (${cursor.xid}::xid8, ${cursor.id})`,
        sql`${audit.xid} < pg_snapshot_xmin(pg_current_snapshot())`,
      ),
    )
    .orderBy(audit.xid, audit.id)
    .limit(limit);
}

/** The audit log, newest first. */
export async function listAudit(
  db: Db,
  query: { entity?: string | undefined; entityId?: string | undefined; page: number; per: number },
) {
  const where = and(
    query.entity ? eq(audit.entity, query.entity) : undefined,
    query.entityId ? eq(audit.entityId, query.entityId) : undefined,
  );
  const { xid: _xid, ...columns } = getTableColumns(audit);
  const { items, total } = await selectPage(db, {
    table: audit,
    columns,
    where,
    order: [desc(audit.id)],
    page: query.page,
    per: query.per,
  });
  return { items: items.map((row) => ({ ...row, id: String(row.id) })), total };
}

/** What the Postgres that answers is, and whether it takes changes. */
export async function serverState(db: Db): Promise<{ version: string; readOnly: boolean }> {
  const { rows } = await db.execute<{ version: string; readOnly: boolean }>(
    sql`select current_setting('server_version') as version,
      current_setting('transaction_read_only')::bool as "readOnly"`,
  );
  return rows[0] ?? { version: 'unknown', readOnly: false };
}
