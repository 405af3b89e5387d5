/** Cuts papers into press sheets, and finds the part of a sheet on which a machine can print. */
import { type Paper, type SheetMachine, type Size } from './layout-model.ts';

/** The numbers of parts into which the length and the breadth of a paper may be cut. */
const partsOfSide = [1, 2, 3, 4];
const mostParts = 8;

export interface PressSheet extends Size {
  /** The number of parts along the paper's length and breadth. Their product is the press sheets from one paper. */
  parts: readonly [along: number, across: number];
  /** Whether the length of the press sheet, which runs along the gripper, is the breadth of the paper. */
  isTurned: boolean;
}

/** Returns the ways to cut a paper into equal parts. The first is the whole sheet. */
export const partsOf = ({ isCuttable }: Paper): PressSheet['parts'][] =>
  partsOfSide
    .flatMap((along) => partsOfSide.map((across) => [along, across] as const))
    .filter(([along, across]) => along * across <= (isCuttable ? mostParts : 1));

/** Returns whether the machine takes the sheet with its length along the gripper. */
export const takes = ({ largest, smallest }: SheetMachine, { length, breadth }: Size): boolean =>
  length >= smallest.length &&
  breadth >= smallest.breadth &&
  length <= (largest.length || Infinity) &&
  breadth <= (largest.breadth || Infinity);

/**
 * Returns the press sheet for a press of a paper that is cut into parts, or null if the press takes none. A part that
 * is too large for the press is trimmed. The longer side lies along the gripper if both ways are as large.
 */
export function pressSheetOf(
  paper: Size,
  parts: PressSheet['parts'],
  press: SheetMachine,
): PressSheet | null {
  const sides = [paper.length / parts[0], paper.breadth / parts[1]];
  let best: PressSheet | null = null;
  for (const isTurned of sides[1] > sides[0] ? [true, false] : [false, true]) {
    const length = Math.min(sides[isTurned ? 1 : 0], press.largest.length || Infinity);
    const breadth = Math.min(sides[isTurned ? 0 : 1], press.largest.breadth || Infinity);
    const isLarger = !best || length * breadth > best.length * best.breadth;
    if (isLarger && takes(press, { length, breadth })) best = { length, breadth, parts, isTurned };
  }
  return best;
}

/** Returns the area of the sheet on which outlines may lie: inside the margins, with room for the bleed. */
export const usableArea = ({ length, breadth }: Size, { margins }: SheetMachine, bleed: number): Size => ({
  length: length - 2 * (margins.side + bleed),
  breadth: breadth - margins.gripper - margins.tail - 2 * bleed,
});
