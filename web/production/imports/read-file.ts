/** Reads a file or pasted cells as texts; loaded when a sheet is brought in, the reader of Excel files when there is one. */
import { detectDelimiter, parseCsv } from 'hucre/csv';
import { importMegabytes, importRowsMaximum } from '../../../shared/contract/imports.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { fileSize } from '../../ui/page/format.ts';
import { type From } from './sheet.ts';

/** Rows that may stand above the records, and one more than are taken. */
const above = 20;

export type Cells = readonly (readonly string[])[];
/** A sheet of a workbook; what is in no workbook has no name. */
export interface NamedCells {
  name: string;
  cells: Cells;
  from: From;
}

export const fileMaximum = importMegabytes * 1024 * 1024;

/** The text of bytes: UTF-8, UTF-16 with its mark, else as Windows wrote it in western Europe. */
export function textOf(bytes: Uint8Array): string {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads cells divided by commas, semicolons or tabs, whichever it is. Nothing is taken for a figure or a formula. */
export function cellsOf(text: string): Omit<NamedCells, 'name'> {
  const delimiter = detectDelimiter(text);
  const rows = parseCsv(text, { skipEmptyRows: true, delimiter });
  const from = delimiter === ',' || delimiter === ';' || delimiter === '\t' ? delimiter : '';
  return { cells: rows.map((row) => row.map((cell) => String(cell ?? ''))), from };
}

/** Writes a date as the cell shows it: a workbook's times are those of the clocks where it was made. */
function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T00:00', '');
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';
}

async function fromExcel(bytes: Uint8Array): Promise<NamedCells[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const isShown = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) =>
    !hidden && !veryHidden;
  const { sheets } = await readXlsx(bytes, { sheets: isShown, maxRows: importRowsMaximum + above });
  return sheets.flatMap(({ name, rows }) =>
    rows.length === 0 ? [] : [{ name, cells: rows.map((row) => row.map(cellText)), from: 'book' as const }],
  );
}

/** An Excel file is a ZIP. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The sheets of a file that have any cells, or why there are none. A file that is too large is not read. */
export async function readFile(file: File): Promise<{ sheets: readonly NamedCells[] } | { refusal: Reason }> {
  const { name } = file;
  if (file.size > fileMaximum)
    return { refusal: reason('file-too-large', { name, most: fileSize(fileMaximum) }) };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { sheets: isZip(bytes) ? await fromExcel(bytes) : [{ name: '', ...cellsOf(textOf(bytes)) }] };
  } catch {
    return { refusal: reason('file-unreadable', { name }) };
  }
}
