/** Sorts a machine's queue by a plan's sequence and moves as few operations as possible. */

/** Marks the values that can stay in place while the others move: a longest rising subsequence. */
export function longestRising(values: readonly number[]): boolean[] {
  /**
   * The index of the lowest possible last value, for each length of a rising subsequence. `before` links each
   * value to the one before it.
   */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, value] of values.entries()) {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (values[ends[middle]] < value) from = middle + 1;
      else to = middle;
    }
    before.push(from > 0 ? ends[from - 1] : -1);
    ends[from] = place;
  }
  const stays = values.map(() => false);
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]) stays[place] = true;
  return stays;
}

/**
 * Merges the operations `coming` into the operations `rest` of a queue. Each goes before the first operation
 * that follows it in the plan. Operations that the plan does not know stay behind their predecessor in the
 * queue.
 */
export function mergeQueue(
  rest: readonly string[],
  coming: readonly string[],
  planned: readonly string[],
): string[] {
  const placeOf = new Map(planned.map((id, place) => [id, place]));
  const queue: string[] = [];
  let next = 0;
  for (const id of rest) {
    const place = placeOf.get(id);
    if (place !== undefined)
      for (; next < coming.length && (placeOf.get(coming[next]) ?? 0) < place; next += 1)
        queue.push(coming[next]);
    queue.push(id);
  }
  return [...queue, ...coming.slice(next)];
}
