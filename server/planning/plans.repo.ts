/** Reads and writes proposals in the database. The server passes their JSON on as text without parsing it. */
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { openStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Db } from '../platform/db/database.ts';
import { lockRows } from '../platform/db/lock-order.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { v7 } from 'uuid';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { operations } from '../operations/operations.table.ts';
import { plans } from './plans.table.ts';

export {
  type AssumptionWrites,
  type Placement,
  type RankChange,
  type MovedOperation,
  type CalendarDayChange,
} from './plans.table.ts';

const { written: _written, work: _work, place: _place, ...columns } = getTableColumns(plans);
type PlanRecord = typeof plans.$inferSelect;
/** A proposal. Its JSON is null if the client has the newest already, as its tag `seen` shows. */
export type PlanRow = Omit<PlanRecord, 'written' | 'place'> & {
  /** How many operations the acceptance moved; null before it. */
  acceptedMoves: number | null;
  /**
   * Identifies the state of the response. A client with the same tag needs no new response. It is null for a way to save
   * a job, which depends on the queues.
   */
  tag: string | null;
  /** The changes that an acceptance writes, for a way to save a job; else null. */
  work: string | null;
};

/**
 * The days for which a user can accept a proposal (`proposed`) or undo an accepted one (`accepted`). The database
 * holds at most `count` unaccepted proposals.
 */
const retention = { proposed: 1, accepted: 30, count: 50 };
/** The hours for which a user can accept a way to save a job. They are few, since one job can have many ways. */
const saveWayRetention = 1;
const isSaveWay = sql`${plans.asked} ? 'saves'`;
/**
 * The improvement of a proposal ends after `asked` seconds without a client's request. It also ends after `tended`
 * seconds without a heartbeat of the improving process.
 */
export const silenceLimits = { asked: 8, tended: 10 };

const ago = (seconds: number): SQL => sql`now() - make_interval(secs => ${seconds})`;

/** Deletes proposals that nobody can accept or undo any more, and the oldest unaccepted ones above the limit. */
async function deleteExpired(db: Db): Promise<void> {
  const newest = db
    .select({ id: plans.id })
    .from(plans)
    .where(and(isNull(plans.acceptedAt), not(isSaveWay)))
    .orderBy(sql`${plans.createdAt} desc`)
    .offset(retention.count)
    .limit(1000);
  await db
    .delete(plans)
    .where(
      and(
        lt(plans.askedAt, ago(60)),
        or(
          lt(plans.createdAt, ago(retention.accepted * 86_400)),
          and(isNull(plans.acceptedAt), lt(plans.createdAt, ago(retention.proposed * 86_400))),
          and(isNull(plans.acceptedAt), isSaveWay, lt(plans.createdAt, ago(saveWayRetention * 3600))),
          inArray(plans.id, newest),
        ),
      ),
    );
}

type NewPlan = Pick<typeof plans.$inferInsert, 'userId' | 'asked' | 'at' | 'place'>;

/** Inserts ways to save a job as complete proposals, which the planner does not improve. */
export async function insertSaveWays(
  db: Db,
  rungs: readonly (NewPlan & { work: string })[],
): Promise<string[]> {
  await deleteExpired(db);
  if (rungs.length === 0) return [];
  const made = rungs.map((rung) => ({ ...rung, id: v7(), state: 'done' as const }));
  await db.insert(plans).values(made);
  return made.map(({ id }) => id);
}

const idList = (ids: readonly string[]) => sql`(select unnest(${sql.param([...ids])}::uuid[]))`;

/** Returns the ids of all machines, each with the id of its calendar. */
export const machineCalendars = (db: Db): Promise<{ id: string; calendarId: string | null }[]> =>
  db.select({ id: machines.id, calendarId: machines.calendarId }).from(machines).orderBy(machines.id);

/** Inserts a new proposal, deletes expired proposals, and returns the id of the new proposal. */
export async function insertPlan(db: Db, values: NewPlan): Promise<string> {
  await deleteExpired(db);
  const [row] = await db.insert(plans).values(values).returning({ id: plans.id });
  if (!row) throw new Error('The insert of the proposal returned no row');
  return row.id;
}

/** Names the advisory lock of new proposals. The number is arbitrary, but must be the same in every version of Makeready. */
const proposalsLock = 7320;

