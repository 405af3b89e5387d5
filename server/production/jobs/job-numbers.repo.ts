/** The sequence of job numbers, and which of them were proposed to whom. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';
import { jobNumberProposals as proposals, jobs } from '../tables/jobs.table.ts';
import { nameOfNumber } from './jobs.repo.ts';

/** The sequence's next number that no job has; nothing is taken by asking. */
export async function proposedNumber(db: Db): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select 'MR-' || n as number
    from (select generate_series(last_value + is_called::int, last_value + 1000000000) as n from job_numbers) as next
    where not exists (select 1 from ${jobs} where lower(${jobs.number}) = 'mr-' || n)
    limit 1`);
  return rows[0]?.number ?? '';
}

/** The next number of the sequence that no job has. */
export async function nextNumber(db: Db): Promise<string> {
  for (;;) {
    const { rows } = await db.execute<{ number: string }>(
      sql`select 'MR-' || nextval('job_numbers') as number`,
    );
    const number = rows[0]?.number ?? '';
    if ((await nameOfNumber(db, number, null)) === undefined) return number;
  }
}

/** Keeps that the number was proposed to the person; what was proposed to them more than a day ago is forgotten. */
export async function keepProposal(db: Db, userId: string, number: string): Promise<void> {
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
