/** Computes how much paper the open jobs still need, and which jobs have no paper (design: stock). */
import { type Demand, type UnassignedJob } from '../../../shared/stock/orders/stock.contract.ts';
import {
  demandByPaper,
  demandByRequirement,
  type JobLackingPaper,
} from '../../../shared/jobs/aggregate/paper/paper-demand.ts';
import { papersAssigned } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { isPaperProposed, proposePapers } from '../../../shared/jobs/aggregate/paper/paper-proposals.ts';
import { freeOnOrderByPaper } from '../../../shared/stock/paper-order.ts';
import { oneSnapshot } from '../../platform/db/database.ts';
import { type Context } from '../../platform/verb/verb.ts';
import * as repo from './paper-demand.repo.ts';

/** Returns the demand for each paper and, for jobs without assigned paper, the demand for each quality and GSM. */
export async function readDemand(context: Context): Promise<Demand> {
  const of = await readPaperNeeds(context);
  return { papers: demandByPaper(of), requirements: demandByRequirement(of) };
}

/**
 * Returns the jobs that lack paper, each with the sheets from stock that suit it (rule proposePapers). Without `ids`,
 * returns the jobs that "Assign all" serves (rule isPaperProposed).
 */
export async function readUnassigned(context: Context, ids?: readonly string[]): Promise<UnassignedJob[]> {
  const of = await readPaperNeeds(context);
  const papers = new Map(of.papers.map((paper) => [paper.id, paper]));
  const requestedIds = new Set(ids);
  const jobs = of.jobs.filter((job) => isPaperProposed(job) || requestedIds.has(job.id));
  return proposePapers({ ...of, jobs }).flatMap(({ job, lacks, short, give }) => {
    const { id, number, name, userId, deliveryDate } = job;
    if (ids && !requestedIds.has(id)) return [];
    const given = give.flatMap(({ paperId, quantity, cut }) => {
      const paper = papers.get(paperId);
      return paper ? [{ paperId, name: paper.name, leftover: paper.leftover, quantity, cut }] : [];
    });
    return [{ id, number, name, userId, deliveryDate, lacks, short, papers: given }];
  });
}

/**
 * Returns how many press sheets neither stock nor orders would cover if the job had the values of `job` (rule
 * proposePapers).
 */
export async function readUncovered(context: Context, job: JobNeed): Promise<number> {
  const of = await readPaperNeeds(context);
  const others = of.jobs.filter((other) => isPaperProposed(other) && other.id !== job.id);
  return (
    proposePapers<JobNeed>({ ...of, jobs: [...others, job] }).find((each) => each.job.id === job.id)?.short ??
    0
  );
}
/** Returns the papers of a quality and GSM, each with the sheets on order that no job has reserved. */
export async function readFreePapers({ db }: Context, kind: { quality: string; gsm: number }) {
  const [orders, papers] = await db.transaction(
    async (db) => [await repo.readOpenOrders(db), await repo.readPapers(db, kind)] as const,
    oneSnapshot,
  );
  const onOrder = freeOnOrderByPaper(orders);
  return papers.map((paper) => ({ ...paper, onOrder: onOrder.get(paper.id) ?? 0 }));
}

type JobNeed = JobLackingPaper & { buffer: number; deliveryDate: string };

/** Reads the open jobs with their allocated papers, all papers, and the open paper orders. */
async function readPaperNeeds({ db }: Context) {
  // If a job got paper between two of the reads, the list would count its need twice, or not at all.
  const [open, orders, papers] = await db.transaction(
    async (db) =>
      [await repo.readJobs(db), await repo.readOpenOrders(db), await repo.readPapers(db)] as const,
    oneSnapshot,
  );
  const jobs = open.map(({ held, ...job }) => ({ ...job, papersAssigned: papersAssigned(held) }));
  const held = open.flatMap((job) => job.held.map((each) => ({ ...each, jobId: job.id })));
  return { jobs, held, orders, papers };
}
