/** Draws the line that runs around a piece at the distance of the bleed, up to which the print must go. */
import { edgesOf, lengthOf, type Line, type Point } from './die-line.ts';
import { lineOn, pointOn } from './panel-shapes.ts';

/**
 * Returns the bleed's line in parts. Each edge of the piece moves outwards; what comes nearer than the bleed to
 * another edge falls away, so slots that are narrower than twice the bleed close.
 */
export function bleedLines(outline: readonly Point[], bleed: number): Line[] {
  if (bleed <= 0) return [];
  const edges = edgesOf(outline);
  const moved = edges.flatMap((edge, at) => [
    lineOn(edge, [0, bleed], [lengthOf(edge), bleed]),
    ...roundCorner(edge, edges[(at + 1) % edges.length] ?? edge, bleed),
  ]);
  return moved.flatMap((line) => {
    const crossings = moved.flatMap((other) => crossingOn(line, other) ?? []);
    const places = [0, ...crossings.toSorted((one, other) => one - other), 1];
    return places.slice(1).flatMap((to, at) => {
      const part = { from: pointAt(line, places[at] ?? 0), to: pointAt(line, to) };
      const middle = pointAt(part, 0.5);
      const isClear = edges.every((edge) => distanceTo(edge, middle) > bleed - 0.001);
      return lengthOf(part) > 0.001 && isClear ? [part] : [];
    });
  });
}

/** Returns lines that go round the corner between two edges at the distance of the bleed, if it points outwards. */
function roundCorner(edge: Line, next: Line, bleed: number): Line[] {
  const corner = next.from;
  const [begin, end] = [pointOn(edge, [lengthOf(edge), bleed]), pointOn(next, [0, bleed])];
  const angleOf = ({ x, y }: Point) => Math.atan2(y - corner.y, x - corner.x);
  const turn = (angleOf(end) - angleOf(begin) + 2 * Math.PI) % (2 * Math.PI);
  if (turn < 1e-6 || turn > Math.PI) return [];
  const steps = Math.ceil(turn / (Math.PI / 12));
  // Each line touches the circle in its middle, so none comes nearer than the bleed.
  const radius = bleed / Math.cos(turn / steps / 2);
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = angleOf(begin) + ((step + 0.5) * turn) / steps;
    return { x: corner.x + radius * Math.cos(angle), y: corner.y + radius * Math.sin(angle) };
  });
  return edgesOf([begin, ...points, end]).slice(0, -1);
}

/** Returns where a line crosses another one, from 0 (its begin) to 1 (its end), or null. */
function crossingOn({ from, to }: Line, other: Line): number | null {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const across = { x: other.to.x - other.from.x, y: other.to.y - other.from.y };
  const turn = along.x * across.y - along.y * across.x;
  if (Math.abs(turn) < 1e-9) return null;
  const start = { x: other.from.x - from.x, y: other.from.y - from.y };
  const place = (start.x * across.y - start.y * across.x) / turn;
  const ofOther = (start.x * along.y - start.y * along.x) / turn;
  return place > 0 && place < 1 && ofOther > -1e-6 && ofOther < 1 + 1e-6 ? place : null;
}

const pointAt = ({ from, to }: Line, share: number): Point => ({
  x: from.x + share * (to.x - from.x),
  y: from.y + share * (to.y - from.y),
});

/** Returns the distance of a point from a line. */
export function distanceTo({ from, to }: Line, { x, y }: Point): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const share = ((x - from.x) * along.x + (y - from.y) * along.y) / (along.x ** 2 + along.y ** 2);
  const nearest = pointAt({ from, to }, Math.min(1, Math.max(0, share)));
  return Math.hypot(x - nearest.x, y - nearest.y);
}
