/** Reads jobs and maps them to responses (spec §3 Job, design: jobs, API conventions). */
import { sentenceOrNull, toReasonResponses } from '../../../shared/reasons/reason.ts';
import { type Sorted } from '../../../shared/contract/endpoint.ts';
import { type Job, type JobItem } from '../../../shared/contract/jobs.ts';
import { canForJob, onMachineReason, startedNames } from '../../../shared/rules/allowed-verbs.ts';
import { daysRed } from '../../../shared/rules/specification-constants.ts';
import { startOfDay } from '../../../shared/rules/days-remaining.ts';
import { dateOrNull, lateness } from '../../../shared/rules/lateness.ts';
import {
  piecesDispatched,
  isOpenJob,
  type JobStatus,
  jobStatuses,
  sheetsShort,
} from '../../../shared/rules/job-status.ts';
import { flowOfJob } from '../../../shared/rules/quantity-buffer.ts';
import { planMakeUp } from '../../../shared/rules/make-up.ts';
import { sheetsMissing } from '../../../shared/rules/stock-count.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { fromPieces } from '../../../shared/rules/paper.ts';
import { type RequestedDays } from '../../../shared/rules/review-periods.ts';
import { papersRequired, papersWithBuffer } from '../../../shared/rules/press-sheets.ts';
import { type ArtworkSize } from '../../../shared/contract/artwork.ts';
import { readArtwork } from '../../platform/artwork/artwork.domain.ts';
import { type SentArtwork } from '../../platform/artwork/artwork.routes.ts';
import { customers } from '../customers/customers.entity.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { type Context, signedIn, type Verb } from '../../platform/verb/verb.ts';
import { inkRecords } from '../../stock/inks/inks.entity.ts';
import { requirePaper } from '../../stock/papers/paper-ledger.ts';
import { getUser } from '../../platform/users/users.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { requestedSpan } from '../work/requested-period.domain.ts';
import { countByStatus, type JobFilter } from './jobs-filter.repo.ts';
import * as repo from './jobs-read.repo.ts';
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

/** Finds jobs whose name or number contains the term, ignoring case. */
export const searchJobs = (context: Context, term: string) => repo.searchJobs(context.db, term);

/**
 * Adds to the filter the times at which its days begin and end in the shop's time zone, if it has days. Throws 400.
 */
async function withTimes<F extends JobFilter & RequestedDays>(context: Context, asked: F) {
  const { from, to, ...filter } = asked;
  return {
    ...filter,
    ...(filter.left && { span: await requestedSpan(context, { from, to }) }),
    ...(filter.dueSoon && { soon: await readSoonEnd(context) }),
  };
}

async function readSoonEnd(context: Context): Promise<Date> {
  const { timeZone } = await readSettings(context);
  return startOfDay(daysRed + 1, new Date(), timeZone);
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
  const { steps, dispatches, operations } = row;
  const delivered = { quantity: piecesDispatched(row) };
  const changed = { row, split: item.deliveries, delivered, operations };
  const missingSheets = sheetsMissing(row.id, row.scarce);
  const order = { ...row, assignedSheets: row.papersAssigned, missingSheets };
  const { losses } = row;
  const { lines, made, willMake, short, effectiveBuffer } = flowOfJob(
    order,
    { plan: steps, operations },
    losses,
  );
  const makeUp = planMakeUp({ ...order, buffer: effectiveBuffer }, operations, losses);
  const counts = { stepsCount: steps.length, deliveriesCount: dispatches.length };
  const now = { ...row, ...counts, short, canMakeUp: makeUp !== null };
  return {
    ...item,
    releaseDate: row.releaseDate,
    promisedDate: row.promisedDate,
    promisedWay: row.promisedWay,
    promisedOdds: row.promisedOdds,
    promisedAt: row.promisedAt,
    promisedBy: row.promiserName,
    made,
    willMake,
    short,
    flow: lines,
    wasteReasons: row.wasteReasons.map((each) => {
      const unit = operations.find(({ id }) => id === each.operationId)?.unit ?? 'pieces';
      return { ...each, waste: fromPieces(each.waste, unit, row.ups) };
    }),
    makeUpSheets: row.makeUpSheets,
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
    scheduledAt: row.scheduledAt,
    scheduledBy: row.schedulerName,
    holdReason: row.holdReason,
    cancelReason: row.cancelReason,
    closedShortAt: row.closedShortAt,
    startedOperations: startedNames(operations),
    onMachine: sentenceOrNull(onMachineReason(operations)),
    dispatches,
    changes: toChangeResponses(changed, row.changes),
    user: row.user,
    can: toReasonResponses(canForJob(signedIn(context), now)),
  };
}

/** Maps planned deliveries to the response, with dates in ISO 8601. */
const toDeliveryResponses = (parts: repo.ListedJob['split']) =>
  parts.map(({ quantity, date }) => ({ quantity, date: new Date(date).toISOString() }));

function toJobItem(context: Pick<Context, 'artworkUrl'>, row: repo.ListedJob): JobItem {
  const { operationStates, papersAssigned } = row;
  const required = papersRequired(row);
  const now = new Date();
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    type: row.type,
    style: row.style,
    productCode: row.productCode,
    quantity: row.quantity,
    buffer: row.buffer,
    ups: row.ups,
    deliveryDate: row.deliveryDate,
    deliveries: toDeliveryResponses(row.split),
    priority: row.priority,
    status: row.status,
    customerId: row.customerId,
    customer: row.customer,
    paperLength: row.paperLength,
    paperBreadth: row.paperBreadth,
    paperThickness: row.paperThickness,
    paperGsm: row.paperGsm,
    paperQuality: row.paperQuality,
    ink: row.ink,
    coat: row.coat,
    plannedSteps: row.plannedSteps,
    operationsCount: operationStates.length,
    operationsRemaining: operationStates.filter((state) => !isClosed(state)).length,
    operationStates,
    made: row.made ?? 0,
    willMake: row.willMake ?? row.quantity,
    short: row.short ?? 0,
    sent: row.sent,
    papersRequired: required,
    papersAssigned,
    awaits: row.awaits,
    paperRequirementMet: sheetsShort(required, papersAssigned) === 0,
    processing: operationStates.includes('running'),
    timeRemaining: Math.floor((Date.parse(row.deliveryDate) - now.getTime()) / 1000),
    lateness: lateness(row, now),
    expected: isOpenJob(row.status) ? dateOrNull(row.expected) : null,
    artworkUrl: context.artworkUrl(row.artworkHash, 'preview'),
    artworkFullUrl: context.artworkUrl(row.artworkHash, 'full'),
    artworkThumbUrl: context.artworkUrl(row.artworkHash, 'thumb'),
    artworkName: row.artworkName,
    artworkApprovedAt: row.artworkApprovedAt,
    userId: row.userId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}
