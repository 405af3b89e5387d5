/**
 * Rules for stock counts: a count books what lies on the shelf, even below the reservations, and names the
 * jobs that go short (design: stock).
 */
import { type Reason, reason } from '../reasons/reason.ts';

/** The unconsumed sheets of a paper that a job has reserved. */
export interface Reservation {
  id: string;
  number: string;
  deliveryDate: string;
  reserved: number;
}

/** A job that lacks sheets of a paper, in stock sheets. */
export interface Shortage {
  id: string;
  number: string;
  short: number;
}

/** Returns the jobs that go short if `stock` sheets are left; the latest deliveries lose first. */
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

/** A paper with fewer sheets in stock than reserved, as one of its jobs has it. */
export interface ScarcePaper {
  paperId: string;
  stockQuantity: number;
  /** The reservations of all jobs. */
  reservations: readonly Reservation[];
  /** The press sheets that this job cuts from one stock sheet. */
  cut: number;
}

/** Returns the job's press sheets that a count did not find. */
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
 * Returns why a count is refused, or null: the stock has moved from `seen` since the person counted. The same
 * count can be repeated.
 */
export function refuseStockCount(
  { name, stockQuantity: stock }: Counted,
  { counted, seen = stock }: { counted: number; seen?: number | undefined },
): Reason | null {
  return seen === stock || counted === stock ? null : reason('stock-moved-since', { name, seen, stock });
}

/** Returns why a count can't be undone, or null: it is no longer the paper's last movement. */
export function refuseRevertStockCount({ name }: Pick<Counted, 'name'>, isLast: boolean): Reason | null {
  return isLast ? null : reason('moved-since-count', { name });
}

/** Returns why a job's reserved sheets can't be consumed, or null: after a count too few are left. */
export function refuseConsumePaper({ name, stockQuantity: stock }: Counted, needs: number): Reason | null {
  return needs <= stock ? null : reason('paper-not-there', { name, stock, needs });
}
