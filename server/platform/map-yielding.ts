/** Long work on many, a little at a time. */
import { setImmediate as others } from 'node:timers/promises';

/** In ms. */
const slice = 5;

/** What `work` makes of each, in order; others are served after each few ms of it. */
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
