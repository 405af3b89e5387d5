/**
 * Reads a file or pasted cells into rows of texts. The browser loads this module on first use, and the Excel
 * reader only for an Excel file.
 */
import { parseCsv } from 'hucre/csv';
import { importMegabytes } from '../../../shared/imports/imports.contract.ts';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { fileSize } from '../../ui/text/format-values.ts';
import { type NamedCells, sheetsOfWorkbook } from './parse-workbook.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';
import { t } from '../../../shared/platform/translate.ts';

export const fileMaximum = importMegabytes * 1024 * 1024;

/** Returns the delimiter that splits most of the first rows into equally many columns. It ignores quoted cells. */
function delimiterOf(text: string) {
  const scored = ([',', ';', '\t', '|'] as const).map((delimiter) => {
    const rows = parseCsv(text.slice(0, 20_000), { skipEmptyRows: true, delimiter }).slice(0, 10);
    const widths = groupBy(rows, ({ length }) => length);
    const [width = 1, alike = []] = [...widths].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    return { delimiter, score: width > 1 ? alike.length * 1000 + width : 0 };
  });
  return scored.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ',';
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

export const encodingLabels = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': t('UTF-16 (big-endian)'),
  'windows-1252': 'Windows-1252',
};
export type Encoding = keyof typeof encodingLabels;

export const decode = (bytes: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(bytes);

/** Guesses a file's encoding by its byte order mark, by the zeros of UTF-16, or by the errors of UTF-8. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return 'utf-16le';
  if (mark === '254 255') return 'utf-16be';
  const start = bytes.subarray(0, 4000);
  const zeros = (side: 0 | 1) =>
    start.filter((byte, at) => byte === 0 && at % 2 === side).length / (start.length / 2);
  if (zeros(1) > 0.4 && zeros(0) < 0.1) return 'utf-16le';
  if (zeros(0) > 0.4 && zeros(1) < 0.1) return 'utf-16be';
  const signs = decode(bytes, 'utf-8').replaceAll(/[\0-\u007f\udc00-\udfff]+/g, '');
  const unread = signs.split('\ufffd').length - 1;
  return unread === 0 || signs.length > 2 * unread ? 'utf-8' : 'windows-1252';
}

/** The starts of files that are no sheets, as bytes or as text, with the name of each file type. */
const otherFiles: readonly (readonly [start: string | RegExp, what: string])[] = [
  ['\u00d0\u00cf\u0011\u00e0', t('an Excel file of the older format (XLS) or one with a password')],
  ['%PDF', t('a PDF')],
  ['\u0089PNG', t('a picture')],
  ['\u00ff\u00d8\u00ff', t('a picture')],
  ['GIF8', t('a picture')],
  ['\u001f\u008b', t('a compressed file')],
  [String.raw`{\rtf`, t('a text document')],
  [/^\s*(?:<!doctype html|<html|<table|<div|<meta|<style)/i, t('a web page')],
  [/^\s*<\?xml/i, t('an XML file')],
  [/^\s*[[{]\s*[[{"\]}]/, 'JSON'],
];
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 400));
const otherFile = (bytes: Uint8Array, text: string) =>
  otherFiles.find(([start]) =>
    typeof start === 'string' ? latin(bytes).startsWith(start) : start.test(text.slice(0, 400)),
  )?.[1];

/** Returns the name of the file type of an archive that contains no workbook. */
function archiveName(bytes: Uint8Array): string {
  if (latin(bytes).includes('opendocument')) return t('an OpenDocument file');
  return /word\/|\.docx/.test(latin(bytes)) ? t('a text document') : t('an archive without a workbook');
}

/** Holds a text file's bytes, so that the user can choose another encoding. */
export interface TextFile {
  bytes: Uint8Array;
  encoding: Encoding;
}
type Result = { sheets: readonly NamedCells[]; text: TextFile | null } | { refusal: Reason };

/** Decodes a text file and splits it into cells. */
export const cellsIn = ({ bytes, encoding }: TextFile) => cellsOf(decode(bytes, encoding));

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

/**
 * Returns the file's sheets that have content, or the reason why there are none. It refuses a file that is too large.
 */
export async function readFile(file: File): Promise<Result> {
  const { name } = file;
  const noSheet = (what: string) => ({ refusal: reason('file-not-a-sheet', { name, what }) });
  if (file.size > fileMaximum)
    return { refusal: reason('file-too-large', { name, most: fileSize(fileMaximum) }) };
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer()));
  if (bytes.length === 0) return { refusal: reason('file-empty', { name }) };
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive) {
    const sheets = await sheetsInThread(bytes).catch(() => null);
    if (sheets) return { sheets, text: null };
    const hasBook = new TextDecoder('latin1').decode(bytes).includes('xl/workbook');
    return hasBook ? { refusal: reason('file-unreadable', { name }) } : noSheet(archiveName(bytes));
  }
  const text = { bytes, encoding: guessEncoding(bytes) };
  const start = decode(bytes.subarray(0, 4000), text.encoding);
  const what = otherFile(bytes, start);
  if (what !== undefined || start.includes('\0')) return noSheet(what ?? t('not a text file'));
  return { sheets: [{ name: '', ...cellsIn(text) }], text };
}
