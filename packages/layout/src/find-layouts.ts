/** Finds the layouts of a blank on papers, least board first (README.md). */
import {
  type Blank,
  type Candidate,
  type LayoutKind,
  type LayoutRequest,
  type LayoutResult,
  type LeftOutPaper,
  type Margins,
  type Paper,
  type Point,
  type SheetMachine,
  type Size,
  type Up,
} from './layout-model.ts';
import { type Directions, fillByOne, fillByTwo, type Filling, placesOf } from './fill-area.ts';
import { findLattices, type Lattice } from './find-lattices.ts';
import { areaOf, boxOf } from './outline.ts';
import { partsOf, type PressSheet, pressSheetOf, takes, usableArea } from './press-sheets.ts';
import { type Shares, shareUps } from './share-ups.ts';

const tiny = 1e-6;

/** A sheet on a press, and where pieces may lie on it. */
interface Sheet {
  paper: Paper;
  press: SheetMachine;
  sheet: PressSheet;
  area: Size;
  directions: Directions;
}

const cutOf = ({ sheet }: Sheet) => sheet.parts[0] * sheet.parts[1];

/** A filled sheet with what it needs. */
interface Draft extends Sheet {
  kind: LayoutKind;
  filling: Filling;
  shares: Shares;
  paperSheets: number;
  pressSheets: number;
  kilograms: number;
}

/** Returns the candidates that take the least board. Of candidates that take equal board, those with paper in stock come first. */
export function findLayouts(request: LayoutRequest): LayoutResult {
  const lattices = findLattices(request.blank);
  const leftOutPapers: LeftOutPaper[] = [];
  const sheets: Sheet[] = [];
  const drafts: Draft[] = [];
  for (const paper of request.papers) {
    const onPresses = partsOf(paper).flatMap((parts) => sheetsOn(request, paper, parts));
    const found = onPresses.flatMap((sheet) =>
      [lattices.slice(0, 1), lattices].flatMap(
        (some) => toDraft(request, sheet, fillByOne(some, sheet.area, sheet.directions)) ?? [],
      ),
    );
    const against = new Set(onPresses.filter((sheet) => isAgainstGrain(lattices, sheet)).map(cutOf));
    sheets.push(...onPresses);
    drafts.push(...found);
    const leaveOut = (why: LeftOutPaper['why'], cut: number | null = null) =>
      leftOutPapers.push({ paperId: paper.id, why, cut });
    for (const cut of against) leaveOut('grain', cut);
    if (onPresses.length === 0) leaveOut('press');
    else if (found.length === 0 && against.size === 0) leaveOut('size');
  }
  const single = bestOfEach(drafts).sort(byBoard);
  const limit = single[request.most - 1]?.kilograms ?? Infinity;
  const best = bestOfEach([...drafts, ...byTwoLattices(request, { sheets, lattices, limit })]).sort(byBoard);
  const candidates = best.slice(0, request.most).map((draft) => toCandidate(request, draft));
  const count = (reason: LeftOutPaper['why']) => leftOutPapers.filter(({ why }) => why === reason).length;
  const moreBoard = best.length - candidates.length;
  const leftOut = { grain: count('grain'), press: count('press'), size: count('size'), moreBoard };
  return { candidates, leftOut, leftOutPapers };
}

/** Returns the sheet on each press that takes it. Presses with equal margins get one sheet. */
function sheetsOn({ blank, presses }: LayoutRequest, paper: Paper, parts: PressSheet['parts']): Sheet[] {
  const seen = new Set<string>();
  return presses.flatMap((press) => {
    const sheet = pressSheetOf(paper, parts, press);
    if (!sheet) return [];
    const area = usableArea(sheet, press, blank.bleed);
    const key = [sheet.isTurned, sheet.length, sheet.breadth, ...Object.values(press.margins)].join();
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ paper, press, sheet, area, directions: directionsOf(blank.grain, paper, sheet) }];
  });
}

/** Returns in which directions the grain lets pieces lie. If the paper's grain is unknown, all pieces lie in one direction. */
function directionsOf(
  rule: LayoutRequest['blank']['grain'],
  { grain }: Paper,
  { isTurned }: PressSheet,
): Directions {
  if (rule === 'either') return { upright: true, sideways: true, mixed: true };
  if (grain === null) return { upright: true, sideways: true, mixed: false };
  const isAlongGripper = (grain === 'length') !== isTurned;
  const upright = (rule === 'length') === isAlongGripper;
  return { upright, sideways: !upright, mixed: true };
}

