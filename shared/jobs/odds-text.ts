/**
 * Formats the odds of meeting a date (0 to 1) as a percentage, such as "85 %". Extremes become "under 1 %"
 * and "over 99 %", because no date is certain.
 */
import { t } from '../platform/translate.ts';

export function oddsWords(odds: number): string {
  const percent = Math.round(odds * 100);
  if (percent < 1) return t('under 1 %');
  return percent > 99 ? t('over 99 %') : `${percent} %`;
}
