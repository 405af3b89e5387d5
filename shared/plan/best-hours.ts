/** Returns how many of the hours, one after the other, save most an hour, what they save together, and what each does. */
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
