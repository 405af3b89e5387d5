/** How the order of a plan comes into a machine's queue: as little as possible of what stands there gets another place. */

/** Which of the values can stay where they are if the others move: as many as possible, in rising order. */
export function longestRising(values: readonly number[]): boolean[] {
  /** At each length the place of the lowest value that such a row can end with, and before each place the one of its row. */
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
 * A queue with what comes into it: `rest` in its own order, `coming` in the plan's, each before the first of the rest that the plan
 * has behind it. What the plan does not know stays behind the one before it.
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
