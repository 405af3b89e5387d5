/** Processes long lists with pauses in which the event loop can handle other requests. */
import { setImmediate as others } from 'node:timers/promises';

/** The longest time in ms for which mapWithPauses works before it pauses for other requests. */
const longestBlock = 5;

/** Maps the items one after the other. Every few ms, it lets the server handle other requests. */
export async function mapWithPauses<T, R>(
  many: readonly T[],
  work: (one: T, place: number) => R,
): Promise<R[]> {
  const results: R[] = [];
  let until = performance.now() + longestBlock;
  for (const [place, one] of many.entries()) {
    if (performance.now() > until) {
      await others();
      until = performance.now() + longestBlock;
    }
    results.push(work(one, place));
  }
  return results;
}
