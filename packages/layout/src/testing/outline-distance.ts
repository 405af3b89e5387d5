/** Measures the distance of outlines edge by edge, independently of the engine. */
import { type Point } from '../layout-model.ts';

const edges = (outline: readonly Point[]) =>
  outline.map((from, at) => [from, outline[(at + 1) % outline.length]] as const);

function toEdge(point: Point, [from, to]: readonly [Point, Point]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

const side = (point: Point, [from, to]: readonly [Point, Point]) =>
  (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);

export function contains(outline: readonly Point[], { x, y }: Point): boolean {
  return edges(outline).reduce(
    (inside, [from, to]) =>
      from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x
        ? !inside
        : inside,
    false,
  );
}

/** Returns the distance of two outlines, or 0 if they overlap. */
export function distanceOf(one: readonly Point[], other: readonly Point[]): number {
  if (one.some((point) => contains(other, point)) || other.some((point) => contains(one, point))) return 0;
  let least = Infinity;
  for (const edge of edges(one))
    for (const another of edges(other)) {
      const crosses =
        side(edge[0], another) * side(edge[1], another) < 0 &&
        side(another[0], edge) * side(another[1], edge) < 0;
      if (crosses) return 0;
      least = Math.min(
        least,
        toEdge(edge[0], another),
        toEdge(edge[1], another),
        toEdge(another[0], edge),
        toEdge(another[1], edge),
      );
    }
  return least;
}
