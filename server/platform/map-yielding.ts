/** Processes long lists without blocking the event loop. */
import { setImmediate as others } from 'node:timers/promises';

/** The longest uninterrupted time in ms. */
const slice = 5;

/** Maps the items in order and yields to the event loop every few ms. */
export async function mapYielding<T, R>(
  many: readonly T[],
  work: (one: T, place: number) => R,
): Promise<R[]> {
  const made: R[] = [];
  let until = performance.now() + slice;
  for (const [place, one] of many.entries()) {
    if (performance.now() > until) {
      await others();
      until = performance.now() + slice;
    }
    made.push(work(one, place));
  }
  return made;
}
