/**
 * The model of a die line: the flat piece of board as panels, and the lines that the die cuts and creases. All
 * measures are in mm; x runs to the right and y downwards.
 */

import { groupBy } from '../../packages/planner/src/group-by.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  from: Point;
  to: Point;
}

/** A part of the piece that stays flat, as a polygon clockwise on the drawing. */
export interface Panel {
  name: string;
  outline: readonly Point[];
}

/** What a style draws. Edges that two panels share are creases, all other edges are cut. */
export interface Drawing {
  panels: readonly Panel[];
  /** Further creases, inside panels. */
  creases?: readonly Line[];
  /** Further cuts, inside panels or along creases. */
  slits?: readonly Line[];
  /** Holes inside panels, as polygons. */
  holes?: readonly (readonly Point[])[];
}

export interface DieLine {
  panels: readonly Panel[];
  cuts: readonly Line[];
  creases: readonly Line[];
  /** The edge of the piece, clockwise. */
  outline: readonly Point[];
  /** The openings inside the piece. */
  holes: readonly (readonly Point[])[];
}

/** The measures of a die line. `blank` is the smallest rectangle around it; its length runs along x. */
export interface DieLineMeasures {
  blank: { length: number; breadth: number };
  areaMm2: number;
  cutMm: number;
  creaseMm: number;
}

/** Coordinates are exact to a thousandth of a millimetre, so that equal corners have equal coordinates. */
const round = (value: number) => Math.round(value * 1000) / 1000 + 0;
export const lengthOf = ({ from, to }: Line): number => Math.hypot(to.x - from.x, to.y - from.y);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Returns the edges of a polygon. */
export const edgesOf = (polygon: readonly Point[]): Line[] =>
  polygon.map((from, at) => ({ from, to: polygon[(at + 1) % polygon.length] ?? from }));

/** Returns the area of a polygon; it is negative if the polygon is not clockwise. */
export const areaOf = (polygon: readonly Point[]): number =>
  total(edgesOf(polygon).map(({ from, to }) => from.x * to.y - to.x * from.y)) / 2;

/** Returns the die line of a drawing, moved so that its blank begins at 0, 0. */
export function toDieLine(drawing: Drawing): DieLine {
  const corners = drawing.panels.flatMap(({ outline }) => outline);
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const move = ({ x, y }: Point) => ({ x: round(x - left), y: round(y - top) });
  const moveLine = ({ from, to }: Line) => ({ from: move(from), to: move(to) });

  const panels = drawing.panels
    .map(({ name, outline }) => ({ name, outline: outline.map(move) }))
    .filter(({ outline }) => areaOf(outline) > 0.01);
  const slits = (drawing.slits ?? []).map(moveLine);
  const punched = (drawing.holes ?? []).map((hole) => hole.map(move));
  const edges = panels.flatMap(({ outline }, panel) =>
    edgesOf(outline).map((edge) => ({ ...edge, ...boxOf(edge), panel })),
  );
  const pairs = edges.map((edge) => ({
    edge,
    others: edges.filter((other) => other.panel !== edge.panel && touches(edge, other)),
  }));
  const rims = pairs.flatMap(({ edge, others }) => without(edge, others));
  const folds = pairs.flatMap(({ edge, others }) =>
    others.flatMap((other) => (other.panel > edge.panel ? common(edge, other) : [])),
  );
  const [outline = [], ...openings] = toLoops(rims).sort((one, other) => areaOf(other) - areaOf(one));
  const holes = [...openings, ...punched];
  return {
    panels,
    cuts: [...rims, ...slits, ...punched.flatMap(edgesOf)],
    creases: [...folds.flatMap((fold) => without(fold, slits)), ...(drawing.creases ?? []).map(moveLine)],
    outline,
    holes,
  };
}

/** Returns the blank, the area without holes, and the lengths of all cuts and creases. */
export function measure({ outline, holes, cuts, creases }: DieLine): DieLineMeasures {
  return {
    blank: {
      length: Math.max(...outline.map(({ x }) => x)),
      breadth: Math.max(...outline.map(({ y }) => y)),
    },
    areaMm2: round(areaOf(outline) - total(holes.map((hole) => Math.abs(areaOf(hole))))),
    cutMm: round(total(cuts.map(lengthOf))),
    creaseMm: round(total(creases.map(lengthOf))),
  };
}

/** Returns the weight in grams of one piece of board. */
export const boardGrams = (areaMm2: number, gsm: number): number => (areaMm2 * gsm) / 1_000_000;

/** Returns the part that two lines on one straight line share: no line, or one in the direction of the first. */
function common(line: Line, other: Line): Line[] {
  const span = spanOn(line, other);
  return span ? [part(line, span)] : [];
}

/** Returns what is left of a line where it does not lie on any of the others. */
function without(line: Line, others: readonly Line[]): Line[] {
  const spans = others
    .flatMap((other) => spanOn(line, other) ?? [])
    .sort((one, another) => one.from - another.from);
  const rest: Line[] = [];
  let at = 0;
  const end = { from: 1, to: 1 };
  for (const span of [...spans, end]) {
    if ((span.from - at) * lengthOf(line) > 0.0005) rest.push(part(line, { from: at, to: span.from }));
    at = Math.max(at, span.to);
  }
  return rest;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxOf = ({ from, to }: Line): Box => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  top: Math.min(from.y, to.y),
  bottom: Math.max(from.y, to.y),
});

/** Returns whether two boxes touch or overlap. If the boxes of two lines don't touch, the lines share no point. */
const touches = (box: Box, other: Box) =>
  box.left <= other.right + 0.001 &&
  other.left <= box.right + 0.001 &&
  box.top <= other.bottom + 0.001 &&
  other.top <= box.bottom + 0.001;

interface Span {
  from: number;
  to: number;
}

const part = ({ from, to }: Line, span: Span): Line => {
  const at = (share: number) => ({
    x: round(from.x + share * (to.x - from.x)),
    y: round(from.y + share * (to.y - from.y)),
  });
  return { from: at(span.from), to: at(span.to) };
};

/** Returns where on a line another one lies, from 0 (its begin) to 1 (its end), if both are on one straight line. */
function spanOn(line: Line, other: Line): Span | null {
  const length = lengthOf(line);
  const along = { x: (line.to.x - line.from.x) / length, y: (line.to.y - line.from.y) / length };
  const offset = ({ x, y }: Point) => along.x * (y - line.from.y) - along.y * (x - line.from.x);
  if (Math.abs(offset(other.from)) > 0.001 || Math.abs(offset(other.to)) > 0.001) return null;
  const at = ({ x, y }: Point) => (along.x * (x - line.from.x) + along.y * (y - line.from.y)) / length;
  const from = Math.max(0, Math.min(at(other.from), at(other.to)));
  const to = Math.min(1, Math.max(at(other.from), at(other.to)));
  return (to - from) * length > 0.0005 ? { from, to } : null;
}

/** Joins directed lines to closed polygons. */
function toLoops(lines: readonly Line[]): Point[][] {
  const keyOf = ({ x, y }: Point) => `${x} ${y}`;
  const startingAt = groupBy(lines, ({ from }) => keyOf(from));
  const loops: Point[][] = [];
  for (const starts of startingAt.values())
    while (starts.length > 0) {
      const loop: Point[] = [];
      for (let next = starts.pop(); next; next = startingAt.get(keyOf(next.to))?.pop()) loop.push(next.from);
      loops.push(loop);
    }
  return loops;
}
