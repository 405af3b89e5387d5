/**
 * Finds the lattices in which pieces of one outline can lie on a sheet. A lattice has lanes along x: in each lane
 * pieces of one direction follow each other, and every second lane may be shifted and turned by 180 degrees.
 */
import { type Blank, type Point, type Size } from './layout-model.ts';
import { boxOf, toOrigin, transpose, turn } from './outline.ts';
import {
  lowerProfile,
  lowPointsOf,
  offsetProfile,
  type Profile,
  slideProfile,
  upperProfile,
  valueAt,
} from './profile.ts';

export interface Lattice {
  isGrid: boolean;
  /** Whether the lanes run along y. If so, x and y are exchanged in all other fields. */
  isTransposed: boolean;
  /** The box of a piece. */
  length: number;
  breadth: number;
  /** The distance of two pieces in a lane. */
  pitch: number;
  /** Where the second lane begins. */
  shift: number;
  /** The distance from the first lane to the second, and to the third. */
  second: number;
  period: number;
  /** How the pieces of the first and of the second lane are turned. */
  turned: readonly [0 | 180, 0 | 180];
}

const tiny = 1e-6;
/** The number of steps in which the shift of a lane and the pitch of its pieces are tried. */
const shiftSteps = 64;
const pitchSteps = 40;
/** The number of lattices of one kind that are tried on each sheet. */
const mostOfKind = 12;

/** Returns the lattices of the blank, the plain grid first. The lanes run along its length or its breadth. */
export function findLattices({ outline, gap }: Pick<Blank, 'outline' | 'gap'>): Lattice[] {
  const upright = toOrigin(outline);
  const { length, breadth } = boxOf(upright);
  const [pitch, second] = [length + gap, breadth + gap];
  const grid = { isGrid: true, isTransposed: false, length, breadth, pitch, shift: 0, second } as const;
  const all: Lattice[] = [{ ...grid, period: 2 * second, turned: [0, 0] }, ...nestedLattices(upright, gap)];
  return all.filter(
    (lattice, at) =>
      at === 0 || !all.some((other, place) => other !== lattice && surpasses(other, lattice, place < at)),
  );
}

/** Returns whether no distance of the lattice is larger than that of the other. Of two equal lattices, the first one surpasses. */
function surpasses(one: Lattice, other: Lattice, isFirst: boolean): boolean {
  if (one.isTransposed !== other.isTransposed && !(one.isGrid && isFirst)) return false;
  const measures = ['pitch', 'shift', 'second', 'period'] as const;
  return (
    measures.every((by) => one[by] <= other[by] + tiny) &&
    (isFirst || measures.some((by) => one[by] < other[by] - tiny))
  );
}

/**
 * Lanes along x. Each profile gives, for a distance along x between two pieces, how far the second one must be moved
 * along y to lie beyond the first one: `same` for two pieces of equal direction, `next` for a piece of the first lane
 * and one of the second, and `back` for a piece of the second lane and one of the first.
 */
interface Lanes extends Size {
  leastPitch: number;
  same: Profile;
  next: Profile;
  back: Profile;
}

/** Returns lanes like the given ones in which every second lane is turned by 180 degrees. */
function turnedLanes(lanes: Lanes, outline: readonly Point[], gap: number): Lanes {
  const other = turn(outline, 180);
  return {
    ...lanes,
    next: slideProfile(offsetProfile(lowerProfile(outline), gap), upperProfile(other)),
    back: slideProfile(offsetProfile(lowerProfile(other), gap), upperProfile(outline)),
  };
}

/**
 * Returns the lattices with lanes along x and along y. A wider pitch can let lanes reach further into each other, so
 * pitches are tried in steps. The period that one of them needs is a pitch of the lanes along the other axis.
 */
function nestedLattices(outline: readonly Point[], gap: number): Lattice[] {
  const outlines = [outline, transpose(outline)];
  const slides = outlines.map((each) =>
    slideProfile(offsetProfile(lowerProfile(each), gap), upperProfile(each)),
  );
  const lanes = outlines.map((each, at): Lanes => {
    const [same, across] = [slides[at], slides[1 - at]];
    return { ...boxOf(each), leastPitch: valueAt(across, 0), same, next: same, back: same };
  });
  return ([0, 180] as const).flatMap((turned) => {
    const all = turned === 0 ? lanes : lanes.map((each, at) => turnedLanes(each, outlines[at], gap));
    const periods = all.map(periodsOfWiderPitches);
    return all.flatMap((each, at) => latticesOf(each, periods[1 - at], { isTransposed: at === 1, turned }));
  });
}

