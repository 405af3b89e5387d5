/**
 * Defines a sheet that the user imports, and the pure functions that edit it. An edit reuses the objects of
 * unchanged rows.
 */
import { type Encoding } from '../read/read-file.ts';
import { type Added, type Field } from './import-fields.ts';
import { type ColumnReading, isError } from '../read/parse-figures.ts';
import { findHeads, matchColumns } from './match-columns.ts';
import { type From } from '../read/parse-workbook.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

export type Row = readonly string[];

export interface Sheet {
  /** The name of the file, or '' for pasted cells. */
  source: string;
  heads: readonly string[];
  /** The name of each column's field, or null if the user left the column out. */
  columns: readonly (string | null)[];
  /** The encoding of a text file, undefined for other sources. */
  encoding?: Encoding;
  from: From;
  /** The decisions on how to read columns, by column index. */
  readings: Readonly<Record<number, ColumnReading>>;
  rows: readonly Row[];
  /** The user's decisions on rows, by row index. */
  decisions: Readonly<Record<number, Decision>>;
  /** The names that the import adds to the shop's lists. */
  adds: readonly Added[];
}

/**
 * The user leaves a row out, imports it although a similar record exists, or adds its stock to a record's stock or
 * replaces that.
 */
export type Decision = 'out' | 'import' | Merge;
interface Merge {
  id: string;
  stock: 'add' | 'set';
}

/** Matches the first cell of a row that contains sums instead of a record. */
const isTotal = (text = '') => /^(?:(?:grand|sub)[- ]?)?totals?\s*:?$/i.test(text);

/** Returns whether a row is no record, but sums or the header row of a further page. */
function isNoRecord(row: Row, heads: ReadonlySet<string>): boolean {
  const filled = row.filter(Boolean);
  const isSum = isTotal(filled[0]) && filled.length <= row.length / 2;
  return isSum || (filled.length > 1 && heads.has(row.join('\t')));
}

/**
 * Makes a sheet of a file's cells, without empty rows and columns. The import leaves out rows that are no records,
 * but the user can bring them back.
 */
export function sheetOf(
  source: string,
  cells: readonly Row[],
  fields: readonly Field[],
  from: From = '',
): Sheet {
  const full = cells
    .map((row) => row.map((cell) => (isError(cell.trim()) ? '' : cell.trim())))
    .filter((row) => row.some(Boolean));
  const found = findHeads(full, fields);
  const rows = full.slice(found.above);
  const above = new Set(full.slice(0, found.above).map((row) => row.join('\t')));
  const out = rows.flatMap((row, place) => (isNoRecord(row, above) ? [[place, 'out' as const]] : []));
  const width = Math.max(...full.map((row) => row.length), 0);
  const used = [...Array(width).keys()].filter(
    (place) => found.heads[place] || rows.some((row) => row[place]),
  );
  const inUsed = (row: Row) => used.map((place) => row[place] ?? '');
  const [heads, records] = [inUsed(found.heads), rows.map(inUsed)];
  return {
    source,
    heads,
    columns: matchColumns(heads, records, fields),
    from,
    readings: {},
    rows: records,
    decisions: Object.fromEntries(out),
    adds: [],
  };
}

/** Writes a block of cells into the sheet from this row and column on. It appends rows below the last one. */
export function put(sheet: Sheet, row: number, column: number, block: readonly Row[]): Sheet {
  const rows = [...sheet.rows];
  for (const [down, texts] of block.entries()) {
    const before = rows[row + down];
    const after = (before ?? sheet.heads.map(() => '')).map((text, place) => texts[place - column] ?? text);
    if (before === undefined || after.some((text, place) => text !== before[place])) rows[row + down] = after;
  }
  const isSame = rows.length === sheet.rows.length && rows.every((each, place) => each === sheet.rows[place]);
  return isSame ? sheet : { ...sheet, rows };
}

/** Edits the texts of one column from top to bottom. */
const inColumn = (sheet: Sheet, column: number, to: (text: string, place: number) => string): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row, place) => {
    const text = row[column] ?? '';
    const next = to(text, place);
    return next === text ? row : row.with(column, next);
  }),
});

