/** The stored expectation of jobs, and who of several processes writes it (decision 041). */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { derived } from '../../platform/system/derived.ts';
import { audit, settings } from '../../platform/verb/verb.table.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';

/** Of two writers, one works at a time. */
const key = 'expectedRun';

export interface RunIntervals {
  /** In seconds: how soon after a run another one may follow a change, and how late one follows where nothing has changed. */
  rest: number;
  again: number;
  /** After a long run it rests so many times as long as that took, and so many seconds at the most. */
  long?: { times: number; most: number };
}

/**
 * Takes the next run for the caller, if one is due: something has changed since the last one, which is `rest` seconds ago at
 * least, or so much time has passed that the clock alone has moved things. Of any number of processes one gets it.
 */
export async function claimRun(db: Db, { rest, again, long }: RunIntervals): Promise<boolean> {
  const last = sql`coalesce((select max(${audit.id}) from ${audit}), 0)`;
  const run = sql`jsonb_build_object('at', extract(epoch from clock_timestamp()), 'seen', ${last}, 'took', 0)`;
  const age = sql`extract(epoch from clock_timestamp()) - (${settings}.value ->> 'at')::float8`;
  const took = sql`coalesce((${settings}.value ->> 'took')::float8, 0)`;
  const rests = sql`greatest(${rest}::float8, least(${long?.most ?? 0}::float8, (1 + ${long?.times ?? 0}::float8) * ${took}))`;
  const { rows } = await db.execute(sql`insert into ${settings} (key, value) values (${key}, ${run})
    on conflict (key) do update set value = excluded.value
    where ${age} >= ${rests}
      and (${age} >= ${again}::float8 or (${settings}.value ->> 'seen')::bigint <> (excluded.value ->> 'seen')::bigint)
    returning key`);
  return rows.length > 0;
}

/** Keeps how many seconds the last run took. */
export async function endRun(db: Db, took: number): Promise<void> {
  await db.execute(
    sql`update ${settings} set value = ${settings}.value || jsonb_build_object('took', ${took}::float8) where key = ${key}`,
  );
}

/** In seconds: a minute, or a hundredth of the time until then, by which the clock alone moves what has not begun. */
const tolerance = sql`greatest(60, 0.01 * abs(extract(epoch from wanted.at - now())))`;

/**
 * Of an array of `{ id, at }` as JSON, what differs by more than one would notice, or is on the other side of its delivery; and what is
 * expected no more. By the indexes of what is open and of what is expected: closed jobs of all years are not looked at.
 */
export async function readChangedDates(db: Db, expected: string): Promise<ChangedDate[]> {
  const { rows } = await db.execute<ChangedDate>(sql`
    with wanted as materialized (select id, at from jsonb_to_recordset(${expected}::jsonb) as told(id uuid, at timestamptz))
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
  /** Whether it comes to the other side of its delivery by that. */
  changesRisk: boolean;
}

/** Of a job that is open (rule `lateness`). */
const isAtRisk = (expected: SQLWrapper) => sql`coalesce(${expected} > ${jobs.deliveryDate}, false)`;

/** So many jobs are written, and locked, at once: who changes one of them waits for as many. */
const chunkSize = 15;

/**
 * Writes when the jobs are expected, and answers how many they were. No version, no audit line: nobody has changed the job. It waits for nobody: a
 * job that somebody is changing at this moment has its turn with the next run. What was closed meanwhile gets no date.
 */
export async function writeExpected(db: Db, moved: readonly ChangedDate[]): Promise<number> {
  const written: string[] = [];
  for (const part of chunksOf(moved, chunkSize)) written.push(...(await writeChunk(db, part)));
  const turned = new Set(moved.filter(({ changesRisk }) => changesRisk).map(({ id }) => id));
  if (written.length > 0)
    await derived.raise(
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
