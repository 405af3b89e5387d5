/**
 * Decides which papers suit a job, how a stock sheet is cut, and which stock changes are allowed (spec §2 Job
 * paper assignment, design: stock).
 */
import { isGiven } from '../../../stock/given-measure.ts';
import { type Reason, reason } from '../../../platform/reasons/refusal-reason.ts';
import { quantityMaximum } from '../../../platform/specification-constants.ts';
import { isOpenJob, type JobStatus, sheetsShort } from '../job-status.ts';
import { papersRequired, type SheetsNeeded } from './press-sheets.ts';

export interface Sheet {
  length: number;
  breadth: number;
}

/** Returns whether both sides of the sheet are known. */
export const isSizeGiven = ({ length, breadth }: Sheet): boolean => isGiven(length) && isGiven(breadth);

/**
 * Returns how many press sheets straight cuts give, all in the same orientation. It returns 0 if the stock
 * sheet is too small, and at most 1 if a size is unknown. Sizes are in mm.
 */
export function cutsFrom(stock: Sheet, sheet: Sheet): number {
  const most = Math.max(
    countInGrid(stock, sheet),
    countInGrid(stock, { length: sheet.breadth, breadth: sheet.length }),
  );
  return isSizeGiven(sheet) ? most : Math.min(1, most);
}

/**
 * The largest number of press sheets that a user can cut from one stock sheet. A larger number is a typing
 * error.
 */
export const cutMaximum = 10_000;

/**
 * Returns the highest `cut` that a user may choose: the number of press sheets that fit. It is at least 1,
 * because a substitute may be too small.
 */
export function cutLimit(stock: Sheet, sheet: Sheet): number {
  return Math.min(cutMaximum, Math.max(1, cutsFrom(stock, sheet)));
}

/** Returns whether the stock sheet gives more press sheets if they lie turned by 90 degrees. */
export function isTurned(stock: Sheet, sheet: Sheet): boolean {
  if (!isSizeGiven(sheet)) return false;
  return countInGrid(stock, { length: sheet.breadth, breadth: sheet.length }) > countInGrid(stock, sheet);
}

/**
 * Returns how many press sheets fit in one orientation. It calculates in thousandths of a mm, because binary
 * fractions could lose a sheet.
 */
function countInGrid(stock: Sheet, sheet: Sheet): number {
  const exact = (mm: number) => Math.round(mm * 1000);
  const fits = (of: number, piece: number) => (piece > 0 ? Math.floor(exact(of) / exact(piece)) : 1);
  return fits(stock.length, sheet.length) * fits(stock.breadth, sheet.breadth);
}

/**
 * Returns the share of the stock sheet (0 to 1) that is left unused after cutting `cut` press sheets. It
 * returns 0 if a size is unknown.
 */
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
/** Returns the size of the job's press sheet in mm. */
export const pressSheetOf = (need: Pick<PaperNeed, 'paperLength' | 'paperBreadth'>): Sheet => ({
  length: need.paperLength,
  breadth: need.paperBreadth,
});

/**
 * Adds to the paper how it would be cut for the job (design: stock). `cut` is the number of press sheets,
 * `offcut` the unused share, `turned` the orientation.
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
 * Returns, by field, why the paper does not suit the job: quality, GSM, size in both orientations, or
 * thickness if both are known (design: stock).
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

/**
 * Returns why the sheet can't be cut into `cut` press sheets for the job, or null. If the press sheet's size
 * is unknown, the number that fits is unknown too (design: stock).
 */
export function refuseCut(job: PaperNeed & { number: string }, cut: number): Reason | null {
  return cut > 1 && !isSizeGiven(pressSheetOf(job)) ? reason('sheet-not-given', { job: job.number }) : null;
}

/**
 * Returns the larger of the two strips that remain of a stock sheet after cutting. It returns null if none
 * remains, if no press sheet fits, or if the press sheet's size is unknown.
 */
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

/** Returns why the paper's sheets can't leave an offcut of this size, or null. */
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

/**
 * Returns a comparison that sorts the papers offered to a job that lacks `short` press sheets. Leftovers that
 * suffice come first, then papers with the least offcut.
 */
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

