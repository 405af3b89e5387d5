/**
 * Defines a sheet that the user imports, and the pure functions that edit it. Rows that an edit does not touch stay
 * the same objects.
 */
import { type Encoding } from './read-file.ts';
import { type Added, type Field } from './import-fields.ts';
import { type ColumnReading, isError } from './parse-figures.ts';
import { findHeads, matchColumns } from './match-columns.ts';
import { type From } from './parse-workbook.ts';

export type Row = readonly string[];

export interface Sheet {
  /** The name of the file, or '' for pasted cells. */
  source: string;
  heads: readonly string[];
  /** The name of each column's field, or null if the user left the column out. */
  columns: readonly (string | null)[];
  /** The encoding of a text file, undefined for other sources. */
  encoding?: Encoding;
  /** The delimiter of the file, or 'book' for a workbook. */
  from: From;
  /** The decisions on how to read columns, by column index. */
  readings: Readonly<Record<number, ColumnReading>>;
  rows: readonly Row[];
  /** The indexes of the rows that the user left out of the import. */
  out: readonly number[];
  /** The indexes of rows that the user imports although a similar record exists. */
  kept: readonly number[];
  /**
   * The rows that update an existing record, by index. The import replaces the record's stock by the row's stock, or
   * adds the row's stock to it.
   */
  merges: Readonly<Record<number, Merge>>;
  /** The names that the import adds to the shop's lists. */
  adds: readonly Added[];
}
export interface Merge {
  id: string;
  stock: 'add' | 'set';
}

/** Matches the first cell of a row that contains sums instead of a record. */
const isTotal = (text = '') => /^(?:(?:grand|sub)[- ]?)?totals?\s*:?$/i.test(text);

/** Returns the rows that are no records: the header row of each further page, and sums. */
const notRecords = (rows: readonly Row[], heads: readonly Row[]): number[] => {
  const above = new Set(heads.map((row) => row.join('\t')));
  return rows.flatMap((row, place) => {
    const filled = row.filter(Boolean);
    const isSum = isTotal(filled[0]) && filled.length <= row.length / 2;
    return isSum || (filled.length > 1 && above.has(row.join('\t'))) ? [place] : [];
  });
};

/**
 * Makes a sheet of a file's cells, without empty rows and columns. The import leaves out rows that are no records,
 * such as sums, but the user can bring them back.
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
  const width = Math.max(...full.map((row) => row.length), 0);
  const rows = full.slice(found.above);
  const heads = Array.from({ length: width }, (_, place) => found.heads[place] ?? '');
  // A column without a heading and without cells does not count.
  const used = heads.flatMap((head, place) => (head || rows.some((row) => row[place]) ? [place] : []));
  const only = (row: Row) => used.map((place) => row[place] ?? '');
  const [tight, named] = [rows.map(only), only(heads)];
  return {
    source,
    heads: named,
    columns: matchColumns(named, tight, fields),
    from,
    readings: {},
    rows: tight,
    out: notRecords(rows, full.slice(0, found.above)),
    kept: [],
    merges: {},
    adds: [],
  };
}

/**
 * Writes a block of cells into the sheet from this row and column on. It appends rows if the block goes beyond the
 * end.
 */
export function put(sheet: Sheet, row: number, column: number, block: readonly Row[]): Sheet {
  const width = sheet.heads.length;
  const empty = Array.from({ length: width }, () => '');
  const rows = [...sheet.rows];
  let isSame = true;
  for (const [down, texts] of block.entries()) {
    const before = rows[row + down] ?? empty;
    const after = before.map((text, place) => texts[place - column] ?? text);
    if (row + down < rows.length && after.every((text, place) => text === before[place])) continue;
    rows[row + down] = after;
    isSame = false;
  }
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

/** Writes the text into the column's cells in the given rows. */
export function setCells(sheet: Sheet, column: number, rows: readonly number[], text: string): Sheet {
  const places = new Set(rows);
  return inColumn(sheet, column, (each, place) => (places.has(place) ? text : each));
}

/** Writes a text of its own into each given cell of a column. */
export const setEach = (sheet: Sheet, column: number, texts: ReadonlyMap<number, string>): Sheet =>
  inColumn(sheet, column, (each, place) => texts.get(place) ?? each);

/** Copies into each given cell the text of the cell above it. */
export function asAbove(sheet: Sheet, column: number, rows: readonly number[]): Sheet {
  const places = new Set(rows);
  let above = '';
  return inColumn(sheet, column, (text, place) => (above = (places.has(place) && above) || text));
}

export function countOf(sheet: Sheet, column: number, text: string): number {
  const out = new Set(sheet.out);
  return sheet.rows.filter((row, place) => row[column] === text && !out.has(place)).length;
}

const added = (places: readonly number[], more: readonly number[]) => [...new Set([...places, ...more])];

export const leaveOut = (sheet: Sheet, rows: readonly number[]): Sheet => ({
  ...sheet,
  out: added(sheet.out, rows),
});
export const bringBack = (sheet: Sheet, row: number): Sheet => ({
  ...sheet,
  out: sheet.out.filter((each) => each !== row),
});
export const keep = (sheet: Sheet, rows: readonly number[]): Sheet => ({
  ...sheet,
  kept: added(sheet.kept, rows),
});

export const merge = (sheet: Sheet, row: number, by: Merge): Sheet => ({
  ...sheet,
  merges: { ...sheet.merges, [row]: by },
});
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
  for (const [first, alike] of Map.groupBy(pairs, ({ ofRow }) => ofRow)) {
    const taken = [first];
    for (const { row } of alike) {
      const [one, two] = [rows[first], rows[row]];
      taken.push(row);
      const sumOf = sum([...taken]);
      if (one && two)
        rows[first] = one.map((text, column) => {
          const other = two[column] ?? '';
          return text === '' || other === '' ? text || other : (sumOf(column) ?? text);
        });
    }
  }
  return leaveOut(
    { ...sheet, rows },
    pairs.map(({ row }) => row),
  );
}

/** Assigns a field to a column, and removes the field from the column that had it before. */
export const matched = (sheet: Sheet, column: number, field: string | null): Sheet => ({
  ...sheet,
  readings: Object.fromEntries(Object.entries(sheet.readings).filter(([each]) => Number(each) !== column)),
  columns: sheet.columns.map((each, place) => {
    if (place === column) return field;
    return field !== null && each === field ? null : each;
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
export function headsAsRow(sheet: Sheet): Sheet {
  const moved = (place: number) => place + 1;
  return {
    ...sheet,
    heads: sheet.heads.map(() => ''),
    rows: [sheet.heads, ...sheet.rows],
    out: sheet.out.map(moved),
    kept: sheet.kept.map(moved),
    merges: Object.fromEntries(Object.entries(sheet.merges).map(([row, of]) => [Number(row) + 1, of])),
  };
}
