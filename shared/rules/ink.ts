/** Rules for inks: the ink names of a job, and stock movements (design: stock). Quantities are kg. */
import { type Reason, reason } from '../reasons/reason.ts';
import { quantityMaximum } from './catalogue.ts';

/** The longest ink text of a job or component, in characters. */
export const inkTextMaximum = 500;

const fold = (name: string) => name.trim().toLowerCase();

/** Returns the comma-separated ink names of a job or component. */
export function inkNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Returns the ink text with `from` renamed to `to`, in whole names and any case. A text without that ink
 * stays the same.
 */
export function renameInk(text: string, from: string, to: string): string {
  const names = inkNames(text);
  if (!names.some((name) => fold(name) === fold(from))) return text;
  const renamed = names.map((name) => (fold(name) === fold(from) ? to : name));
  return renamed.filter((name, place) => name !== to || renamed.indexOf(to) === place).join(', ');
}

/** Returns why the ink's stock can't become `next`, or null. */
export function refuseInkStock(ink: { name: string; stockQuantity: number }, next: number): Reason | null {
  const { name, stockQuantity } = ink;
  if (next > quantityMaximum) {
    return reason('ink-stock-too-large', { name, stock: next, most: quantityMaximum });
  }
  if (next >= 0) return null;
  return reason('ink-not-in-stock', { name, stock: stockQuantity, out: stockQuantity - next });
}

/** Returns why the ink can't be returned, or null: at most what was consumed, by the job if one is named. */
export function refuseInkReturn(
  from: { inkName: string; jobNumber?: string | undefined; consumed: number },
  quantity: number,
): Reason | null {
  if (quantity <= from.consumed) return null;
  const { inkName: name, jobNumber: job = null, consumed } = from;
  return reason('ink-more-than-consumed', { name, job, consumed, quantity });
}