/**
 * Returns whether the available stock is at or below the reorder quantity. If that quantity is 0, the stock
 * is never low.
 */
export function isLow(paper: { availableQuantity: number; reorderQuantity: number }): boolean {
  return paper.reorderQuantity > 0 && paper.availableQuantity <= paper.reorderQuantity;
}

/** Returns how many sheets of the paper's stock are reserved for jobs. */
export function reservedSheets(paper: { stockQuantity: number; availableQuantity: number }): number {
  return paper.stockQuantity - paper.availableQuantity;
}

/**
 * Converts a count from the operation's unit to pieces, in which the database stores counts
 * (design: operations).
 */
export function toPieces(count: number, unit: 'sheets' | 'pieces', ups: number): number {
  return unit === 'sheets' ? count * ups : count;
}

/**
 * Converts stored pieces to the operation's unit, in which people count. It rounds sheets up
 * (design: operations).
 */
export function fromPieces(pieces: number, unit: 'sheets' | 'pieces', ups: number): number {
  return unit === 'sheets' ? Math.ceil(pieces / ups) : pieces;
}

/** Returns why `quantity` stock sheets of the paper can't be reserved, or null (design: stock). */
export function refuseReservePaper(
  paper: { name: string; availableQuantity: number },
  quantity: number,
): Reason | null {
  const available = Math.max(0, paper.availableQuantity);
  if (quantity <= available) return null;
  return reason('not-available', { name: paper.name, available, quantity });
}

/**
 * Returns why the stock can't become `next` sheets, or null. Only a stock count may set it below the reserved
 * sheets (design: stock).
 */
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

/**
 * Returns why the job can't return `quantity` sheets to the stock, or null. The job must have consumed these
 * sheets (design: stock).
 */
export function refuseReturnPaper(
  from: { paperName: string; jobNumber: string; consumed: number },
  quantity: number,
): Reason | null {
  if (quantity <= from.consumed) return null;
  const { paperName: name, jobNumber: job, consumed } = from;
  return reason('more-than-consumed', { name, job, consumed, quantity });
}

/**
 * Returns why the undone start would leave the job too few press sheets, or null. Sheets that went back to
 * the shelf since the start are missing. `returned` names their papers.
 */
export function refuseRevertConsumption(
  job: SheetsNeeded & { number: string },
  held: { left: number; returned: readonly string[] },
): Reason | null {
  const { left, returned: names } = held;
  const required = papersRequired(job);
  if (sheetsShort(required, left) === 0) return null;
  return reason('sheets-returned', { names: [...names], job: job.number, left, required });
}

/** Returns why no paper can be assigned to a job with this status, or null. */
export function refuseAssignPaper(status: JobStatus): Reason | null {
  return isOpenJob(status) ? null : reason('job-closed-for-paper', { status });
}

/**
 * Returns why `sheets` of the paper can't be taken off the job, or null. Without `sheets`, it means all
 * unconsumed sheets. `sheets` and `assigned` count stock sheets, `job` counts press sheets (design: stock).
 */
export function refuseUnassignPaper(
  assigned: { name: string; quantity: number; cut: number; consumed: number },
  job: { scheduled: boolean; papersRequired: number; papersAssigned: number },
  sheets: number = assigned.quantity - assigned.consumed,
): Reason | null {
  const { name, quantity, consumed } = assigned;
  // Consumed sheets stay with the job. Sheets that are still on order can leave even a started job.
  if (consumed === quantity) return reason('paper-consumed', { name, consumed });
  const reserved = quantity - consumed;
  if (sheets > reserved) return reason('more-than-held', { name, reserved, quantity: sheets });
  const left = job.papersAssigned - sheets * assigned.cut;
  if (!job.scheduled || sheetsShort(job.papersRequired, left) === 0) return null;
  return reason('paper-needed', { name, needs: job.papersRequired, left });
}

/** The largest number of jobs that the refusal to delete a paper names. */
export const paperJobsNamedMaximum = 5;

/**
 * Returns why the paper can't be deleted, or null. `jobs` holds numbers of unfinished jobs that use the
 * paper, and `total` counts all such jobs (design: deleting).
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
