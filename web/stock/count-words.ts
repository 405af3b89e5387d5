/** A count against what is booked, in words. */
import { count, number } from '../ui/page/format.ts';

/** "180 fewer than booked"; "no difference". */
export function differenceWords(booked: number, counted: number): string {
  if (counted === booked) return 'no difference';
  return `${number(Math.abs(counted - booked))} ${counted < booked ? 'fewer' : 'more'} than booked`;
}

/** How far what is available is below nothing, for a paper that a count left so: "120 sheets short of what is reserved"; null otherwise. */
export const shortWords = ({ availableQuantity }: { availableQuantity: number }): string | null =>
  availableQuantity < 0 ? `${count(-availableQuantity, 'sheet')} short of what is reserved` : null;
