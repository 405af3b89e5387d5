/**
 * Finds ink names in the ink texts of jobs, and decides which stock movements of ink are allowed (design:
 * stock). Quantities are in kg.
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { quantityMaximum } from '../platform/specification-constants.ts';

/** The largest length in characters of a job's or component's text of ink names. */
export const inkTextMaximum = 500;

const fold = (name: string) => name.trim().toLowerCase();

/** Splits a job's or component's ink text at its commas into ink names. */
export function inkNames(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Returns the text with the ink `from` renamed to `to`. It replaces whole names only and ignores case. A text
 * without that ink stays the same.
 */
export function renameInk(text: string, from: string, to: string): string {
  const names = inkNames(text);
  if (!names.some((name) => fold(name) === fold(from))) return text;
  const renamed = names.map((name) => (fold(name) === fold(from) ? to : name));
  return renamed.filter((name, place) => name !== to || renamed.indexOf(to) === place).join(', ');
}

/** Returns why the ink's stock can't become `next` kg, or null. */
export function refuseInkStock(ink: { name: string; stockQuantity: number }, next: number): Reason | null {
  const { name, stockQuantity } = ink;
  if (next > quantityMaximum) {
    return reason('ink-stock-too-large', { name, stock: next, most: quantityMaximum });
  }
  if (next >= 0) return null;
  return reason('ink-not-in-stock', { name, stock: stockQuantity, out: stockQuantity - next });
}

/**
 * Returns why this quantity of ink can't be returned to the stock, or null. It must have been consumed
 * before, by the same job if the return names one.
 */
export function refuseInkReturn(
  from: { inkName: string; jobNumber?: string | undefined; consumed: number },
  quantity: number,
): Reason | null {
  if (quantity <= from.consumed) return null;
  const { inkName: name, jobNumber: job = null, consumed } = from;
  return reason('ink-more-than-consumed', { name, job, consumed, quantity });
}
