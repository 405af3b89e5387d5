/**
 * Rules for stock counts (design: stock). A count books what is on the shelf, even if that is less than the
 * reservations, and names the jobs that go short.
 */
import { type Reason, reason } from '../reasons/reason.ts';

/** The sheets of a paper that a job has reserved and not consumed. */
export interface Reservation {
  id: string;
  number: string;
  deliveryDate: string;
  reserved: number;
}

/** A job that lacks sheets of a paper. `short` is in stock sheets. */
export interface Shortage {
  id: string;
  number: string;
  short: number;
}

/**
 * Returns the jobs that go short if only `stock` sheets are there. The jobs with the latest deliveries lose their
 * sheets first.
 */
export function allocateShortage(stock: number, reservations: readonly Reservation[]): Shortage[] {
  const latestFirst = [...reservations].sort(
    (a, b) => Date.parse(b.deliveryDate) - Date.parse(a.deliveryDate) || (a.id < b.id ? 1 : -1),
  );
  let missing = reservations.reduce((sum, { reserved }) => sum + reserved, 0) - stock;
  return latestFirst.flatMap(({ id, number, reserved }) => {
    const short = Math.max(0, Math.min(reserved, missing));
    missing -= short;
    return short > 0 ? [{ id, number, short }] : [];
  });
}

/** A paper of a job that has fewer sheets in stock than all jobs have reserved. */
export interface ScarcePaper {
  paperId: string;
  stockQuantity: number;
  /** The reservations of all jobs for the paper. */
  reservations: readonly Reservation[];
  /** The press sheets that the job cuts from one stock sheet. */
  cut: number;
}

/** Returns how many press sheets the job lacks because stock counts did not find them. */
export const sheetsMissing = (jobId: string, scarce: readonly ScarcePaper[]): number =>
  scarce.reduce((sum, { stockQuantity, reservations, cut }) => {
    const hit = allocateShortage(stockQuantity, reservations).find(({ id }) => id === jobId);
    return sum + (hit?.short ?? 0) * cut;
  }, 0);

interface Counted {
  name: string;
  stockQuantity: number;
}

/**
 * Returns why a count is refused, or null: the stock has changed from `seen` since the person counted. A
 * repetition of the same count is allowed.
 */
export function refuseStockCount(
  { name, stockQuantity: stock }: Counted,
  { counted, seen = stock }: { counted: number; seen?: number | undefined },
): Reason | null {
  return seen === stock || counted === stock ? null : reason('stock-moved-since', { name, seen, stock });
}

/** Returns why a stock count can't be undone, or null. It must be the paper's last movement. */
export function refuseRevertStockCount({ name }: Pick<Counted, 'name'>, isLast: boolean): Reason | null {
  return isLast ? null : reason('moved-since-count', { name });
}

/**
 * Returns why the sheets that a job has reserved can't be consumed, or null. A stock count may have found too
 * few.
 */
export function refuseConsumePaper({ name, stockQuantity: stock }: Counted, needs: number): Reason | null {
  return needs <= stock ? null : reason('paper-not-there', { name, stock, needs });
}
