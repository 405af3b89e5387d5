/**
 * The meaning of a scanned code, for example an operation or a job. Letter case and the prefix that a scanner
 * adds make no difference.
 */

import { badgePattern } from '../people/pins-and-badges.ts';

export type CodeMeaning =
  /** The digits on a job ticket that identify an operation. */
  | { of: 'operation'; code: number; text: string }
  /** A QR code with the URL of a job. */
  | { of: 'job'; id: string }
  | { of: 'note'; id: string }
  /** The number of a job or a delivery note. A box or pallet label has such a number followed by its own. */
  | { of: 'number'; number: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const operationAddress = /\/o\/(\d{1,15})(?!\d)/i;
const recordAddress = new RegExp(`/(job|dispatch)/(${uuid})(?![0-9a-f-])`, 'i');
/** Matches the prefix that a scanner adds: an AIM identifier such as ]C1, or up to three other signs. */
const prefix = /^(?:\][A-Za-z]\d|[^0-9A-Za-z]{1,3})/;
/** Matches the digits that identify an operation. They begin at 10001, so there are at least five. */
const digits = /^[A-Za-z]?(\d{5,15})$/;
const packageEnd = /-[BP]\d{3,}$/i;

/** Returns whether the text contains a URL of the kind in the shop's QR codes. */
export const hasShopAddress = (text: string): boolean =>
  operationAddress.test(text) || recordAddress.test(text);

/** Returns what the scanned text means, or null if its format is unknown. */
export function parseCode(text: string): CodeMeaning | null {
  const [, code] = operationAddress.exec(text) ?? [];
  if (code !== undefined) return { of: 'operation', code: Number(code), text: code };
  const [, kind = '', id] = recordAddress.exec(text) ?? [];
  if (id !== undefined) return { of: kind.toLowerCase() === 'job' ? 'job' : 'note', id: id.toLowerCase() };
  const bare = text.trim().replace(prefix, '').trim();
  const [, figure] = digits.exec(bare) ?? [];
  if (figure !== undefined) return { of: 'operation', code: Number(figure), text: bare };
  const number = bare.replace(packageEnd, '');
  return number === '' || /[\s:]/.test(number) ? null : { of: 'number', number };
}

/** Returns the badge's code among the readings of one scan, or null. */
export function badgeIn(readings: readonly string[]): string | null {
  const bare = readings.map((text) => text.trim().replace(prefix, '').trim().toUpperCase());
  return bare.find((text) => badgePattern.test(text)) ?? null;
}

/**
 * Splits a delivery note's number, with or without "DN/", into year and serial number. It returns null for
 * any other text.
 */
export function parseNoteNumber(number: string): { year: string; serial: number } | null {
  const [, year, serial] = /^(?:DN\/)?(\d\d(?:-\d\d)?)\/(\d{4,8})$/i.exec(number) ?? [];
  return year === undefined ? null : { year, serial: Number(serial) };
}
