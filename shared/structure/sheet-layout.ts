/** Describes the layout of a job's pieces on its press sheet, which the job stores (decision 123). All measures are in mm. */
import { countOf, t } from '../platform/translate.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { edgesOf, type Line, type Point } from './die-line.ts';
import { blankInWords } from './finished-size.ts';

/** The sides of the press sheet at which its lay can be. */
export const layEdges = ['left', 'right'] as const;
/** The angles in degrees, clockwise, by which a piece can be turned on the sheet. */
export const turns = [0, 90, 180, 270] as const;

interface Sheet {
  length: number;
  breadth: number;
}

/** The blank of which the pieces are. Without an outline it is a rectangle. */
export interface LayoutBlank extends Sheet {
  /** x, y of each corner, clockwise from 0 to length and breadth. */
  outline?: [x: number, y: number][] | undefined;
}

/** The upper left corner of the box around a piece, and how far the piece is turned. */
interface Up {
  x: number;
  y: number;
  turned: (typeof turns)[number];
}

export interface SheetLayout {
  /** The paper from which the press sheet is cut. `id` is null if the shop did not list the paper. */
  paper: Sheet & { id: string | null };
  /** The press sheets from one sheet of the paper. */
  cut: number;
  /** The press sheet. Its length runs along the gripper, which holds the lower edge. */
  sheet: Sheet;
  gripper: number;
  layEdge: (typeof layEdges)[number];
  blank: LayoutBlank;
  ups: Up[];
}

/** Returns a layout in words: "12 ups on 1,016 × 711.2 mm". */
export const layoutInWords = (
  { ups, sheet }: SheetLayout,
  number: (value: number) => string = String,
): string => t`${countOf(ups.length, number(ups.length), 'up')} on ${blankInWords(sheet, number)}`;

/** Returns where gripper and lay lie in words: "gripper 12 mm, lay edge at the left". */
export function gripperInWords(
  { gripper, layEdge }: Pick<SheetLayout, 'gripper' | 'layEdge'>,
  number: (value: number) => string = String,
): string {
  const edge = layEdge === 'left' ? t('lay edge at the left') : t('lay edge at the right');
  return t`gripper ${number(gripper)} mm, ${edge}`;
}

/** Returns the box around a piece on the sheet. */
const boxOf = ({ x, y, turned }: Up, { length, breadth }: Sheet): Sheet & { x: number; y: number } =>
  turned % 180 === 0 ? { x, y, length, breadth } : { x, y, length: breadth, breadth: length };

/** Returns the place of the first piece that does not lie on the sheet, or -1. */
export const upOffSheet = ({ ups, sheet, blank }: SheetLayout): number =>
  ups
    .map((up) => boxOf(up, blank))
    .findIndex(({ x, y, length, breadth }) => {
      const [right, lower] = [sheet.length - x - length, sheet.breadth - y - breadth];
      return Math.min(x, y, right, lower) < -0.01;
    });

/** Returns a point of the blank where it lies on the sheet. */
function placePoint({ x, y, turned }: Up, { length, breadth }: Sheet, point: Point): Point {
  const [right, down] = {
    0: [point.x, point.y],
    90: [breadth - point.y, point.x],
    180: [length - point.x, breadth - point.y],
    270: [point.y, length - point.x],
  }[turned] as [number, number];
  return { x: x + right, y: y + down };
}

/** Returns lines of the blank, once for each piece, where they lie on the sheet. */
export const placeLines = (
  { ups, blank }: Pick<SheetLayout, 'ups' | 'blank'>,
  lines: readonly Line[],
): Line[] =>
  ups.flatMap((up) =>
    lines.map(({ from, to }) => ({ from: placePoint(up, blank, from), to: placePoint(up, blank, to) })),
  );

/** Returns the edges of the blank. */
export function edgesOfBlank({ length, breadth, outline }: LayoutBlank): Line[] {
  const rectangle = [[0, 0], [length, 0], [length, breadth], [0, breadth]] as const; // prettier-ignore
  return edgesOf((outline ?? rectangle).map(([x, y]) => ({ x, y })));
}

