/** Papers: which stock serves a job, how a sheet is cut (spec §2 Job paper assignment, design: stock). */
import { type Reason, reason } from '../reasons/reason.ts';
import { quantityMaximum } from './catalogue.ts';
import { isOpenJob, type JobStatus, sheetsShort } from './job-status.ts';
import { papersRequired } from './press-sheets.ts';

export interface Sheet {
  length: number;
  breadth: number;
}

/** Whether a measure (mm, µm) was given at all: 0, or a form's untouched 1, says nothing. */
export const isGiven = (measure: number): boolean => measure > 1;

/** Whether the size of a sheet was given: both of its sides. */
export const isSizeGiven = ({ length, breadth }: Sheet): boolean => isGiven(length) && isGiven(breadth);

/**
 * The most press sheets that one stock sheet gives with straight cuts in one orientation; 0 when it is too small. One whose
 * size is not given is not cut. In mm.
 */
export function cutsFrom(stock: Sheet, sheet: Sheet): number {
  const most = Math.max(
    countInGrid(stock, sheet),
    countInGrid(stock, { length: sheet.breadth, breadth: sheet.length }),
  );
  return isSizeGiven(sheet) ? most : Math.min(1, most);
}

/** No stock sheet is cut into more; only a slipped digit asks for it. */
export const cutMaximum = 10_000;

/** The most that `cut` may be: what fits, at least 1, because a substitute may be too small for straight cuts. */
export function cutLimit(stock: Sheet, sheet: Sheet): number {
  return Math.min(cutMaximum, Math.max(1, cutsFrom(stock, sheet)));
}

/** Whether the press sheet has to be turned a quarter to give the most of the stock sheet. */
export function isTurned(stock: Sheet, sheet: Sheet): boolean {
  if (!isSizeGiven(sheet)) return false;
  return countInGrid(stock, { length: sheet.breadth, breadth: sheet.length }) > countInGrid(stock, sheet);
}

/** Counted in whole thousandths of a mm, as measures are kept: a fraction of binary would lose a sheet. */
function countInGrid(stock: Sheet, sheet: Sheet): number {
  const exact = (mm: number) => Math.round(mm * 1000);
  const fits = (of: number, piece: number) => (piece > 0 ? Math.floor(exact(of) / exact(piece)) : 1);
  return fits(stock.length, sheet.length) * fits(stock.breadth, sheet.breadth);
}

/** The part of the stock sheet that is not used, 0 to 1, when `cut` press sheets come out of it; 0 while their size is not given. */
export function offcutShare(stock: Sheet, sheet: Sheet, cut: number): number {
  if (!isSizeGiven(sheet)) return 0;
  const area = stock.length * stock.breadth;
  return area > 0 ? Math.max(0, 1 - (cut * sheet.length * sheet.breadth) / area) : 0;
}

export interface PaperNeed {
  paperLength: number;
  paperBreadth: number;
  paperThickness: number;
  paperGsm: number;
  paperQuality: string;
}
/** The press sheet that a job needs, in mm. */
export const pressSheetOf = (need: Pick<PaperNeed, 'paperLength' | 'paperBreadth'>): Sheet => ({
  length: need.paperLength,
  breadth: need.paperBreadth,
});

/**
 * A paper as it would be cut for the job: `cut`, the most press sheets out of one stock sheet that may be asked for, at least
 * 1, because a substitute may be too small; `offcut`, the part of it not used, 0 to 1; `turned`, whether the press sheet is
 * turned a quarter (design: stock).
 */
export function toEligiblePaper<P extends Sheet>(paper: P, need: PaperNeed) {
  const sheet = pressSheetOf(need);
  const cut = cutLimit(paper, sheet);
  return { ...paper, cut, offcut: offcutShare(paper, sheet, cut), turned: isTurned(paper, sheet) };
}

export interface PaperStock extends Sheet {
  thickness: number;
  gsm: number;
  quality: string;
}

/**
 * Why the paper does not serve the job, as field to reason; empty when it does: same quality and GSM, at least the job's
 * length x breadth in one of the two orientations, same thickness or none given on either side (design: stock).
 */
