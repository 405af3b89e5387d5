/** A job's papers: assigning, removing and returning sheets, and what starting or cancelling does to them (design: stock). */
import { reason } from '../../../shared/reasons/reason.ts';
import { type EligiblePaper, type JobPaper } from '../../../shared/contract/job-papers.ts';
import {
  cutLimit,
  eligibleOf,
  type PaperNeed,
  papersAssigned,
  paperMismatch,
  papersRequired,
  refuseAssign,
  refuseRemovePaper,
  refuseReturn,
  sheetOf,
} from '../../../shared/rules/paper.ts';
import { conflict, invalid, notFound, refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { type Db } from '../../platform/db/database.ts';
import { lockJob, settleJob } from './job-lock.domain.ts';
import * as repo from './job-papers.repo.ts';
import { findLockedPaper, lockPaper, post, returnedPapers } from '../../stock/papers/ledger.domain.ts';
import { type PaperRow } from '../../stock/papers/papers.repo.ts';

type JobRef = { id: string; number: string };
/** What a cancellation freed, and a reinstatement reserves again. Quantity in stock sheets. */
export type Freed = { paperId: string; quantity: number; cut: number; substitute: boolean };

/** Press sheets that the job's papers make: the sum of quantity x cut. */
export async function pressSheetsAssigned(db: Db, jobId: string): Promise<number> {
  return papersAssigned(await repo.readJobPapers(db, jobId));
}

/** The papers assigned to a job. Throws 404. */
export async function listJobPapers(context: Context, jobId: string): Promise<JobPaper[]> {
  await repo.readNeed(context.db, jobId);
  return repo.listJobPapers(context.db, jobId);
}

/** Papers that serve the job and have some available, least offcut first. Throws 404. */
export async function eligiblePapers(context: Context, jobId: string): Promise<EligiblePaper[]> {
  const need = await repo.readNeed(context.db, jobId);
  const stock = await repo.stockLike(context.db, need);
  return stock
    .filter((paper) => Object.keys(paperMismatch(paper, need)).length === 0)
    .map((paper) => eligibleOf(paper, need))
    .sort((a, b) => a.offcut - b.offcut || a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id));
}

/**
 * Reserves sheets of a paper for a job, more on top of what it holds of it already; consumes them at once when the job has
 * started. Throws 400 at `cut`, 404, 409 for a job that is done with, a paper that does not match, too few available.
 */
export function assignPaper(
  context: Context,
  jobId: string,
  paperId: string,
  asked: { quantity: number; cut: number; substitute: boolean },
): Promise<JobPaper[]> {
  return perform(context, 'job.assignPaper', 'edit', async (verb) => {
    const job = await lockJob(verb, jobId);
    refuseBy(refuseAssign(job.status));
    await reserve(verb, job, await lockPaper(verb.db, paperId), asked);
    const started = await repo.startedOperation(verb.db, jobId);
    if (started) await consumeForJob(verb, job, started);
    await settleJob(verb, jobId);
    return repo.listJobPapers(verb.db, jobId);
  });
}

async function reserve(
  verb: Verb,
  need: repo.JobNeed,
  paper: PaperRow,
  asked: Omit<Freed, 'paperId'>,
): Promise<void> {
  const { quantity, cut } = asked;
  const mismatch = paperMismatch(paper, need);
  const matches = Object.keys(mismatch).length === 0;
  if (!matches && !asked.substitute) {
    const reasons = Object.values(mismatch);
    throw conflict(reason('paper-does-not-match', { name: paper.name, reasons }), mismatch);
  }
  refuseCut(paper, need, cut);
  const held = (await repo.readJobPapers(verb.db, need.id)).find((row) => row.paperId === paper.id);
  if (held && held.cut !== cut) {
    const why = reason('other-cut', { job: need.number, name: paper.name, cut: held.cut });
    throw conflict(why, { cut: why });
  }
  await post(verb, paper.id, { kind: 'reserve', reserved: quantity, job: need });
  const row = { jobId: need.id, paperId: paper.id, quantity, consumed: 0, cut, substitute: !matches };
  await repo.addToJobPaper(verb.db, row);
}

function refuseCut(paper: PaperRow, need: PaperNeed, cut: number): void {
  const [sheet, most] = [sheetOf(need), cutLimit(paper, sheetOf(need))];
  if (cut <= most) return;
  const { length, breadth } = paper;
  throw invalid({ cut: reason('cut-too-many', { most, sheet, paper: { length, breadth } }) });
}

/**
 * Gives back what the job has reserved of a paper. Throws 404, 409 where it is consumed already, or where the job is
 * scheduled and would have too little.
 */