/** Returns the hatch of the strip at the lower edge that the gripper holds: slanted lines, `apart` mm from each other. */
export function gripperLines(
  { sheet, gripper }: Pick<SheetLayout, 'sheet' | 'gripper'>,
  apart: number,
): Line[] {
  const { length, breadth } = sheet;
  const strip = { from: { x: 0, y: breadth - gripper }, to: { x: length, y: breadth - gripper } };
  const starts = Array.from({ length: Math.floor(length / apart) }, (_, at) => (at + 1) * apart);
  const hatch = starts.map((x) => {
    const reach = Math.min(gripper, length - x);
    return { from: { x, y: breadth }, to: { x: x + reach, y: breadth - reach } };
  });
  return gripper > 0 ? [strip, ...hatch] : [];
}

const differs = (one: number, other: number) => Math.abs(one - other) > 0.01;
const areOther = (one: Sheet, other: Sheet) =>
  differs(one.length, other.length) || differs(one.breadth, other.breadth);

const hasOtherOutline = ({ outline = [] }: LayoutBlank, other: LayoutBlank): boolean => {
  const others = other.outline ?? [];
  const isOther = ([x, y]: [number, number], at: number) =>
    differs(x, others[at]?.[0] ?? Infinity) || differs(y, others[at]?.[1] ?? Infinity);
  return outline.length !== others.length || outline.some(isOther);
};

/** The values of a job on which its layout rests. */
export interface LayoutJob {
  paperLength: number;
  paperBreadth: number;
  ups: number;
  blank: LayoutBlank | null;
}

/** Returns what has changed in the job since the layout was chosen, so that the layout no longer fits. */
export function layoutChanges(layout: SheetLayout, job: LayoutJob): Reason[] {
  const { sheet, blank, ups } = layout;
  const [has, turned] = [
    { length: job.paperLength, breadth: job.paperBreadth },
    { length: job.paperBreadth, breadth: job.paperLength },
  ];
  const isOtherSheet = areOther(sheet, has) && areOther(sheet, turned);
  return [
    ...(isOtherSheet ? [reason('layout-of-other-sheet', { sheet, has })] : []),
    ...(ups.length === job.ups ? [] : [reason('layout-of-other-ups', { ups: ups.length, has: job.ups })]),
    ...blankChange(blank, job.blank),
  ];
}

/** Returns what changes in the layout if its press sheets come from a paper of another size or cut, or null. */
export function changeByPaper(layout: SheetLayout, paper: Sheet, hasCut: number): Reason | null {
  const { sheet, cut, ups } = layout;
  const sizeOf = ({ length, breadth }: Sheet) => ({ length, breadth });
  const sidesOf = ({ length, breadth }: Sheet) => ({
    length: Math.max(length, breadth),
    breadth: Math.min(length, breadth),
  });
  const [stock, needed, has] = [sidesOf(layout.paper), sidesOf(sheet), sidesOf(paper)];
  if (has.length < needed.length - 0.01 || has.breadth < needed.breadth - 0.01)
    return reason('layout-larger-than-paper', { sheet, has: sizeOf(paper), ups: ups.length });
  if (!areOther(stock, has) && hasCut === cut) return null;
  return reason('layout-from-other-paper', { paper: sizeOf(layout.paper), cut, has: sizeOf(paper), hasCut });
}

function blankChange(blank: LayoutBlank, now: LayoutBlank | null): Reason[] {
  if (!now) return [reason('layout-without-blank')];
  const { length, breadth } = now;
  if (areOther(blank, now))
    return [reason('layout-of-other-blank', { blank: { length: blank.length, breadth: blank.breadth }, has: { length, breadth } })]; // prettier-ignore
  return hasOtherOutline(blank, now) ? [reason('layout-of-other-outline')] : [];
}
