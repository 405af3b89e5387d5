/** Processes long lists without blocking the event loop, so that the server also handles other requests. */
import { setImmediate as others } from 'node:timers/promises';

/** The longest time in ms without yielding to the event loop. */
const longestBlock = 5;

/** Maps the items one after the other and yields to the event loop every few ms. */
export async function mapYielding<T, R>(
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
