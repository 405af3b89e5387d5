/**
 * A count of the shelf books what lies there, even below what jobs have reserved: nothing is taken from a job, and those whose
 * sheets are not there are named (design: stock).
 */
import { type Reason, reason } from '../reasons/reason.ts';

/** Sheets of a paper that a job has reserved and not consumed. */
export interface Reservation {
  id: string;
  number: string;
  deliveryDate: string;
  reserved: number;
}

/** A job that goes short of the paper, and by how many stock sheets. */
export interface Shortage {
  id: string;
  number: string;
  short: number;
}

/** The jobs whose sheets are not all there, of `stock` that lie on the shelf: the latest deliveries go short first. */
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

/** A paper of which fewer sheets lie there than are reserved, as one of the jobs that hold it has it. */
export interface ScarcePaper {
  paperId: string;
  stockQuantity: number;
  /** Of all jobs. */
  reservations: readonly Reservation[];
  /** Press sheets that the job cuts from one of its own. */
  cut: number;
}

/** The press sheets of a job that a count has found missing. */
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
 * Why a count can't be booked, or null: the shelf was booked with `seen` when it was counted, and something moved since. What is
 * booked already can be booked again.
 */
export function refuseStockCount(
  { name, stockQuantity: stock }: Counted,
  { counted, seen = stock }: { counted: number; seen?: number | undefined },
): Reason | null {
  return seen === stock || counted === stock ? null : reason('stock-moved-since', { name, seen, stock });
}

/** Why a count can't be taken back, or null: it is no longer the paper's last movement. */
export function refuseRevertStockCount({ name }: Pick<Counted, 'name'>, isLast: boolean): Reason | null {
  return isLast ? null : reason('moved-since-count', { name });
}

/** Why a job's reserved sheets can't be consumed, or null: after a count fewer lie there. */
export function refuseConsumePaper({ name, stockQuantity: stock }: Counted, needs: number): Reason | null {
  return needs <= stock ? null : reason('paper-not-there', { name, stock, needs });
}