export function paperMismatch(
  paper: PaperStock,
  job: PaperNeed,
): Partial<Record<'quality' | 'gsm' | 'size' | 'thickness', Reason>> {
  const need = pressSheetOf(job);
  return {
    ...(paper.quality !== job.paperQuality && {
      quality: reason('other-quality', { has: paper.quality, needs: job.paperQuality }),
    }),
    ...(paper.gsm !== job.paperGsm && { gsm: reason('other-gsm', { has: paper.gsm, needs: job.paperGsm }) }),
    ...(cutsFrom(paper, need) < 1 && {
      size: reason('other-size', { has: { length: paper.length, breadth: paper.breadth }, needs: need }),
    }),
    ...(isGiven(paper.thickness) &&
      isGiven(job.paperThickness) &&
      paper.thickness !== job.paperThickness && {
        thickness: reason('other-thickness', { has: paper.thickness, needs: job.paperThickness }),
      }),
  };
}

/** Why a stock sheet can't be cut into so many press sheets for the job, or null: nobody knows how many fit (design: stock). */
export function refuseCut(job: PaperNeed & { number: string }, cut: number): Reason | null {
  return cut > 1 && !isSizeGiven(pressSheetOf(job)) ? reason('sheet-not-given', { job: job.number }) : null;
}

/** What is left of a stock sheet in one piece, the larger of the two strips beside `cutsFrom` press sheets; null where there is none. */
export function largestOffcut(stock: Sheet, sheet: Sheet): Sheet | null {
  if (!isSizeGiven(sheet) || cutsFrom(stock, sheet) === 0) return null;
  const lying = isTurned(stock, sheet) ? { length: sheet.breadth, breadth: sheet.length } : sheet;
  const exact = (mm: number) => Math.round(mm * 1000);
  const rest = (of: number, piece: number) => (exact(of) % exact(piece)) / 1000;
  const strips = [
    { length: rest(stock.length, lying.length), breadth: stock.breadth },
    { length: stock.length, breadth: rest(stock.breadth, lying.breadth) },
  ].filter(isSizeGiven);
  const area = ({ length, breadth }: Sheet) => length * breadth;
  return strips.sort((a, b) => area(b) - area(a))[0] ?? null;
}

/** Why such a piece is not left of one of the paper's sheets, or null. */
export function refuseOffcut(paper: Sheet & { name: string }, sheet: Sheet): Reason | null {
  if (!isSizeGiven(sheet)) return reason('offcut-not-given');
  if (!isSizeGiven(paper) || cutsFrom(paper, sheet) > 0) return null;
  const { name, length, breadth } = paper;
  return reason('offcut-too-large', { name, sheet, paper: { length, breadth } });
}

type Offered = Sheet & {
  id: string;
  name: string;
  leftover: boolean;
  availableQuantity: number;
  cut: number;
  offcut: number;
};

/** The order in which papers are offered to a job that is `short` press sheets: leftovers that suffice, then the least offcut. */
export const compareOfferedPapers =
  (short: number) =>
  (a: Offered, b: Offered): number => {
    const later = (paper: Offered) => Number(!paper.leftover || paper.availableQuantity * paper.cut < short);
    return (
      later(a) - later(b) ||
      a.offcut - b.offcut ||
      a.name.localeCompare(b.name, 'en') ||
      a.id.localeCompare(b.id)
    );
  };

/** Whether the paper's stock is low: available at or under the reorder quantity, where one is set. */
export function isLow(paper: { availableQuantity: number; reorderQuantity: number }): boolean {
  return paper.reorderQuantity > 0 && paper.availableQuantity <= paper.reorderQuantity;
}

/** Sheets that lie in stock and are spoken for: what is not available. */
export function reservedSheets(paper: { stockQuantity: number; availableQuantity: number }): number {
  return paper.stockQuantity - paper.availableQuantity;
}

/** Sheets or pieces as the floor enters them, in pieces as they are stored (design: operations). */
export function toPieces(count: number, unit: 'sheets' | 'pieces', ups: number): number {
  return unit === 'sheets' ? count * ups : count;
}

