/** What waiting jobs need of paper, and what would do (design: stock). */
import { eligibleOf, type PaperNeed, paperMismatch, papersRequired, type PaperStock } from './paper.ts';

type ShortJob = Parameters<typeof papersRequired>[0] &
  PaperNeed & { id: string; number: string; papersAssigned: number };

/**
 * The jobs that have too little paper and can all be given what they lack of this one, each in turn as far as it goes; `quantity`
 * in stock sheets, each cut into `cut`.
 */
export function coveredJobs(
  paper: PaperStock & { availableQuantity: number },
  jobs: readonly ShortJob[],
): { id: string; number: string; quantity: number; cut: number; assigned: boolean }[] {
  let left = paper.availableQuantity;
  return jobs.flatMap((job) => {
    const short = papersRequired(job) - job.papersAssigned;
    if (short <= 0 || Object.keys(paperMismatch(paper, job)).length > 0) return [];
    const { cut } = eligibleOf(paper, job);
    const quantity = Math.ceil(short / cut);
    if (quantity > left) return [];
    left -= quantity;
    return [{ id: job.id, number: job.number, quantity, cut, assigned: false }];
  });
}
