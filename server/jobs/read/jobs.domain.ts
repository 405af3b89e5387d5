/**
 * Lists, searches and counts jobs, and converts their rows to responses (spec §3 Job, design: jobs, API
 * conventions).
 */
import { type z } from 'zod';
import { sentenceOrNull, toReasonResponses } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Sorted } from '../../../shared/platform/contract/endpoint.ts';
import { compareByLine, orderJobsMaximum } from '../../../shared/jobs/customer-order/customer-order.ts';
import {
  type Job,
  jobItem,
  type JobItem,
  jobRecord,
  type OrderedJobs,
} from '../../../shared/jobs/jobs.contract.ts';
import { canForJob } from '../../../shared/jobs/allowed-verbs.ts';
import { dueSoonEnd } from '../../../shared/platform/days-remaining.ts';
import { expectedOrNull, lateness } from '../../../shared/jobs/aggregate/lateness.ts';
import {
  piecesDispatched,
  type JobStatus,
  jobStatuses,
  sheetsShort,
} from '../../../shared/jobs/aggregate/job-status.ts';
import { jobFacts } from '../../../shared/jobs/aggregate/job-facts.ts';
import { storedFigures } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { isClosed } from '../../../shared/jobs/aggregate/operation-state.ts';
import { fromPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type RequestedDays } from '../../../shared/shop/review-periods.ts';
import { papersRequired, papersWithBuffer } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { type ArtworkSize } from '../../../shared/artwork/artwork.contract.ts';
import { readArtwork } from '../../artwork/artwork.domain.ts';
import { type SentArtwork } from '../../artwork/artwork.routes.ts';
import { sumFaults } from '../../../shared/operations/checks.ts';
import { checksSummaryOf } from '../../../shared/operations/operation-facts.ts';
import { customers } from '../../customers/customers.entity.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { type Context, signedIn, type Verb } from '../../platform/verb/verb.ts';
import { inkRecords } from '../../stock/inks/inks.entity.ts';
import { requirePaper } from '../../stock/papers/paper-ledger.ts';
import { getUser } from '../../people/users.domain.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { requestedSpan } from '../../shop/requested-period.domain.ts';
import { countByStatus, type JobFilter } from './jobs-filter.repo.ts';
import * as repo from './job-lists-and-details.repo.ts';
import { toChangeResponses } from './order-changes.domain.ts';
import { findJob } from './jobs.repo.ts';

type Paging = { page: number; per: number };

/**
 * Returns a page of jobs, newest first: all jobs, or the jobs of one user, customer, paper or ink. Throws 404 if that
 * user, customer, paper or ink does not exist.
 */
export async function listJobs(
  context: Context,
  query: Paging,
  of: Pick<JobFilter, 'userId' | 'customerId' | 'paperId' | 'inkId'> = {},
): Promise<{ items: JobItem[]; total: number }> {
  const { items, total } = await repo.listJobs(context.db, of, query);
  if (total === 0) {
    if (of.userId !== undefined) await getUser(context, of.userId);
    if (of.customerId !== undefined) await customers.get(context, of.customerId);
    if (of.paperId !== undefined) await requirePaper(context.db, of.paperId);
    if (of.inkId !== undefined) await inkRecords.get(context, of.inkId);
  }
  return { items: items.map((row) => toJobItem(context, row)), total };
}

/** Returns a page of jobs that match the filter, in the requested sequence. */
export async function listSortedJobs(context: Context, query: Sorted & JobFilter & RequestedDays) {
  const { items, total } = await repo.listSortedJobs(context.db, await withTimes(context, query));
  return pageOf(query, { items: items.map((row) => toJobItem(context, row)), total });
}

/**
 * Returns the jobs of a customer's order by line, and the latest deliveries of these jobs. Throws 404 if the customer does
 * not exist.
 */
export async function readCustomerOrder(
  context: Context,
  customerId: string,
  customerOrder: string,
): Promise<OrderedJobs> {
  const { items, total } = await repo.listJobs(
    context.db,
    { customerId, customerOrder },
    { page: 1, per: orderJobsMaximum },
  );
  const { id, name, city } = items[0]?.customer ?? (await customers.get(context, customerId));
  const sent = items.filter((row) => row.sent > 0).map((row) => row.id);
  return {
    customer: { id, name, city },
    jobs: items.map((row) => toJobItem(context, row)).toSorted(compareByLine),
    total,
    deliveries: sent.length === 0 ? [] : await repo.readDeliveriesOfJobs(context.db, sent),
  };
}

/** Finds jobs whose name or number contains the term, ignoring case. */
export const searchJobs = (context: Context, term: string) => repo.searchJobs(context.db, term);

/**
 * Adds to the filter the times at which its days begin and end in the shop's time zone, if it has days. Throws 400.
 */
async function withTimes<F extends JobFilter & RequestedDays>(context: Context, request: F) {
  const { from, to, ...filter } = request;
  return {
    ...filter,
    ...(filter.left && { span: await requestedSpan(context, { from, to }) }),
    ...(filter.dueSoon && { soon: await readSoonEnd(context) }),
  };
}

async function readSoonEnd(context: Context): Promise<Date> {
  const { timeZone } = await readSettings(context);
  return dueSoonEnd(new Date(), timeZone);
}

/**
 * Counts the jobs that the filter selects: in all, by status, late, at risk, due within three calendar days, short,
 * and paused.
 */