export function removePaper(context: Context, jobId: string, paperId: string): Promise<JobPaper[]> {
  return perform(context, 'job.removePaper', 'edit', async (verb) => {
    const job = await lockJob(verb, jobId);
    const paper = await lockPaper(verb.db, paperId);
    const rows = await repo.readJobPapers(verb.db, jobId);
    const row = rows.find((each) => each.paperId === paperId);
    if (!row) throw notFound('paper of this job');
    const needs = {
      scheduled: job.scheduledAt !== null,
      papersRequired: papersRequired(job),
      papersAssigned: papersAssigned(rows),
    };
    refuseBy(refuseRemovePaper({ ...row, name: paper.name }, needs));
    await release(verb, job, row);
    await settleJob(verb, jobId);
    return repo.listJobPapers(verb.db, jobId);
  });
}

type Held = Pick<repo.JobPaperRow, 'jobId' | 'paperId' | 'quantity' | 'consumed'>;

async function release(verb: Verb, { id, number }: JobRef, row: Held): Promise<void> {
  const quantity = row.quantity - row.consumed;
  await post(verb, row.paperId, { kind: 'release', reserved: -quantity, job: { id, number } });
  await repo.setJobPaper(verb.db, row, { quantity: row.consumed, consumed: row.consumed });
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
  const job = await lockJob(verb, jobId);
  const paper = await lockPaper(verb.db, paperId);
  const row = (await repo.readJobPapers(verb.db, jobId)).find((each) => each.paperId === paperId);
  const consumed = row?.consumed ?? 0;
  const why = refuseReturn({ paperName: paper.name, jobNumber: job.number, consumed }, quantity);
  if (why) throw conflict(why, { quantity: why });
  if (!row) throw notFound('paper of this job');
  const line = { kind: 'return', stock: quantity, consumed: -quantity, job, note } as const;
  const moved = await post(verb, paperId, line);
  await repo.setJobPaper(verb.db, row, { quantity: row.quantity - quantity, consumed: consumed - quantity });
  await settleJob(verb, jobId);
  return moved;
}

/** The job's first operation starts: every sheet it has reserved is consumed. The caller has the job's row locked. */
export async function consumeForJob(verb: Verb, job: JobRef, operationId: string): Promise<void> {
  for (const row of await repo.lockJobPapers(verb.db, job.id)) {
    const quantity = row.quantity - row.consumed;
    if (quantity === 0) continue;
    const deltas = { stock: -quantity, reserved: -quantity, consumed: quantity };
    await post(verb, row.paperId, { kind: 'consume', ...deltas, job, operationId });
    await repo.setJobPaper(verb.db, row, { quantity: row.quantity, consumed: row.quantity });
  }
}

/**
 * The start of the operation is undone: unless another one of the job has started, what the job consumed is reserved
 * again. Throws 409 by name where sheets went back to the shelf and too few are left for the job.
 */
export async function unconsumeForJob(verb: Verb, job: JobRef, operationId: string): Promise<void> {
  if (await repo.startedOperation(verb.db, job.id, operationId)) return;
  const rows = await repo.lockJobPapers(verb.db, job.id);
  const required = papersRequired(await repo.readNeed(verb.db, job.id));
  const left = papersAssigned(rows);
  if (left < required) {
    const names = await returnedPapers(verb.db, job.id);
    throw conflict(reason('sheets-returned', { names, job: job.number, left, required }));
  }
  for (const row of rows) {
    const { consumed } = row;
    if (consumed === 0) continue;
    const deltas = { stock: consumed, reserved: consumed, consumed: -consumed };
    await post(verb, row.paperId, { kind: 'consume', ...deltas, job, operationId, note: 'Start undone' });
    await repo.setJobPaper(verb.db, row, { quantity: row.quantity, consumed: 0 });
  }
}

/** The job is cancelled or deleted: frees what is reserved and not consumed, and answers it. */
export async function releaseForJob(verb: Verb, job: JobRef): Promise<Freed[]> {
  const rows = await repo.lockJobPapers(verb.db, job.id);
  const held = rows.filter((row) => row.quantity > row.consumed);
  for (const row of held) await release(verb, job, row);
  return held.map(({ paperId, quantity, consumed, cut, substitute }) => {
    return { paperId, quantity: quantity - consumed, cut, substitute };
  });
}

/** The job is reinstated: reserves again what its cancellation freed. Throws 409 with both figures, or where a paper is gone. */
export async function reserveAgain(verb: Verb, job: JobRef, freed: readonly Freed[]): Promise<void> {
  const need = await repo.readNeed(verb.db, job.id);
  const byId = [...freed].sort((a, b) => (a.paperId < b.paperId ? -1 : 1));
  for (const each of byId) {
    const paper = await findLockedPaper(verb.db, each.paperId);
    if (!paper) throw conflict(reason('paper-deleted', { job: job.number }));
    await reserve(verb, need, paper, each);
  }
}
