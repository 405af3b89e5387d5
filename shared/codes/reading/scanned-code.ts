/**
 * The meaning of a scanned code, for example an operation or a job. Letter case and the prefix that a scanner
 * adds make no difference.
 */

import { badgePattern } from '../../people/pins-and-badges.ts';

const prefixes = { paper: 'PA', machine: 'MC', tool: 'TL' } as const;
/** The records whose labels have a prefix and the end of the id (decision 110). */
export type LabelledKind = keyof typeof prefixes;

export type CodeMeaning =
  /** The digits on a job ticket that identify an operation, and the artwork that the ticket shows. */
  | { of: 'operation'; code: number; artwork: string | null; text: string }
  /** A QR code with the URL of a job, and the artwork that the ticket shows. */
  | { of: 'job'; id: string; artwork: string | null }
  | { of: 'note'; id: string }
  | { of: LabelledKind; id: string }
  /** The number of a job or a delivery note. A box or pallet label has such a number followed by its own. */
  | { of: 'number'; number: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const operationAddress = /\/o\/(\d{1,15})(?!\d)/i;
const recordAddress = new RegExp(`/(job|dispatch|paper|tool|floor)/(${uuid})(?![0-9a-f-])`, 'i');
const addressed = { job: 'job', dispatch: 'note', paper: 'paper', tool: 'tool', floor: 'machine' } as const;
/** Matches the prefix that a scanner adds: an AIM identifier such as ]C1, or up to three other signs. */
const prefix = /^(?:\][A-Za-z]\d|[^0-9A-Za-z]{1,3})/;
/** Matches the digits that identify an operation. They begin at 10001, so there are at least five. */
const digits = /^[A-Za-z]?(\d{5,15})$/;
/** The number of digits that say the artwork of a ticket. An operation's code has fewer digits than both together. */
const artworkDigits = 5;
const withArtwork = new RegExp(`^(\\d{5,})(\\d{${artworkDigits}})$`);
const artworkAddress = new RegExp(`[?&]a=(\\d{${artworkDigits}})(?!\\d)`, 'i');
const packageEnd = /-[BP]\d{3,}$/i;

