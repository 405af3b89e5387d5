/** Builds the SQL conditions for the filters of the jobs list, and counts jobs by status. */
import { and, type AnyColumn, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type jobsLeft } from '../../../shared/jobs/job-lists.contract.ts';
import { type Opening } from '../../../shared/shop/calendar.ts';
import { type Priority, priorities } from '../../../shared/platform/specification-constants.ts';
import { foldText, searchWords } from '../../../shared/platform/search-text.ts';
import { type JobWait } from '../../../shared/jobs/aggregate/what-job-waits-for.ts';
import {
  inHouseStatuses,
  isOpenJob,
  type JobStatus,
  jobStatuses,
  openStatuses,
} from '../../../shared/jobs/aggregate/job-status.ts';
import { type LatenessFilter, never } from '../../../shared/jobs/aggregate/lateness.ts';
import { openStates } from '../../../shared/jobs/aggregate/operation-state.ts';
import { counts, hasNoFilter } from '../../platform/db/row-counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import {
  amongIds,
  folded,
  idsIn,
  occursIn,
  oneOf,
  rankIn,
  subquery,
} from '../../platform/db/sql-fragments.ts';
import { artworkApproval } from '../../shop/settings/settings.table.ts';
import { customers } from '../../customers/customers.table.ts';
import { jobPapers } from '../tables/job-papers.table.ts';
import { jobPaperOrders } from '../../stock/orders/paper-orders.table.ts';
import {
  dispatches,
  hasMakeUp,
  isExpectedLate,
  isHeldByInspection,
  isInHouse,
  isOpen,
  isReady,
  isShort,
  jobs,
  orderNumberOf,
  searchedTexts,
} from '../tables/jobs.table.ts';
import { hasSteps, papersAssigned, papersRequired } from '../../operations/operation-facts.sql.ts';
import { operations } from '../../operations/operations.table.ts';
import { jobHasInk } from './job-inks.repo.ts';
import { unfilledNames } from '../../shop/own-fields/own-fields.table.ts';

export interface JobFilter {
  ids?: string | undefined;
  term?: string | undefined;
  status?: JobStatus | undefined;
  open?: boolean | undefined;
  type?: string | undefined;
  priority?: Priority | undefined;
  city?: string | undefined;
  customerId?: string | undefined;
  customerOrder?: string | undefined;
  field?: string | undefined;
  fieldValue?: string | undefined;
  userId?: string | undefined;
  paperId?: string | undefined;
  inkId?: string | undefined;
  lateness?: LatenessFilter | undefined;
  dueSoon?: boolean | undefined;
  short?: boolean | undefined;
  paused?: boolean | undefined;
  ready?: boolean | undefined;
  heldByInspection?: boolean | undefined;
  awaits?: JobWait | undefined;
  /**
   * Limits the filter to dispatched jobs whose last delivery was within `span`: all of these jobs, only those on
   * time, or only those late.
   */
  left?: (typeof jobsLeft)[number] | undefined;
  span?: Opening | undefined;
  /** The end of the days that count as "due soon". The filter `dueSoon` needs this time. */
  soon?: Date | undefined;
}

const textMatches = (term: string) => occursIn(term, ...searchedTexts<AnyColumn>(jobs));

const customerMatches = (word: string) =>
  sql`${jobs.customerId} in (select ${customers.id} from ${customers} where ${occursIn(word, customers.name)})`;

/**
 * Selects the jobs that match every word of the term. Indexes find jobs by the two longest words, in the job's own
 * texts or in the customer's name. The query checks the other words only in the jobs found so far.
 */
export function jobsMatchingTerm(term: string): SQL {
  const [first = '', second, ...others] = searchWords(term);
  const cases =
    second === undefined
      ? [[true], [false]]
      : [
          [true, true],
          [true, false],
          [false, true],
          [false, false],
        ];
  const isElsewhere = others.map((word) => sql`(${textMatches(word)} or ${customerMatches(word)})`);
  const parts = cases.map((inJob) => {
    const words = [first, second ?? ''].slice(0, inJob.length);
    const own = words.filter((_, place) => inJob[place]);
    const named = words.filter((_, place) => !inJob[place]);
    const found = and(...own.map((word) => textMatches(word)));
    const ofCustomer = and(...named.map((word) => occursIn(word, customers.name)));
    const join = sql`${jobs} join ${customers} on ${customers.id} = ${jobs.customerId}`;
    // With an array of ids, Postgres finds these jobs by index even if it expects many, and does not read all jobs.
    const ofCustomers = sql`${jobs} where ${amongIds(jobs.customerId, sql`array(select ${customers.id} from ${customers} where ${ofCustomer})`)}`;
    const from =
      own.length === 0 ? ofCustomers : sql`${named.length > 0 ? join : jobs} where ${and(found, ofCustomer)}`;
    const checked = and(
      sql`true`,
      ...named.map((word) => sql`(${textMatches(word)}) is not true`),
      ...isElsewhere,
    );
    // The offset makes Postgres fold the texts of the jobs that it found, and not of all jobs before it joins them.
    return sql`select * from (select ${jobs}.* from ${from} offset 0) ${jobs} where ${checked}`;
  });
  return sql`(${sql.join(parts, sql` union all `)}) ${jobs}`;
}