/** Returns the lattices with the least pitch, and lattices with further pitches if they take less board. */
function latticesOf(
  lanes: Lanes,
  further: readonly number[],
  { isTransposed, turned }: { isTransposed: boolean; turned: 0 | 180 },
): Lattice[] {
  const { length, breadth, leastPitch } = lanes;
  let least = Infinity;
  return [leastPitch, ...further.filter((pitch) => pitch > leastPitch)].flatMap((pitch) => {
    const pairs = pairsOf(lanes, pitch);
    const area = pitch * Math.min(...pairs.map(({ period }) => period));
    if (area > least - tiny) return [];
    least = area;
    return notWorse(pairs).flatMap(({ shift, second, period }): Lattice[] => {
      const lattice = { isGrid: false, isTransposed, length, breadth, pitch, period };
      const back = { shift: shift === 0 ? 0 : pitch - shift, second: period - second };
      return [
        { ...lattice, shift, second, turned: [0, turned] },
        { ...lattice, ...back, turned: [turned, 0] },
      ];
    });
  });
}

/** Tries wider and wider pitches, and returns the periods of those that take less board than all narrower pitches. */
function periodsOfWiderPitches(lanes: Lanes): number[] {
  const periods: number[] = [];
  let least = Infinity;
  for (let step = 0; step < pitchSteps; step += 1) {
    const pitch = lanes.leastPitch * (1 + step / pitchSteps);
    const period = leastPeriod(lanes, pitch, least / pitch);
    if (period === null) continue;
    least = period * pitch;
    if (step > 0) periods.push(period);
  }
  return periods;
}

interface Pair {
  shift: number;
  /** The distance from the first lane to the second one, and to the third one. */
  second: number;
  period: number;
}

/** Returns the shifts to try at a pitch: equal steps, and those at which the distance of lanes can be least. */
function shiftsOf({ next, back }: Lanes, pitch: number): Set<number> {
  const steps = Array.from({ length: shiftSteps }, (_, at) => (at * pitch) / shiftSteps);
  const low = [...lowPointsOf(next), ...lowPointsOf(back).map((x) => -x)];
  const within = low.map((shift) => shift - Math.floor(shift / pitch) * pitch);
  return new Set([...steps, ...within]);
}

/** Returns the least period of lanes with the pitch, or null if no period is less than `bound`. */
function leastPeriod(lanes: Lanes, pitch: number, bound: number): number | null {
  const own = laneDistance(lanes.same, pitch, 0);
  let least = bound;
  for (const shift of shiftsOf(lanes, pitch)) {
    if (least <= own) break;
    const second = laneDistance(lanes.next, pitch, shift);
    if (second < least)
      least = Math.min(least, Math.max(own, second + laneDistance(lanes.back, pitch, -shift)));
  }
  return least < bound ? least : null;
}

/** Returns the pairs of lanes at all shifts to try, and at finer and finer steps around the best shift. */
function pairsOf(lanes: Lanes, pitch: number): Pair[] {
  const own = laneDistance(lanes.same, pitch, 0);
  const pairOf = (shift: number): Pair => {
    const second = laneDistance(lanes.next, pitch, shift);
    return { shift, second, period: Math.max(second + laneDistance(lanes.back, pitch, -shift), own) };
  };
  const pairs = Array.from(shiftsOf(lanes, pitch), pairOf);
  for (let width = pitch / shiftSteps; width > 0.01; width /= 4) {
    const best = pairs.reduce((one, other) => (other.period < one.period - tiny ? other : one));
    for (const part of [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75])
      if (best.shift + part * width >= 0) pairs.push(pairOf(best.shift + part * width));
  }
  return pairs;
}

/** Returns the least distance from a lane to the next one, which is shifted by `shift`. */
function laneDistance(slide: Profile, pitch: number, shift: number): number {
  const [from, to] = [slide[0].x0, slide[slide.length - 1].x1];
  let distance = 0;
  for (let x = shift + Math.ceil((from - shift) / pitch) * pitch; x < to; x += pitch)
    distance = Math.max(distance, valueAt(slide, x));
  return distance;
}

/**
 * Returns the pairs worth trying: those for which no pair with a smaller shift has a smaller period, or a smaller
 * distance to the second lane. Of each kind it returns at most `mostOfKind`.
 */
function notWorse(pairs: readonly Pair[]): Pair[] {
  const sorted = pairs.toSorted((one, other) => one.shift - other.shift);
  const better = (['period', 'second'] as const).flatMap((by) => {
    let least = Infinity;
    return sorted
      .filter((pair) => {
        const isBetter = pair[by] < least - 0.01;
        if (isBetter) least = pair[by];
        return isBetter;
      })
      .slice(-mostOfKind);
  });
  return [...new Set(better)];
}