export async function countJobs(context: Context, filter: JobFilter & RequestedDays) {
  const soon = await readSoonEnd(context);
  const rows = await countByStatus(context.db, await withTimes(context, filter), soon);
  const none = Object.fromEntries(jobStatuses.map((status) => [status, 0])) as Record<JobStatus, number>;
  const sum = (of: 'total' | 'late' | 'atRisk' | 'dueSoon' | 'short' | 'paused') =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    total: sum('total'),
    byStatus: { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.total])) },
    late: sum('late'),
    atRisk: sum('atRisk'),
    dueSoon: sum('dueSoon'),
    short: sum('short'),
    paused: sum('paused'),
  };
}

/** Returns a job's artwork in the requested size. Throws 404. */
export async function readJobArtwork(context: Context, id: string, size: ArtworkSize): Promise<SentArtwork> {
  const { artworkHash: hash, artworkName: name } = await findJob(context.db, id);
  return { hash, size, name, image: await readArtwork(context, hash, size) };
}

/** Returns a job with all fields that its screen shows. Throws 404 if the job does not exist. */
export async function getJob(context: Context | Verb, id: string): Promise<Job> {
  const read = context.verb === undefined ? repo.readJobRecordCoalesced : repo.readJobRecord;
  const row = await read(context.db, id);
  const item = toJobItem(context, row);
  const { steps, dispatches, operations, papers } = row;
  const delivered = { quantity: piecesDispatched(row) };
  const changed = { row, split: item.deliveries, delivered, operations };
  const facts = jobFacts({ ...row, row, sheets: papers, deliveriesCount: dispatches.length });
  const { lines, made, willMake, short, effectiveBuffer } = facts.flow;
  const { makeUp, started, onMachine } = facts;
  return {
    ...pickFields(row, jobRecord),
    ...item,
    customerOrder: item.customerOrder,
    fields: item.fields,
    tolerance: item.tolerance,
    finished: item.finished,
    blank: item.blank,
    layout: row.layout ?? undefined,
    promisedBy: row.promiserName,
    made,
    willMake,
    short,
    flow: lines,
    wasteReasons: row.wasteReasons.map((each) => {
      const unit = operations.find(({ id }) => id === each.operationId)?.unit ?? 'pieces';
      return { ...each, waste: fromPieces(each.waste, unit, row.ups) };
    }),
    makeUp: makeUp && { sheets: makeUp.sheets, operations: makeUp.steps.map(({ of }) => of.name) },
    artwork: row.preview,
    artworkOriginalUrl: row.hasOriginal ? context.artworkUrl(row.artworkHash, 'original') : null,
    artworkApprovedBy: row.approverName,
    contentType: row.artworkHash ? 'image/jpeg' : null,
    productOperations: steps.map((step) =>
      step.tools ? { ...step, toolIds: step.tools.map((tool) => tool.id) } : step,
    ),
    effectiveBuffer,
    papersWithBuffer: papersWithBuffer({ ...row, buffer: effectiveBuffer }),
    scheduledBy: row.schedulerName,
    startedOperations: started,
    onMachine: sentenceOrNull(onMachine),
    changes: toChangeResponses(changed, row.changes),
    can: toReasonResponses(canForJob(signedIn(context), facts)),
  };
}

/** Maps planned deliveries to the response, with dates in ISO 8601. */
const toDeliveryResponses = (parts: repo.ListedJob['split']) =>
  parts.map(({ quantity, date }) => ({ quantity, date: new Date(date).toISOString() }));

/** Returns the values of the row that the schema has under the same name. A value that differs needs its own line. */
function pickFields<R extends object, S extends z.ZodRawShape>(row: R, { shape }: z.ZodObject<S>) {
  const shared = Object.entries(row).filter(([name]) => name in shape);
  return Object.fromEntries(shared) as Pick<R, keyof R & keyof S>;
}

function toJobItem(context: Pick<Context, 'artworkUrl'>, row: repo.ListedJob): JobItem {
  const { operationStates, papersAssigned, customerOrder, tolerance, fields, finished, blank } = row;
  const required = papersRequired(row);
  const now = new Date();
  return {
    ...pickFields(row, jobItem),
    customerOrder: customerOrder ?? undefined,
    fields: fields ?? undefined,
    tolerance: tolerance ?? undefined,
    finished: finished ?? undefined,
    blank: blank ?? undefined,
    deliveries: toDeliveryResponses(row.split),
    operationsCount: operationStates.length,
    operationsRemaining: operationStates.filter((state) => !isClosed(state)).length,
    ...storedFigures(row),
    papersRequired: required,
    paperRequirementMet: sheetsShort(required, papersAssigned) === 0,
    checks: sumFaults(
      row.checkedOperations.flatMap(
        (operation) => checksSummaryOf(operation.checks, operation, row.ups) ?? [],
      ),
    ),
    processing: operationStates.includes('running'),
    timeRemaining: Math.floor((Date.parse(row.deliveryDate) - now.getTime()) / 1000),
    lateness: lateness(row, now),
    expected: expectedOrNull(row),
    artworkUrl: context.artworkUrl(row.artworkHash, 'preview'),
    artworkFullUrl: context.artworkUrl(row.artworkHash, 'full'),
    artworkThumbUrl: context.artworkUrl(row.artworkHash, 'thumb'),
  };
}
