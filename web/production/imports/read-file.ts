/**
 * Reads a file or pasted cells as texts. The browser loads this module on first use, and the Excel reader only for an
 * Excel file.
 */
import { parseCsv } from 'hucre/csv';
import { importMegabytes } from '../../../shared/contract/imports.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { fileSize } from '../../ui/page/format.ts';
import { type NamedCells, sheetsOfWorkbook } from './parse-workbook.ts';

export const fileMaximum = importMegabytes * 1024 * 1024;

/** The possible delimiters of a text file. */
const delimiters = [',', ';', '\t', '|'] as const;
const looked = 10;

/** Returns the delimiter that splits most of the first rows into equally many columns. It ignores quoted cells. */
function delimiterOf(text: string): (typeof delimiters)[number] {
  const start = text.slice(0, 20_000);
  const scores = delimiters.map((delimiter) => {
    const rows = parseCsv(start, { skipEmptyRows: true, delimiter }).slice(0, looked);
    const widths = Map.groupBy(rows, ({ length }) => length);
    const [width = 1, alike = []] = [...widths].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    return width > 1 ? alike.length * 1000 + width : 0;
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
}

/**
 * Splits text into cells. Numbers and dates stay text. It removes the apostrophe with which exports protect a cell
 * that looks like a formula.
 */
export function cellsOf(text: string): Omit<NamedCells, 'name'> {
  const delimiter = delimiterOf(text);
  const rows = parseCsv(text, { skipEmptyRows: true, delimiter, unescapeFormulae: true });
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '')));
  return { cells, from: delimiter === '|' ? '' : delimiter };
}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};

/** The number of bytes that decide the encoding of a file without a byte order mark. */
const lookedBytes = 4000;

/** Counts zero bytes at even and at odd positions, which reveal UTF-16. */
function zeros(bytes: Uint8Array): { even: number; odd: number } {
  const counts = { even: 0, odd: 0 };
  for (const [at, byte] of bytes.subarray(0, lookedBytes).entries())
    if (byte === 0) counts[at % 2 === 0 ? 'even' : 'odd'] += 1;
  return counts;
}

/** Counts the characters outside ASCII in the bytes as UTF-8, and the bytes that are not valid UTF-8. */
function utf8Signs(bytes: Uint8Array): { read: number; unread: number } {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [read, unread] = [0, 0];
  for (const { 0: sign } of text.matchAll(/[^\0-\u007f]/gu)) {
    if (sign === '\ufffd') unread += 1;
    else read += 1;
  }
  return { read, unread };
}

/**
 * Guesses a file's encoding by its byte order mark, by the zeros of UTF-16, or by comparing UTF-8 with Windows-1252.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const { even, odd } = zeros(bytes);
  const half = Math.min(bytes.length, lookedBytes) / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  const { read, unread } = utf8Signs(bytes);
  return unread === 0 || read > unread ? 'utf-8' : 'windows-1252';
}

export const decode = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes);

/** The first bytes of files that are no sheets, with the name of each file type. */
const signatures: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel file of the older format (XLS) or one with a password'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x1f, 0x8b], 'a compressed file'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'a text document'],
];
const starts: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\s*(?:<!doctype html|<html|<table|<div|<meta|<style)/i, 'a web page'],
  [/^\s*<\?xml/i, 'an XML file'],
  [/^\s*[[{]\s*[[{"\]}]/, 'JSON'],
];

/** Returns what the file is, such as 'a PDF', if its bytes are no table to import, else null. */
function lookAlike(bytes: Uint8Array): string | null {
  const found = signatures.find(([own]) => own.every((byte, at) => bytes[at] === byte));
  return found?.[1] ?? null;
}

/** Returns what the file is, such as 'JSON', if its text is no table to import, else null. */
function lookAlikeText(text: string): string | null {
  const [, what = null] = starts.find(([start]) => start.test(text.slice(0, 400))) ?? [];
  return what ?? (text.slice(0, 4000).includes('\0') ? 'not a text file' : null);
}

/** Returns the name of the file type of an archive that contains no workbook. */
const archiveName = (bytes: Uint8Array) => {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  if (start.includes('opendocument')) return 'an OpenDocument file';
  return /word\/|\.docx/.test(start) ? 'a text document' : 'an archive without a workbook';
};

/** Returns whether the file is a ZIP, as Excel files are. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Holds a text file's bytes, so that the user can choose another encoding. */
export interface TextFile {
  bytes: Uint8Array;
  encoding: Encoding;
}
type Result = { sheets: readonly NamedCells[]; text: TextFile | null } | { refusal: Reason };

/** Decodes a text file and splits it into cells. */
export const cellsIn = ({ bytes, encoding }: TextFile) => cellsOf(decode(bytes, encoding));

function readText(bytes: Uint8Array, name: string): Result {
  const text = { bytes, encoding: guessEncoding(bytes) };
  const what = lookAlikeText(decode(bytes, text.encoding));
  return what === null
    ? { sheets: [{ name: '', ...cellsIn(text) }], text }
    : { refusal: reason('file-not-a-sheet', { name, what }) };
}

/** Reads a workbook in a worker, if the browser has workers. */
function sheetsInThread(bytes: Uint8Array): Promise<readonly NamedCells[]> {
  if (typeof Worker === 'undefined') return sheetsOfWorkbook(bytes);
  const thread = new Worker(new URL('workbook.worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<readonly NamedCells[]>((resolve, reject) => {
    thread.addEventListener('message', ({ data }: MessageEvent<readonly NamedCells[] | null>) => {
      if (data) resolve(data);
      else reject(new Error('Not a workbook'));
    });
    thread.addEventListener('error', () => reject(new Error('The thread ended')));
    thread.postMessage(bytes, []);
  });
  return answer.finally(() => thread.terminate());
}

async function readBook(bytes: Uint8Array, name: string): Promise<Result> {
  try {
    return { sheets: await sheetsInThread(bytes), text: null };
  } catch {
    const hasBook = new TextDecoder('latin1').decode(bytes).includes('xl/workbook');
    return hasBook
      ? { refusal: reason('file-unreadable', { name }) }
      : { refusal: reason('file-not-a-sheet', { name, what: archiveName(bytes) }) };
  }
}

/**
 * Returns the file's sheets that have content, or the reason why there are none. It refuses a file that is too large.
 */
export async function readFile(file: File): Promise<Result> {
  const { name } = file;
  if (file.size > fileMaximum)
    return { refusal: reason('file-too-large', { name, most: fileSize(fileMaximum) }) };
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer()));
  if (bytes.length === 0) return { refusal: reason('file-empty', { name }) };
  const what = lookAlike(bytes);
  if (what !== null) return { refusal: reason('file-not-a-sheet', { name, what }) };
  return isZip(bytes) ? readBook(bytes, name) : readText(bytes, name);
}
