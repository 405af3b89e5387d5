/** Builds the SQL conditions for the filters of operation lists. */
import { and, type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { searchWords } from '../../shared/platform/search-text.ts';
import { type operationActivities } from '../../shared/shop/review-periods.ts';
import { type Opening } from '../../shared/shop/calendar.ts';
import {
  isClosed,
  onMachineStates,
  openStates,
  type OperationState,
  operationStates,
} from '../../shared/jobs/aggregate/operation-state.ts';
import { hasNoFilter } from '../platform/db/row-counts.table.ts';
import { idsIn, occursIn, oneOf } from '../platform/db/sql-fragments.ts';
import { isOpen, jobs } from '../jobs/tables/jobs.table.ts';
import {
  periodBefore,
  operationEntries,
  operations,
  operationTransitions,
  wasteReasonOf,
} from './operations.table.ts';

export interface OperationFilter {
  ids?: string | undefined;
  state?: OperationState | undefined;
  type?: string | undefined;
  machineId?: string | undefined;
  jobId?: string | undefined;
  open?: boolean | undefined;
  term?: string | undefined;
  /**
   * Limits the filter to operations with this event within `span`, such as a start or a pause. For pauses and
   * waste, `reason` limits the list to one reason.
   */
  did?: (typeof operationActivities)[number] | undefined;
  span?: Opening | undefined;
  reason?: string | undefined;
}

const listed = alias(operations, 'listed');

/**
 * Selects ids of operations whose own texts, job name or job number contain every word. Indexes find operations by
 * the two longest words. The query checks the other words only in the operations found so far.
 */
function selectByText(term: string, open: boolean): SQL {
  const ofJob = (word: string) => occursIn(word, jobs.name, jobs.number);
  const ofOperation = (word: string) => occursIn(word, listed.name, listed.type);
  const [first = '', second, ...others] = searchWords(term);
  const joined = sql`${jobs} join ${operations} ${listed} on ${listed.jobId} = ${jobs.id}`;
  const part = (places: (typeof ofJob)[]) => {
    const isAlone = others.length === 0 && !places.includes(ofJob);
    const where = and(
      ...places.map((occurs, at) => occurs([first, second ?? ''][at] ?? '')),
      open ? oneOf(listed.state, openStates) : undefined,
      open && !isAlone ? isOpen(jobs) : undefined,
      ...others.map((word) => or(ofJob(word), ofOperation(word))),
    );
    return sql`select ${listed.id} from ${isAlone ? sql`${operations} ${listed}` : joined} where ${where}`;
  };
  const one = [[ofJob], [ofOperation]];
  const cases = second === undefined ? one : one.flatMap((each) => one.map((other) => [...each, ...other]));
  return sql`(${sql.join(cases.map(part), sql` union `)})`;
}

/**
 * Selects the operations to which the event `did` happened within the time span. An index of the event's time finds
 * them.
 */
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
  /**
   * For the event "made-ready", returns the condition that make-ready ended (`at`) after `from`, the start of the run
   * or of the time span. Other events need no condition.
   */
  const ready = (at: SQL, from: SQL | AnyColumn) => (did === 'made-ready' ? sql`${at} > ${from}` : sql`true`);
  const readyAt = sql`(select ${listed.readyAt} from ${operations} ${listed}
    where ${listed.id} = ${operationTransitions.operationId} and ${operationTransitions.before} ->> 'state' = 'running')`;
  return sql`${operations.id} in (
    select ${operationTransitions.operationId} from ${operationTransitions}
      where ${operationTransitions.since} is not null and ${operationTransitions.undoneAt} is null and ${periodBefore(operationTransitions)} && ${span}
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
 * Returns the states that the filter allows. Returns undefined if the filter has other conditions too, so that a
 * table of counts can't answer it.
 */
export const toStatesOnly = ({
  state,
  open,
  ...others
}: OperationFilter): readonly OperationState[] | undefined =>
  hasNoFilter(others)
    ? operationStates.filter((each) => (state ?? each) === each && !(open && isClosed(each)))
    : undefined;
