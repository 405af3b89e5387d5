/**
 * Chooses how many hours of overtime save the most lateness per hour. `saves` holds what each further hour
 * saves. The result is that number of hours, their total saving and the average.
 */
export function bestHours(saves: readonly number[]): { hours: number; saved: number; each: number } {
  let saved = 0;
  let best = { hours: 1, saved: saves[0] ?? 0, each: saves[0] ?? 0 };
  for (const [place, more] of saves.entries()) {
    saved += more;
    const each = saved / (place + 1);
    if (each > best.each) best = { hours: place + 1, saved, each };
  }
  return best;
}
