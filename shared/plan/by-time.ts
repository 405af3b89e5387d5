/** Orders of operations by time, which keep the order on machines and in jobs. */
import { type Problem } from './problem.ts';
import { type Sequence } from './sequence.ts';

/** The operations of a sequence by when they run, so that a place in its list says when it is. */
export function byTime({ linkAt, linkFrom }: Problem, sequence: Sequence): Int32Array {
  const { at, list, before, schedule } = sequence;
  const keys = new Float64Array(at.length);
  for (const operation of list) {
    const previous = before[operation] as number;
    let key = schedule.run[operation] as number;
    if (previous >= 0) key = Math.max(key, keys[previous] as number);
    for (let link = linkAt[operation] as number; link < (linkAt[operation + 1] as number); link += 1)
      key = Math.max(key, keys[linkFrom[link] as number] as number);
    keys[operation] = key;
  }
  return list
    .slice()
    .sort((a, b) => (keys[a] as number) - (keys[b] as number) || (at[a] as number) - (at[b] as number));
}
