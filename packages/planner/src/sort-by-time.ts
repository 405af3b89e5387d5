/** Sorts operations by their times. Their sequence on each machine and within each job stays the same. */
import { type Bounds } from './allowed-moves-and-prices.ts';
import { type Problem } from './planning-problem.ts';
import { type Sequence } from './operation-sequence.ts';

/** Returns the operations of the search's sequence, sorted by their starts. */
export function orderByTime(problem: Problem, sequence: Sequence): Int32Array {
  return sorted(sequence, timesOf(problem, sequence));
}

/**
 * A shift of all of a job's operations in the sequence of time, as if each started `by` milliseconds later.
 * `by` can be negative.
 */
export interface Shift {
  job: number;
  by: number;
}

/**
 * Returns the operations sorted by time after one job was shifted. Operations with a fixed position stay
 * first.
 */
export function orderWithShift(
  problem: Problem,
  { isPositionFixed }: Bounds,
  sequence: Sequence,
  { job, by }: Shift,
): Int32Array {
  const times = timesOf(problem, sequence);
  for (const operation of sequence.list) {
    if (isPositionFixed[operation]) times[operation] = -Infinity;
    else if (problem.job[operation] === job) times[operation] += by;
  }
  return sorted(sequence, times);
}

/** Returns a time for sorting each operation, never before its predecessors on the machine and in the job. */
function timesOf({ linkAt, linkFrom }: Problem, { at, list, before, schedule }: Sequence): Float64Array {
  const times = new Float64Array(at.length);
  for (const operation of list) {
    const previous = before[operation];
    let time = schedule.run[operation];
    if (previous >= 0) time = Math.max(time, times[previous]);
    for (let link = linkAt[operation]; link < linkAt[operation + 1]; link += 1)
      time = Math.max(time, times[linkFrom[link]]);
    times[operation] = time;
  }
  return times;
}

const sorted = ({ at, list }: Sequence, times: Float64Array): Int32Array =>
  list.slice().sort((a, b) => times[a] - times[b] || at[a] - at[b]);
