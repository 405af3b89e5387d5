/** Builds the SQL conditions by which lists filter operations. */
import { and, type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { searchWords } from '../../../shared/rules/search-text.ts';
import { type operationActivities } from '../../../shared/rules/review.ts';
import { type Opening } from '../../../shared/rules/calendar.ts';
import {
  isClosed,
  onMachineStates,
  openStates,
  type OperationState,
  operationStates,
} from '../../../shared/rules/operation-state.ts';
import { hasNoFilter } from '../../platform/db/counts.table.ts';
import { idsIn, occursIn, oneOf } from '../../platform/db/sql.ts';
import { isOpen, jobs } from '../tables/jobs.table.ts';
import {
  Duration,
  operationEntries,
  operations,
  operationTransitions,
  wasteReasonOf,
} from '../tables/operations.table.ts';

export interface OperationFilter {
  ids?: string | undefined;
  state?: OperationState | undefined;
  type?: string | undefined;
  machineId?: string | undefined;
  jobId?: string | undefined;
  open?: boolean | undefined;
  term?: string | undefined;
  /** What happened to the operation within `span`. For pauses and waste, `reason` limits the result to one reason. */
  did?: (typeof operationActivities)[number] | undefined;
  span?: Opening | undefined;
  reason?: string | undefined;
}

const listed = alias(operations, 'listed');

/**
 * Selects ids of operations whose name, type, job name or job number contain each word. An index finds words of three
 * letters or more, and shorter words narrow that result. If `open` is true, the query searches only the few open
 * jobs.
 */
function selectByText(term: string, open: boolean): SQL {
  const among = open ? oneOf(listed.state, openStates) : undefined;
  const ofJobs = open ? isOpen(jobs) : undefined;
  const having = (word: string) => sql`(
    select ${listed.id} from ${operations} ${listed} where ${and(among, occursIn(word, listed.name, listed.type))}
    union select ${listed.id} from ${jobs} join ${operations} ${listed} on ${listed.jobId} = ${jobs.id}
      where ${and(among, ofJobs, occursIn(word, jobs.name, jobs.number))})`;
  const words = searchWords(term);
  const indexed = words.filter((word) => word.length >= 3);
  const found = sql.join(
    (indexed.length > 0 ? indexed : words.length > 0 ? words : ['']).map(having),
    sql` intersect `,
  );
  const short = indexed.length > 0 ? words.filter((word) => word.length < 3) : [];
  if (short.length === 0) return sql`(${found})`;
  const all = short.map(
    (word) => sql`(${occursIn(word, listed.name, listed.type)} or ${occursIn(word, jobs.name, jobs.number)})`,
  );
  return sql`(select ${listed.id} from ${operations} ${listed} join ${jobs} on ${jobs.id} = ${listed.jobId}
    where ${and(sql`${listed.id} in (${found})`, ...all)})`;
}

/** Selects the operations to which `did` happened within the span. Each query uses an index of the event's time. */
function happenedWithin(
  did: (typeof operationActivities)[number],
  { start, end }: Opening,
  reason?: string,
): SQL {
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  if (did === 'finished')
    return sql`${operations.finishedAt} >= ${from}::timestamptz and ${operations.finishedAt} < ${to}::timestamptz`;
  if (did === 'counted' || did === 'wasted')
    return sql`${operations.id} in (select ${operationEntries.operationId} from ${operationEntries}
      where ${operationEntries.at} >= ${from}::timestamptz and ${operationEntries.at} < ${to}::timestamptz and ${operationEntries.struckAt} is null
        and ${did === 'wasted' ? sql`${operationEntries.waste} <> 0` : sql`true`}
        and ${reason === undefined ? sql`true` : sql`${wasteReasonOf} = ${reason}`})`;
  const span = sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;
  const paused = did === 'paused';
  const why = (is: SQL) =>
    paused && reason !== undefined ? sql`coalesce(${is}, '') = ${reason}` : sql`true`;
  const since = sql`coalesce(${listed.runningSince}, (select max(${operationTransitions.at}) from ${operationTransitions}
    where ${operationTransitions.operationId} = ${listed.id} and ${operationTransitions.undoneAt} is null))`;
  /** If `did` is "made-ready", includes only the part of a run before the machine was ready. */
  const ready = (at: SQL, from: SQL | AnyColumn) => (did === 'made-ready' ? sql`${at} > ${from}` : sql`true`);
  const readyAt = sql`(select ${listed.readyAt} from ${operations} ${listed}
    where ${listed.id} = ${operationTransitions.operationId} and ${operationTransitions.before} ->> 'state' = 'running')`;
  return sql`${operations.id} in (
    select ${operationTransitions.operationId} from ${operationTransitions}
      where ${operationTransitions.since} is not null and ${operationTransitions.undoneAt} is null and ${Duration(operationTransitions)} && ${span}
        and ${paused ? sql`${operationTransitions.before} ->> 'state' = 'paused'` : sql`true`}
        and ${why(sql`${operationTransitions.before} ->> 'pauseReason'`)}
        and ${ready(readyAt, sql`greatest(${operationTransitions.since}, ${from}::timestamptz)`)}
    union select ${listed.id} from ${operations} ${listed} where ${oneOf(listed.state, paused ? ['paused'] : onMachineStates)}
      and ${since} < ${to}::timestamptz and ${why(sql`${listed.pauseReason}`)}
      and ${ready(sql`${listed.readyAt}`, sql`greatest(${listed.runningSince}, ${from}::timestamptz)`)})`;
}

export function toCondition(filter: OperationFilter): SQL | undefined {
  const { ids, state, type, machineId, jobId, open, term, did, span, reason } = filter;
  return and(
    idsIn(operations.id, ids),
    did && span ? happenedWithin(did, span, reason) : undefined,
    state === undefined ? undefined : eq(operations.state, state),
    type === undefined ? undefined : eq(operations.type, type),
    machineId === undefined ? undefined : eq(operations.machineId, machineId),
    jobId === undefined ? undefined : eq(operations.jobId, jobId),
    open ? oneOf(operations.state, openStates) : undefined,
    term ? sql`${operations.id} in ${selectByText(term, open === true)}` : undefined,
  );
}

/**
 * Returns the states that the filter allows, or undefined if the filter also has a condition other than the state.
 */
export const toStatesOnly = ({
  state,
  open,
  ...others
}: OperationFilter): readonly OperationState[] | undefined =>
  hasNoFilter(others)
    ? operationStates.filter((each) => (state ?? each) === each && !(open && isClosed(each)))
    : undefined;
