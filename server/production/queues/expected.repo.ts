/** The stored expectation of jobs, and who of several processes writes it (decision 041). */
import { sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { derived } from '../../platform/system/derived.ts';
import { audit, settings } from '../../platform/verb/verb.table.ts';
import { jobs } from '../tables/jobs.table.ts';

/** Of two writers, one works at a time. */
const key = 'expectedRun';

/**
 * Takes the next run for the caller, if one is due: something has changed since the last one, which is `rest` seconds ago at
 * least, or so much time has passed that the clock alone has moved things. Of any number of processes one gets it.
 */
export async function claimRun(db: Db, { rest, again }: { rest: number; again: number }): Promise<boolean> {
  const last = sql`coalesce((select max(${audit.id}) from ${audit}), 0)`;
  const run = sql`jsonb_build_object('at', extract(epoch from clock_timestamp()), 'seen', ${last})`;
  const age = sql`extract(epoch from clock_timestamp()) - (${settings}.value ->> 'at')::float8`;
  const { rows } = await db.execute(sql`insert into ${settings} (key, value) values (${key}, ${run})
    on conflict (key) do update set value = excluded.value
    where ${age} >= ${rest}::float8
      and (${age} >= ${again}::float8 or (${settings}.value ->> 'seen')::bigint <> (excluded.value ->> 'seen')::bigint)
    returning key`);
  return rows.length > 0;
}

/** In seconds: a minute, or a hundredth of the time until then, by which the clock alone moves what has not begun. */
const noticed = sql`greatest(60, 0.01 * abs(extract(epoch from wanted.at - now())))`;

/**
 * Writes, of an array of `{ id, at }` as JSON, what differs by more than one would notice, or is on the other side of its delivery, and
 * answers how many jobs that were. No version, no audit line: nobody has changed the job. It waits for nobody: a job that somebody is
 * changing at this moment has its turn with the next run.
 */
export async function writeExpected(db: Db, expected: string): Promise<number> {
  const { rows: written } = await db.execute<{ id: string }>(sql`with due as (
      select ${jobs.id} as id, wanted.at from ${jobs}
        left join jsonb_to_recordset(${expected}::jsonb) as wanted(id uuid, at timestamptz) on wanted.id = ${jobs.id}
      where (wanted.id is not null or ${jobs.expected} is not null)
        and (${jobs.expected} is null or wanted.at is null
          or abs(extract(epoch from ${jobs.expected} - wanted.at)) > ${noticed}
          or (${jobs.expected} > ${jobs.deliveryDate}) <> (wanted.at > ${jobs.deliveryDate}))
      for no key update of ${jobs} skip locked),
    written as (update ${jobs} set expected = due.at from due where ${jobs.id} = due.id returning ${jobs.id})
    select id from written`);
  if (written.length > 0)
    await derived.raise(
      db,
      written.map(({ id }) => id),
    );
  return written.length;
}
