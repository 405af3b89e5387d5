/**
 * Reads a sheet's rows into records for the API, and finds the fault of each cell. A cell that can be read must also
 * satisfy the contract.
 */
import { type z } from 'zod';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { reasonsOfIssues } from '../../../shared/reasons/schema-reasons.ts';
import { type Added, type ImportContext, type Cell, type Field } from './import-fields.ts';
import { type Fault, isDash, isNoValue } from './parse-figures.ts';
import { type ColumnRead, createColumnReader, textOf } from './column-reader.ts';
import { type Row, type Sheet } from './edit-sheet.ts';

/** Describes the fault of one cell, and the value that the user can add to a shop's list. */
export interface CellFault extends Fault {
  column: number;
  /**
   * The cell's value, and the shop's list that does not contain this value yet. The user can add the value to the
   * list.
   */
  adds?: Added;
}
export interface CheckedRow {
  /** The text that the grid shows in each cell. A faulty cell shows the text of the sheet. */
  shown: readonly string[];
  /** The record that the import sends for the row. */
  record: Readonly<Record<string, unknown>>;
  wrong: readonly CellFault[];
  /** The row's faults that belong to no column of the sheet. */
  beside: readonly Reason[];
}

/** Writes a value into a nested record at a path such as 'contacts.0.phone'. */
function write(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) into[first] = value;
  else {
    into[first] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {};
    write(into[first] as Record<string, unknown>, rest, value);
  }
}

function recordOf(gives: readonly Gives[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const each of gives)
    for (const [path, value] of Object.entries(each)) write(record, path.split('.'), value);
  const { contacts } = record;
  // A sheet may give only a part of a contact, so the other fields are added.
  if (Array.isArray(contacts))
    record['contacts'] = Object.values(contacts).map((each: object) => ({
      name: '',
      phone: '',
      email: '',
      ...each,
    }));
  return record;
}

/** Describes how to read one column. The field is null if the user left the column out. */
interface Column extends ColumnRead {
  field: Field | null;
  /** Reads one cell. `row` has the values that the other cells of the row set. */
  cell: (text: string, row: Gives) => Cell;
}
type Gives = Readonly<Record<string, unknown>>;

/** Describes how to read the rows of a sheet. */
export interface Reading {
  schema: z.ZodType;
  /** The field of each column, or null if the user left the column out. */
  fields: readonly (Field | null)[];
  around: ImportContext;
  columns: readonly Column[];
  /** The API's names for the fields that each record needs. */
  needed: readonly string[];
}
type KindOf = { schema: z.ZodType; fields: readonly Field[] };

/**
 * Returns whether reading a cell needs other cells of its row. For example, a weight of paper needs the size and the
 * GSM.
 */
const needsRow = (field: Field | null) =>
  field?.quantity?.units.some(({ factor }) => typeof factor === 'object') === true;

/**
 * Returns the function that reads a column's cells. It caches the results by text, unless the result depends on other
 * cells of the row.
 */
function cellReader(
  field: Field | null,
  { asked, reading }: ColumnRead,
  around: ImportContext,
  needed: readonly string[],
): Column['cell'] {
  if (!field) return (text) => ({ gives: {}, shown: text });
  const isMeasured = (field.quantity ?? field.sizes ?? field.dates) !== undefined;
  const isOptional = field.gives.every((path) => !needed.includes(path));
  const isNothing = isMeasured ? isNoValue : isOptional ? isDash : (text: string) => text === '';
  const empty: Cell | null = field.asked
    ? { fault: reason('cell-empty', { field: field.label }), offers: field.asked }
    : null;
  const read = (text: string, row: Gives): Cell => {
    if (isNothing(text)) return empty ?? { gives: {}, shown: text };
    return asked ? { gives: {}, shown: text } : field.read(text, { ...around, reading, row });
  };
  if (needsRow(field)) return read;
  const known = new Map<string, Cell>();
  return (text) => {
    const found = known.get(text) ?? read(text, {});
    known.set(text, found);
    return found;
  };
}

/**
 * Returns the function that prepares the reading of a sheet. It reuses unchanged columns of the sheet that it read
 * before, so that their rows need no new check.
 */
export function createReader() {
  let last: Reading | undefined;
  const readColumns = createColumnReader();
  return (sheet: Sheet, kind: KindOf, around: ImportContext): Reading => {
    const needed = last?.schema === kind.schema ? last.needed : neededPaths(kind.schema);
    const fields = sheet.columns.map((name) => kind.fields.find((field) => field.name === name) ?? null);
    const columns = readColumns(sheet, fields).map((read, place): Column => {
      const [field, before] = [fields[place] ?? null, last?.columns[place]];
      const isSame =
        last?.around === around &&
        before?.field === field &&
        JSON.stringify([before.aspects, before.reading]) === JSON.stringify([read.aspects, read.reading]);
      return isSame ? before : { ...read, field, cell: cellReader(field, read, around, needed) };
    });
    const isSame =
      last?.schema === kind.schema &&
      last.columns.length === columns.length &&
      columns.every((column, place) => column === last?.columns[place]);
    last = isSame && last ? last : { schema: kind.schema, fields, around, columns, needed };
    return last;
  };
}

export const readingOf = (...of: Parameters<ReturnType<typeof createReader>>) => createReader()(...of);

/** Reads the cells of one row. Cells that depend on other cells of the row come last. */
function readCells({ columns, fields }: Reading, row: Row): Cell[] {
  const gives: Record<string, unknown> = {};
  const first = columns.map(({ field, cell }, column) => {
    const read = needsRow(field) ? null : cell(textOf(fields, row, column), {});
    if (read && 'gives' in read) Object.assign(gives, read.gives);
    return read;
  });
  return columns.map(({ cell }, column) => first[column] ?? cell(textOf(fields, row, column), gives));
}

