/**
 * Stores the expected finish dates of jobs. Decides which server process computes the next update (decision
 * 041).
 */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { chunksOf } from '../../packages/pg-kit/src/split-into-chunks.ts';
import { derived } from '../history/recalculation-counter.ts';
import { audit, settings } from '../platform/verb/audit-idempotency-settings.table.ts';
import { isOpen, jobs } from '../jobs/tables/jobs.table.ts';

/** The key of the settings row through which server processes agree that only one of them updates at a time. */
const key = 'expectedRun';

export interface RunIntervals {
  /** The shortest time between two updates, in seconds. */
  rest: number;
  /** The longest time without an update, in seconds, even if no data changed. */
  again: number;
  /** The pause after a long update is its duration times `times`, but at most `most` seconds. */
  long?: { times: number; most: number };
}

/**
 * Returns whether this process may run the next update. An update is due after the pause (`rest` seconds, or longer
 * after a long update) if data changed, else after `again` seconds, or if a clock was ahead at the last one. Only
 * one process succeeds.
 */
export async function claimRun(db: Db, { rest, again, long }: RunIntervals): Promise<boolean> {
  const last = sql`coalesce((select max(${audit.id}) from ${audit}), 0)`;
  const run = sql`jsonb_build_object('at', extract(epoch from clock_timestamp()), 'seen', ${last}, 'took', 0)`;
  const age = sql`extract(epoch from clock_timestamp()) - (${settings}.value ->> 'at')::float8`;
  const took = sql`coalesce((${settings}.value ->> 'took')::float8, 0)`;
  const rests = sql`greatest(${rest}::float8, least(${long?.most ?? 0}::float8, (1 + ${long?.times ?? 0}::float8) * ${took}))`;
  const { rows } = await db.execute(sql`insert into ${settings} (key, value) values (${key}, ${run})
    on conflict (key) do update set value = excluded.value
    where ${age} < 0 or ${age} >= ${rests}
      and (${age} >= ${again}::float8 or (${settings}.value ->> 'seen')::bigint <> (excluded.value ->> 'seen')::bigint)
    returning key`);
  return rows.length > 0;
}

export async function hasOpenJobs(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${jobs} where ${isOpen(jobs)} limit 1`);
  return rows.length > 0;
}

/** Stores how many seconds the last update took, by which `long` sets the pause after it. */
export async function endRun(db: Db, took: number): Promise<void> {
  await db.execute(
    sql`update ${settings} set value = ${settings}.value || jsonb_build_object('took', ${took}::float8) where key = ${key}`,
  );
}

/**
 * The smallest change of a date, in seconds, for which an update writes it: a minute, or a hundredth of the time
 * until the date.
 */
const tolerance = sql`greatest(60, 0.01 * abs(extract(epoch from wanted.at - now())))`;

/**
 * Returns the jobs of the JSON array `{ id, at }` whose date changes noticeably, or moves across the delivery date.
 * It adds jobs with a stored date that the array lacks. Indexes spare Postgres the closed jobs.
 */
export async function readChangedDates(db: Db, expected: string): Promise<ChangedDate[]> {
  const { rows } = await db.execute<ChangedDate>(sql`
    with wanted as materialized (select id, at from jsonb_to_recordset(${expected}::jsonb) as given(id uuid, at timestamptz))
    select ${jobs.id} as id, wanted.at, ${isAtRisk(jobs.expected)} <> ${isAtRisk(sql`wanted.at`)} as "changesRisk" from wanted join ${jobs} on ${jobs.id} = wanted.id
      where ${isOpen(jobs)} and (${jobs.expected} is null
        or abs(extract(epoch from ${jobs.expected} - wanted.at)) > ${tolerance}
        or ${isAtRisk(jobs.expected)} <> ${isAtRisk(sql`wanted.at`)})
    union all
    select ${jobs.id}, null, ${isAtRisk(jobs.expected)} from ${jobs}
      where ${jobs.expected} is not null and not exists (select from wanted where wanted.id = ${jobs.id})`);
  return rows;
}
export interface ChangedDate extends Record<string, unknown> {
  id: string;
  at: string | null;
  /**
   * Whether the delivery date is between the stored and the new date, so that the job begins or ceases to be at risk.
   */
  changesRisk: boolean;
}

/** Whether an open job's expected date is after its delivery date (rule `lateness`). */
const isAtRisk = (expected: SQLWrapper) => sql`coalesce(${expected} > ${jobs.deliveryDate}, false)`;

/** The number of jobs that one statement locks and writes. Another writer waits for at most this many. */
const chunkSize = 15;

/**
 * Writes the expected dates and returns how many it wrote. The jobs' versions and the audit log do not change. It
 * skips jobs that are closed, and locked jobs, which the next update writes.
 */
export async function writeExpected(db: Db, moved: readonly ChangedDate[]): Promise<number> {
  const written: string[] = [];
  for (const part of chunksOf(moved, chunkSize)) written.push(...(await writeChunk(db, part)));
  const turned = new Set(moved.filter(({ changesRisk }) => changesRisk).map(({ id }) => id));
  if (written.length > 0)
    await derived.raiseForDates(
      db,
      written,
      written.filter((id) => turned.has(id)),
    );
  return written.length;
}

async function writeChunk(db: Db, moved: readonly ChangedDate[]): Promise<string[]> {
  const [ids, times] = [moved.map(({ id }) => id), moved.map(({ at }) => at)];
  const { rows } = await db.execute<{ id: string }>(sql`with due as (
      select ${jobs.id} as id, wanted.at
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as wanted(id, at)
          join ${jobs} on ${jobs.id} = wanted.id
        where wanted.at is null or ${isOpen(jobs)}
        for no key update of ${jobs} skip locked),
    written as (update ${jobs} set expected = due.at from due where ${jobs.id} = due.id returning ${jobs.id})
    select id from written`);
  return rows.map(({ id }) => id);
}
