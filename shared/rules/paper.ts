/** Papers: how many sheets a job needs, which stock serves, how a sheet is cut (spec §2 Job paper assignment, design: stock). */

/** Press sheets that the job's gate asks for: ceil(quantity / ups), the buffer not included. */
export function papersRequired(job: { quantity: number; ups: number }): number {
  return Math.ceil(job.quantity / job.ups);
}

/** Press sheets with the buffer (overs, in finished pieces): ceil((quantity + buffer) / ups). */
export function papersWithBuffer(job: { quantity: number; buffer: number; ups: number }): number {
  return Math.ceil((job.quantity + job.buffer) / job.ups);
}

/** Press sheets that the assigned stock sheets make: the sum of quantity x cut. */
export function papersAssigned(papers: readonly { quantity: number; cut: number }[]): number {
  return papers.reduce((sum, paper) => sum + paper.quantity * paper.cut, 0);
}

export interface Sheet {
  length: number;
  breadth: number;
}

/** The most press sheets that one stock sheet gives with straight cuts in one orientation; 0 when it is too small. In mm. */
export function cutsFrom(stock: Sheet, sheet: Sheet): number {
  return Math.max(grid(stock, sheet), grid(stock, { length: sheet.breadth, breadth: sheet.length }));
}

/** Whether the press sheet has to be turned a quarter to give the most of the stock sheet. */
export function isTurned(stock: Sheet, sheet: Sheet): boolean {
  return grid(stock, { length: sheet.breadth, breadth: sheet.length }) > grid(stock, sheet);
}

function grid(stock: Sheet, sheet: Sheet): number {
  const fits = (of: number, piece: number) => (piece > 0 ? Math.floor(of / piece + 1e-9) : 1);
  return fits(stock.length, sheet.length) * fits(stock.breadth, sheet.breadth);
}

/** The part of the stock sheet that is not used, 0 to 1, when `cut` press sheets come out of it. */
export function offcut(stock: Sheet, sheet: Sheet, cut: number): number {
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
export interface PaperStock extends Sheet {
  thickness: number;
  gsm: number;
  quality: string;
}

/**
 * Why the paper does not serve the job, as field to reason; empty when it does: same quality and GSM, at least the job's
 * length x breadth in one of the two orientations, same thickness or none given (design: stock).
 */
export function paperMismatch(
  paper: PaperStock,
  job: PaperNeed,
): Partial<Record<'quality' | 'gsm' | 'size' | 'thickness', string>> {
  const need = { length: job.paperLength, breadth: job.paperBreadth };
  return {
    ...(paper.quality !== job.paperQuality && {
      quality: `${paper.quality}, the job needs ${job.paperQuality}`,
    }),
    ...(paper.gsm !== job.paperGsm && { gsm: `${paper.gsm} g/m², the job needs ${job.paperGsm} g/m²` }),
    ...(cutsFrom(paper, need) < 1 && {
      size: `${paper.length} × ${paper.breadth} mm, the job needs ${need.length} × ${need.breadth} mm`,
    }),
    ...(paper.thickness !== 0 &&
      paper.thickness !== job.paperThickness && {
        thickness: `${paper.thickness} µm, the job needs ${job.paperThickness} µm`,
      }),
  };
}

/** Whether the paper's stock is low: available at or under the reorder quantity, where one is set. */
export function isLow(paper: { availableQuantity: number; reorderQuantity: number }): boolean {
  return paper.reorderQuantity > 0 && paper.availableQuantity <= paper.reorderQuantity;
}

/** Sheets or pieces as the floor enters them, in pieces as they are stored (design: operations). */
export function toPieces(count: number, unit: 'sheets' | 'pieces', ups: number): number {
  return unit === 'sheets' ? count * ups : count;
}
