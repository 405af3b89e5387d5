/** Says in words how a stock count differs from the booked quantity. */
import { count, number } from '../ui/page/format.ts';

/** Returns the difference in words: "180 fewer than booked" or "no difference". */
export function differenceWords(booked: number, counted: number): string {
  if (counted === booked) return 'no difference';
  return `${number(Math.abs(counted - booked))} ${counted < booked ? 'fewer' : 'more'} than booked`;
}

/** Returns "120 sheets short of what is reserved" if the available stock is negative, else null. */
export const shortWords = ({ availableQuantity }: { availableQuantity: number }): string | null =>
  availableQuantity < 0 ? `${count(-availableQuantity, 'sheet')} short of what is reserved` : null;