/** Returns the index of the column that sets the API's field at this path, or a field that contains this path. */
export function columnOf({ fields }: Pick<Reading, 'fields'>, path: string): number {
  const has = (name: string) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`);
  return fields.findIndex((field) => field?.gives.some(has));
}

/** Reads the cells of one row and checks the record against the contract. */
export function checkRow(reading: Reading, row: Row): CheckedRow {
  const cells = readCells(reading, row);
  const wrong: CellFault[] = cells.flatMap((cell, column) => ('fault' in cell ? [{ ...cell, column }] : []));
  const record = recordOf(cells.flatMap((cell) => ('fault' in cell ? [] : [cell.gives])));
  const issues = reading.schema.safeParse(record).error?.issues ?? [];
  const beside: Reason[] = [];
  for (const [path, fault] of Object.entries(reasonsOfIssues(issues))) {
    const column = columnOf(reading, path);
    // What all rows lack is named once for the sheet.
    if (column < 0 && reading.needed.includes(path)) continue;
    if (column < 0) beside.push(fault);
    // While the user has not answered a column's question, its value is unknown.
    else if (reading.columns[column]?.asked) continue;
    else if (wrong.every((each) => each.column !== column)) wrong.push({ column, fault, offers: [] });
  }
  const shown = cells.map((cell, column) => ('fault' in cell ? (row[column] ?? '') : cell.shown));
  return { shown, record, wrong: wrong.toSorted((a, b) => a.column - b.column), beside };
}

/**
 * The time in ms for which the browser checks rows before a pause. During the pause, it can handle keys and
 * scrolling.
 */
const slice = 60;

/**
 * Returns functions that check rows. They cache a row's result until the row or the reading of its columns changes.
 */
export function createChecker() {
  let of: Reading | undefined;
  let known = new WeakMap<Row, CheckedRow>();
  let whole: readonly Row[] | null = null;
  const start = (reading: Reading) => {
    if (reading === of) return;
    [of, known, whole] = [reading, new WeakMap(), null];
  };
  const check = (reading: Reading, row: Row): CheckedRow => {
    start(reading);
    const found = known.get(row) ?? checkRow(reading, row);
    known.set(row, found);
    return found;
  };
  /** Checks at least twenty rows, then stops after `length` ms, and returns how many rows remain. */
  const checkSlice = (reading: Reading, rows: readonly Row[], length = slice): number => {
    start(reading);
    if (whole === rows) return 0;
    const end = performance.now() + length;
    let checked = 0;
    for (const [place, row] of rows.entries()) {
      if (known.has(row)) continue;
      check(reading, row);
      checked += 1;
      if (checked % 20 === 0 && performance.now() > end) return rows.length - place - 1;
    }
    whole = rows;
    return 0;
  };
  return { check, checkSlice };
}

/** Returns the required fields that no column sets. */
export function missingFields(reading: Reading, kind: { fields: readonly Field[] }): readonly Field[] {
  const fields = reading.needed
    .filter((path) => columnOf(reading, path) < 0)
    .flatMap((path) => kind.fields.find(({ gives }) => gives.some((name) => name === path)) ?? []);
  return [...new Set(fields)];
}

const neededPaths = (schema: z.ZodType) =>
  (schema.safeParse({}).error?.issues ?? []).map(({ path }) => path.map(String).join('.'));

/** Returns whether the fault is a name that matches no record, or more than one. */
export const isUnnamed = ({ code }: Reason) => code === 'none-named' || code === 'several-named';

/** Groups the faulty cells of one column, so that the user can repair all of them at once. */
export interface ColumnFaults {
  column: number;
  /** The indexes of rows in which this column's cell is empty, although the import requires a value. */
  empty: readonly number[];
  /** The indexes of rows in which this column's cell has a text that the import can't accept. */
  other: readonly number[];
  /** The values that the user can add to the shop's lists. Likely misspellings of listed values are left out. */
  adds: readonly Added[];
  /** The suggested text by row index, for cells that have exactly one suggestion. */
  offered: ReadonlyMap<number, string>;
  /** True if a record may lack the column's field. */
  optional: boolean;
}

/**
 * Groups the faulty cells by column, for columns with at least two of them. It leaves out unknown names, because each
 * of them needs a repair of its own.
 */
export function faultsByColumn(
  reading: Reading,
  rows: readonly { row: number; out: boolean; wrong: readonly CellFault[] }[],
  texts: readonly Row[],
): ColumnFaults[] {
  const found = reading.fields.map((field, column) => ({
    column,
    empty: [] as number[],
    other: [] as number[],
    adds: new Map<string, Added>(),
    offered: new Map<number, string>(),
    optional: field !== null && !field.asked && field.gives.every((path) => !reading.needed.includes(path)),
  }));
  for (const { row, out, wrong } of rows)
    for (const { column, fault, offers, adds } of out ? [] : wrong) {
      const of = found[column];
      if (!of || isUnnamed(fault)) continue;
      (texts[row]?.[column] ? of.other : of.empty).push(row);
      const [only, ...others] = offers.filter(Boolean);
      if (only && others.length === 0 && texts[row]?.[column]) of.offered.set(row, only);
      if (adds && offers.length === 0) of.adds.set(adds.name.toLowerCase(), adds);
    }
  return found
    .filter(({ column, empty, other }) => reading.fields[column] && empty.length + other.length > 1)
    .map((of) => ({ ...of, adds: [...of.adds.values()] }));
}
