/** What papers ask of the jobs that hold them (design: stock, deleting). */
import { reason } from '../../../shared/reasons/reason.ts';
import { cutLimit, paperMismatch, sheetOf } from '../../../shared/rules/paper.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type PaperJobs } from '../../stock/papers/papers.entity.ts';
import { returnSheets } from '../jobs/job-papers.domain.ts';
import { reservations } from '../tables/reservations.ts';
import * as repo from './paper-jobs.repo.ts';

const decisive = ['length', 'breadth', 'thickness', 'gsm', 'quality'] as const;

const refuseUnfit: PaperJobs['refuseUnfit'] = async (verb, row, changed) => {
  if (!decisive.some((field) => field in changed)) return;
  const next = { ...row, ...changed };
  for (const job of await repo.openJobsOf(verb.db, row.id)) {
    const { size, ...rest } = job.substitute ? {} : paperMismatch(next, job);
    const limit = cutLimit(next, sheetOf(job));
    const small =
      size ?? (job.cut > limit ? reason('gives-too-few', { gives: limit, needs: job.cut }) : undefined);
    const field = 'length' in changed ? 'length' : 'breadth';
    const errors = { ...rest, ...(small && { [field]: small }) };
    const reasons = Object.values(errors);
    if (reasons.length === 0) continue;
    throw conflict(reason('would-not-serve', { name: row.name, job: job.number, reasons }), errors);
  }
};

export const paperJobs: PaperJobs = {
  holders: repo.holders,
  reservations,
  holding: (verb, id) => repo.jobsHolding(verb.db, id),
  refuseUnfit,
  letGo: (verb, id) => repo.forgetHeld(verb.db, id),
  returnSheets,
};
