/** What papers ask of the jobs that hold them (design: stock, deleting). */
import { reason } from '../../../shared/reasons/reason.ts';
import { cutLimit, paperMismatch, pressSheetOf } from '../../../shared/rules/paper.ts';
import { type CoveredJob } from '../../../shared/contract/papers.ts';
import { coveredJobs } from '../../../shared/rules/paper-demand.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type PaperRow, toPaper } from '../../stock/papers/paper-ledger.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type PaperJobs } from '../../stock/papers/papers.entity.ts';
import { findMovementJob } from '../jobs/job-inks.domain.ts';
import { returnSheets } from '../jobs/job-papers.domain.ts';
import { updateShortages } from '../work/shortages.domain.ts';
import { reservations } from '../tables/reservations.ts';
import * as repo from './paper-jobs.repo.ts';
import { forgetOrders } from './paper-orders.repo.ts';

const decisive = ['length', 'breadth', 'thickness', 'gsm', 'quality'] as const;

const refuseUnfit: PaperJobs['refuseUnfit'] = async (verb, row, changed) => {
  if (!decisive.some((field) => field in changed)) return;
  const next = { ...row, ...changed };
  for (const job of await repo.openJobsOf(verb.db, row.id)) {
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

/** The jobs that have too little paper and could have what is available of the locked one, the earliest delivery first. */
export async function coveredBy(verb: Verb, row: PaperRow): Promise<CoveredJob[]> {
  const paper = toPaper(row);
  return paper.availableQuantity > 0 ? coveredJobs(paper, await repo.openJobsFor(verb.db, row.id)) : [];
}

/** Its orders have all come: what is on order keeps it from being deleted. */
async function letGo(verb: Verb, id: string): Promise<object[]> {
  const held = await repo.forgetHeld(verb.db, id);
  const orders = await forgetOrders(verb.db, id);
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

export const paperJobs: PaperJobs = {
  holders: repo.holders,
  ofMovement: findMovementJob,
  reservations,
  holding: (verb, id) => repo.jobsHolding(verb.db, id),
  onOrder: repo.onOrder,
  covered: coveredBy,
  refuseUnfit,
  letGo,
  returnSheets,
  updateShortages,
};
