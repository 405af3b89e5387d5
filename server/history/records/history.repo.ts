/**
 * Reads the audit log's lines about a record and about the records that belong to it, by an index
 * (docs/decisions/047).
 */
import { and, desc, eq, inArray, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type EntityWithHistory } from '../../../shared/history/records/history.contract.ts';
import { type Db } from '../../platform/db/database.ts';
import { audit, isInStory, lastVerb, storyOf } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { operationEntries, operationTransitions } from '../../operations/operations.table.ts';

export const lineColumns = {
  id: audit.id,
  xid: sql<string>`${audit.xid}::text`.as('transaction'),
  at: audit.at,
  userId: audit.userId,
  userName: audit.userName,
  verb: audit.verb,
  entity: audit.entity,
  entityId: audit.entityId,
  version: audit.version,
  data: audit.data,
  name: audit.name,
  changes: audit.changes,
};
export type Line = Awaited<ReturnType<typeof readLines>>[number];

/**
 * Returns the newest lines of the record's history, at most `most`. With `before`, it returns only lines with lower
 * ids.
 */
export async function readLines(
  db: Db,
  { entity, id }: { entity: EntityWithHistory; id: string },
  { before, most }: { before: number | undefined; most: number },
) {
  const older = before === undefined ? undefined : lt(audit.id, before);
  const newest = (where: SQL | undefined) =>
    db.select(lineColumns).from(audit).where(and(where, older)).orderBy(desc(audit.id)).limit(most);
  // The lines of signing in have the user's id, too.
  const own = newest(and(eq(audit.entityId, id), eq(audit.entity, entity)));
  const related = newest(and(sql`${storyOf(audit)} = ${id}`, isInStory(audit)));
  return unionAll(own, related)
    .orderBy(sql`id desc`)
    .limit(most);
}

/** Returns, for each verb, the id of the record's newest audit line with that verb. */
export async function readNewestLine(
  db: Db,
  { entity, id }: { entity: EntityWithHistory; id: string },
  verbs: readonly string[],
): Promise<Map<string, number>> {
  if (verbs.length === 0) return new Map();
  const verb = sql<string>`${lastVerb(audit)}`;
  const rows = await db
    .select({ verb, newest: max(audit.id) })
    .from(audit)
    .where(and(eq(audit.entityId, id), eq(audit.entity, entity), inArray(verb, [...verbs])))
    .groupBy(verb);
  return new Map(rows.map((row) => [row.verb, row.newest ?? 0]));
}

/** Returns, by operation id, the transition that an undo would revert now. */
export async function lastTransitions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, operationId, undoneAt } = operationTransitions;
  const rows = await db
    .selectDistinctOn([operationId], { operationId, id })
    .from(operationTransitions)
    .where(and(inArray(operationId, [...ids]), isNull(undoneAt)))
    .orderBy(operationId, desc(id));
  return new Map(rows.map((row) => [row.operationId, row.id]));
}

/** Returns the given ids of counts that nobody has struck out. */
export async function readCounts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { id, struckAt } = operationEntries;
  const rows = await db
    .select({ id })
    .from(operationEntries)
    .where(and(inArray(id, [...ids]), isNull(struckAt)));
  return new Set(rows.map((row) => row.id));
}