/** Locks the requests for proposals until the commit, so that two equal ones at once get one proposal. */
export const lockRequests = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${proposalsLock})`);

/** The time in seconds for which a proposal answers the same request again while nothing changes. */
const reusableFor = 600;

/**
 * Returns the id of an open proposal that answers this request at the same place of the events feed, or null. It records
 * the time of the request, so that the improvement goes on.
 */
export async function joinSamePlan(
  db: Db,
  { asked, place }: { asked: PlanRecord['asked']; place: string },
): Promise<string | null> {
  const isOpen = and(
    eq(plans.place, place),
    isNull(plans.acceptedAt),
    or(eq(plans.state, 'done'), gt(plans.tendedAt, ago(silenceLimits.tended))),
  );
  const isSame = sql`${plans.asked} = ${JSON.stringify(asked)}::jsonb`;
  const newest = db
    .select({ id: plans.id })
    .from(plans)
    .where(and(gt(plans.createdAt, ago(reusableFor)), isSame, isOpen))
    .orderBy(desc(plans.createdAt))
    .limit(1);
  const [joined] = await db
    .update(plans)
    .set({ askedAt: sql`now()` })
    .where(and(inArray(plans.id, newest), isOpen))
    .returning({ id: plans.id });
  return joined?.id ?? null;
}

/** Counts the proposals that a process improves or that wait to be improved. */
export async function countImproving(db: Db): Promise<number> {
  const live = and(eq(plans.state, 'improving'), sql`${plans.tendedAt} > ${ago(silenceLimits.tended)}`);
  return db.$count(plans, live);
}

/** Returns which of the machines and jobs in assumptions exist, and for each job whether it has open operations. */
export async function readAssumedRecords(db: Db, ids: readonly string[]) {
  const open = sql`select 1 from ${operations} where ${operations.jobId} = ${jobs.id} and ${oneOf(operations.state, openStates)}`;
  const { rows } = await db.execute<{ id: string; name: string; isOpen: boolean }>(sql`
    select id, name, true as "isOpen" from ${machines} where id in ${idList(ids)}
    union all select id, number, exists (${open}) from ${jobs} where id in ${idList(ids)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The proposal's state. If its improving process has sent no heartbeat recently, the state is "done". */
const stateNow = sql<
  PlanRecord['state']
>`case when ${plans.tendedAt} > ${ago(silenceLimits.tended)} then ${plans.state} else 'done' end`;
const tag = sql<string>`concat('"', ${plans.id}, '-', ${plans.round}, '-', ${stateNow}, '"')`;

/**
 * Returns the proposal and records the time of the request. If no more requests come, the planner stops
 * improving the proposal. It omits the JSON if the client has the newest already, as its tag `seen` shows.
 */
export async function findPlan(db: Db, id: string, seen: string | null): Promise<PlanRow | undefined> {
  const [row] = await db
    .select({
      ...columns,
      state: stateNow,
      tag: sql<string | null>`case when not ${isSaveWay} then ${tag} end`,
      proposal: sql<
        string | null
      >`case when ${tag} is distinct from ${seen}::text then ${plans.proposal} end`,
      work: sql<string | null>`case when ${isSaveWay} then ${plans.work} end`,
      acceptedMoves: sql<number | null>`jsonb_array_length(${plans.written} -> 'operations')`,
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

/** Returns what accepting the proposal would write (null until there is a result), without counting as a client's request. */
export async function readWork(db: Db, id: string) {
  const [row] = await db
    .select({
      work: plans.work,
      asked: plans.asked,
      acceptedAt: plans.acceptedAt,
      acceptedBy: plans.acceptedBy,
    })
    .from(plans)
    .where(eq(plans.id, id));
  return row;
}

/** Locks the proposal's row until the transaction ends. */
export async function lockPlan(db: Db, id: string): Promise<PlanRecord | undefined> {
  const [row] = await lockRows(db, plans, [id]);
  return row;
}

export interface ProposalTurn {
  id: string;
  /** Whether a client has requested the proposal within the last seconds (`silenceLimits`). */
  isRequested: boolean;
  /** Whether this is the shop's oldest proposal that a page still shows (the page sends a heartbeat). The planner improves only that one. */
  isFirst: boolean;
}

/**
 * Writes a heartbeat into each of the given proposals. Returns, for each that is still in improvement, whether
 * clients request it and whether it is the one that may improve now.
 */
export async function refreshHeartbeats(db: Db, ids: readonly string[]): Promise<ProposalTurn[]> {
  const live = sql`select id from ${plans} where state = 'improving' and (tended_at > ${ago(silenceLimits.tended / 2)} or id in ${[...ids]})`;
  const { rows } = await db.execute<{ id: string; isRequested: boolean; isFirst: boolean }>(sql`
    update ${plans} set tended_at = now() where id in ${[...ids]} and state = 'improving'
    returning id, asked_at > ${ago(silenceLimits.asked)} as "isRequested", id = (${live} order by id limit 1) as "isFirst"`);
  return rows;
}

/** Stores a better result of the proposal, unless somebody has accepted the proposal meanwhile. */
export async function storeRound(
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
      ...(done && { state: 'done' as const }),
    })
    .where(and(eq(plans.id, id), eq(plans.state, 'improving')));
}

/** Ends the improvement of the proposal. `failed` says why the planner found no plan. */
export async function endPlan(db: Db, id: string, failed: Reason): Promise<void> {
  await db
    .update(plans)
    .set({ state: 'done', place: null, failed, round: sql`${plans.round} + 1` })
    .where(and(eq(plans.id, id), ne(plans.state, 'done')));
}

/** Ends the improvement of a proposal that no client requests. Returns false if a client has requested it meanwhile. */
export async function endUnrequested(db: Db, id: string): Promise<boolean> {
  const isSilent = and(eq(plans.state, 'improving'), lte(plans.askedAt, ago(silenceLimits.asked)));
  const ended = await db
    .update(plans)
    .set({ state: 'done', place: null, round: sql`${plans.round} + 1` })
    .where(and(eq(plans.id, id), isSilent))
    .returning({ id: plans.id });
  return ended.length > 0;
}

export async function storeAcceptance(
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

export async function storeUndo(db: Db, id: string, at: string): Promise<void> {
  await db
    .update(plans)
    .set({ undoneAt: at, round: sql`${plans.round} + 1` })
    .where(eq(plans.id, id));
}
