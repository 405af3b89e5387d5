/** Reads and writes webhooks in the database, and reads their deliveries for the Admins' screen. */
import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { type DeliveryState } from '../../../shared/connections/webhooks.contract.ts';
import { toPage, type Page, pageIds, totalOf } from '../../platform/crud/list-page.ts';
import { writesOf } from '../../platform/crud/record-writes.ts';
import { type Db } from '../../platform/db/database.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { audit, lastVerb } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { webhookDeliveries as deliveries, webhooks } from './webhooks.table.ts';

export const webhookWrites = writesOf({ many: 'webhooks', noun: 'webhook' }, webhooks);

const { secret: _secret, ...columns } = getTableColumns(webhooks);
const countOf = (state: DeliveryState) =>
  subquery<number>(sql`select count(*)::int from ${deliveries}
    where ${deliveries.webhookId} = ${webhooks}.id and ${deliveries.state} = ${state}`);

/** Returns webhooks, newest first, with their numbers of pending and failed deliveries. */
export const listWebhooks = (db: Db, where?: SQL) =>
  db
    .select({ ...columns, waiting: countOf('waiting'), failed: countOf('failed') })
    .from(webhooks)
    .where(where)
    .orderBy(desc(webhooks.id));

export const findWebhook = async (db: Db, id: string) => (await listWebhooks(db, eq(webhooks.id, id)))[0];

export async function countWebhooks(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhooks);
  return row?.count ?? 0;
}

/** Returns a page of the webhook's deliveries, newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  state: DeliveryState | undefined,
  page: Page,
) {
  const where = and(eq(deliveries.webhookId, webhookId), state && eq(deliveries.state, state));
  const listed = {
    ...page,
    table: deliveries,
    where,
    order: [desc(deliveries.line)],
    total: totalOf(deliveries, where),
  };
  const chosen = await pageIds(db, listed);
  const { id, entityId, attempts, status, answer, failure, triedAt, nextAt } = deliveries;
  const { entity, version, at } = audit;
  const rows = await db
    .select({
      total: chosen.total,
      id,
      entityId,
      state: deliveries.state,
      attempts,
      status,
      answer,
      failure,
      triedAt,
      nextAt,
      entity,
      version,
      at,
      verb: sql<string>`${lastVerb(audit)}`,
    })
    .from(chosen)
    .innerJoin(deliveries, eq(deliveries.id, chosen.id))
    .innerJoin(audit, eq(audit.id, deliveries.line))
    .orderBy(desc(deliveries.line));
  return toPage(db, rows, listed);
}

/**
 * Makes failed deliveries due again: those with the given ids or, without ids, all of the webhook. Returns how many.
 */
export async function retryFailed(db: Db, webhookId: string, ids?: readonly string[]): Promise<number> {
  const those = ids && inArray(deliveries.id, [...ids]);
  const rows = await db
    .update(deliveries)
    .set({ state: 'waiting', since: sql`now()`, nextAt: sql`now()` })
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.state, 'failed'), those))
    .returning({ id: deliveries.id });
  return rows.length;
}

export async function deleteDeliveries(db: Db, webhookId: string): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.webhookId, webhookId));
}