/** The condition that the job is late (rule lateness), written so that Postgres uses the index jobs_in_house. */
const isLate = sql`(${isInHouse(jobs)} and ${jobs.deliveryDate} < now())`;
const isAtRisk = sql`(${isExpectedLate(jobs)} and ${jobs.deliveryDate} >= now())`;
const latenessConditions: Record<LatenessFilter, SQL> = {
  late: isLate,
  'at-risk': isAtRisk,
  any: sql`(${isLate} or ${isAtRisk})`,
  // Computes the rule hasNoDate with the index jobs_at_risk.
  'no-date': sql`(${isExpectedLate(jobs)} and ${jobs.expected} = ${never}::timestamptz
    and ${jobs.status} <> 'on hold' and exists (
      select 1 from ${operations} where ${operations.jobId} = ${jobs.id} and ${oneOf(operations.state, openStates)}))`,
};

const isDueSoon = (soon: Date) =>
  sql`(${isOpen(jobs)} and ${jobs.deliveryDate} >= now() and ${jobs.deliveryDate} < ${soon.toISOString()}::timestamptz)`;

const hasPaused = sql`${jobs.id} in (select ${operations.jobId} from ${operations} where ${operations.state} = 'paused')`;

/** The condition that nobody has approved the job's artwork, in a shop that requires approval. */
export const isUnapproved = sql<boolean>`(${artworkApproval} and ${jobs.artworkApprovedAt} is null)`;

/** Returns the condition that the job waits for `what`, such as paper or approval (rule isWaitingFor). */
function isAwaiting(what: JobWait): SQL {
  if (what === 'operations') return sql`(${jobs.status} = 'draft' and not ${hasSteps})`;
  const isDraft = sql`${jobs.status} = 'draft' and ${hasSteps}`;
  if (what === 'schedule')
    return sql`(${isDraft} and not ${isUnapproved} and ${papersAssigned} >= ${papersRequired}
      and ${unfilledNames('jobs', jobs.fields)} is null)`;
  if (what === 'approval') return sql`(${isDraft} and ${isUnapproved})`;
  return sql`${jobs.id} in (
    select ${jobs.id} from ${jobs} where ${isDraft} and ${papersAssigned} < ${papersRequired}
    union all select ${jobs.id} from ${jobs} where ${hasMakeUp(jobs)} and ${papersAssigned} < ${papersRequired}
    union all select ${jobs.id} from ${jobs} where ${jobs.status} = 'scheduled' and ${jobs.id} in (select ${jobPaperOrders.jobId} from ${jobPaperOrders}))`;
}

/**
 * Returns the condition that the job is dispatched and its last delivery was in the period. Postgres finds these jobs
 * by the index of delivery dates.
 */
function leftWithin(left: (typeof jobsLeft)[number], { start, end }: Opening): SQL {
  const last = sql`(select max(${dispatches.date}) from ${dispatches} where ${dispatches.jobId} = ${jobs.id})`;
  const by = {
    any: sql`true`,
    'on-time': sql`${last} <= ${jobs.deliveryDate}`,
    late: sql`${last} > ${jobs.deliveryDate}`,
  };
  const to = sql`${new Date(end).toISOString()}::timestamptz`;
  return sql`(${jobs.id} in (select ${dispatches.jobId} from ${dispatches}
      where ${dispatches.date} >= ${new Date(start).toISOString()}::timestamptz and ${dispatches.date} < ${to})
    and ${jobs.status} = 'dispatched' and ${last} < ${to} and ${by[left]})`;
}

/**
 * Returns the condition that the job has this value of an own field. The query has it as text, so numbers and yes or no
 * are searched too if the text is one.
 */
function hasOwnValue(key: string, text: string): SQL {
  const isOther = text === 'true' || text === 'false' || /^-?\d{1,10}(\.\d{1,9})?$/.test(text);
  const values = [text, ...(isOther ? [JSON.parse(text) as number | boolean] : [])];
  const has = values.map((value) => sql`${jobs.fields} @> ${JSON.stringify({ [key]: value })}::jsonb`);
  return sql`(${jobs.fields} is not null and (${sql.join(has, sql` or `)}))`;
}

