/**
 * Computes the positions of the job's sheets on a stock sheet, in mm from the lower left corner, with the longer side
 * across.
 */
import { cutsFrom, isSizeGiven, isTurned, type Sheet } from '../../../shared/rules/paper.ts';

export interface Layout {
  width: number;
  height: number;
  turned: boolean;
  pieces: { x: number; y: number; width: number; height: number }[];
}

/**
 * Places `cut` sheets (by default all that fit) in rows on the stock sheet. A sheet without a size takes up all of
 * it.
 */
export function layOut(stock: Sheet, given: Sheet, cut = cutsFrom(stock, given)): Layout {
  const sheet = isSizeGiven(given) ? given : stock;
  const turned = isTurned(stock, sheet);
  const lying = turned ? { length: sheet.breadth, breadth: sheet.length } : sheet;
  const upright = stock.breadth > stock.length;
  const across = (of: Sheet) => (upright ? of.breadth : of.length);
  const along = (of: Sheet) => (upright ? of.length : of.breadth);
  const piece = { width: across(lying), height: along(lying) };
  const columns = Math.max(1, Math.floor(across(stock) / piece.width + 1e-9));
  const pieces = Array.from({ length: Math.min(cut, cutsFrom(stock, sheet)) }, (_, index) => ({
    ...piece,
    x: (index % columns) * piece.width,
    y: Math.floor(index / columns) * piece.height,
  }));
  return { width: across(stock), height: along(stock), turned, pieces };
}
