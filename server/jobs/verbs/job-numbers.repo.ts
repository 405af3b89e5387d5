/** Reads the database's sequence of job numbers, and stores which number each form proposed to a user. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { jobNumberProposals as proposals, jobs } from '../tables/jobs.table.ts';

/**
 * Returns the next free number without using it up. It moves the sequence past numbers that users typed ahead of it,
 * so that the next call need not check them again.
 */
export async function findFreeNumber(db: Db): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`
    with free as (
      select n from (select generate_series(last_value + is_called::int, last_value + 1000000000) as n from job_numbers) as next
      where not exists (select 1 from ${jobs} where lower(${jobs.number}) = 'mr-' || n)
      limit 1)
    select 'MR-' || n as number, (select setval('job_numbers', n - 1) from job_numbers where last_value < n - 1) from free`);
  return rows[0]?.number ?? '';
}

/**
 * Returns the next free number and uses it up. Concurrent calls get different numbers, but a user may still type the
 * same number.
 */
export async function takeNextNumber(db: Db): Promise<string> {
  await findFreeNumber(db);
  const { rows } = await db.execute<{ number: string }>(
    sql`select 'MR-' || nextval('job_numbers') as number`,
  );
  return rows[0]?.number ?? '';
}

/** Skips `count` job numbers, so that the server never proposes them. */
export async function skipNumbers(db: Db, count: number): Promise<void> {
  await db.execute(sql`select nextval('job_numbers') from generate_series(1, ${count})`);
}

/** Stores that a form proposed the number to the user, and deletes the user's proposals that are older than a day. */
export async function storeProposal(db: Db, userId: string, number: string): Promise<void> {
  const old = db.$with('old').as(
    db
      .delete(proposals)
      .where(and(eq(proposals.userId, userId), lt(proposals.at, sql`now() - interval '1 day'`)))
      .returning({ number: proposals.number }),
  );
  await db
    .with(old)
    .insert(proposals)
    .values({ userId, number })
    .onConflictDoUpdate({
      target: [proposals.userId, proposals.number],
      set: { times: sql`${proposals.times} + 1`, at: sql`now()` },
    });
}

/** Uses up one proposal of the number to the user. Returns whether the user had such a proposal. */
export async function useProposal(db: Db, userId: string, number: string): Promise<boolean> {
  const used = await db
    .update(proposals)
    .set({ times: sql`${proposals.times} - 1` })
    .where(and(eq(proposals.userId, userId), eq(proposals.number, number), gt(proposals.times, 0)))
    .returning({ number: proposals.number });
  return used.length > 0;
}
