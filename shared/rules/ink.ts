/** Inks: what a job's text of inks names, and what of the stock can't be moved (design: stock). Quantities are kg. */
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

const kg = (n: number) => `${n.toLocaleString('en-US', { maximumFractionDigits: 3 })} kg`;

/** Why the ink's stock can't become `next`, or null. */
export function refuseInkStock(ink: { name: string; stockQuantity: number }, next: number): string | null {
  const { name, stockQuantity } = ink;
  if (next > quantityMaximum) {
    return `The stock of ${name} would be ${kg(next)}; it is at most ${kg(quantityMaximum)}`;
  }
  if (next >= 0) return null;
  return `Only ${kg(stockQuantity)} of ${name} is in stock; ${kg(stockQuantity - next)} was to be taken out`;
}

/** Why `quantity` of the ink can't come back, or null: at most what was consumed, by the job where one is named. */
export function refuseInkReturn(
  from: { inkName: string; jobNumber?: string | undefined; consumed: number },
  quantity: number,
): string | null {
  if (quantity <= from.consumed) return null;
  const { inkName, jobNumber, consumed } = from;
  const used = jobNumber === undefined ? 'The shop' : jobNumber;
  return `${used} has consumed ${kg(consumed)} of ${inkName}; ${kg(quantity)} was to be returned`;
}