/** Returns the SQL condition of the filter, or undefined if the filter is empty. */
export function filterCondition(filter: JobFilter): SQL | undefined {
  const { term, paperId } = filter;
  const equal = <T>(value: T | undefined, is: (value: T) => SQL) =>
    value === undefined ? undefined : is(value);
  return and(
    idsIn(jobs.id, filter.ids),
    equal(filter.status, (value) => eq(jobs.status, value)),
    filter.open ? isOpen(jobs) : undefined,
    equal(filter.type, (value) => eq(jobs.type, value)),
    equal(filter.priority, (value) => eq(byPriority, priorities.indexOf(value) + 1)),
    equal(
      filter.city,
      (value) =>
        sql`${jobs.customerId} in (select ${customers.id} from ${customers} where ${customers.city} = ${value})`,
    ),
    equal(filter.customerId, (value) => eq(jobs.customerId, value)),
    equal(
      filter.customerOrder,
      (value) =>
        sql`(${jobs.customerOrder} is not null and ${folded(orderNumberOf(jobs))} = ${foldText(value)})`,
    ),
    equal(filter.field && filter.fieldValue, (value) => hasOwnValue(filter.field ?? '', value)),
    equal(filter.userId, (value) => eq(jobs.userId, value)),
    equal(
      paperId,
      (value) =>
        sql`exists (select 1 from ${jobPapers} where ${jobPapers.jobId} = ${jobs.id} and ${jobPapers.paperId} = ${value})`,
    ),
    equal(filter.inkId, jobHasInk),
    equal(filter.lateness, (value) => latenessConditions[value]),
    filter.dueSoon && filter.soon ? isDueSoon(filter.soon) : undefined,
    filter.left && filter.span ? leftWithin(filter.left, filter.span) : undefined,
    filter.short ? isShort(jobs) : undefined,
    filter.paused ? hasPaused : undefined,
    filter.ready ? isReady(jobs) : undefined,
    filter.heldByInspection ? isHeldByInspection(jobs) : undefined,
    equal(filter.awaits, (value) => isAwaiting(value)),
    term ? sql`${jobs.id} in (select ${jobs.id} from ${jobsMatchingTerm(term)})` : undefined,
  );
}

export const byPriority = rankIn(jobs.priority, priorities);
/**
 * Returns the statuses that the filter selects. Returns undefined if the filter has other conditions too, so that a
 * table of counts can't answer it.
 */
export const statusesIfOnlyFilter = ({
  status,
  open,
  field,
  fieldValue,
  ...others
}: JobFilter): readonly JobStatus[] | undefined =>
  hasNoFilter({ ...others, both: field && fieldValue })
    ? jobStatuses.filter((each) => (status ?? each) === each && !(open && !isOpenJob(each)))
    : undefined;

/**
 * Counts jobs by status. Each count of late, at-risk, due, short or paused jobs equals the length of the list that
 * this filter shows.
 */
export function countByStatus(db: Db, filter: JobFilter, soon: Date) {
  const statuses = statusesIfOnlyFilter(filter);
  const figures = {
    late: isLate,
    atRisk: isAtRisk,
    dueSoon: isDueSoon(soon),
    short: isShort(jobs),
    paused: hasPaused,
  };
  if (statuses) return countAllByStatus(db, statuses, figures);
  const where = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .select({
      status: jobs.status,
      total: count(),
      late: where(figures.late),
      atRisk: where(figures.atRisk),
      dueSoon: where(figures.dueSoon),
      short: where(figures.short),
      paused: where(figures.paused),
    })
    .from(jobs)
    .where(filterCondition(filter))
    .groupBy(jobs.status);
}

/** Counts all jobs with these statuses. A table of counts gives the totals, and indexes give the other figures. */
function countAllByStatus(
  db: Db,
  statuses: readonly JobStatus[],
  figures: Record<'late' | 'atRisk' | 'dueSoon' | 'short' | 'paused', SQL>,
) {
  const countWhere = (among: readonly JobStatus[], condition: SQL) =>
    subquery<number>(sql`case when ${oneOf(counts.key, among)}
      then (select count(*)::int from ${jobs} where ${jobs.status} = ${counts.key} and ${condition}) else 0 end`);
  return db
    .select({
      status: sql<JobStatus>`${counts.key}`,
      total: sql<number>`sum(${counts.n})::int`,
      late: countWhere(inHouseStatuses, figures.late),
      atRisk: countWhere(openStatuses, figures.atRisk),
      dueSoon: countWhere(openStatuses, figures.dueSoon),
      short: countWhere(inHouseStatuses, figures.short),
      paused: countWhere(jobStatuses, figures.paused),
    })
    .from(counts)
    .where(and(eq(counts.entity, 'jobs'), inArray(counts.key, [...statuses])))
    .groupBy(counts.key);
}
