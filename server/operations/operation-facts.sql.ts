/**
 * Builds the SQL that selects the data for rules on an operation's actions from other tables, such as whether
 * its machine is occupied.
 */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { type OperationRows, type UndoRows } from '../../shared/operations/operation-facts.ts';
import { onMachineStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Db } from '../platform/db/database.ts';
import { oneOf, subquery } from '../platform/db/sql-fragments.ts';
import { undoTime } from '../shop/settings/settings.table.ts';
import { users } from '../people/users.table.ts';
import { stockMovements } from '../stock/ledger/ledger.table.ts';
import { papers } from '../stock/papers/papers.table.ts';
import { pendingPaper } from '../stock/orders/pending-paper.sql.ts';
import { jobPapers } from '../jobs/tables/job-papers.table.ts';
import { jobs, productOperations } from '../jobs/tables/jobs.table.ts';
import { occupiedTool } from '../tools/needed-tools.sql.ts';
import { operationEntries, operations, operationTransitions } from './operations.table.ts';
import { paperMissing, pressSheets } from '../stock/orders/reservations.sql.ts';

/** Returns the condition that the operation has started (rule hasStarted). */
export const isStarted = ({ startedAt }: { startedAt: AnyPgColumn }): SQL<boolean> =>
  sql<boolean>`${startedAt} is not null`;

/**
 * The condition that a job has planned steps or operations added by hand, without which the rule refuseSchedule
 * refuses.
 */
export const hasSteps = sql<boolean>`(exists (select 1 from ${productOperations} where ${productOperations.jobId} = ${jobs.id})
  or exists (select 1 from ${operations} where ${operations.jobId} = ${jobs.id}))`;

/** Selects the press sheets of the job's assigned paper (rule papersAssigned). */
export const papersAssigned = subquery<number>(
  sql`select ${pressSheets(jobPapers.quantity)} from ${jobPapers} where ${jobPapers.jobId} = ${jobs.id}`,
);

/** Selects the press sheets that the job has consumed. */
export const papersConsumed = subquery<number>(
  sql`select ${pressSheets(jobPapers.consumed)} from ${jobPapers} where ${jobPapers.jobId} = ${jobs.id}`,
);

/**
 * For an operation of a make-up run that has not started, selects the press sheets that its job has consumed. Null
 * for other operations.
 */
export const consumedForMakeUp = sql<
  number | null
>`case when ${operations.makeUp} is not null and ${operations.startedAt} is null then ${papersConsumed} end`;

/**
 * Selects the press sheets that the job requires, including its make-up runs, as the rule papersRequired computes
 * them.
 */
export const papersRequired = sql<number>`(
  coalesce(${jobs.sheetsBeforeMakeUp}, ceil(${jobs.quantity}::numeric / ${jobs.ups})) + ${jobs.makeUpSheets})::float8`;

/**
 * The condition that an operation of a make-up run can't start, because its sheets are not assigned or have not
 * arrived.
 */
export const lacksPaper = sql<boolean>`(
  case when ${operations.makeUp} is not null and ${operations.startedAt} is null then ${papersConsumed} < ${papersRequired} else false end)`;
/** Selects the operation's waste by reason, in pieces. The reason with the most waste comes first. */
const wasteReasons = sql<{ reason: string; waste: number }[]>`(
  select coalesce(json_agg(json_build_object('reason', wasted.reason, 'waste', wasted.waste)
    order by wasted.waste desc, wasted.reason), '[]'::json)
    from (select ${operationEntries.reason}, sum(${operationEntries.waste})::int as waste from ${operationEntries}
      where ${operationEntries.operationId} = ${operations.id} and ${operationEntries.struckAt} is null
      group by 1 having sum(${operationEntries.waste}) > 0) wasted)`;

const undoer = alias(users, 'undoer');
/**
 * Returns a lateral join to the operation's last transition that nobody has undone. Only started operations have
 * transitions.
 */
export const lastTransition = (db: Db) =>
  db
    .select({
      id: operationTransitions.id,
      verb: operationTransitions.verb,
      before: operationTransitions.before,
      at: operationTransitions.at,
      receivedAt: operationTransitions.receivedAt,
      userId: operationTransitions.userId,
      userName: undoer.name,
    })
    .from(operationTransitions)
    .leftJoin(undoer, eq(undoer.id, operationTransitions.userId))
    .where(
      and(
        isStarted(operations),
        eq(operationTransitions.operationId, operations.id),
        isNull(operationTransitions.undoneAt),
      ),
    )
    .orderBy(desc(operationTransitions.id))
    .limit(1)
    .as('last');
