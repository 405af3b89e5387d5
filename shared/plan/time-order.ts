/** Orders of operations by time, which keep the order on machines and in jobs. */
import { type Bounds } from './search-bounds.ts';
import { type Problem } from './problem.ts';
import { type Sequence } from './sequence.ts';

/** The operations of a sequence by when they run, so that a place in its list says when it is. */
export function orderByTime(problem: Problem, sequence: Sequence): Int32Array {
  return sorted(sequence, timesOf(problem, sequence));
}

/** A job, all of whose places go to where they would stand so many milliseconds later. */
export interface Shift {
  job: number;
  by: number;
}

/** The same with one job shifted among the others; what is fixed stays before all else. */
export function orderWithShift(
  problem: Problem,
  { isPositionFixed }: Bounds,
  sequence: Sequence,
  { job, by }: Shift,
): Int32Array {
  const times = timesOf(problem, sequence);
  for (const operation of sequence.list) {
    if (isPositionFixed[operation]) times[operation] = -Infinity;
    else if (problem.job[operation] === job) times[operation] = (times[operation] as number) + by;
  }
  return sorted(sequence, times);
}

/** When each runs, and no sooner than what it stands behind and what it follows. */
function timesOf({ linkAt, linkFrom }: Problem, { at, list, before, schedule }: Sequence): Float64Array {
  const times = new Float64Array(at.length);
  for (const operation of list) {
    const previous = before[operation] as number;
    let time = schedule.run[operation] as number;
    if (previous >= 0) time = Math.max(time, times[previous] as number);
    for (let link = linkAt[operation] as number; link < (linkAt[operation + 1] as number); link += 1)
      time = Math.max(time, times[linkFrom[link] as number] as number);
    times[operation] = time;
  }
  return times;
}

const sorted = ({ at, list }: Sequence, times: Float64Array): Int32Array =>
  list
    .slice()
    .sort((a, b) => (times[a] as number) - (times[b] as number) || (at[a] as number) - (at[b] as number));
