/** The customer's order to which a job belongs (decision 127). */
import { compareNumbered } from '../../platform/compare-numbered.ts';
import { stripInvisible } from '../../platform/strip-invisible-characters.ts';
import { t } from '../../platform/translate.ts';

export interface CustomerOrder {
  /** The number that the customer gave the order. Two numbers are equal if `foldText` makes them equal. */
  number: string;
  /** The line of the order that the job makes, or '' if it is not known. */
  line: string;
  /** The day on which the customer wrote the order. */
  date: string | null;
}

export const orderNumberMaximum = 60;
export const orderLineMaximum = 20;
/** Returns the number as the server stores it. Each run of spaces becomes one, because numbers that differ only there look equal. */
export const tidyOrderNumber = (typed: string): string => stripInvisible(typed).replaceAll(/\s+/g, ' ');
/** The headings of the order's columns in downloaded lists. Imports recognize the columns by them. */
export const orderHeadings = { number: 'Customer’s order', line: 'Order line', date: 'Order date' } as const;
/** The largest number of jobs of one order in a response. */
export const orderJobsMaximum = 200;

/** Returns number and line as text: "RR/PO/2310, line 3". */
export const orderInWords = ({ number, line }: Pick<CustomerOrder, 'number' | 'line'>): string =>
  line === '' ? number : t`${number}, line ${line}`;

/** Returns the order with its date as text, for the history. */
export const wholeOrderInWords = (order: CustomerOrder): string =>
  [orderInWords(order), order.date].filter(Boolean).join(', ');

/** Compares jobs by the lines of their order. Jobs without a line come last. */
export function compareByLine(
  { customerOrder: a }: { customerOrder?: CustomerOrder | undefined },
  { customerOrder: b }: { customerOrder?: CustomerOrder | undefined },
): number {
  const [one, other] = [a?.line ?? '', b?.line ?? ''];
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return compareNumbered(one, other);
}
