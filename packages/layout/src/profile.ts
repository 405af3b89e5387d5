/**
 * Finds the least distance between two outlines that slide towards each other along y. Only the lower edge of the
 * first and the upper edge of the second matter, as functions of x: their profiles.
 */
import { type Point } from './layout-model.ts';

/** A straight part of a profile. The parts of a profile follow each other without gaps in x; y may jump. */
interface Part {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  slope: number;
}
export type Profile = readonly Part[];

const partOf = (x0: number, y0: number, x1: number, y1: number): Part => ({
  x0,
  y0,
  x1,
  y1,
  slope: (y1 - y0) / (x1 - x0),
});

const tiny = 1e-9;

/** Returns the profile of the outline's lower edge, where y is greatest. */
export const lowerProfile = (outline: readonly Point[]): Profile =>
  envelope(outline.map((from, at) => toPart(from, outline[(at + 1) % outline.length])));

/** Returns the profile of the outline's upper edge, where y is least. */
export const upperProfile = (outline: readonly Point[]): Profile =>
  lowerProfile(outline.map(({ x, y }) => ({ x, y: -y }))).map(({ x0, y0, x1, y1 }) =>
    partOf(x0, -y0, x1, -y1),
  );

/** The number of straight parts that replace a quarter of a circle. They lie outside of it, so gaps are never too small. */
const partsOfQuarter = 4;
const half = Math.PI / 4 / partsOfQuarter;
/** The corners around the upper half of the circle with radius 1, from left to right. */
const halfCircle: readonly Point[] = Array.from({ length: 2 * partsOfQuarter }, (_, at) => {
  const angle = Math.PI - (2 * at + 1) * half;
  return { x: Math.cos(angle) / Math.cos(half), y: Math.sin(angle) / Math.cos(half) };
});

/** Returns the profile at the distance `gap` from the given one. */
export function offsetProfile(profile: Profile, gap: number): Profile {
  if (gap === 0) return profile;
  const moved = profile.map(({ x0, y0, x1, y1 }) => {
    const length = Math.hypot(x1 - x0, y1 - y0);
    const [dx, dy] = [(-(y1 - y0) * gap) / length, ((x1 - x0) * gap) / length];
    return partOf(x0 + dx, y0 + dy, x1 + dx, y1 + dy);
  });
  const corners = profile.flatMap(({ x0, y0, x1, y1 }) => [
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ]);
  const rounded = corners.flatMap((corner) =>
    halfCircle.slice(1).map((to, at) => {
      const from = halfCircle[at];
      return partOf(
        corner.x + gap * from.x,
        corner.y + gap * from.y,
        corner.x + gap * to.x,
        corner.y + gap * to.y,
      );
    }),
  );
  return envelope([...moved, ...rounded]);
}

/**
 * Returns the least y by which the second outline must be moved so that it lies beyond the first one, for each x by which
 * it is also moved. Between two neighbouring x at which a corner of one outline is level with a corner of the other, the
 * result is a straight line. The line is never below the true value.
 */
export function slideProfile(first: Profile, second: Profile): Profile {
  const levels = cornersOf(first).flatMap((x) => cornersOf(second).map((other) => x - other));
  levels.sort((one, other) => one - other);
  const profile: Part[] = [];
  let x0 = levels[0];
  for (const x1 of levels) {
    if (x1 - x0 < inside * 4) continue;
    const [y0, y1] = [slideDistance(first, second, x0 + inside), slideDistance(first, second, x1 - inside)];
    append(profile, partOf(x0, y0, x1, y1));
    x0 = x1;
  }
  return profile;
}

/** Returns the profile's y at x. At a jump it returns the lower y, and outside of the profile -Infinity. */
export function valueAt(profile: Profile, x: number): number {
  let [from, to] = [0, profile.length - 1];
  if (x <= profile[from].x0 || x >= profile[to].x1) return -Infinity;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (profile[middle].x1 < x - tiny) from = middle + 1;
    else to = middle;
  }
  const [at, next] = [profile[from], profile[from + 1]];
  const isJump = next && x >= next.x0 - inside;
  return isJump ? Math.min(yAt(at, x), yAt(next, x)) : yAt(at, x);
}

