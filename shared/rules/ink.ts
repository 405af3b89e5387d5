/** Inks: what a job's text of inks names, and what of the stock can't be moved (design: stock). Quantities are kg. */
import { type Reason, reason } from '../reasons/reason.ts';
import { quantityMaximum } from './catalogue.ts';

/** The longest that a job's or a component's text of inks may be, in characters. */
export const inkTextMaximum = 500;

const fold = (name: string) => name.trim().toLowerCase();

/** The ink names in a job's or a component's `ink`, which separates them by commas. */
export function inkNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * The text of inks once `from` is called `to`: whole names, whatever the case, the others as they stand. The text itself
 * where it names no such ink.
 */
export function renameInk(text: string, from: string, to: string): string {
  const names = inkNames(text);
  if (!names.some((name) => fold(name) === fold(from))) return text;
  const renamed = names.map((name) => (fold(name) === fold(from) ? to : name));
  return renamed.filter((name, place) => name !== to || renamed.indexOf(to) === place).join(', ');
}

/** Why the ink's stock can't become `next`, or null. */
export function refuseInkStock(ink: { name: string; stockQuantity: number }, next: number): Reason | null {
  const { name, stockQuantity } = ink;
  if (next > quantityMaximum) {
    return reason('ink-stock-too-large', { name, stock: next, most: quantityMaximum });
  }
  if (next >= 0) return null;
  return reason('ink-not-in-stock', { name, stock: stockQuantity, out: stockQuantity - next });
}

/** Why `quantity` of the ink can't come back, or null: at most what was consumed, by the job where one is named. */
export function refuseInkReturn(
  from: { inkName: string; jobNumber?: string | undefined; consumed: number },
  quantity: number,
): Reason | null {
  if (quantity <= from.consumed) return null;
  const { inkName: name, jobNumber: job = null, consumed } = from;
  return reason('ink-more-than-consumed', { name, job, consumed, quantity });
}
