/** Formats a paper's GSM and size in the ways that people type in a search field. */
import { millimetresPerInch } from '../../../platform/reasons/format-size.ts';
import { isSizeGiven } from './paper-rules.ts';

interface Measures {
  gsm: number;
  length: number;
  breadth: number;
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns a text such as "350gsm 762x1016 …". A known size appears in mm, cm and inches, once with each side
 * first.
 */
export function paperMeasures({ gsm, length, breadth }: Measures): string {
  if (!isSizeGiven({ length, breadth })) return `${gsm}gsm`;
  const sizes = [1, 10, millimetresPerInch].flatMap((unit) => {
    const [long, broad] = [rounded(length / unit), rounded(breadth / unit)];
    return [`${long}x${broad}`, `${broad}x${long}`];
  });
  return [`${gsm}gsm`, ...sizes].join(' ');
}
