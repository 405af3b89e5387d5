/** Reads the audit log, for the events feed and the Admins' screen, and the database's state. */
import { and, desc, eq, getTableColumns, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { type z } from 'zod';
import { selectPage, totalOf } from '../platform/crud/list-page.ts';
import { countOf } from '../platform/db/row-counts.table.ts';
import { type Db } from '../platform/db/database.ts';
import { entitiesWithHistory } from '../../shared/history/records/history.contract.ts';
import { type system as contract } from '../../shared/history/records/system.contract.ts';
import { occursIn } from '../platform/db/sql-fragments.ts';
import { type Cursor } from './newest-event-position.ts';
import { audit, lastVerb, signIns } from '../platform/verb/audit-idempotency-settings.table.ts';
import { withFieldNames } from './own-field-names.ts';
import { changesOf, recordsIn, type RecordsOf, historyText, withNames } from './history-lines.ts';

const feedColumns = {
  id: audit.id,
  entity: audit.entity,
  entityId: audit.entityId,
  version: audit.version,
  concerns: audit.concerns,
  userId: audit.userId,
};
export type FeedRow = Pick<typeof audit.$inferSelect, keyof typeof feedColumns>;

/** Returns a text that differs from the last one if any transaction has written to the database in between. */
export async function writtenNow(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select pg_current_snapshot()::text as at`);
  return rows[0]?.at ?? '';
}

/**
 * Selects the audit lines that the Postgres snapshot `upTo` shows and `seen` does not. Such snapshots list the
 * transactions that were open. So an open transaction delays no other line, and its own lines come later.
 */
const since = (seen: string, upTo: string) => sql`
  (${audit.xid} >= pg_snapshot_xmax(${seen}::pg_snapshot)
    or ${audit.xid} = any(array(select pg_snapshot_xip(${seen}::pg_snapshot))))
  and pg_visible_in_snapshot(${audit.xid}, ${upTo}::pg_snapshot)`;

const isPublicLine = ne(audit.entity, signIns);

/**
 * Returns the first `limit` audit lines after `on.id` that the Postgres snapshot `on.upTo` shows and `seen` does not.
 * Row locks ensure that a record's lines are in the sequence of its versions.
 */
export async function feedAfter(db: Db, { seen, on }: Required<Cursor>, limit: number): Promise<FeedRow[]> {
  return db
    .select(feedColumns)
    .from(audit)
    .where(and(since(seen, on.upTo), gt(audit.id, on.id), isPublicLine))
    .orderBy(sql`${audit.id} + 0`) // keeps Postgres from walking an index from its beginning
    .limit(limit);
}

/** Returns the audit lines of the last `seconds` seconds, or null if there are more than `most`. */
export async function recentChanges(db: Db, seconds: number, most: number): Promise<FeedRow[] | null> {
  const rows = await db
    .select({ ...feedColumns, recent: sql<boolean>`${audit.at} > now() - make_interval(secs => ${seconds})` })
    .from(audit)
    .where(isPublicLine)
    .orderBy(desc(audit.id))
    .limit(most + 1);
  const recent = rows.filter((row) => row.recent);
  return recent.length > most ? null : recent.toReversed();
}

/** Returns whether the Postgres snapshot `on.upTo` shows more than `most` audit lines that `seen` does not show. */
export async function isLongSpan(db: Db, { seen, on }: Required<Cursor>, most: number): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(audit)
    .where(and(since(seen, on.upTo), isPublicLine))
    .limit(most + 1);
  return rows.length > most;
}

type AuditQuery = z.output<(typeof contract)['audit']['query']>;

/**
 * The number of audit lines around a time that the query examines, because lines sorted by id are not quite sorted by
 * time.
 */
const neighbours = 1000;
/** The largest difference between the times of neighbouring lines, longer than any transaction takes. */
const apart = sql.raw(`interval '60 seconds'`);

/** Converts a time range to a range of ids of audit lines, so that one index serves both the filter and the sort. */
function duringIds(from: string | undefined, to: string | undefined): SQL[] {
  const first = sql`(select coalesce(min(id), 9007199254740991) from (select id from ${audit}
    where ${audit.at} >= ${from}::timestamptz - ${apart} order by at limit ${sql.raw(String(neighbours))}) near)`;
  const last = sql`(select coalesce(max(id), 0) from (select id from ${audit}
    where ${audit.at} < ${to}::timestamptz + ${apart} order by at desc limit ${sql.raw(String(neighbours))}) near)`;
  return [
    ...(from === undefined ? [] : [sql`${audit.id} >= ${first}`, sql`${audit.at} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${audit.id} <= ${last}`, sql`${audit.at} < ${to}`]),
  ];
}

const hasScreen = new Set<string>([...entitiesWithHistory, signIns]);
/**
 * Returns the id of the record whose screen shows the line. Lines about notes and paper orders belong to the note's
 * record and the order's paper.
 */
function recordOf({
  entity,
  entityId,
  concerns,
}: Pick<typeof audit.$inferSelect, 'entity' | 'entityId' | 'concerns'>) {
  if (hasScreen.has(entity)) return entityId;
  return entity === 'notes' || entity === 'paper_orders' ? (concerns[0] ?? null) : null;
}

/** The number of newest audit lines that a text search reads one by one. */
const lookedThrough = sql.raw('5000');

/**
 * Returns a query for the newest audit lines whose record's name contains the term. The newest lines reveal frequent
 * terms fast; an index finds rare ones.
 */
function withTerm(
  term: string,
  { fits, older, most }: { fits: SQL | undefined; older: SQL | undefined; most: number },
) {
  const found = sql`${occursIn(term, audit.name)} and ${fits ?? true}`;
  return sql`(
    with recent as materialized (
      select id from (select * from ${audit} where ${older ?? true} order by id desc limit ${lookedThrough}) audit
      where ${found} order by id desc limit ${most})
    select id from recent union all
    (select id from ${audit} where (select count(*) from recent) < ${most} and ${found} and ${older ?? true}
      order by id desc limit ${most}))`;
}

/**
 * Returns a page of the audit log, newest first. If the query filters by more than the record, the total is null.
 */
export async function listAudit(db: Db, query: AuditQuery, recordsOf: RecordsOf) {
  const { entity, entityId, userId, verb, term, from, to, before, page, per } = query;
  const named = and(
    entity ? eq(audit.entity, entity) : undefined,
    entityId ? eq(audit.entityId, entityId) : undefined,
  );
  const older = before === undefined ? undefined : lt(audit.id, before);
  const fits = and(
    named,
    userId ? eq(audit.userId, userId) : undefined,
    verb ? sql`${lastVerb(audit)} = ${verb}` : undefined,
    ...duringIds(from, to),
  );
  const where = term
    ? inArray(audit.id, withTerm(term, { fits, older, most: page * per }))
    : and(fits, older);
  const isCounted = [userId, verb, from, to, before, term || undefined].every((each) => each === undefined);
  const counted = entityId ? totalOf(audit, named) : countOf('audit', entity ? [entity] : undefined);
  const total = isCounted ? counted : sql<number>`0`;
  const { xid, ...columns } = getTableColumns(audit);
  const found = await selectPage(db, {
    page,
    per,
    table: audit,
    columns: { ...columns, transaction: sql<string>`${xid}::text` },
    total,
    where,
    order: [desc(audit.id)],
  });
  const lines = found.items.map((row) => ({ ...row, changes: changesOf(row) }));
  const records = await recordsOf(db, [
    ...lines.map(recordOf).filter((id) => id !== null),
    ...lines.flatMap(({ changes }) => recordsIn(changes)),
  ]);
  const items = found.items.map(({ concerns, ...row }, place) => {
    const about = recordOf({ ...row, concerns });
    const opens = (about !== null && records.get(about)) || null;
    return {
      ...row,
      id: String(row.id),
      text: historyText(row, true),
      changes: withNames(lines[place]?.changes ?? [], records),
      opens,
      gone: about !== null && opens === null && row.entity !== signIns,
    };
  });
  return { items: await withFieldNames(db, items), total: isCounted ? found.total : null };
}

/** Returns the version of Postgres, and whether the database is read-only. */
export async function serverState(db: Db): Promise<{ version: string; readOnly: boolean }> {
  const { rows } = await db.execute<{ version: string; readOnly: boolean }>(
    sql`select current_setting('server_version') as version,
      current_setting('transaction_read_only')::bool as "readOnly"`,
  );
  return rows[0] ?? { version: 'unknown', readOnly: false };
}

/** Returns the number of database connections that wait for locks. */
export async function lockWaiters(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