/** Matches the address of a shelf or rack at the end of the QR code on its label. */
const shelfAddress = /\/shelf\/([^/?#\s]+)\s*$/i;

/** Returns whether the text contains a URL of the kind in the shop's QR codes. */
export const hasShopAddress = (text: string): boolean =>
  operationAddress.test(text) || recordAddress.test(text) || shelfAddress.test(text);

/** Returns the digits by which a ticket says its artwork, or null without artwork. */
export const artworkMark = (hash: string | null): string | null =>
  hash && String(Number.parseInt(hash.slice(0, 12), 16) % 10 ** artworkDigits).padStart(artworkDigits, '0');

/** Returns the digits of a ticket for an operation: its code, and the mark of the artwork if the ticket says it. */
export const ticketCode = (code: string, mark: string | null): string => `${code}${mark ?? ''}`;

/** Returns the URL of a job for a QR code, with the mark of the artwork if the ticket says it. */
export const jobAddress = (publicUrl: string, id: string, mark: string | null): string =>
  `${publicUrl}/job/${id}${mark === null ? '' : `?a=${mark}`}`;

function toOperation(figure: string, text: string): CodeMeaning {
  const [, code = figure, artwork = null] = withArtwork.exec(figure) ?? [];
  return { of: 'operation', code: Number(code), artwork, text };
}

/** Returns what the scanned text means, or null if its format is unknown. */
export function parseCode(text: string): CodeMeaning | null {
  const [, code] = operationAddress.exec(text) ?? [];
  if (code !== undefined) return toOperation(code, code);
  const [, kind = '', id] = recordAddress.exec(text) ?? [];
  if (id !== undefined) {
    const of = addressed[kind.toLowerCase() as keyof typeof addressed];
    const record = { id: id.toLowerCase() };
    return of === 'job'
      ? { of, ...record, artwork: artworkAddress.exec(text)?.[1] ?? null }
      : { of, ...record };
  }
  const bare = text.trim().replace(prefix, '').trim();
  const [, figure] = digits.exec(bare) ?? [];
  if (figure !== undefined) return toOperation(figure, bare);
  const number = bare.replace(packageEnd, '');
  return number === '' || /[\s:]/.test(number) ? null : { of: 'number', number };
}

const buttonPattern = /^MRV-(RUN|FINISH|UNDO|[0-9A-F]{8})$/;

/** Returns the code that presses a button at a machine: Run, Finish, Undo, or the stop for a pause reason by its id. */
export const buttonCode = (button: 'RUN' | 'FINISH' | 'UNDO' | { pauseReasonId: string }): string =>
  `MRV-${typeof button === 'string' ? button : button.pauseReasonId.slice(-8).toUpperCase()}`;

/** Returns each reading of a scan in capitals, without the scanner's prefix. */
const bareTexts = (readings: readonly string[]) =>
  readings.map((text) => text.trim().replace(prefix, '').trim().toUpperCase());

/** Returns the code of a button among the readings of one scan, or null. */
export const buttonIn = (readings: readonly string[]): string | null =>
  bareTexts(readings).find((text) => buttonPattern.test(text)) ?? null;

const shelfPattern = /^MRS-(.+)$/;

/** Returns the text without percent-encoding, or null if the encoding is invalid. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the name of a shelf or rack among the readings of one scan, or null. */
export function shelfIn(readings: readonly string[]): string | null {
  for (const text of readings) {
    const [, name] = shelfAddress.exec(text) ?? [];
    if (name !== undefined) return decoded(name);
  }
  const bars = bareTexts(readings).find((text) => shelfPattern.test(text));
  return bars === undefined ? null : bars.slice('MRS-'.length);
}

const deviceAddress = /\/floor\/device\/([0-9A-Z]{8})\s*$/i;

/** Returns the code of a new device among the readings of one scan, or null. */
export function deviceCodeIn(readings: readonly string[]): string | null {
  const found = readings.map((text) => deviceAddress.exec(text)?.[1]).find((code) => code !== undefined);
  return found?.toUpperCase() ?? null;
}

/** Returns the badge's code among the readings of one scan, or null. */
export const badgeIn = (readings: readonly string[]): string | null =>
  bareTexts(readings).find((text) => badgePattern.test(text)) ?? null;

/**
 * Splits a delivery note's number, with or without "DN/", into year and serial number. It returns null for
 * any other text.
 */
export function parseNoteNumber(number: string): { year: string; serial: number } | null {
  const [, year, serial] = /^(?:DN\/)?(\d\d(?:-\d\d)?)\/(\d{4,8})$/i.exec(number) ?? [];
  return year === undefined ? null : { year, serial: Number(serial) };
}

/** Returns the code that the bars of a label contain: PA-0123ABCD, with the end of the id. */
export const codeOf = (kind: LabelledKind, id: string): string =>
  `${prefixes[kind]}-${id.slice(-8).toUpperCase()}`;

const labelledKinds = Object.keys(prefixes) as LabelledKind[];
const labelPattern = new RegExp(`^(?:(${Object.values(prefixes).join('|')})-)?([0-9a-f]{8})$`, 'i');

/**
 * Returns which kind of record a label names by the last digits of the record's id, and these digits. A job has them
 * alone, if a bar code can't contain the job's number. Returns null for any other text.
 */
export function parseIdEnd(number: string): { of: 'job' | LabelledKind; end: string } | null {
  const [, of, end] = labelPattern.exec(number) ?? [];
  if (end === undefined) return null;
  const kind = labelledKinds.find((each) => prefixes[each] === of?.toUpperCase());
  return { of: kind ?? 'job', end };
}
