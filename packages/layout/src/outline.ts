/** Measures and turns outlines. */
import { type Point, type Size, type Up } from './layout-model.ts';

/** Returns the box around the points. */
export function boxOf(outline: readonly Point[]): Size & Point {
  const [x, y] = [Math.min(...outline.map((each) => each.x)), Math.min(...outline.map((each) => each.y))];
  return {
    x,
    y,
    length: Math.max(...outline.map((each) => each.x)) - x,
    breadth: Math.max(...outline.map((each) => each.y)) - y,
  };
}

/** Returns the outline, moved so that the upper left corner of its box is at 0, 0. */
export function toOrigin(outline: readonly Point[]): Point[] {
  const box = boxOf(outline);
  return outline.map(({ x, y }) => ({ x: x - box.x, y: y - box.y }));
}

/** Returns the outline with x and y exchanged. */
export const transpose = (outline: readonly Point[]): Point[] => outline.map(({ x, y }) => ({ x: y, y: x }));

/** Returns the outline turned clockwise. The upper left corner of its box is at 0, 0. */
export function turn(outline: readonly Point[], turned: Up['turned']): Point[] {
  const quarter = ({ x, y }: Point): Point => ({ x: -y, y: x });
  let points: readonly Point[] = outline;
  for (let degrees = 0; degrees < turned; degrees += 90) points = points.map(quarter);
  return toOrigin(points);
}

/** Returns whether two edges of the outline cross each other. Edges that touch do not. */
export function crossesItself(outline: readonly Point[]): boolean {
  const edges = outline.map((from, at) => [from, outline[(at + 1) % outline.length]] as const);
  const sideOf = ([from, to]: readonly [Point, Point], { x, y }: Point) =>
    Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
  return edges.some((edge, at) =>
    edges
      .slice(at + 1)
      .some(
        (other) =>
          sideOf(edge, other[0]) * sideOf(edge, other[1]) < 0 &&
          sideOf(other, edge[0]) * sideOf(other, edge[1]) < 0,
      ),
  );
}

export function areaOf(outline: readonly Point[]): number {
  const twice = outline.reduce((sum, { x, y }, at) => {
    const next = outline[(at + 1) % outline.length];
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}
