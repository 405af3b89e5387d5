/** Finds the best lattice of two pieces by trying all offsets in fine steps, independently of the engine. */
import { type Point } from '../layout-model.ts';
import { boxOf, turn } from '../outline.ts';
import { distanceOf } from './outline-distance.ts';

/** Returns the least area of the sheet that two pieces need in a rectangular lattice, in steps of the box divided by `steps`. */
export function searchTwoUp(outline: readonly Point[], gap: number, steps: number): number {
  const { length, breadth } = boxOf(outline);
  const [dx, dy] = [(length + gap) / steps, (breadth + gap) / steps];
  const collisions = (other: readonly Point[]) => {
    const table = Array.from({ length: 2 * steps - 1 }, (_, column) =>
      Array.from({ length: 2 * steps - 1 }, (_unused, row) => {
        const [x, y] = [(column - steps + 1) * dx, (row - steps + 1) * dy];
        return (
          distanceOf(
            outline,
            other.map((point) => ({ x: point.x + x, y: point.y + y })),
          ) <
          gap - 1e-6
        );
      }),
    );
    return (x: number, y: number) => table[x + steps - 1]?.[y + steps - 1] ?? false;
  };
  const same = collisions(outline);
  return Math.min(least(same, same, steps), least(same, collisions(turn(outline, 180)), steps)) * dx * dy;
}

type Collide = (x: number, y: number) => boolean;

/** Returns the least product of the two periods, in steps. */
function least(same: Collide, other: Collide, steps: number): number {
  let best = Infinity;
  for (let width = 1; width <= 2 * steps; width += 1)
    for (let height = 1; height <= 2 * steps && width * height < best; height += 1)
      if (isFree(same, { width, height }, steps) && hasPlace(other, { width, height }, steps))
        best = width * height;
  return best;
}

interface Cell {
  width: number;
  height: number;
}

function hasPlace(collide: Collide, cell: Cell, steps: number): boolean {
  for (let x = 0; x < cell.width; x += 1)
    for (let y = 0; y < cell.height; y += 1) if (isFree(collide, cell, steps, { x, y })) return true;
  return false;
}

/** Returns whether a piece at the offset, plus any periods, collides with none. Without an offset it is the piece itself. */
function isFree(collide: Collide, { width, height }: Cell, steps: number, offset?: Point): boolean {
  const { x, y } = offset ?? { x: 0, y: 0 };
  const [columns, rows] = [Math.ceil((2 * steps) / width), Math.ceil((2 * steps) / height)];
  for (let column = -columns; column <= columns; column += 1)
    for (let row = -rows; row <= rows; row += 1) {
      const isItself = !offset && column === 0 && row === 0;
      if (!isItself && collide(x + column * width, y + row * height)) return false;
    }
  return true;
}
