/** Merges the order of a plan into a machine's queue with as few moves as possible. */

/** Marks the values that can keep their positions: those of a longest rising subsequence. */
export function longestRising(values: readonly number[]): boolean[] {
  /**
   * For each length of a rising subsequence, the index of its lowest possible last value. `before` holds the
   * index of each value's predecessor.
   */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [place, value] of values.entries()) {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((values[ends[middle] as number] as number) < value) from = middle + 1;
      else to = middle;
    }
    before.push(from > 0 ? (ends[from - 1] as number) : -1);
    ends[from] = place;
  }
  const stays = values.map(() => false);
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] as number) stays[place] = true;
  return stays;
}

/**
 * Merges the `coming` operations into the `rest` of a queue. Each goes before the first operation that follows it
 * in the plan. Operations unknown to the plan stay behind their predecessor.
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
      for (; next < coming.length && (placeOf.get(coming[next] as string) ?? 0) < place; next += 1)
        queue.push(coming[next] as string);
    queue.push(id);
  }
  return [...queue, ...coming.slice(next)];
}
