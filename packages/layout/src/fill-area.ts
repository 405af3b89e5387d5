/** Fills a rectangle with pieces: one lattice, or two that a straight cut divides. */
import { type Up } from './layout-model.ts';
import { type Lattice } from './find-lattices.ts';

/** The part of a sheet on which pieces may lie. Its length runs along x. */
export interface Area {
  length: number;
  breadth: number;
}

/** Whether pieces may lie as the outline is (`upright`), turned by 90 degrees (`sideways`), and in both ways on one sheet. */
export interface Directions {
  upright: boolean;
  sideways: boolean;
  mixed: boolean;
}

interface Block {
  lattice: Lattice;
  isSideways: boolean;
  area: Area;
  x: number;
  y: number;
}

export interface Filling {
  ups: number;
  blocks: readonly Block[];
}

type Place = Omit<Up, 'version'>;

const tiny = 1e-6;
const exchange = ({ length, breadth }: Area): Area => ({ length: breadth, breadth: length });

/** Returns how many pieces fit into `room`, if the first one takes `one` and each further one `step`. */
const fitting = (room: number, one: number, step: number): number =>
  room < one - tiny ? 0 : Math.floor((room - one + tiny) / step) + 1;

/** Returns the number of pieces of the lattice in the area. */
function countIn({ isTransposed, ...of }: Lattice, length: number, breadth: number): number {
  const [along, across] = isTransposed ? [breadth, length] : [length, breadth];
  const odd = across - of.second;
  return (
    fitting(across, of.breadth, of.period) * fitting(along, of.length, of.pitch) +
    (odd < of.breadth - tiny
      ? 0
      : fitting(odd, of.breadth, of.period) * fitting(along - of.shift, of.length, of.pitch))
  );
}

/** Returns the best filling of the area by one of the lattices. */
export function fillByOne(lattices: readonly Lattice[], area: Area, directions: Directions): Filling {
  let best: Block | null = null;
  let ups = 0;
  for (const isSideways of [false, true]) {
    if (!(isSideways ? directions.sideways : directions.upright)) continue;
    const { length, breadth } = isSideways ? exchange(area) : area;
    for (const lattice of lattices) {
      const count = countIn(lattice, length, breadth);
      if (count <= ups) continue;
      ups = count;
      best = { lattice, isSideways, area, x: 0, y: 0 };
    }
  }
  return { ups, blocks: best ? [best] : [] };
}

/**
 * Returns the best filling by two lattices next to each other, with the distance `gap` between them. The first one ends
 * where one of its pieces ends.
 */
export function fillByTwo(
  lattices: readonly Lattice[],
  area: Area,
  { directions, gap }: { directions: Directions; gap: number },
): Filling {
  const { upright, sideways, mixed } = directions;
  const choices = mixed
    ? [directions]
    : [
        { upright, sideways: false, mixed },
        { upright: false, sideways, mixed },
      ];
  let best: Filling = { ups: 0, blocks: [] };
  for (const allowed of choices)
    for (const isAcross of [false, true]) {
      const whole = isAcross ? exchange(area) : area;
      const steps = stepsOf(lattices, whole, { directions: allowed, isAcross });
      for (const { length, filling } of steps) {
        const rest = filledAt(steps, whole.length - length - gap);
        if (!rest || filling.ups + rest.ups <= best.ups) continue;
        const moved = rest.blocks.map((block) =>
          isAcross ? { ...block, y: length + gap } : { ...block, x: length + gap },
        );
        best = { ups: filling.ups + rest.ups, blocks: [...filling.blocks, ...moved] };
      }
    }
  return best;
}

/** The best filling of the part of an area up to a length. */
interface Step {
  length: number;
  filling: Filling;
}

/** Returns the lengths at which a longer part of the area holds more pieces, in ascending order. */
function stepsOf(
  lattices: readonly Lattice[],
  area: Area,
  { directions, isAcross }: { directions: Directions; isAcross: boolean },
): Step[] {
  const steps: Step[] = [];
  for (const length of endsIn(lattices, area.length, { directions, isAcross })) {
    const part = { length, breadth: area.breadth };
    const filling = fillByOne(lattices, isAcross ? exchange(part) : part, directions);
    if (filling.ups > (steps.at(-1)?.filling.ups ?? 0)) steps.push({ length, filling });
  }
  return steps;
}

/** Returns the filling of the last step up to the length. */
function filledAt(steps: readonly Step[], length: number): Filling | undefined {
  let [from, to] = [0, steps.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (steps[middle].length <= length + tiny) from = middle + 1;
    else to = middle;
  }
  return steps[from - 1]?.filling;
}

/** Returns the lengths up to `most` at which pieces of the lattices can end, in ascending order. */
function endsIn(
  lattices: readonly Lattice[],
  most: number,
  { directions, isAcross }: { directions: Directions; isAcross: boolean },
): number[] {
  const ends = new Set<number>();
  const add = (from: number, step: number) => {
    for (let end = from; end < most; end += step) ends.add(Math.ceil(end * 1000 - tiny) / 1000);
  };
  for (const isSideways of [false, true]) {
    if (!(isSideways ? directions.sideways : directions.upright)) continue;
    for (const { isTransposed, length, breadth, pitch, shift, second, period } of lattices) {
      const isAlongLanes = (isSideways !== isAcross) === isTransposed;
      const [one, step, next] = isAlongLanes ? [length, pitch, shift] : [breadth, period, second];
      add(one, step);
      add(next + one, step);
    }
  }
  return [...ends].sort((one, other) => one - other);
}

/** Returns where the pieces of the filling lie in its area. */
export const placesOf = ({ blocks }: Filling): Place[] =>
  blocks.flatMap((block) =>
    placesInBlock(block).map((place) => ({ ...place, x: place.x + block.x, y: place.y + block.y })),
  );

function placesInBlock({ lattice, isSideways, area }: Block): Place[] {
  const frame = isSideways ? exchange(area) : area;
  const along = lattice.isTransposed ? exchange(frame) : frame;
  const places: Place[] = [];
  for (const lane of [0, 1] as const) {
    const [x0, y0] = lane === 0 ? [0, 0] : [lattice.shift, lattice.second];
    for (let y = y0; y + lattice.breadth <= along.breadth + tiny; y += lattice.period)
      for (let x = x0; x + lattice.length <= along.length + tiny; x += lattice.pitch)
        places.push(
          lattice.isTransposed
            ? { x: y, y: x, turned: lattice.turned[lane] }
            : { x, y, turned: lattice.turned[lane] },
        );
  }
  if (!isSideways) return places;
  const breadth = lattice.isTransposed ? lattice.length : lattice.breadth;
  return places.map(({ x, y, turned }) => ({
    x: frame.breadth - y - breadth,
    y: x,
    turned: turned === 0 ? 90 : 270,
  }));
}
