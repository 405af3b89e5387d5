/**
 * Reads the position of the latest event in the events feed. This is a separate file so that the planner
 * process need not load the rest of the feed.
 */
import { sql } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { audit } from '../platform/verb/audit-idempotency-settings.table.ts';
import { derived, type Derived } from './recalculation-counter.ts';

/**
 * A client's position in the feed. The client has received all audit lines that the Postgres snapshot `seen` shows.
 * Of the lines that `on.upTo` shows besides, it has those up to the id `on.id` (decision 029). `home` identifies the
 * database.
 */
export interface Cursor {
  home: string;
  seen: string;
  on?: { upTo: string; id: number };
}

export const formatCursor = ({ home, seen, on }: Cursor) =>
  `${home}/${seen}${on ? `/${on.upTo}/${on.id}` : ''}`;

/**
 * Identifies the database. It changes with a restore, with a move to another server, and with a recovery to a past
 * time (a new timeline of Postgres).
 */
const home = sql`substr(md5(concat_ws('/', (select system_identifier from pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8), (select oid from pg_database where datname = current_database()))), 1, 8)`;

/** Returns the position of the newest event in the feed, and the last change of calculated values. */
export async function feedEnd(db: Db): Promise<Cursor & { derived: Derived }> {
  const { rows } = await db.execute<{
    home: string;
    snapshot: string;
    last: string | null;
    derived: Derived;
  }>(
    sql`select ${home} as home, pg_current_snapshot()::text as snapshot,
      (select max(xid)::text from ${audit} where xid < pg_snapshot_xmax(pg_current_snapshot())) as last,
      ${derived.last} as derived`,
  );
  const [row] = rows;
  if (!row) throw new Error('The database does not say where the feed ends');
  return { home: row.home, seen: upToLast(row.snapshot, row.last), derived: row.derived };
}

/**
 * Limits the Postgres snapshot to the last audit line's transaction. After a crash, Postgres gives the ids of later
 * transactions again if these left nothing on disk.
 */
function upToLast(snapshot: string, last: string | null): string {
  const xmax = BigInt(last ?? 0) + 1n;
  const [, , list = ''] = snapshot.split(':');
  const open = list.split(',').filter((xid) => xid !== '' && BigInt(xid) < xmax);
  return `${open[0] ?? xmax}:${xmax}:${open.join(',')}`;
}

/** Returns a text that stays the same until something changes on which plans depend. */
export async function planInputsPlace(db: Db): Promise<string> {
  const end = await feedEnd(db);
  return `${formatCursor(end)}-${end.derived.inputs ?? 0}`;
}

/** Returns a text that identifies the newest event. It stays the same until something changes. */
export async function placeNow(db: Db): Promise<string> {
  const end = await feedEnd(db);
  return `${formatCursor(end)}-${end.derived.mark}`;
}
