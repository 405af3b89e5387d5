/** The input and output of the layout engine. All measures are in mm; x runs to the right and y downwards. */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  length: number;
  breadth: number;
}

/** The side of the blank along which the grain must run. */
export type GrainRule = 'length' | 'breadth' | 'either';

export interface Blank {
  /** The edge of the piece as a simple polygon, without bleed. Its length runs along x. */
  outline: readonly Point[];
  bleed: number;
  /** The least distance between the outlines of two pieces. */
  gap: number;
  grain: GrainRule;
}

/** The strips of a sheet on which a machine can't print or cut. `side` is on the left and on the right. */
export interface Margins {
  gripper: number;
  side: number;
  tail: number;
}

/** A printing press or a die cutter. `length` of its sheets runs along the gripper. */
export interface SheetMachine {
  id: string;
  /** The largest sheet; a side of 0 is without limit. */
  largest: Size;
  smallest: Size;
  margins: Margins;
}

export interface Paper extends Size {
  id: string;
  gsm: number;
  /** The side of the sheet along which the grain runs, or null if it is unknown. */
  grain: 'length' | 'breadth' | null;
  /** Whether the sheet may be cut into several press sheets. */
  isCuttable: boolean;
  /** The stock sheets that are free, and those on order that are free. */
  here: number;
  onOrder: number;
}

/** The press sheets that are expected to be wasted: a fixed number, and a share of the run in per cent. */
export interface SheetLoss {
  sheets: number;
  percent: number;
}

export interface LayoutRequest {
  blank: Blank;
  papers: readonly Paper[];
  presses: readonly SheetMachine[];
  dieCutters: readonly SheetMachine[];
  /** The quantity of each version, at least one. */
  quantities: readonly number[];
  loss: SheetLoss;
  /** The number of candidates in the result. */
  most: number;
  /** The shortest side in mm of an offcut that is worth storing. */
  leastOffcut: number;
}

/**
 * The place of a piece on the press sheet. The piece is turned clockwise by `turned` degrees, and the upper left corner
 * of its box is at x, y. The gripper holds the lower edge of the sheet, where y equals the sheet's breadth.
 */
export interface Up extends Point {
  turned: 0 | 90 | 180 | 270;
  /** The index of the version, or null if the place stays empty. */
  version: number | null;
}

export type LayoutKind = 'grid' | 'nested' | 'two lattices';

export interface Candidate {
  paperId: string;
  kind: LayoutKind;
  /** Whether the blank has a rule for the grain that the engine could not check, because the grain of the paper is unknown. */
  isGrainUnknown: boolean;
  /** The press sheets from one paper sheet. */
  cut: number;
  /** The press sheet, its length along the gripper. */
  sheet: Size;
  /** The margins of the press for which the layout was found. */
  margins: Margins;
  ups: readonly Up[];
  /** The ups of each version. */
  shares: readonly number[];
  /** The share of the paper that becomes pieces, 0 to 1. */
  yield: number;
  /** The press sheets that make enough of every version, without loss. */
  netSheets: number;
  pressSheets: number;
  paperSheets: number;
  kilograms: number;
  /** The pieces of each version above its quantity, without loss. */
  overs: readonly number[];
  /** The largest strip that can be cut from each paper sheet before printing. */
  offcut: Size | null;
  /** The paper sheets that are to be bought. */
  toBuy: number;
  /** The presses that print and the die cutters that cut the layout. */
  pressIds: readonly string[];
  dieCutterIds: readonly string[];
}

/** What is not among the candidates, by reason. */
export interface LeftOut {
  /** Papers, counted once for each way to cut them, on which more pieces would fit against the grain. */
  grain: number;
  /** Papers that no press takes, whole or cut. */
  press: number;
  /** Papers on which the blank does not fit. */
  size: number;
  /** Layouts that take more board than the candidates. */
  moreBoard: number;
}

/** A paper that is left out, and why. `cut` is the number of press sheets from it, if the reason is the grain. */
export interface LeftOutPaper {
  paperId: string;
  why: 'grain' | 'press' | 'size';
  cut: number | null;
}

export interface LayoutResult {
  candidates: readonly Candidate[];
  leftOut: LeftOut;
  /** The papers that `leftOut` counts. */
  leftOutPapers: readonly LeftOutPaper[];
}
