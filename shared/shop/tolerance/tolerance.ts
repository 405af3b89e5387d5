/** Decides how many pieces of an order a customer accepts (decision 130). */
import { t } from '../../platform/translate.ts';

/** The shares of the order, in per cent, by which the customer accepts fewer and more pieces. */
export interface Tolerance {
  under: number;
  over: number;
}

/** The tolerance of a job. `fromCustomer` says that the job has the tolerance that its customer had when it was ordered. */
export interface JobTolerance extends Tolerance {
  fromCustomer?: true | undefined;
}

/** The headings of these columns in downloaded lists. Imports recognize the columns by them. */
export const toleranceHeadings = { under: 'Under-delivery, %', over: 'Over-delivery, %' } as const;

/** Returns the tolerance of the job itself, or null if it has none or has that of its customer. */
export const ownTolerance = (tolerance: JobTolerance | null | undefined): Tolerance | null =>
  tolerance && !tolerance.fromCustomer ? tolerance : null;

/** Returns the tolerance of a new job: its own, which may come from its product, or else that of its customer. */
export const toleranceOfNewJob = (
  given: JobTolerance | null | undefined,
  customers: Tolerance | null | undefined,
): JobTolerance | null => ownTolerance(given) ?? (customers ? { ...customers, fromCustomer: true } : null);

/**
 * Returns whether a changed job takes the tolerance that its customer has now. It does if it has none of its own after the
 * change, and either had one before or gets another customer.
 */
export function needsCustomersTolerance(
  before: { customerId: string; tolerance: JobTolerance | null },
  { customerId, tolerance }: { customerId?: string | undefined; tolerance?: JobTolerance | null | undefined },
): boolean {
  const isOther = customerId !== undefined && customerId !== before.customerId;
  if (!isOther) return tolerance === null && ownTolerance(before.tolerance) !== null;
  return ownTolerance(tolerance === undefined ? before.tolerance : tolerance) === null;
}

interface Order {
  quantity: number;
  tolerance?: Tolerance | null | undefined;
}

/** Percentages have at most three decimals. Whole thousandths keep the rounding exact. */
const share = (quantity: number, percent: number) => (quantity * Math.round(1000 * percent)) / 100_000;

/** Returns the smallest number of pieces that the customer accepts. */
export const leastAccepted = ({ quantity, tolerance }: Order): number =>
  tolerance ? Math.ceil(share(quantity, 100 - tolerance.under)) : quantity;

/** Returns the largest number of pieces that the customer accepts. Without a tolerance there is no limit. */
export const mostAccepted = ({ quantity, tolerance }: Order): number =>
  tolerance ? Math.floor(share(quantity, 100 + tolerance.over)) : Infinity;

/** Returns how many ordered pieces are missing if there are `pieces`. It is 0 if the customer accepts so few. */
export const missingPieces = (order: Order, pieces: number): number =>
  pieces >= leastAccepted(order) ? 0 : Math.max(0, order.quantity - pieces);

/** Returns the number of pieces above those that the customer accepts. */
export const piecesTooMany = (order: Order, pieces: number): number =>
  Math.max(0, pieces - mostAccepted(order));

/** Returns the tolerance as text: "5 % under, 10 % over". */
export const toleranceInWords = ({ under, over }: Tolerance): string => t`${under} % under, ${over} % over`;

/** Returns the tolerance of a job as text, with its origin. */
export const jobToleranceInWords = (tolerance: JobTolerance): string =>
  tolerance.fromCustomer ? t`${toleranceInWords(tolerance)}, from the customer` : toleranceInWords(tolerance);

/**
 * Returns words that say whether the customer accepts this number of pieces. Returns null without a tolerance, for exactly
 * the ordered number, and for too few pieces, which `short` says.
 */
export function acceptedInWords(
  order: Order,
  pieces: number,
  number: (n: number) => string,
): { words: string; isAccepted: boolean } | null {
  if (!order.tolerance) return null;
  const [least, most] = [leastAccepted(order), mostAccepted(order)];
  if (pieces > most)
    return {
      words: t`${number(pieces - most)} more than accepted (at most ${number(most)})`,
      isAccepted: false,
    };
  if (pieces > order.quantity)
    return { words: t`within tolerance (at most ${number(most)})`, isAccepted: true };
  if (pieces >= least && pieces < order.quantity)
    return { words: t`within tolerance (at least ${number(least)})`, isAccepted: true };
  return null;
}
