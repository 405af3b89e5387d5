/** Assigns paper to a job, removes the assignment, and returns unused sheets to stock (design: stock). */
import { type EligiblePaper, type JobPaper } from '../../../shared/jobs/job-papers.contract.ts';
import { sheetsShort } from '../../../shared/jobs/aggregate/job-status.ts';
import {
  toEligiblePaper,
  compareOfferedPapers,
  type PaperNeed,
  paperMismatch,
  refuseUnassignPaper,
  refuseReturnPaper,
} from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { papersAssigned, papersRequired } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { conflict, notFound, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { type PaperRow } from '../../stock/papers/paper-ledger.ts';
import { refuseJob } from '../aggregate/job-facts.domain.ts';
import {
  type OrderAllocation,
  setAllocation,
  type OpenJob,
  lockedPaper,
  lockPapersOf,
  type OperationRow,
  addPaperMovement,
  startedOperations,
} from '../aggregate/job-aggregate.domain.ts';
import { sheetsOnOrder } from '../aggregate/paper/allocated-sheets.ts';
import { openJob } from '../aggregate/open-job.domain.ts';
import {
  consumeReserved,
  reserveOnOrder,
  releaseAllocation,
  releaseSheetsOfStock,
  reserve,
  reservedAllocations,
} from '../aggregate/paper/reservations.domain.ts';
import { save } from '../aggregate/save-job.domain.ts';
import * as repo from './job-papers.repo.ts';

/** Returns the papers assigned to the job. Throws 404. */
export async function listJobPapers(context: Context, jobId: string): Promise<JobPaper[]> {
  await repo.readPaperNeed(context.db, jobId);
  return repo.listJobPapers(context.db, jobId);
}

/**
 * Returns the papers that suit the job and are in stock or on order. Sufficient leftovers of cut sheets come first,
 * then the paper with the least offcut. Throws 404.
 */
export async function listEligiblePapers(context: Context, jobId: string): Promise<EligiblePaper[]> {
  const need = await repo.readPaperNeed(context.db, jobId);
  const serving = await findSuitablePapers(context.db, need);
  return serving.sort(compareOfferedPapers(sheetsShort(papersRequired(need), need.papersAssigned)));
}

/** Returns the papers that suit the required size, quality and GSM and are in stock or on order. */
export async function findSuitablePapers(db: Context['db'], need: PaperNeed): Promise<EligiblePaper[]> {
  const stock = await repo.findStockedPapers(db, need);
  return stock
    .filter((paper) => Object.keys(paperMismatch(paper, need)).length === 0)
    .map((paper) => toEligiblePaper(paper, need));
}

/**
 * Reserves more sheets for a job, from stock or from a paper order. If the job has started, it consumes them at once.
 * Throws 400 at `cut`, 404, 409.
 */
export function assignPaper(
  context: VerbContext,
  jobId: string,
  paperId: string,
  request: { quantity: number; cut: number; substitute: boolean; orderId?: string | undefined },
): Promise<JobPaper[]> {
  return perform(context, 'job.assignPaper', 'stock', async (verb) => {
    const work = await openJob(verb, jobId);
    refuseJob(work, 'assignPaper');
    await lockPapersOf(work, [paperId, ...reservedAllocations(work).map((held) => held.paperId)]);
    const { orderId, ...sheets } = request;
    const orders =
      orderId === undefined
        ? []
        : [await reserveOnOrder(verb, { paperId, orderId, sheets: request.quantity })];
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
 * Releases all of the job's sheets of a paper, or only `sheets` of the sheets in stock. Throws 404. Throws 409 if the
 * sheets are consumed, too few, or needed because the job is scheduled.
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

/** Adds to the audit log how many sheets the job has on order. The ledger covers only sheets in stock. */
function logSheetsOnOrder(work: OpenJob, paperId: string, orders: readonly OrderAllocation[]): void {
  const sheets = sheetsOnOrder({ orders });
  if (sheets === 0) return;
  const { id, version, number: name } = work.row;
  const data = { paperId, paper: lockedPaper(work, paperId).name, onOrder: sheets };
  work.pending.auditEntries.push({ entity: 'jobs', id, version, concerns: [paperId], data, name });
}

/**
 * Returns unused sheets from the job to stock, within the verb `verb`. Throws 404, and 409 with both numbers
 * of sheets if the job has consumed fewer than it returns.
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
