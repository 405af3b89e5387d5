/** A job's papers: assigning, removing and returning sheets (design: stock). */
import { type EligiblePaper, type JobPaper } from '../../../shared/contract/job-papers.ts';
import { sheetsShort } from '../../../shared/rules/job-status.ts';
import {
  toEligiblePaper,
  compareOfferedPapers,
  type PaperNeed,
  paperMismatch,
  refuseUnassignPaper,
  refuseReturnPaper,
} from '../../../shared/rules/paper.ts';
import { papersAssigned, papersRequired } from '../../../shared/rules/press-sheets.ts';
import { conflict, notFound, refuseBy } from '../../platform/verb/problems.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { type PaperRow } from '../../stock/papers/paper-ledger.ts';
import { refuseJob } from '../work/job-facts.domain.ts';
import {
  type OrderAllocation,
  setAllocation,
  type OpenJob,
  lockedPaper,
  lockPapersOf,
  type OperationRow,
  addPaperMovement,
  startedOperations,
} from '../work/job-aggregate.domain.ts';
import { sheetsOnOrder } from '../work/allocation.ts';
import { openJob } from '../work/open-job.domain.ts';
import {
  consumeReserved,
  reserveOnOrder,
  releaseAllocation,
  releaseSheetsOfStock,
  reserve,
  reservedAllocations,
} from '../work/reservations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import * as repo from './job-papers.repo.ts';

/** The papers assigned to a job. Throws 404. */
export async function listJobPapers(context: Context, jobId: string): Promise<JobPaper[]> {
  await repo.readPaperNeed(context.db, jobId);
  return repo.listJobPapers(context.db, jobId);
}

/** Papers that serve the job and have some available or on order, leftovers that suffice first, then by least offcut. Throws 404. */
export async function listEligiblePapers(context: Context, jobId: string): Promise<EligiblePaper[]> {
  const need = await repo.readPaperNeed(context.db, jobId);
  const serving = await findSuitablePapers(context.db, need);
  return serving.sort(compareOfferedPapers(sheetsShort(papersRequired(need), need.papersAssigned)));
}

/** Returns the papers that serve the need and have some available or on order. */
export async function findSuitablePapers(db: Context['db'], need: PaperNeed): Promise<EligiblePaper[]> {
  const stock = await repo.findStockedPapers(db, need);
  return stock
    .filter((paper) => Object.keys(paperMismatch(paper, need)).length === 0)
    .map((paper) => toEligiblePaper(paper, need));
}

/**
 * Reserves sheets of a paper for a job, of its stock or of an order, more on top of what it holds of it already; consumes them at once when the job has
 * started. Throws 400 at `cut`, 404, 409 for a job that is done with, a paper that does not match, too few available.
 */
export function assignPaper(
  context: VerbContext,
  jobId: string,
  paperId: string,
  asked: { quantity: number; cut: number; substitute: boolean; orderId?: string | undefined },
): Promise<JobPaper[]> {
  return perform(context, 'job.assignPaper', 'stock', async (verb) => {
    const work = await openJob(verb, jobId);
    refuseJob(work, 'assignPaper');
    await lockPapersOf(work, [paperId, ...reservedAllocations(work).map((held) => held.paperId)]);
    const { orderId, ...sheets } = asked;
    const orders =
      orderId === undefined ? [] : [await reserveOnOrder(verb, { paperId, orderId, sheets: asked.quantity })];
    reserve(work, { paperId, ...sheets, orders });
    logSheetsOnOrder(work, paperId, orders);
    const byTime = (a: OperationRow, b: OperationRow) =>
      Date.parse(a.startedAt ?? '') - Date.parse(b.startedAt ?? '');
    const [started] = startedOperations(work).sort(byTime);
    if (started) await consumeReserved(work, started.id);
    await save(work);
    return repo.listJobPapers(verb.db, jobId);
  });
}

/**
 * Gives back what the job has reserved of a paper, or `sheets` of that in stock. Throws 404, 409 where it is consumed already, or
 * not so much is reserved, or where the job is scheduled and would have too little.
 */
export function removePaper(
  context: VerbContext,
  jobId: string,
  paperId: string,
  sheets?: number,
): Promise<JobPaper[]> {
  return perform(context, 'job.removePaper', 'stock', async (verb) => {
    const work = await openJob(verb, jobId);
    const { row: job, papers } = work;
    await lockPapersOf(work, [paperId]);
    const { name } = lockedPaper(work, paperId);
    const held = papers.find((each) => each.paperId === paperId);
    if (!held) throw notFound('paper of this job');
    const needs = {
      scheduled: job.scheduledAt !== null,
      papersRequired: papersRequired(job),
      papersAssigned: papersAssigned(papers),
    };
    const ofStock = held.quantity - (sheets === undefined ? 0 : sheetsOnOrder(held));
    refuseBy(refuseUnassignPaper({ ...held, quantity: ofStock, name }, needs, sheets));
    if (sheets === undefined) {
      releaseAllocation(work, held);
      logSheetsOnOrder(work, paperId, held.orders);
    } else releaseSheetsOfStock(work, held, sheets);
    await save(work);
    return repo.listJobPapers(verb.db, jobId);
  });
}

/** Of the stock the paper's ledger tells; what is still to come has no line there. */
function logSheetsOnOrder(work: OpenJob, paperId: string, orders: readonly OrderAllocation[]): void {
  const sheets = sheetsOnOrder({ orders });
  if (sheets === 0) return;
  const { id, version, number: name } = work.row;
  const data = { paperId, paper: lockedPaper(work, paperId).name, onOrder: sheets };
  const auditEntries = [{ entity: 'jobs', id, version, concerns: [paperId], data, name }];
  work.pending.extraWrites = { writes: {}, expected: {}, auditEntries };
}

/**
 * Unused sheets go back from the job to the shelf: at most what it consumed of the paper. Joins the verb of the movement.
 * Throws 404, 409 with both figures.
 */
export async function returnSheets(
  verb: Verb,
  from: { jobId: string; paperId: string; quantity: number; note: string },
): Promise<PaperRow> {
  const { jobId, paperId, quantity, note } = from;
  const work = await openJob(verb, jobId);
  await lockPapersOf(work, [paperId]);
  const paper = lockedPaper(work, paperId);
  const held = work.papers.find((each) => each.paperId === paperId);
  const consumed = held?.consumed ?? 0;
  const why = refuseReturnPaper({ paperName: paper.name, jobNumber: work.row.number, consumed }, quantity);
  if (why) throw conflict(why, { quantity: why });
  if (!held) throw notFound('paper of this job');
  addPaperMovement(work, paperId, { kind: 'return', stock: quantity, consumed: -quantity, note });
  setAllocation(work, { ...held, quantity: held.quantity - quantity, consumed: consumed - quantity });
  await save(work);
  return paper;
}
