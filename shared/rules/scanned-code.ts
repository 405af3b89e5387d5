/** Finds out what a scanned code means. It ignores the case of letters and the prefix that a scanner adds. */

export type CodeMeaning =
  /** The digits that a job ticket prints for an operation. */
  | { of: 'operation'; code: number; text: string }
  /** A QR code that contains the address of a job or a delivery note. */
  | { of: 'job'; id: string }
  | { of: 'note'; id: string }
  /** The number of a job or a delivery note. The number of a box or pallet begins with it. */
  | { of: 'number'; number: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const operationAddress = /\/o\/(\d{1,15})(?!\d)/i;
const recordAddress = new RegExp(`/(job|dispatch)/(${uuid})(?![0-9a-f-])`, 'i');
/** Matches the prefix that a scanner adds: an AIM identifier such as ]C1, or up to three signs. */
const prefix = /^(?:\][A-Za-z]\d|[^0-9A-Za-z]{1,3})/;
/** Matches the digits of an operation. They begin at 10001, so there are at least five. */
const digits = /^[A-Za-z]?(\d{5,15})$/;
const packageEnd = /-[BP]\d{3,}$/i;

/** Returns whether the text contains an address as the shop's QR codes have it. */
export const hasShopAddress = (text: string): boolean =>
  operationAddress.test(text) || recordAddress.test(text);

/** Returns what the code means, or null if it has no known format. */
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

/**
 * Returns the year and the serial number in a delivery note's number, with or without DN/. Null for any other
 * text.
 */
export function parseNoteNumber(number: string): { year: string; serial: number } | null {
  const [, year, serial] = /^(?:DN\/)?(\d\d(?:-\d\d)?)\/(\d{4,8})$/i.exec(number) ?? [];
  return year === undefined ? null : { year, serial: Number(serial) };
}