export type LastTransition = ReturnType<typeof lastTransition>;
/** Returns the columns of the last transition by which the rules decide whether a user may undo it. */
export const undoFacts = ({ verb, at, receivedAt, userId, userName }: LastTransition) => ({
  verb,
  at,
  receivedAt,
  userId,
  userName,
  isHandedOver: sql<boolean>`${at} > now() - ${undoTime}`,
});

const other = alias(operations, 'other');
const othersJob = alias(jobs, 'others_job');
const starting = alias(operationTransitions, 'starting');
const named = sql`'jobNumber', ${othersJob.number}, 'name', ${other.name}`;
const startedOfJob = sql`${operations} ${other} where ${other.jobId} = ${operations.jobId} and ${isStarted(other)}`;

/** Selects, as JSON, the operation that is on the same machine, which may be this one; null if there is none. */
export const occupant = sql<OperationRows['onMachine']>`(
  select json_build_object('id', ${other.id}, 'state', ${other.state}, ${named})
    from ${operations} ${other} join ${jobs} ${othersJob} on ${othersJob.id} = ${other.jobId}
    where ${other.machineId} = ${operations.machineId} and ${oneOf(other.state, onMachineStates)})`;

/**
 * Selects the name of the first started operation that follows this one, directly or through others (rule isBefore).
 */
export const laterStarted = sql<string | null>`(
  with recursive behind (id, place) as (
    select ${operations.id}, ${operations.index}
    union
    select ${other.id}, ${other.index} from behind join ${operations} ${other} on ${other.jobId} = ${operations.jobId}
      and case when ${other.after} is null then ${other.index} > behind.place
        else ${other.after} @> jsonb_build_array(jsonb_build_object('operationId', behind.id)) end)
  select ${other.name} from ${startedOfJob} and ${other.id} <> ${operations.id} and ${other.id} in (select id from behind)
    order by ${other.index}, ${other.id} limit 1)`;
const leftMachine = ({ before }: LastTransition) => sql`${before} ->> 'state' in ${[...onMachineStates]}
  and not (${oneOf(operations.state, onMachineStates)})`;

/**
 * Selects, as JSON, what happened after the operation's last transition and may prevent its undo. Indexes find the
 * rows, so that old jobs are not slower.
 */
export const changesSince = (last: LastTransition) => sql<
  UndoRows['since']
>`case when ${last.id} is not null then json_build_object(
  'later', ${laterStarted},
  'counted', ${last.verb} = 'start' and exists (select 1 from ${operationEntries}
    where ${operationEntries.operationId} = ${operations.id} and ${operationEntries.struckAt} is null
      and ${operationEntries.id} > ${last.id}),
  'unconsumed', case when ${last.verb} = 'start' and ${last.before} ->> 'startedAt' is null
      and not exists (select 1 from ${startedOfJob} and ${other.id} <> ${operations.id})
    then json_build_object('left', ${papersAssigned}, 'returned', (
      select coalesce(json_agg(distinct ${papers.name} order by ${papers.name}), '[]')
        from ${stockMovements} join ${papers} on ${papers.id} = ${stockMovements.paperId}
        where ${stockMovements.jobId} = ${jobs.id} and ${stockMovements.kind} = 'return')) end,
  'started', case when ${leftMachine(last)} then (
    select json_build_object(${named})
      from ${operationTransitions} ${starting} join ${operations} ${other} on ${other.id} = ${starting.operationId}
        join ${jobs} ${othersJob} on ${othersJob.id} = ${other.jobId}
      where ${starting.before} ->> 'machineId' = ${operations.machineId}::text and ${starting.verb} = 'start'
        and ${starting.undoneAt} is null and ${starting.operationId} <> ${operations.id} and ${starting.id} > ${last.id}
      order by ${starting.id} desc limit 1) end) end`;

type Facts = Pick<OperationRows, 'onMachine' | 'heldTool' | 'paper' | 'awaits'> & Pick<UndoRows, 'since'>;
/** Selects, as JSON, the facts from other rows by which the rules decide what a user may do with an operation. */
export const operationFacts = (last: LastTransition) =>
  sql<Facts>`json_build_object('onMachine', ${occupant}, 'heldTool', ${occupiedTool}, 'paper', ${paperMissing}, 'awaits', ${pendingPaper}, 'since', ${changesSince(last)})`;
/** Selects the facts of `operationFacts` and the waste by reason, for the screen of a single operation. */
export const operationFactsWithWaste = (last: LastTransition) =>
  sql<
    Facts & { wasteReasons: { reason: string; waste: number }[] }
  >`(${operationFacts(last)})::jsonb || jsonb_build_object('wasteReasons', ${wasteReasons})`;
