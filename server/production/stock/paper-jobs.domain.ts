/** What papers ask of the jobs that hold them (design: stock, deleting). */
import { cutLimit, paperMismatch, paperNeeded, sheetOf } from '../../../shared/rules/paper.ts';
import { conflict, refuseBy } from '../../platform/verb/problems.ts';
import { type PaperJobs } from '../../stock/papers/papers.entity.ts';
import { returnSheets } from '../jobs/job-papers.domain.ts';
import * as repo from './paper-jobs.repo.ts';

const decisive = ['length', 'breadth', 'thickness', 'gsm', 'quality'] as const;

const refuseUnfit: PaperJobs['refuseUnfit'] = async (verb, row, changed) => {
  if (!decisive.some((field) => field in changed)) return;
  const next = { ...row, ...changed };
  for (const job of await repo.openJobsOf(verb.db, row.id)) {
    const { size, ...rest } = job.substitute ? {} : paperMismatch(next, job);
    const limit = cutLimit(next, sheetOf(job));
    const small =
      size ?? (job.cut > limit ? `gives ${limit} sheets, the job needs ${job.cut} from each` : undefined);
    const field = 'length' in changed ? 'length' : 'breadth';
    const errors = { ...rest, ...(small && { [field]: small }) };
    if (Object.keys(errors).length === 0) continue;
    throw conflict(`${row.name} is assigned to ${job.number}: ${Object.values(errors).join('; ')}`, errors);
  }
};

const letGo: PaperJobs['letGo'] = async (verb, paper) => {
  const jobs = await repo.openJobsOf(verb.db, paper.id);
  const numbers = jobs.map((job) => job.number);
  refuseBy(paperNeeded(paper, numbers));
  return repo.forgetHeld(verb.db, paper.id);
};

export const paperJobs: PaperJobs = { refuseUnfit, letGo, returnSheets };
