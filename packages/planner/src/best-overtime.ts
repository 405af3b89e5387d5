/**
 * Chooses the number of overtime hours that reduces lateness most per hour. `saves` holds the reduction by
 * each further hour. The result also has the total reduction and the average per hour.
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
