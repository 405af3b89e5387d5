/**
 * Defines the functions on jobs that use a paper. The app passes them to the stock module, which may not
 * import jobs (design: stock, deleting).
 */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { cutLimit, paperMismatch, pressSheetOf } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { type CoveredJob } from '../../../shared/stock/papers.contract.ts';
import { coveredJobs } from '../../../shared/jobs/aggregate/paper/paper-demand.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type PaperRow, toPaper } from '../papers/paper-ledger.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { type PaperJobs } from '../papers/papers.entity.ts';
import { findMovementJob } from '../../jobs/read/job-inks.domain.ts';
import { returnSheets } from '../../jobs/paper/job-papers.domain.ts';
import { updateShortages } from '../../jobs/aggregate/paper/shortages.domain.ts';
import { reservations } from './reservations.sql.ts';
import * as repo from './jobs-using-paper.repo.ts';
import { deleteOrders } from './paper-orders.repo.ts';

const suitabilityFields = ['length', 'breadth', 'thickness', 'gsm', 'quality'] as const;

const refuseUnfit: PaperJobs['refuseUnfit'] = async (verb, row, changed) => {
  if (!suitabilityFields.some((field) => field in changed)) return;
  const next = { ...row, ...changed };
  for (const job of await repo.listOpenJobsWith(verb.db, row.id)) {
    const { size, ...rest } = job.substitute ? {} : paperMismatch(next, job);
    const limit = cutLimit(next, pressSheetOf(job));
    const small =
      size ?? (job.cut > limit ? reason('gives-too-few', { gives: limit, needs: job.cut }) : undefined);
    const field = 'length' in changed ? 'length' : 'breadth';
    const errors = { ...rest, ...(small && { [field]: small }) };
    const reasons = Object.values(errors);
    if (reasons.length === 0) continue;
    throw conflict(reason('would-not-serve', { name: row.name, job: job.number, reasons }), errors);
  }
};

/**
 * Returns the jobs that lack paper and could use the locked paper's available sheets, the earliest delivery first.
 */
export async function findCoveredJobs(verb: Verb, row: PaperRow): Promise<CoveredJob[]> {
  const paper = toPaper(row);
  return paper.availableQuantity > 0
    ? coveredJobs(paper, await repo.listOpenJobsNeeding(verb.db, row.id))
    : [];
}

/**
 * Deletes the allocations and orders of a paper that a user deletes. All these orders have arrived, because an open
 * order prevents the deletion.
 */
async function deleteAllocations(verb: Verb, id: string): Promise<object[]> {
  const held = await repo.deleteAllocations(verb.db, id);
  const orders = await deleteOrders(verb.db, id);
  await verb.record(
    ...orders.map((order) => ({
      entity: 'paper_orders',
      id: order.id,
      version: order.version + 1,
      concerns: [id],
      data: order,
    })),
  );
  return held;
}

export const jobsUsingPaper: PaperJobs = {
  holders: repo.openJobNumbers,
  findJob: findMovementJob,
  reservations,
  listJobsWithReservation: (verb, id) => repo.listJobsWithReservation(verb.db, id),
  onOrder: repo.onOrder,
  covered: findCoveredJobs,
  refuseUnfit,
  deleteAllocations,
  returnSheets,
  updateShortages,
};