/** Replaces one text by another in all cells of a column. */
export const replaceAll = (sheet: Sheet, column: number, text: string, by: string): Sheet =>
  inColumn(sheet, column, (each) => (each === text ? by : each));

/** Writes texts into the column's cells by row. */
export const setCells = (sheet: Sheet, column: number, texts: ReadonlyMap<number, string>): Sheet =>
  inColumn(sheet, column, (each, place) => texts.get(place) ?? each);

/** Copies into each given cell the text of the cell above it. */
export function asAbove(sheet: Sheet, column: number, rows: readonly number[]): Sheet {
  const places = new Set(rows);
  let above = '';
  return inColumn(sheet, column, (text, place) => (above = (places.has(place) && above) || text));
}

export const countOf = ({ rows, decisions }: Sheet, column: number, text: string): number =>
  rows.filter((row, place) => row[column] === text && decisions[place] !== 'out').length;

/** Stores the user's decision on rows, or removes it if it is undefined. */
export function decide(sheet: Sheet, rows: readonly number[], decision?: Decision): Sheet {
  const decisions: Record<number, Decision> = { ...sheet.decisions };
  for (const row of rows)
    if (decision) decisions[row] = decision;
    else delete decisions[row];
  return { ...sheet, decisions };
}

export const addValues = (sheet: Sheet, values: readonly Added[]): Sheet => ({
  ...sheet,
  adds: [...sheet.adds, ...values],
});

/** Names a row, and the first row that it duplicates. */
export interface Pair {
  row: number;
  ofRow: number;
}

/**
 * Merges duplicates into the first row of each group. `sum` returns the total stock. An empty cell takes the other
 * row's text.
 */
export function joinAll(
  sheet: Sheet,
  pairs: readonly Pair[],
  sum: (rows: readonly number[]) => (column: number) => string | null,
): Sheet {
  const rows = [...sheet.rows];
  for (const [first, alike] of groupBy(pairs, ({ ofRow }) => ofRow))
    for (const [place, { row }] of alike.entries()) {
      const sumOf = sum([first, ...alike.slice(0, place + 1).map((each) => each.row)]);
      rows[first] = (rows[first] ?? []).map((text, column) => {
        const other = rows[row]?.[column] ?? '';
        return text === '' || other === '' ? text || other : (sumOf(column) ?? text);
      });
    }
  return decide(
    { ...sheet, rows },
    pairs.map(({ row }) => row),
    'out',
  );
}

/** Assigns a field to a column, and removes the field from the column that had it before. */
export const assignField = (sheet: Sheet, column: number, field: string | null): Sheet => ({
  ...sheet,
  readings: Object.fromEntries(Object.entries(sheet.readings).filter(([each]) => Number(each) !== column)),
  columns: sheet.columns.map((each, place) => {
    if (place === column) return field;
    return each === field ? null : each;
  }),
});

/** Stores the user's decisions on how to read the given columns. */
export const readAs = (sheet: Sheet, columns: readonly number[], reading: ColumnReading): Sheet => {
  const next = columns.map((column) => [column, { ...sheet.readings[column], ...reading }] as const);
  return { ...sheet, readings: { ...sheet.readings, ...Object.fromEntries(next) } };
};

/** Appends a column for a missing field, with the same text in each row. `reading` holds the column's unit. */
export const withColumn = (sheet: Sheet, field: string, reading: ColumnReading = {}, text = ''): Sheet => ({
  ...sheet,
  readings: { ...sheet.readings, [sheet.heads.length]: reading },
  heads: [...sheet.heads, ''],
  columns: [...sheet.columns, field],
  rows: sheet.rows.map((row) => [...row, text]),
});

/** Turns the headings into the first row, if the user says that the sheet has no headings. */
export const headsAsRow = (sheet: Sheet): Sheet => ({
  ...sheet,
  heads: sheet.heads.map(() => ''),
  rows: [sheet.heads, ...sheet.rows],
  decisions: Object.fromEntries(
    Object.entries(sheet.decisions).map(([row, decision]) => [Number(row) + 1, decision]),
  ),
});
