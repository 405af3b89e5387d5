/** Calculates how many press sheets a job needs (spec §2 Job paper assignment, design: stock). */
import { piecesPlanned } from '../job-status.ts';

/**
 * The fields that decide how many press sheets a job needs. If `sheetsBeforeMakeUp` is set, these consumed
 * sheets replace the sheets that the order needs. It is 0 if the job's first steps were done before Makeready.
 */
export interface SheetsNeeded {
  quantity: number;
  ups: number;
  makeUpSheets: number;
  sheetsBeforeMakeUp: number | null;
}

/** The fields of a job without make-up runs. */
export const noMakeUp = { makeUpSheets: 0, sheetsBeforeMakeUp: null };

/**
 * Returns 0 if steps of the plan were done before Makeready, because the job's own run then takes no sheets from the
 * stock. Otherwise returns null.
 */
export const sheetsTakenBefore = (plan: readonly { done?: boolean | undefined }[]): number | null =>
  plan.some(({ done }) => done) ? 0 : null;

const sheetsFor = (pieces: number, { ups, makeUpSheets, sheetsBeforeMakeUp }: SheetsNeeded): number =>
  (sheetsBeforeMakeUp ?? Math.ceil(pieces / ups)) + makeUpSheets;

/**
 * Returns the press sheets without which the job can't be scheduled: ceil(quantity / ups) without the buffer,
 * plus the sheets of make-up runs.
 */
export function papersRequired(job: SheetsNeeded): number {
  return sheetsFor(job.quantity, job);
}

/**
 * Returns the press sheets for the order and the buffer: ceil((quantity + buffer) / ups), plus the sheets of
 * make-up runs.
 */
export function papersWithBuffer(job: SheetsNeeded & { buffer: number }): number {
  return sheetsFor(piecesPlanned(job), job);
}

/**
 * What a screen shows next to a job's papers: whether they suffice, or how many sheets or pieces are missing.
 */
export type PaperState =
  | { is: 'short'; sheets: number }
  | { is: 'without buffer'; sheets: number }
  | { is: 'too few pieces'; pieces: number }
  | { is: 'met' };

/**
 * Returns whether the assigned sheets suffice. `met` says that they cover the order and that the job will
 * make all ordered pieces. A draft must also have the sheets of the buffer.
 */
export function paperStateOf(job: {
  papersRequired: number;
  papersWithBuffer: number;
  papersAssigned: number;
  short: number;
  scheduledAt: string | null;
}): PaperState {
  const lacks = (needed: number) => Math.max(0, needed - job.papersAssigned);
  if (lacks(job.papersRequired) > 0) return { is: 'short', sheets: lacks(job.papersRequired) };
  const ofBuffer = lacks(job.papersWithBuffer);
  if (ofBuffer > 0 && (job.short > 0 || job.scheduledAt === null))
    return { is: 'without buffer', sheets: ofBuffer };
  return job.short > 0 ? { is: 'too few pieces', pieces: job.short } : { is: 'met' };
}

/** Returns how many press sheets the assigned stock sheets are cut into: the sum of quantity × cut. */
export function papersAssigned(papers: readonly { quantity: number; cut: number }[]): number {
  return papers.reduce((sum, paper) => sum + paper.quantity * paper.cut, 0);
}