/** Pieces as they are stored, in the unit that the floor counts: the sheets that so many pieces take (design: operations). */
export function fromPieces(pieces: number, unit: 'sheets' | 'pieces', ups: number): number {
  return unit === 'sheets' ? Math.ceil(pieces / ups) : pieces;
}

/** Why `quantity` stock sheets of the paper can't be reserved, or null (design: stock). */
export function refuseReservePaper(
  paper: { name: string; availableQuantity: number },
  quantity: number,
): Reason | null {
  const available = Math.max(0, paper.availableQuantity);
  if (quantity <= available) return null;
  return reason('not-available', { name: paper.name, available, quantity });
}

/** Why the paper's stock can't be made `next` sheets, or null: only a count takes it below what is reserved (design: stock). */
export function refuseStockChange(
  paper: { name: string; stockQuantity: number; availableQuantity: number },
  next: number,
): Reason | null {
  const { name, stockQuantity } = paper;
  const reserved = reservedSheets(paper);
  if (next > quantityMaximum) {
    return reason('stock-too-large', { name, stock: next, most: quantityMaximum });
  }
  if (next >= Math.min(reserved, stockQuantity)) return null;
  return reserved > 0
    ? reason('stock-reserved', { name, reserved, stock: next })
    : reason('not-in-stock', { name, stock: stockQuantity, out: stockQuantity - next });
}

/** Why `quantity` sheets can't be returned from the job, or null: at most what it consumed of the paper (design: stock). */
export function refuseReturnPaper(
  from: { paperName: string; jobNumber: string; consumed: number },
  quantity: number,
): Reason | null {
  if (quantity <= from.consumed) return null;
  const { paperName: name, jobNumber: job, consumed } = from;
  return reason('more-than-consumed', { name, job, consumed, quantity });
}

/**
 * Why the start that consumed the job's paper can't be taken back, or null: sheets went back to the shelf, and what is left,
 * in press sheets, is less than the job needs. `returned` names the papers.
 */
export function refuseRevertConsumption(
  job: { number: string; quantity: number; ups: number },
  held: { left: number; returned: readonly string[] },
): Reason | null {
  const { left, returned: names } = held;
  const required = papersRequired(job);
  if (sheetsShort(required, left) === 0) return null;
  return reason('sheets-returned', { names: [...names], job: job.number, left, required });
}

/** Why no paper can be assigned to a job of this status, or null. */
export function refuseAssignPaper(status: JobStatus): Reason | null {
  return isOpenJob(status) ? null : reason('job-closed-for-paper', { status });
}

/**
 * Why `sheets` of the paper, all that are not consumed unless said, can't be taken off the job, or null. Quantities in stock
 * sheets, the job's in press sheets (design: stock).
 */
export function refuseUnassignPaper(
  assigned: { name: string; quantity: number; cut: number; consumed: number },
  job: { scheduled: boolean; papersRequired: number; papersAssigned: number },
  sheets: number = assigned.quantity - assigned.consumed,
): Reason | null {
  const { name, quantity, consumed } = assigned;
  // What is consumed stays; of a started job what is still on order can go.
  if (consumed === quantity) return reason('paper-consumed', { name, consumed });
  const reserved = quantity - consumed;
  if (sheets > reserved) return reason('more-than-held', { name, reserved, quantity: sheets });
  const left = job.papersAssigned - sheets * assigned.cut;
  if (!job.scheduled || sheetsShort(job.papersRequired, left) === 0) return null;
  return reason('paper-needed', { name, needs: job.papersRequired, left });
}

/** How many of the jobs that hold a paper are named by their numbers. */
export const paperJobsNamedMaximum = 5;

/**
 * Why the paper can't be deleted, or null; `jobs` are the numbers of the unfinished ones that hold it, of which there may be
 * more, `total` (design: deleting).
 */
export function refuseDeletePaper(
  paper: { name: string; stockQuantity: number; availableQuantity: number },
  jobs: readonly string[],
  total: number = jobs.length,
): Reason | null {
  const reserved = reservedSheets(paper);
  if (total === 0 && reserved === 0) return null;
  const numbers = jobs.slice(0, paperJobsNamedMaximum);
  return reason('paper-has-jobs', { name: paper.name, jobs: total, numbers, reserved });
}