/** Returns whether more pieces would fit in the direction that the grain does not allow. */
function isAgainstGrain(lattices: readonly Lattice[], { area, directions }: Sheet): boolean {
  const { upright, sideways } = directions;
  if (upright && sideways) return false;
  const barred = fillByOne(lattices, area, { upright: !upright, sideways: !sideways, mixed: true });
  return barred.ups > fillByOne(lattices, area, directions).ups;
}

function toDraft(request: LayoutRequest, sheet: Sheet, filling: Filling): Draft | null {
  const needs = needsOf(request, sheet, filling.ups);
  if (!needs) return null;
  const [first, second] = filling.blocks;
  const kind = second ? 'two lattices' : first.lattice.isGrid ? 'grid' : 'nested';
  return { ...sheet, ...needs, kind, filling };
}

/** Returns the sheets that the quantities need with `ups` on a sheet, or null if there are fewer ups than versions. */
function needsOf({ quantities, loss }: LayoutRequest, sheet: Sheet, ups: number) {
  const shares = ups > 0 ? shareUps(quantities, ups) : null;
  if (!shares) return null;
  const waste = Math.ceil((shares.sheets * Math.round(loss.percent * 1000)) / 100_000);
  const pressSheets = shares.sheets + waste + loss.sheets;
  const { paper } = sheet;
  const paperSheets = Math.ceil(pressSheets / cutOf(sheet));
  const kilograms = (paperSheets * paper.length * paper.breadth * paper.gsm) / 1e9;
  return { shares, pressSheets, paperSheets, kilograms };
}

/** How many lattices are combined in twos, and on how many sheets. The densest and cheapest ones are chosen. */
const mostOfTwo = { lattices: 8, sheets: 40 };

/** Returns the layouts by two lattices that could take less board than `limit`, and less than one lattice. */
function byTwoLattices(
  request: LayoutRequest,
  { sheets, lattices, limit }: { sheets: readonly Sheet[]; lattices: readonly Lattice[]; limit: number },
): Draft[] {
  const { gap } = request.blank;
  const boardOf = ({ pitch, period }: Lattice) => (pitch * period) / 2;
  const densest = lattices
    .toSorted((one, other) => boardOf(one) - boardOf(other))
    .slice(0, mostOfTwo.lattices);
  const least = boardOf(densest[0]);
  const promising = sheets.flatMap((sheet) => {
    const { area } = sheet;
    const one = fillByOne(lattices, area, sheet.directions).ups;
    const most = Math.floor(((area.length + gap) * (area.breadth + gap)) / least + tiny);
    const needs = most > one ? needsOf(request, sheet, most) : null;
    return needs && needs.kilograms <= limit ? [{ sheet, one, kilograms: needs.kilograms }] : [];
  });
  return promising
    .sort((one, other) => one.kilograms - other.kilograms)
    .slice(0, mostOfTwo.sheets)
    .flatMap(({ sheet, one }) => {
      const two = fillByTwo(densest, sheet.area, { directions: sheet.directions, gap });
      return two.ups > one ? (toDraft(request, sheet, two) ?? []) : [];
    });
}

/** Returns the best layout of each kind for each paper and cut. It leaves out a kind that gives no more ups than a simpler one. */
function bestOfEach(drafts: readonly Draft[]): Draft[] {
  const kinds: readonly LayoutKind[] = ['grid', 'nested', 'two lattices'];
  const best = new Map<string, Draft>();
  const sorted = drafts.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || other.filling.ups - one.filling.ups,
  );
  for (const draft of sorted) {
    const { paper, kind, filling } = draft;
    const key = `${paper.id},${cutOf(draft)}`;
    const simpler = kinds.slice(0, kinds.indexOf(kind) + 1).map((each) => best.get(`${key},${each}`));
    if (simpler.every((other) => !other || filling.ups > other.filling.ups))
      best.set(`${key},${kind}`, draft);
  }
  return [...best.values()];
}

/** The sheets to buy: those that are neither free in stock nor free on order. */
const toBuyOf = ({ paper, paperSheets }: Draft) => Math.max(0, paperSheets - paper.here - paper.onOrder);
const stockRank = (draft: Draft) =>
  draft.paper.here >= draft.paperSheets ? 0 : toBuyOf(draft) === 0 ? 1 : 2;

const byBoard = (one: Draft, other: Draft): number =>
  one.kilograms - other.kilograms || stockRank(one) - stockRank(other) || one.pressSheets - other.pressSheets;

