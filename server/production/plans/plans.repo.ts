/** Proposals as rows. What is large in them goes through as text. */
import { and, eq, getTableColumns, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { openStates } from '../../../shared/rules/operation-state.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockRows } from '../../platform/db/lock-order.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { v7 } from 'uuid';
import { jobs } from '../tables/jobs.table.ts';
import { machines } from '../tables/machines.table.ts';
import { operations } from '../tables/operations.table.ts';
import { plans } from './plans.table.ts';

export {
  type AssumedWritten,
  type Placed,
  type Renumbered,
  type Written,
  type WrittenDay,
} from './plans.table.ts';

const { work: _work, written: _written, ...told } = getTableColumns(plans);
type PlanRecord = typeof plans.$inferSelect;
export type PlanRow = Omit<PlanRecord, 'work' | 'written'> & {
  /** Another one says that something else is told. */
  tag: string;
};

/** Days that a proposal can be accepted, and that an accepted one can be undone; of those that nobody accepted so many are kept. */
const kept = { proposed: 1, accepted: 30, count: 50 };
/** Hours that a rung of a ladder can be accepted: they are many. */
const rungKept = 1;
const isRung = sql`${plans.asked} ? 'saves'`;
/** In seconds: nobody asks any more, and nobody is there to improve it. */
export const silence = { asked: 8, tended: 10 };

const ago = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`;

/** Lets go of those that nobody will want again. */
async function letGo(db: Db): Promise<void> {
  const newest = db
    .select({ id: plans.id })
    .from(plans)
    .where(and(isNull(plans.acceptedAt), not(isRung)))
    .orderBy(sql`${plans.createdAt} desc`)
    .offset(kept.count)
    .limit(1000);
  await db
    .delete(plans)
    .where(
      and(
        lt(plans.askedAt, ago(60)),
        or(
          lt(plans.createdAt, ago(kept.accepted * 86_400)),
          and(isNull(plans.acceptedAt), lt(plans.createdAt, ago(kept.proposed * 86_400))),
          and(isNull(plans.acceptedAt), isRung, lt(plans.createdAt, ago(rungKept * 3600))),
          inArray(plans.id, newest),
        ),
      ),
    );
}

/** Keeps the rungs of a ladder as proposals that are made. */
export async function insertRungs(
  db: Db,
  rungs: readonly Pick<typeof plans.$inferInsert, 'userId' | 'asked' | 'at' | 'proposal' | 'work'>[],
): Promise<string[]> {
  await letGo(db);
  if (rungs.length === 0) return [];
  const made = rungs.map((rung) => ({ ...rung, id: v7(), state: 'done' as const }));
  await db.insert(plans).values(made);
  return made.map(({ id }) => id);
}

/** What people call these, by their ids. */
export async function readNames(
  db: Db,
  of: { operations: readonly string[]; machines: readonly string[]; jobs: readonly string[] },
) {
  const { rows } = await db.execute<{ id: string; name: string; number: string }>(sql`
    select id, name, '' as number from ${operations} where id in ${among(of.operations)}
    union all select id, name, '' from ${machines} where id in ${among(of.machines)}
    union all select id, name, number from ${jobs} where id in ${among(of.jobs)}`);
  return new Map(rows.map((row) => [row.id, row]));
}
const among = (ids: readonly string[]) => sql`(select unnest(${sql.param([...ids])}::uuid[]))`;

/** All machines with what they work by. */
export const machineCalendars = (db: Db): Promise<{ id: string; calendarId: string | null }[]> =>
  db.select({ id: machines.id, calendarId: machines.calendarId }).from(machines).orderBy(machines.id);

/** Keeps a new proposal. */
export async function insertPlan(
  db: Db,
  values: Pick<typeof plans.$inferInsert, 'userId' | 'asked' | 'at'>,
): Promise<string> {
  await letGo(db);
  const [row] = await db.insert(plans).values(values).returning({ id: plans.id });
  if (!row) throw new Error('A proposal was not kept');
  return row.id;
}

/** How many proposals are improved, or wait for it. */
export async function countImproving(db: Db): Promise<number> {
  const live = and(eq(plans.state, 'improving'), sql`${plans.tendedAt} > ${ago(silence.tended)}`);
  return db.$count(plans, live);
}

/** Of these the machines and jobs, and whether anything of a job is open. */
export async function knownOf(db: Db, ids: readonly string[]) {
  const open = sql`select 1 from ${operations} where ${operations.jobId} = ${jobs.id} and ${oneOf(operations.state, openStates)}`;
  const { rows } = await db.execute<{ id: string; name: string; isOpen: boolean }>(sql`
    select id, name, true as "isOpen" from ${machines} where id in ${among(ids)}
    union all select id, number, exists (${open}) from ${jobs} where id in ${among(ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One that nobody tends any more is done. */
const stateNow = sql<
  PlanRecord['state']
>`case when ${plans.tendedAt} > ${ago(silence.tended)} then ${plans.state} else 'done' end`;
const tag = sql<string>`concat('"', ${plans.id}, '-', ${plans.round}, '-', ${stateNow}, '"')`;

/** The proposal, of which somebody asks: it is improved for a while longer. What has the tag `seen` comes without its text. */
export async function findPlan(db: Db, id: string, seen: string | null): Promise<PlanRow | undefined> {
  const [row] = await db
    .select({
      ...told,
      state: stateNow,
      tag,
      // Megabytes of a large shop, which Postgres then need not put together either.
      proposal: sql<string | null>`case when ${tag} = ${seen}::text then null else ${plans.proposal} end`,
      isFresh: sql<boolean>`${plans.askedAt} > ${ago(1)}`,
    })
    .from(plans)
    .where(eq(plans.id, id));
  if (!row) return undefined;
  const { isFresh, ...plan } = row;
  if (plan.state === 'improving' && !isFresh)
    await db
      .update(plans)
      .set({ askedAt: sql`now()` })
      .where(eq(plans.id, id));
  return plan;
}

/** The proposal whole, locked until the verb ends. */
export async function lockPlan(db: Db, id: string): Promise<PlanRecord | undefined> {
  const [row] = await lockRows(db, plans, [id]);
  return row;
}

export interface Tended {
  id: string;
  /** Whether somebody has asked for it lately. */
  isAsked: boolean;
  /** Whether it is its turn to be improved: the shop's oldest that somebody tends. */
  isFirst: boolean;
}

/** Says that these are tended, and answers what is to be done with each; what is missing is no longer to be improved. */
export async function tendPlans(db: Db, ids: readonly string[]): Promise<Tended[]> {
  const live = sql`select id from ${plans} where state = 'improving' and (tended_at > ${ago(silence.tended / 2)} or id in ${[...ids]})`;
  const { rows } = await db.execute<{ id: string; isAsked: boolean; isFirst: boolean }>(sql`
    update ${plans} set tended_at = now() where id in ${[...ids]} and state = 'improving'
    returning id, asked_at > ${ago(silence.asked)} as "isAsked", id = (${live} order by id limit 1) as "isFirst"`);
  return rows;
}

/** Keeps a better one, unless it was accepted meanwhile. */
export async function keepRound(
  db: Db,
  id: string,
  { proposal, work, done }: { proposal: Buffer; work: Buffer; done: boolean },
): Promise<void> {
  await db
    .update(plans)
    .set({
      proposal: sql`${proposal}::text`,
      work: sql`${work}::text`,
      round: sql`${plans.round} + 1`,
      tendedAt: sql`now()`,
      ...(done && { state: 'done' }),
    })
    .where(and(eq(plans.id, id), eq(plans.state, 'improving')));
}

/** It is improved no more; `failed` says why there is none, or no better one. */
export async function endPlan(db: Db, id: string, failed: Reason | null = null): Promise<void> {
  await db
    .update(plans)
    .set({ state: 'done', failed, round: sql`${plans.round} + 1` })
    .where(and(eq(plans.id, id), ne(plans.state, 'done')));
}

export async function keepAccepted(
  db: Db,
  id: string,
  by: { at: string; name: string; userId: string | null; written: PlanRecord['written'] },
): Promise<void> {
  await db
    .update(plans)
    .set({
      state: 'done',
      round: sql`${plans.round} + 1`,
      acceptedAt: by.at,
      acceptedBy: by.name,
      acceptedById: by.userId,
      written: by.written,
    })
    .where(eq(plans.id, id));
}

export async function keepUndone(db: Db, id: string, at: string): Promise<void> {
  await db
    .update(plans)
    .set({ undoneAt: at, round: sql`${plans.round} + 1` })
    .where(eq(plans.id, id));
}
