/** Reads a file or pasted cells as texts; loaded when a sheet is brought in, the reader of Excel files when there is one. */
import { parseCsv } from 'hucre/csv';
import { importMegabytes } from '../../../shared/contract/imports.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { fileSize } from '../../ui/page/format.ts';
import { decode, type Encoding, guessEncoding } from './encodings.ts';
import { archiveName, lookAlike, lookAlikeText } from './look-alikes.ts';
import { type From } from './sheet.ts';
import { sheetsOfWorkbook } from './workbook.ts';

export type Cells = readonly (readonly string[])[];
/** A sheet of a workbook; what is in no workbook has no name. */
export interface NamedCells {
  name: string;
  cells: Cells;
  from: From;
}

export const fileMaximum = importMegabytes * 1024 * 1024;

/** Possible delimiters, and the number of rows that decide which one it is. */
const delimiters = [',', ';', '\t', '|'] as const;
const looked = 10;

/** Returns the delimiter that gives the most first rows the same number of columns. Quoted cells may contain any of them. */
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
 * Reads cells divided by commas, semicolons or tabs, whichever it is. Nothing is taken for a figure or a formula, and the
 * apostrophe is dropped that keeps spreadsheets from running a text.
 */
export function cellsOf(text: string): Omit<NamedCells, 'name'> {
  const delimiter = delimiterOf(text);
  const rows = parseCsv(text, { skipEmptyRows: true, delimiter, unescapeFormulae: true });
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '')));
  return { cells, from: delimiter === '|' ? '' : delimiter };
}

/** An Excel file is a ZIP. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A text file that was read, to be read again in another encoding. */
export interface TextFile {
  bytes: Uint8Array;
  encoding: Encoding;
}
type Result = { sheets: readonly NamedCells[]; text: TextFile | null } | { refusal: Reason };

/** Reads a text file in an encoding. */
export const cellsIn = ({ bytes, encoding }: TextFile) => cellsOf(decode(bytes, encoding));

function readText(bytes: Uint8Array, name: string): Result {
  const text = { bytes, encoding: guessEncoding(bytes) };
  const what = lookAlikeText(decode(bytes, text.encoding));
  return what === null
    ? { sheets: [{ name: '', ...cellsIn(text) }], text }
    : { refusal: reason('file-not-a-sheet', { name, what }) };
}

/** Reads a workbook in a thread of its own, where there are threads. */
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

/** Returns the sheets of a file that have any cells, or why there are none. A file that is too large is not read. */
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