/** Returns the x at which the parts of a profile begin and end. */
const cornersOf = (profile: Profile): number[] => [profile[0].x0, ...profile.map(({ x1 }) => x1)];

/** Returns each x at which the profile can have its lowest y: its ends, its jumps, and the corners where its slope grows. */
export function lowPointsOf(profile: Profile): number[] {
  const isLow = profile.map((part, at) => {
    const before = profile[at - 1];
    return !before || Math.abs(before.y1 - part.y0) > 0.01 || part.slope - before.slope > 0.01;
  });
  return [...profile.filter((_, at) => isLow[at]).map(({ x0 }) => x0), profile[profile.length - 1].x1];
}

/** The distance in mm from a jump at which the profile has the value of that side of the jump. */
const inside = 1e-6;

function slideDistance(first: Profile, second: Profile, x: number): number {
  let most = -Infinity;
  let at = 0;
  for (const part of second) {
    const [left, right] = [part.x0 + x, part.x1 + x];
    while (at < first.length && first[at].x1 <= left + tiny) at += 1;
    for (let place = at; place < first.length && first[place].x0 < right - tiny; place += 1) {
      const other = first[place];
      const from = other.x0 > left ? other.x0 : left;
      const to = other.x1 < right ? other.x1 : right;
      if (to - from <= tiny) continue;
      const [begin, end] = [yAt(other, from) - yAt(part, from - x), yAt(other, to) - yAt(part, to - x)];
      if (begin > most) most = begin;
      if (end > most) most = end;
    }
  }
  return most;
}

const toPart = (from: Point, to: Point): Part =>
  from.x <= to.x ? partOf(from.x, from.y, to.x, to.y) : partOf(to.x, to.y, from.x, from.y);

const yAt = ({ x0, y0, slope }: Part, x: number): number => y0 + (x - x0) * slope;

/**
 * Returns the profile of the greatest y of all parts. It ignores vertical parts, because the parts at their ends reach
 * the same y.
 */
function envelope(all: readonly Part[]): Profile {
  const parts = all.filter(({ x0, x1 }) => x1 - x0 > tiny).sort((one, other) => one.x0 - other.x0);
  const ends = parts.flatMap(({ x0, x1 }) => [x0, x1]);
  for (const [at, part] of parts.entries())
    for (let next = at + 1; next < parts.length && parts[next].x0 < part.x1; next += 1) {
      const x = crossing(part, parts[next]);
      if (x !== null) ends.push(x);
    }
  ends.sort((one, other) => one - other);
  const profile: Part[] = [];
  let begin = 0;
  for (const [at, x1] of ends.entries()) {
    const x0 = ends[at - 1] ?? x1;
    if (x1 - x0 <= tiny) continue;
    const middle = (x0 + x1) / 2;
    while (begin < parts.length && parts[begin].x1 < x0 && parts[begin].x0 < x0) begin += 1;
    let [best, most] = [parts[begin], -Infinity];
    for (let each = begin; each < parts.length && parts[each].x0 < middle; each += 1) {
      if (parts[each].x1 <= middle) continue;
      const y = yAt(parts[each], middle);
      if (y > most) [best, most] = [parts[each], y];
    }
    append(profile, partOf(x0, yAt(best, x0), x1, yAt(best, x1)));
  }
  return profile;
}

function crossing(one: Part, other: Part): number | null {
  const [from, to] = [Math.max(one.x0, other.x0), Math.min(one.x1, other.x1)];
  const [before, after] = [yAt(one, from) - yAt(other, from), yAt(one, to) - yAt(other, to)];
  if (to - from <= tiny || before * after >= 0) return null;
  return from + ((to - from) * before) / (before - after);
}

/** Adds a part to the profile. If the part continues the last one in a straight line, it lengthens that. */
function append(profile: Part[], part: Part): void {
  const last = profile.at(-1);
  if (last && Math.abs(last.y1 - part.y0) < tiny && Math.abs(last.slope - part.slope) < tiny)
    profile[profile.length - 1] = partOf(last.x0, last.y0, part.x1, part.y1);
  else profile.push(part);
}
