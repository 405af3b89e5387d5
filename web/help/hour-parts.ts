/** Formats hours as the parts of a sum that explains a figure. */
import { number } from '../ui/text/format-values.ts';
import { type Counting } from './how-counted.tsx';

/**
 * Formats the parts in tenths: "3.7 h", "+ 4.3 h". Each part is the difference of two rounded sums, so that the parts
 * add up to the rounded total.
 */
export function hourParts(parts: readonly { label: string; hours: number }[]): Counting['parts'] {
  let [total, shown] = [0, 0];
  return parts.map(({ label, hours }, place) => {
    total += hours;
    const more = Math.round(total * 10) - shown;
    shown += more;
    return { label, value: `${place > 0 ? '+ ' : ''}${number(more / 10)} h` };
  });
}
