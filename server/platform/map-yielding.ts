/** Processes long lists without blocking the event loop. */
import { setImmediate as others } from 'node:timers/promises';

/** The longest uninterrupted time in ms. */
const longestBlock = 5;

/** Maps the items in order and yields to the event loop every few ms. */
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
