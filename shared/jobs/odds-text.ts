/**
 * Formats the odds of meeting a date (0 to 1) as a percentage, such as "85 %". Extremes become "under 1 %"
 * and "over 99 %", because no date is certain.
 */
export function oddsWords(odds: number): string {
  const percent = Math.round(odds * 100);
  if (percent < 1) return 'under 1 %';
  return percent > 99 ? 'over 99 %' : `${percent} %`;
}
