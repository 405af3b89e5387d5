/** Formats hours as the parts of a sum that explains a figure. */
import { t } from '../../shared/platform/translate.ts';
import { number } from '../ui/text/format-values.ts';
import { type Counting } from './how-counted.tsx';

/**
 * Formats the parts with one decimal: "3.7 h", "+ 4.3 h". They are rounded so that the shown parts add up to the shown
 * total.
 */
export function hourParts(parts: readonly { label: string; hours: number }[]): Counting['parts'] {
  let [total, shown] = [0, 0];
  return parts.map(({ label, hours }, place) => {
    total += hours;
    const more = Math.round(total * 10) - shown;
    shown += more;
    return { label, value: `${place > 0 ? '+ ' : ''}${t`${number(more / 10)} h`}` };
  });
}
