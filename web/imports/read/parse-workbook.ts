/** Reads the sheets of an Excel workbook as the texts that its cells show. */
import { type Cell, type MergeRange } from 'hucre/xlsx';
import { importRowsMaximum } from '../../../shared/imports/imports.contract.ts';

/** Names the delimiter of a file, 'book' for a workbook, or '' if unknown. */
export type From = ',' | ';' | '\t' | 'book' | '';
export type Cells = readonly (readonly string[])[];
/** Holds the cells of a sheet. The name is '' if the sheet comes from no workbook. */
export interface NamedCells {
  name: string;
  cells: Cells;
  from: From;
}

/** The largest number of rows before the records, such as a title and the headings. */
const above = 20;
/**
 * The range that the import reads. It has one row more than the import accepts, so that the import notices too many
 * rows. A formatted cell far below the range has no effect.
 */
const range = `A1:IV${importRowsMaximum + above + 1}`;

/** Returns the section of a number format that applies to the value, without its colours, conditions and paddings. */
function sectionOf(format: string, value: number): string {
  const sections = (format.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []).map((text) => {
    const [, is, limit] = /\[([<>=]+)(-?[\d.]+)\]/.exec(text) ?? [];
    const sign = ['<', '=', '>'][Math.sign(value - Number(limit)) + 1] ?? '';
    return { text, is, holds: is?.includes(sign) ?? true };
  });
  const negative = value < 0 && sections.every(({ is }) => is === undefined) ? sections[1] : undefined;
  return (negative ?? sections.find(({ holds }) => holds) ?? { text: '' }).text
    .replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/[_*]./g, '');
}

/** Returns the literal text within a part of a number format. */
const literal = (part: string) =>
  part.replaceAll(/"([^"]*)"|\\(.)|./gs, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? _);

/**
 * Returns a number's text as its format shows it, with leading zeros, a prefix or a unit. It ignores grouping,
 * currencies and rounding.
 */
export function numberText(exact: number, format = 'General'): string {
  // Excel shows 15 digits, so that 0.1 + 0.2 is 0.3.
  const given = Number(exact.toPrecision(15));
  const section = sectionOf(format, given);
  const [, before = '', digits = '', after = ''] =
    /^((?:"[^"]*"|\\.|[^0#?])*)([0#?][0#?,.]*)((?:"[^"]*"|\\.|[^0#?])*)$/s.exec(section) ?? [];
  const isPercent = section.replaceAll(/"[^"]*"/g, '').includes('%');
  if (isPercent) return `${Math.round(given * 1e9) / 1e7} %`;
  if (/general|e[+-]/i.test(section.replaceAll(/"[^"]*"/g, '')) || digits === '') return String(given);
  // A comma at the end divides by a thousand: the cell shows 12 for 12,000.
  const thousands = /,*$/.exec(digits)?.[0].length ?? 0;
  const value = given / 1000 ** thousands;
  const zeros = digits.split('.')[0]?.replaceAll(/[^0]/g, '').length ?? 0;
  const padded = String(Math.abs(value)).padStart(zeros, '0');
  const shown = Number.isInteger(value) ? (value < 0 ? '-' : '') + padded : String(value);
  const isCurrency = (text: string) =>
    /^[\p{Sc}\s.()+-]*$/u.test(text) || /^(?:rs\.?|inr|usd|eur)$/i.test(text.trim());
  const [prefix, suffix] = [literal(before), literal(after)].map((text) => (isCurrency(text) ? '' : text));
  const scale = suffix === '' ? [' thousand', ' million'][thousands - 1] : undefined;
  return `${prefix}${shown}${scale ?? suffix}`.trim();
}

/** Returns whether the format shows a time or a duration without a date. */
const isTimeAlone = (format: string) => {
  const letters = format.replaceAll(/"[^"]*"|\\.|\[\$[^\]]*\]/g, '');
  return /h/i.test(letters) && !/[yd]/i.test(letters);
};

const minute = 60_000;

/** Returns a date as the cell shows it. A workbook has local times without a zone. */
function dateText(at: Date, format: string): string {
  // Some programs store 18:30 with so few digits that it is a second less.
  const rounded = new Date(Math.round(at.getTime() / minute) * minute);
  if (!isTimeAlone(format)) return rounded.toISOString().slice(0, 16).replace('T00:00', '');
  const epoch = at.getUTCFullYear() >= 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31);
  const minutes = Math.round((at.getTime() - epoch) / minute);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns the text of a cell, or '' if the cell shows an error. */
function cellText(value: unknown, cell: Cell | undefined): string {
  if (cell?.type === 'error') return '';
  const format = cell?.style?.numFmt;
  if (value instanceof Date) return dateText(value, format ?? '');
  if (typeof value === 'number') return numberText(value, format);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

/** Copies the text of vertically merged cells into each of their rows. */
function fillDown(cells: string[][], merges: readonly MergeRange[]): void {
  for (const { startRow, endRow, startCol } of merges)
    for (let row = startRow + 1; row <= Math.min(endRow, cells.length - 1); row += 1) {
      const line = cells[row];
      if (line) line[startCol] = cells[startRow]?.[startCol] ?? '';
    }
}

/** Returns the visible sheets that have any cells. */
export async function sheetsOfWorkbook(bytes: Uint8Array): Promise<NamedCells[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const isShown = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) =>
    !hidden && !veryHidden;
  const { sheets } = await readXlsx(bytes, { sheets: isShown, range, readStyles: true });
  return sheets.flatMap(({ name, rows, cells: details, merges = [] }) => {
    const cells = rows.map((row, at) =>
      row.map((value, column) => cellText(value, details?.get(`${at},${column}`))),
    );
    fillDown(cells, merges);
    const filled = cells.filter((row) => row.some((text) => text !== ''));
    return filled.length === 0 ? [] : [{ name, cells: filled, from: 'book' as const }];
  });
}
