/** Turns rows into records for the API, and finds the fault of each cell: first by reading it, then by the contract. */
import { type z } from 'zod';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { reasonsOfIssues } from '../../../shared/reasons/schema-reasons.ts';
import { type ListName } from '../../../shared/rules/shop-lists.ts';
import { type ImportContext, type Cell, type Field } from './fields.ts';
import { type Fault, isNoValue } from './figures.ts';
import { type ColumnRead, createColumnReader, textOf } from './readings.ts';
import { type Row, type Sheet } from './sheet.ts';

/** A fault in a cell. */
export interface CellFault extends Fault {
  column: number;
  /** The value that can be added to one of the shop's lists instead. */
  adds?: { list: ListName; name: string };
}
export interface CheckedRow {
  /** The displayed text of each cell; a faulty cell shows its input. */
  shown: readonly string[];
  /** The record to send. */
  record: Readonly<Record<string, unknown>>;
  wrong: readonly CellFault[];
  /** Faults of the row that belong to none of its columns. */
  beside: readonly Reason[];
}

/** Writes a value at a path: 'contacts.0.phone'. */
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
  // A sheet gives a contact in part; the first may be missing where a column gives the others.
  if (Array.isArray(contacts))
    record['contacts'] = Object.values(contacts).map((each: object) => ({
      name: '',
      phone: '',
      email: '',
      ...each,
    }));
  return record;
}

/** A column with its field, or null if it is left out. */
interface Column extends ColumnRead {
  field: Field | null;
  /** Reads a cell; `row` has the values of the row's other cells. */
  cell: (text: string, row: Gives) => Cell;
}
type Gives = Readonly<Record<string, unknown>>;

/** How the rows of a sheet are read. */
export interface Reading {
  schema: z.ZodType;
  /** The field of each column, null if the column is left out. */
  fields: readonly (Field | null)[];
  around: ImportContext;
  columns: readonly Column[];
}
type KindOf = { schema: z.ZodType; fields: readonly Field[] };

/** Returns whether a cell needs other cells of its row: a weight of paper needs size and GSM. */
const needsRow = (field: Field | null) =>
  field?.quantity?.units.some(({ factor }) => typeof factor === 'object') === true;

