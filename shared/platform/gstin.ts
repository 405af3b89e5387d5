/**
 * Checks the GSTIN, India's tax number. It consists of state, PAN (income-tax number), registration, the
 * letter Z and a check character.
 */
import { type Reason, reason } from './reasons/refusal-reason.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The number of characters in a GSTIN. */
export const gstinLength = 15;

/**
 * Returns the check character for the first 14 characters of a GSTIN. It is a sum of their values in base 36,
 * with every second value doubled.
 */
export function gstinCheckCharacter(first: string): string {
  let sum = 0;
  for (let place = 0; place < first.length; place += 1) {
    const product = digits.indexOf(first.charAt(place)) * (place % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return digits.charAt((36 - (sum % 36)) % 36);
}

/** Returns the typed number in capitals, without blanks, hyphens and a leading "GSTIN". */
const normalizeGstin = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replace(/^GST(?:IN|NO)?[.:]*/, '');

/**
 * Returns whether the text is probably meant as a GSTIN, even if the state is missing. Fifteen digits without
 * letters are another country's tax number.
 */
const looksLikeGstin = (plain: string) =>
  (/^\d{2}[A-Z\d]{13}$/.test(plain) && /[A-Z]/.test(plain)) ||
  /^(?:\d{2}[A-Z]{5}\d{4}[A-Z]|[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z)/.test(plain);

/**
 * Returns why the tax number can't be right, or null. It checks only texts that look like a GSTIN. The
 * record's present number `stored` is always allowed.
 */
export function taxNumberFault(text: string, stored = ''): Reason | null {
  const plain = normalizeGstin(text);
  if (text === stored || !looksLikeGstin(plain)) return null;
  const values = { field: 'Tax number', text };
  if (plain.length !== gstinLength)
    return reason('gstin-length', { ...values, length: plain.length, needed: gstinLength });
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(plain.slice(2, 12))) return reason('gstin-pan', values);
  if (!/[1-9A-Z]/.test(plain.charAt(12))) return reason('gstin-entity', values);
  if (plain.charAt(13) !== 'Z') return reason('gstin-z', values);
  return plain.charAt(14) === gstinCheckCharacter(plain.slice(0, 14)) ? null : reason('gstin-check', values);
}
