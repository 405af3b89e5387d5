/** Compares names of companies without the additions of letters and invoices. */
import { foldText } from './fold.ts';

/** "M/s", "M/S.", "Messrs" before a name. */
const salutation = /^\s*(?:m\s*\/\s*s(?![\p{L}\p{N}])|messrs(?![\p{L}\p{N}]))[.\s]*/u;

/** Legal forms at the end of a name; `P` counts only before one of these. */
const forms = new Set(['pvt', 'private', 'pte', 'ltd', 'limited', 'llp', 'llc', 'opc', 'inc', 'plc', 'gmbh']);
const limited = new Set(['ltd', 'limited']);

/**
 * Returns what two names of one company have in common, whatever their case, accents, dots, commas, blanks, "M/s" and
 * "Pvt Ltd". Returns '' for a name without a letter or digit.
 */
export function companyKey(name: string): string {
  const words = foldText(name)
    .replace(salutation, '')
    .replace(/(?<![\p{L}\p{N}])l\.\s?l\.\s?p\.?\s*$/u, 'llp')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and');
  let end = words.length;
  while (end > 1) {
    const word = words[end - 1] ?? '';
    const isForm = forms.has(word) || (word === 'p' && limited.has(words[end] ?? ''));
    if (!isForm) break;
    end -= 1;
  }
  return words.slice(0, end).join('');
}