/** Returns the function that reads a column's cells. It caches texts that don't depend on the row. */
function cellReader(
  field: Field | null,
  { asked, reading }: ColumnRead,
  around: ImportContext,
): Column['cell'] {
  if (!field) return (text) => ({ gives: {}, shown: text });
  const isMeasured = (field.quantity ?? field.sizes ?? field.dates) !== undefined;
  const empty: Cell | null = field.asked
    ? { fault: reason('cell-empty', { field: field.label }), offers: field.asked }
    : null;
  const read = (text: string, row: Gives): Cell => {
    if (text === '' || (isMeasured && isNoValue(text))) return empty ?? { gives: {}, shown: text };
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
 * Returns the function that reads a sheet's columns. Columns equal to the previous sheet's are reused, so that unedited rows
 * stay checked.
 */
export function createReader() {
  let last: Reading | undefined;
  const readColumns = createColumnReader();
  return (sheet: Sheet, kind: KindOf, around: ImportContext): Reading => {
    const fields = sheet.columns.map((name) => kind.fields.find((field) => field.name === name) ?? null);
    const columns = readColumns(sheet, fields).map((read, place): Column => {
      const [field, before] = [fields[place] ?? null, last?.columns[place]];
      const isSame =
        last?.around === around &&
        before?.field === field &&
        JSON.stringify([before.aspects, before.reading]) === JSON.stringify([read.aspects, read.reading]);
      return isSame ? before : { ...read, field, cell: cellReader(field, read, around) };
    });
    const isSame =
      last?.schema === kind.schema &&
      last.columns.length === columns.length &&
      columns.every((column, place) => column === last?.columns[place]);
    last = isSame && last ? last : { schema: kind.schema, fields, around, columns };
    return last;
  };
}

export const readingOf = (...of: Parameters<ReturnType<typeof createReader>>) => createReader()(...of);

/** Reads a row's cells; those that depend on others come last. */
function readCells({ columns, fields }: Reading, row: Row): Cell[] {
  const gives: Record<string, unknown> = {};
  const first = columns.map(({ field, cell }, column) => {
    const read = needsRow(field) ? null : cell(textOf(fields, row, column), {});
    if (read && 'gives' in read) Object.assign(gives, read.gives);
    return read;
  });
  return columns.map(({ cell }, column) => first[column] ?? cell(textOf(fields, row, column), gives));
}

/** Returns the column that sets the API's field, or a field that contains it. */
export function columnOf({ fields }: Pick<Reading, 'fields'>, path: string): number {
  const has = (name: string) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`);
  return fields.findIndex((field) => field?.gives.some(has));
}

/** Reads and checks one row. */
export function checkRow(reading: Reading, row: Row): CheckedRow {
  const cells = readCells(reading, row);
  const wrong: CellFault[] = cells.flatMap((cell, column) => ('fault' in cell ? [{ ...cell, column }] : []));
  const record = recordOf(cells.flatMap((cell) => ('fault' in cell ? [] : [cell.gives])));
  const issues = reading.schema.safeParse(record).error?.issues ?? [];
  const beside: Reason[] = [];
  for (const [path, fault] of Object.entries(reasonsOfIssues(issues))) {
    const column = columnOf(reading, path);
    if (column < 0) beside.push(fault);
    // What a column gives that is asked about is not known yet.
    else if (reading.columns[column]?.asked) continue;
    else if (wrong.every((each) => each.column !== column)) wrong.push({ column, fault, offers: [] });
  }
  const shown = cells.map((cell, column) => ('fault' in cell ? (row[column] ?? '') : cell.shown));
  return { shown, record, wrong: wrong.toSorted((a, b) => a.column - b.column), beside };
}

/** In ms: how long rows are checked before keys and scrolling get their turn. */
const slice = 60;

/** Returns functions that check rows and cache each result until the row or its reading changes. */
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
  /** Checks rows for one slice of time, at least some, and returns how many remain. */
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
  const fields = neededPaths(reading)
    .filter((path) => columnOf(reading, path) < 0)
    .flatMap((path) => kind.fields.find(({ gives }) => gives.some((name) => name === path)) ?? []);
  return [...new Set(fields)];
}

/** Returns the API's names of a record's required fields. */
const neededPaths = ({ schema }: Pick<Reading, 'schema'>) =>
  (schema.safeParse({}).error?.issues ?? []).map(({ path }) => path.map(String).join('.'));

/** Returns whether the fault is a name that matches no record, or several. */
export const isUnnamed = ({ code }: Reason) => code === 'none-named' || code === 'several-named';

/** The faulty cells of one column. */
export interface ColumnFaults {
  column: number;
  /** Rows with an empty cell, and rows with a wrong one. */
  empty: readonly number[];
  other: readonly number[];
  /** Values that can be added to the shop's lists, without likely misspellings of listed ones. */
  adds: readonly { list: ListName; name: string }[];
  /** True if a record may lack the field. */
  optional: boolean;
}

/** Groups faulty cells by column, if a column has several. Unknown names are omitted, because each needs its own repair. */
export function faultsByColumn(
  reading: Reading,
  rows: readonly { row: number; out: boolean; wrong: readonly CellFault[] }[],
  texts: readonly Row[],
): ColumnFaults[] {
  const needed = neededPaths(reading);
  const found = reading.fields.map((field, column) => ({
    column,
    empty: [] as number[],
    other: [] as number[],
    adds: new Map<string, { list: ListName; name: string }>(),
    optional: field !== null && !field.asked && field.gives.every((path) => !needed.includes(path)),
  }));
  for (const { row, out, wrong } of rows)
    for (const { column, fault, offers, adds } of out ? [] : wrong) {
      const of = found[column];
      if (!of || isUnnamed(fault)) continue;
      (texts[row]?.[column] ? of.other : of.empty).push(row);
      if (adds && offers.length === 0) of.adds.set(adds.name.toLowerCase(), adds);
    }
  return found
    .filter(({ column, empty, other }) => reading.fields[column] && empty.length + other.length > 1)
    .map((of) => ({ ...of, adds: [...of.adds.values()] }));
}
