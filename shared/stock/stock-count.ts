/**
 * Decides how a stock count changes the stock (design: stock). If jobs have reserved more sheets than were
 * counted, the jobs are short.
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/** The sheets of a paper that a job has reserved and not consumed. */
export interface Reservation {
  id: string;
  number: string;
  deliveryDate: string;
  reserved: number;
  /** The number of press sheets that the job cuts from one stock sheet. */
  cut: number;
}

/** A job that lacks reserved sheets of a paper. `short` is in stock sheets. */
export interface Shortage {
  id: string;
  number: string;
  short: number;
}

/**
 * Returns the jobs that go short if the shelf has only `stock` sheets. Jobs with the latest deliveries go
 * short first.
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

/** A paper of a job of which the stock has fewer sheets than all jobs have reserved. */
export interface ScarcePaper {
  paperId: string;
  stockQuantity: number;
  /** The reservations of the paper, of all jobs. */
  reservations: readonly Reservation[];
}

/** Returns how many press sheets each job lacks because stock counts did not find them, by job id. */
export function missingSheets(scarce: readonly ScarcePaper[]): Map<string, number> {
  const missing = new Map<string, number>();
  for (const { stockQuantity, reservations } of scarce) {
    const cuts = new Map(reservations.map(({ id, cut }) => [id, cut]));
    for (const { id, short } of allocateShortage(stockQuantity, reservations))
      missing.set(id, (missing.get(id) ?? 0) + short * (cuts.get(id) ?? 1));
  }
  return missing;
}

interface Counted {
  name: string;
  stockQuantity: number;
}

/**
 * Returns why the stock count is refused, or null. It is refused if the stock has changed after the person
 * saw `seen` sheets. A count that repeats the present stock is allowed.
 */
export function refuseStockCount(
  { name, stockQuantity: stock }: Counted,
  { counted, seen = stock }: { counted: number; seen?: number | undefined },
): Reason | null {
  return seen === stock || counted === stock ? null : reason('stock-moved-since', { name, seen, stock });
}

/**
 * Returns why the stock count can't be undone, or null. Only the paper's last stock movement can be undone.
 */
export function refuseRevertStockCount({ name }: Pick<Counted, 'name'>, isLast: boolean): Reason | null {
  return isLast ? null : reason('moved-since-count', { name });
}

/**
 * Returns why the job can't consume its `needs` reserved sheets, or null. A stock count may have found fewer.
 */
export function refuseConsumePaper({ name, stockQuantity: stock }: Counted, needs: number): Reason | null {
  return needs <= stock ? null : reason('paper-not-there', { name, stock, needs });
}