function toCandidate(request: LayoutRequest, draft: Draft): Candidate {
  const { blank, quantities, presses, dieCutters } = request;
  const { paper, press, sheet, filling, shares } = draft;
  const cut = cutOf(draft);
  const ups = upsOf(draft, blank);
  const free = freeEdges(sheet, boxesOf(ups, blank), blank.bleed);
  const canTake = (machine: SheetMachine) => takes(machine, sheet) && isWithinMargins(free, machine.margins);
  return {
    paperId: paper.id,
    kind: draft.kind,
    isGrainUnknown: blank.grain !== 'either' && paper.grain === null,
    cut,
    sheet: { length: sheet.length, breadth: sheet.breadth },
    margins: press.margins,
    ups,
    shares: shares.ups,
    yield: (filling.ups * cut * areaOf(blank.outline)) / (paper.length * paper.breadth),
    netSheets: shares.sheets,
    pressSheets: draft.pressSheets,
    paperSheets: draft.paperSheets,
    kilograms: draft.kilograms,
    overs: shares.ups.map((each, at) => each * shares.sheets - quantities[at]),
    offcut: offcutOf(draft, free, request.leastOffcut),
    toBuy: toBuyOf(draft),
    pressIds: presses.filter((each) => each === press || canTake(each)).map(({ id }) => id),
    dieCutterIds: dieCutters.filter(canTake).map(({ id }) => id),
  };
}

/** Returns the box of each placed piece. */
function boxesOf(places: readonly Omit<Up, 'version'>[], { outline }: Blank): (Point & Size)[] {
  const { length, breadth } = boxOf(outline);
  return places.map(({ x, y, turned }) =>
    turned % 180 === 0 ? { x, y, length, breadth } : { x, y, length: breadth, breadth: length },
  );
}

/** Returns the ups at the gripper and at the left side. Versions get whole columns, from left to right. */
function upsOf({ filling, press, sheet, shares }: Draft, blank: Blank): Up[] {
  const places = placesOf(filling).sort((one, other) => one.x - other.x || other.y - one.y);
  const versions = shares.ups.flatMap((count, version) => Array<number>(count).fill(version));
  const box = unionOf(boxesOf(places, blank));
  const right = press.margins.side + blank.bleed - box.x;
  const down = sheet.breadth - press.margins.gripper - blank.bleed - box.y - box.breadth;
  return places.map(({ x, y, turned }, at) => ({
    x: x + right,
    y: y + down,
    turned,
    version: versions[at] ?? null,
  }));
}

const unionOf = (boxes: readonly (Point & Size)[]) =>
  boxOf(
    boxes.flatMap(({ x, y, length, breadth }) => [
      { x, y },
      { x: x + length, y: y + breadth },
    ]),
  );

/** The strips of a sheet that are free of pieces and their bleed. */
interface FreeEdges {
  left: number;
  right: number;
  tail: number;
  gripper: number;
}

function freeEdges(sheet: Size, boxes: readonly (Point & Size)[], bleed: number): FreeEdges {
  const { x, y, length, breadth } = unionOf(boxes);
  return {
    left: x - bleed,
    right: sheet.length - x - length - bleed,
    tail: y - bleed,
    gripper: sheet.breadth - y - breadth - bleed,
  };
}

const isWithinMargins = (free: FreeEdges, { gripper, side, tail }: Margins): boolean =>
  free.left >= side - tiny &&
  free.right >= side - tiny &&
  free.tail >= tail - tiny &&
  free.gripper >= gripper - tiny;

/** Returns the larger of the two strips that can be cut from the paper before printing, or null if neither is worth storing. */
function offcutOf({ paper, press, sheet }: Draft, free: FreeEdges, least: number): Size | null {
  const { margins, smallest } = press;
  const used = {
    length: Math.max(smallest.length, sheet.length - (free.right - margins.side)),
    breadth: Math.max(smallest.breadth, sheet.breadth - (free.tail - margins.tail)),
  };
  const [along, across] = sheet.isTurned ? [used.breadth, used.length] : [used.length, used.breadth];
  const strips = [
    { length: paper.length - sheet.parts[0] * along, breadth: paper.breadth },
    { length: paper.length, breadth: paper.breadth - sheet.parts[1] * across },
  ];
  const [largest] = strips
    .filter(({ length, breadth }) => Math.min(length, breadth) >= least)
    .sort((one, other) => other.length * other.breadth - one.length * one.breadth);
  return largest ?? null;
}
