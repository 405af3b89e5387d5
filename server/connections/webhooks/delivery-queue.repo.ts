/**
 * Reads and writes the queue of webhook deliveries. A process claims a delivery before sending it, so that no
 * other process sends it too (decision 049).
 */
import { sql } from 'drizzle-orm';
import { webhookLimits } from '../../../shared/connections/webhooks.contract.ts';
import { type ReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Database, type Db, transactionWithin } from '../../platform/db/database.ts';
import { audit, lastVerb } from '../../platform/verb/audit-idempotency-settings.table.ts';
import { webhookDeliveries as deliveries, webhooks } from './webhooks.table.ts';

/**
 * Times in seconds. A claim expires after `held`, long after an attempt must have ended. `behind` is the delay of a
 * delivery while an earlier one of the same record waits. `backoff` is the delay after the first failure, and
 * `mostBackoff` the longest delay.
 */
const times = { held: 60, behind: 5, backoff: 5, mostBackoff: 3600 };
/** The largest number of due deliveries that the query for a claim examines. */
const lookedAt = 200;

/** A delivery that this process has claimed and must send. */
export interface ClaimedDelivery {
  id: string;
  url: string;
  secret: string;
  attempts: number;
  entity: string;
  entityId: string;
  version: number;
  verb: string;
  at: string;
}

/** The result of an attempt to send. `failure` is null if the receiver accepted the delivery. */
export interface Outcome {
  status: number | null;
  answer: string;
  failure: ReasonResponse | null;
}

const isDue = (webhookId: string | typeof webhooks.id) =>
  sql`webhook_id = ${webhookId} and state = 'waiting' and next_at <= now()`;

/** Returns the ids of active webhooks that have deliveries to send now. */
export async function dueWebhooks(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${webhooks} where active and exists (select from ${deliveries} where ${isDue(webhooks.id)})`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Claims deliveries to send now, up to the limit of concurrent attempts. For each record, it claims only the
 * earliest, because the receiver must get a record's changes in sequence.
 */
export function claimDeliveries({ db }: Pick<Database, 'db'>, webhookId: string): Promise<ClaimedDelivery[]> {
  return db.transaction(async (db) => {
    // Verbs don't touch the row, so only processes that deliver compete for it. The next statement sees what they
    // took.
    const hook = await db.execute<{ url: string; secret: string }>(
      sql`select url, secret from ${webhooks} where id = ${webhookId} and active for no key update skip locked`,
    );
    if (!hook.rows[0]) return [];
    const { rows } = await db.execute<Omit<ClaimedDelivery, 'url' | 'secret'>>(sql`
      with due as (
          select due.id, due.line, head.id as head, head.next_at from
            (select id, line, entity_id from ${deliveries} where ${isDue(webhookId)} order by next_at, line limit ${lookedAt}) due
          cross join lateral (select id, next_at from ${deliveries} earlier where webhook_id = ${webhookId}
            and state = 'waiting' and earlier.entity_id = due.entity_id order by line limit 1) head),
        behind as (
          update ${deliveries} set next_at = greatest(due.next_at, now() + make_interval(secs => ${times.behind}))
          from due where ${deliveries}.id = due.id and due.id <> due.head),
        first as (
          select id from due where id = head order by line limit greatest(0, ${webhookLimits.atOnce} -
            (select count(*) from ${deliveries} where webhook_id = ${webhookId} and held_until > now())))
      update ${deliveries} set attempts = attempts + 1, tried_at = now(),
        held_until = now() + make_interval(secs => ${times.held}), next_at = now() + make_interval(secs => ${times.held})
      from first, ${audit} where ${deliveries}.id = first.id and ${audit.id} = ${deliveries.line}
      returning ${deliveries.id}, attempts, ${audit.entity}, ${audit.entityId} as "entityId", ${audit.version},
        ${lastVerb(audit)} as verb, to_json(${audit.at}) #>> '{}' as at`);
    const [{ url, secret }] = hook.rows as [{ url: string; secret: string }];
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), url, secret }));
  }, transactionWithin());
}

/**
 * Stores the result of an attempt, if this process still has the claim. After a success or the last attempt, the
 * record's next delivery becomes due. After another failure, the server tries again, with growing delays.
 */
export async function finishDelivery(
  db: Db,
  { id, attempts }: ClaimedDelivery,
  { status, answer, failure }: Outcome,
): Promise<void> {
  const state = failure
    ? sql`case when since < now() - make_interval(days => ${webhookLimits.triedDays}) then 'failed' else 'waiting' end`
    : sql`'delivered'`;
  const pause = Math.min(times.backoff * 2 ** Math.min(attempts - 1, 20), times.mostBackoff);
  await db.execute(sql`
    with kept as (
      update ${deliveries} set state = ${state}, held_until = null, status = ${status}, answer = ${answer},
        failure = ${failure === null ? null : JSON.stringify(failure)}::jsonb,
        next_at = case ${state} when 'waiting' then now() + make_interval(secs => ${pause} * (0.8 + 0.4 * random())) end
      where id = ${id} and attempts = ${attempts} and state = 'waiting'
      returning webhook_id, entity_id, line, state)
    update ${deliveries} set next_at = now() where id = (
      select next.id from kept join ${deliveries} next using (webhook_id, entity_id)
      where kept.state <> 'waiting' and next.state = 'waiting' and next.line > kept.line order by next.line limit 1)`);
}

/**
 * Deletes expired deliveries, at most `atOnce`, and returns how many it deleted. Those that an active webhook has not
 * tried to the end stay, because a clock that is ahead makes all look expired.
 */
export async function deleteOldDeliveries(db: Db, atOnce: number): Promise<number> {
  const { rowCount } =
    await db.execute(sql`delete from ${deliveries} where id in (select id from ${deliveries}
    where since < now() - make_interval(days => ${webhookLimits.keptDays})
      and (state <> 'waiting' or webhook_id not in (select id from ${webhooks} where active)) order by since limit ${atOnce} for update skip locked)`);
  return rowCount ?? 0;
}
