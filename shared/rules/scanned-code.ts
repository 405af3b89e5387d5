/** Parses scanned codes. It ignores a scanner's own prefix and the case of letters. */

export type CodeMeaning =
  /** The digits of an operation on a ticket. */
  | { of: 'operation'; code: number; text: string }
  /** A QR code with a whole address. */
  | { of: 'job'; id: string }
  | { of: 'note'; id: string }
  /** The number of a job or a delivery note, also as the beginning of a box's or pallet's number. */
  | { of: 'number'; number: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const operationAddress = /\/o\/(\d{1,15})(?!\d)/i;
const recordAddress = new RegExp(`/(job|dispatch)/(${uuid})(?![0-9a-f-])`, 'i');
/** A scanner's own prefix: an AIM identifier such as ]C1, or a few signs. */
const prefix = /^(?:\][A-Za-z]\d|[^0-9A-Za-z]{1,3})/;
/** Operation codes begin at 10001. */
const digits = /^[A-Za-z]?(\d{5,15})$/;
const packageEnd = /-[BP]\d{3,}$/i;

/** Returns whether the text contains an address of the shop's QR codes. */
export const hasShopAddress = (text: string): boolean =>
  operationAddress.test(text) || recordAddress.test(text);

/** Returns the meaning of the code; null if it has no known format. */
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

/** Returns year and serial of a delivery note's number, with or without DN/; null for any other text. */
export function parseNoteNumber(number: string): { year: string; serial: number } | null {
  const [, year, serial] = /^(?:DN\/)?(\d\d(?:-\d\d)?)\/(\d{4,8})$/i.exec(number) ?? [];
  return year === undefined ? null : { year, serial: Number(serial) };
}
