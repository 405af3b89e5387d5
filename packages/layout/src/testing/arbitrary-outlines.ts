/** Generates outlines such as those of boxes: a rectangle with flaps on its four sides. */
import fc from 'fast-check';
import { type Point } from '../layout-model.ts';
import { toOrigin } from '../outline.ts';

/** A flap: where it begins on its side and how wide it is, in tenths of the side; depth and slope of its ends in mm. */
const flap = fc.record({
  from: fc.integer({ min: 0, max: 8 }),
  width: fc.integer({ min: 2, max: 10 }),
  depth: fc.integer({ min: 2, max: 40 }),
  slope: fc.integer({ min: 0, max: 8 }),
});
type Flap = typeof flap extends fc.Arbitrary<infer T> ? T : never;
const flapsOfSide = fc.array(flap, { maxLength: 2 });

/** Returns the corners along the upper side, from left to right. A flap that finds no place is left out. */
function upperSide(length: number, flaps: readonly Flap[]): Point[] {
  let free = 0;
  const corners = flaps.flatMap(({ from, width, depth, slope }) => {
    const [begin, end] = [Math.max(free, from), Math.min(10, Math.max(free, from) + width)];
    if (end - begin < 2) return [];
    free = end + 1;
    const [left, right] = [(begin * length) / 10, (end * length) / 10];
    const inset = Math.min(slope, (right - left) / 3);
    return [
      { x: left, y: 0 },
      { x: left + inset, y: -depth },
      { x: right - inset, y: -depth },
      { x: right, y: 0 },
    ];
  });
  return [{ x: 0, y: 0 }, ...corners, { x: length, y: 0 }];
}

export const arbitraryOutline = fc
  .record({
    length: fc.integer({ min: 30, max: 120 }),
    breadth: fc.integer({ min: 30, max: 120 }),
    sides: fc.tuple(flapsOfSide, flapsOfSide, flapsOfSide, flapsOfSide),
  })
  .map(({ length, breadth, sides }) => {
    let drawn: Point[] = [];
    for (const [at, flaps] of sides.entries()) {
      const side = at % 2 === 0 ? length : breadth;
      // A quarter turn to the left makes the next side the upper one.
      drawn = [...drawn, ...upperSide(side, flaps)].map(({ x, y }) => ({ x: y, y: side - x }));
    }
    return toOrigin(withoutFlatCorners(drawn));
  });

/** Returns the corners, without repeated ones and without those in the middle of a straight edge. */
function withoutFlatCorners(points: readonly Point[]): Point[] {
  const distinct = points.filter(({ x, y }, at) => {
    const before = points.at(at - 1)!;
    return Math.hypot(x - before.x, y - before.y) > 1e-6;
  });
  return distinct.filter(({ x, y }, at) => {
    const [before, after] = [distinct.at(at - 1)!, distinct[(at + 1) % distinct.length]];
    return Math.abs((x - before.x) * (after.y - y) - (y - before.y) * (after.x - x)) > 1e-6;
  });
}
