/** The sequence of job numbers, and which of them were proposed to whom. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { jobNumberProposals as proposals, jobs } from '../tables/jobs.table.ts';

/**
 * The sequence's next number that no job has. Nothing is taken by asking, but the sequence is moved up to it: numbers that the
 * shop typed ahead are walked over once, not by everyone who asks.
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

/** The same, taken from the sequence, so that of several at once each gets another; a job may have it by the time it is used. */
export async function takeNextNumber(db: Db): Promise<string> {
  await findFreeNumber(db);
  const { rows } = await db.execute<{ number: string }>(
    sql`select 'MR-' || nextval('job_numbers') as number`,
  );
  return rows[0]?.number ?? '';
}

/** Goes on by so many numbers, which no job will have. */
export async function skipNumbers(db: Db, count: number): Promise<void> {
  await db.execute(sql`select nextval('job_numbers') from generate_series(1, ${count})`);
}

/** Keeps that the number was proposed to the person; what was proposed to them more than a day ago is forgotten. */
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

/** Whether the number was proposed to the person; one proposal of it is used up. */
export async function useProposal(db: Db, userId: string, number: string): Promise<boolean> {
  const used = await db
    .update(proposals)
    .set({ times: sql`${proposals.times} - 1` })
    .where(and(eq(proposals.userId, userId), eq(proposals.number, number), gt(proposals.times, 0)))
    .returning({ number: proposals.number });
  return used.length > 0;
}
