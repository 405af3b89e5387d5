/** Long work on many, a little at a time. */
import { setImmediate as others } from 'node:timers/promises';

/** In ms. */
const slice = 5;

/** What `work` makes of each, in order; others are served after each few ms of it. */
export async function mapInSlices<T, R>(
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

/** In characters: as bytes that takes a few ms, where some of them are no ASCII. */
const piece = 512 * 1024;

/** So many pieces of that size are copied in a ms or two. */
const together = 8;

/** The texts one after the other as bytes; others are served in between where they are long. */
export async function bytesInSlices(...texts: readonly string[]): Promise<Buffer> {
  const bytes: Buffer[] = [];
  for (const text of texts)
    for (let [from, to] = [0, 0]; from < text.length; from = to) {
      if (from > 0) await others();
      to = Math.min(from + piece, text.length);
      // A character of two halves stays whole.
      if (to < text.length && /[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to += 1;
      bytes.push(Buffer.from(text.slice(from, to)));
    }
  return joinInSlices(bytes);
}

/** The pieces as one; others are served in between where they are many. */
export async function joinInSlices(pieces: readonly Buffer[]): Promise<Buffer> {
  const joined = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const [place, piece] of pieces.entries()) {
    if (place > 0 && place % together === 0) await others();
    at += piece.copy(joined, at);
  }
  return joined;
}
