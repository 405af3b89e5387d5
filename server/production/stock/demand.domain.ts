/** What open jobs need of paper (design: stock). */
import { type Demand } from '../../../shared/contract/stock.ts';
import { demandByPaper, demandByRequirement } from '../../../shared/rules/demand.ts';
import { papersAssigned } from '../../../shared/rules/press-sheets.ts';
import { oneSnapshot } from '../../platform/db/database.ts';
import { type Context } from '../../platform/verb/verb.ts';
import * as repo from './demand.repo.ts';

/** By paper, and by requirement where a job has none. */
export async function readDemand({ db }: Context): Promise<Demand> {
  // A job that is assigned paper between two of the reads would need it twice, or not at all.
  const [open, orders, papers] = await db.transaction(
    async (db) =>
      [await repo.readJobs(db), await repo.readOpenOrders(db), await repo.readPapers(db)] as const,
    oneSnapshot,
  );
  const jobs = open.map(({ held, ...job }) => ({ ...job, papersAssigned: papersAssigned(held) }));
  const held = open.flatMap((job) => job.held.map((each) => ({ ...each, jobId: job.id })));
  const of = { jobs, held, orders, papers };
  return { papers: demandByPaper(of), requirements: demandByRequirement(of) };
}
