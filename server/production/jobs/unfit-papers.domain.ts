/** Refuses changes of a job that its assigned papers would not fit. */
import { reason } from '../../../shared/reasons/reason.ts';
import { cutLimit, paperMismatch, pressSheetOf } from '../../../shared/rules/paper.ts';
import { conflict } from '../../platform/verb/refusals.ts';
import { type JobRow, type OpenJob, lockPapersOf } from '../work/job-aggregate.domain.ts';

const paperFields = {
  quality: 'paperQuality',
  gsm: 'paperGsm',
  size: 'paperLength',
  thickness: 'paperThickness',
} as const;

/**
 * Throws 409 if an assigned paper would not fit the changed job. A paper that somebody assigned as a substitute may
 * differ.
 */
export async function refuseUnfitPapers(work: OpenJob, next: JobRow): Promise<void> {
  const { row, papers } = work;
  const fields = [...Object.values(paperFields), 'paperBreadth'] as const;
  if (fields.every((field) => next[field] === row[field])) return;
  const matching = papers.filter(({ substitute }) => !substitute);
  const ids = matching.map(({ paperId }) => paperId);
  const locked = await lockPapersOf(work, ids);
  for (const { paperId, cut } of matching) {
    const paper = locked.get(paperId);
    if (!paper) continue;
    const mismatch = Object.entries(paperMismatch(paper, next));
    const errors = Object.fromEntries(
      mismatch.map(([what, why]) => [
        paperFields[what as keyof typeof paperFields],
        reason('assigned-misfit', { name: paper.name, reason: why }),
      ]),
    );
    const limit = cutLimit(paper, pressSheetOf(next));
    if (cut > limit) {
      errors.paperLength ??= reason('assigned-cut-misfit', { name: paper.name, cut, most: limit });
    }
    const reasons = Object.values(errors);
    if (reasons.length > 0) throw conflict(reason('several', { reasons }), errors);
  }
}
