/** How many press sheets a job needs (spec §2 Job paper assignment, design: stock). */
import { piecesPlanned } from './job-status.ts';

/**
 * What decides how many press sheets a job needs: the order, and once its own run is over what that has used instead, for more
 * sheets would make nothing; beside it those of make-up runs.
 */
export interface SheetsNeeded {
  quantity: number;
  ups: number;
  makeUpSheets?: number;
  sheetsBeforeMakeUp?: number | null;
}

const sheetsFor = (pieces: number, { ups, makeUpSheets = 0, sheetsBeforeMakeUp }: SheetsNeeded): number =>
  (sheetsBeforeMakeUp ?? Math.ceil(pieces / ups)) + makeUpSheets;

/** Press sheets that the job's gate asks for: ceil(quantity / ups), the buffer not included, and those of make-up runs. */
export function papersRequired(job: SheetsNeeded): number {
  return sheetsFor(job.quantity, job);
}

/** Press sheets with the buffer (overs, in finished pieces): ceil((quantity + buffer) / ups). */
export function papersWithBuffer(job: SheetsNeeded & { buffer: number }): number {
  return sheetsFor(piecesPlanned(job), job);
}

/** Press sheets to give a job: with the buffer, where somebody gave one; every job starts with 1. */
export const papersToGive = (of: {
  buffer: number;
  papersRequired: number;
  papersWithBuffer: number;
}): number => (of.buffer > 1 ? of.papersWithBuffer : of.papersRequired);

/** Press sheets that the assigned stock sheets make: the sum of quantity x cut. */
export function papersAssigned(papers: readonly { quantity: number; cut: number }[]): number {
  return papers.reduce((sum, paper) => sum + paper.quantity * paper.cut, 0);
}
