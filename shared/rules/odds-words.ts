/** Returns the odds of a date in words. It never calls a date certain or impossible. */
export function oddsWords(odds: number): string {
  const percent = Math.round(odds * 100);
  if (percent < 1) return 'under 1 %';
  return percent > 99 ? 'over 99 %' : `${percent} %`;
}
