/**
 * Builds panels on the edges of others. A shape is a list of points in the measures of the edge on which the
 * panel is built: `along` the edge, and `out` from it.
 */
import { edgesOf, lengthOf, type Line, type Panel, type Point } from './die-line.ts';

/** A point of a shape: the distance along the edge, and the distance out from it. */
type ShapePoint = readonly [along: number, out: number];
export type Shape = readonly ShapePoint[];

/** The sides of a rectangle in the sequence of its edges. */
const sides = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof sides)[number];

/** Returns an upright rectangle. */
export const rectangle = (name: string, x: number, y: number, width: number, height: number): Panel => ({
  name,
  outline: [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
});

function edgeAt(of: Panel, place: number): Line {
  const edge = edgesOf(of.outline)[place];
  if (!edge) throw new Error(`${of.name} has no edge ${place}`);
  return edge;
}

/** Returns one side of an upright rectangle. */
export const side = (of: Panel, name: Side): Line => edgeAt(of, sides.indexOf(name));

/** Returns the edge of a four-sided panel that lies opposite the edge on which it was built. */
export const farSide = (of: Panel): Line => edgeAt(of, 1);

/** Returns the two edges that join these: the one at the begin of the edge on which the panel was built, and the other. */
export const endsOf = (of: Panel): [begin: Line, end: Line] => [edgeAt(of, 0), edgeAt(of, 2)];

/** Returns the point that lies at these distances along an edge and out from it. */
export function pointOn(edge: Line, [along, out]: ShapePoint): Point {
  const length = lengthOf(edge);
  const x = (edge.to.x - edge.from.x) / length;
  const y = (edge.to.y - edge.from.y) / length;
  return { x: edge.from.x + along * x + out * y, y: edge.from.y + along * y - out * x };
}

/** Returns a panel of the given shape on an edge of another one. */
export const buildOn = (edge: Line, name: string, shape: Shape): Panel => ({
  name,
  outline: shape.map((point) => pointOn(edge, point)),
});

/** Returns the line between two points, each given by its distances along an edge and out from it. */
export const lineOn = (edge: Line, from: ShapePoint, to: ShapePoint): Line => ({
  from: pointOn(edge, from),
  to: pointOn(edge, to),
});

/** Returns the mirrored shape: what was at the begin of the edge is at its end. */
export const mirror = (shape: Shape, width: number): Shape =>
  shape.map(([along, out]) => [width - along, out] as const).toReversed();

/** Returns a rectangle, which may be narrower than its edge by `inset` at each end. */
export const straight = (width: number, depth: number, inset = 0): Shape => [
  [inset, 0],
  [inset, depth],
  [width - inset, depth],
  [width - inset, 0],
];

/** Returns a flap with sides that slope inwards by `slope`. */
export const sloping = (width: number, depth: number, slope: number): Shape => [
  [0, 0],
  [slope, depth],
  [width - slope, depth],
  [width, 0],
];

/** Returns a tuck: a flap with round far corners, narrower than its edge by `play` at each end. */
export function tuckShape(width: number, depth: number, play = 0.5): Shape {
  const radius = Math.min(depth * 0.6, width / 6);
  const arc = Array.from({ length: 9 }, (_, at) => {
    const angle = (at * Math.PI) / 16;
    return [play + radius * (1 - Math.cos(angle)), depth - radius * (1 - Math.sin(angle))] as const;
  });
  return [[play, 0], ...arc, ...mirror(arc, width), [width - play, 0]];
}

/**
 * Returns a dust flap: shoulders of 45° that keep it clear of its neighbours, then a slight taper. It is cut
 * back further by `gap` at the begin of its edge.
 */
export function dustShape(width: number, depth: number, gap = 0): Shape {
  const shoulder = Math.min(4, width / 8, depth / 4);
  const taper = Math.min(depth / 8, width / 8);
  return [
    [gap, 0],
    [gap + shoulder, shoulder],
    [gap + shoulder + taper, depth],
    [width - shoulder - taper, depth],
    [width - shoulder, shoulder],
    [width, 0],
  ];
}

/** Returns a round hole as a polygon of 24 corners. */
export const circle = ({ x, y }: Point, diameter: number): Point[] =>
  Array.from({ length: 24 }, (_, at) => {
    const angle = (at * Math.PI) / 12;
    return { x: x + (diameter / 2) * Math.cos(angle), y: y + (diameter / 2) * Math.sin(angle) };
  });
