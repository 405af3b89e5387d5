/**
 * Converts a sheet's rows into records for the API, and finds the error of each cell. A readable value must
 * also satisfy the API contract.
 */
import { type z } from 'zod';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { reasonsOfIssues } from '../../../shared/platform/reasons/schema-reasons.ts';
import { type Added, type ImportContext, type Cell, type Field } from './import-fields.ts';
import { type Fault, isDash, isNoValue } from '../read/parse-figures.ts';
import { type ColumnRead, createColumnReader, textOf } from './column-reader.ts';
import { type Row, type Sheet } from './edit-sheet.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

/** A fault of a cell, or of the whole row if its column is -1, and the name that a list of the shop lacks. */
export interface CellFault extends Fault {
  column: number;
  adds?: Added;
}
export interface CheckedRow {
  /** The text that the grid shows in each cell. A faulty cell shows the text of the sheet. */
  shown: readonly string[];
  /** The record that the import sends for the row. */
  record: Gives;
  wrong: readonly CellFault[];
}
type Gives = Readonly<Record<string, unknown>>;

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
  const whole = { name: '', phone: '', email: '' };
  if (Array.isArray(contacts))
    record['contacts'] = Object.values(contacts).map((each: object) => ({ ...whole, ...each }));
  return record;
}

interface Column extends ColumnRead {
  field: Field | null;
  /** Reads one cell. `row` has the values that the other cells of the row set. */
  cell: (text: string, row: Gives) => Cell;
}

/** Describes how to read the rows of a sheet. */
export interface Reading {
  schema: z.ZodType;
  /** The field of each column, or null if the user left the column out. */
  fields: readonly (Field | null)[];
  context: ImportContext;
  columns: readonly Column[];
  /** The API's names for the fields that each record needs. */
  needed: readonly string[];
}
type KindOf = { schema: z.ZodType; fields: readonly Field[] };

/** Returns whether a cell depends on others in its row. A weight of paper needs the size and the GSM. */
const needsRow = (field: Field | null) =>
  field?.quantity?.units.some(({ factor }) => typeof factor === 'object') === true;

/** Returns the function that reads a column's cells. It caches the results by text if they depend on nothing else. */
function cellReader(
  field: Field | null,
  { hasQuestion, reading }: ColumnRead,
  context: ImportContext,
  needed: readonly string[],
): Column['cell'] {
  if (!field) return (text) => ({ gives: {}, shown: text });
  const isMeasured = (field.quantity ?? field.sizes ?? field.dates) !== undefined;
  const isNothing = isMeasured
    ? isNoValue
    : isOptional(field, needed)
      ? isDash
      : (text: string) => text === '';
  const read = (text: string, row: Gives): Cell => {
    if (isNothing(text) && field.emptyOffers)
      return { fault: reason('cell-empty', { field: field.label }), offers: field.emptyOffers };
    return isNothing(text) || hasQuestion
      ? { gives: {}, shown: text }
      : field.read(text, { ...context, reading, row });
  };
  if (needsRow(field)) return read;
  const known = new Map<string, Cell>();
  return (text) => {
    const found = known.get(text) ?? read(text, {});
    known.set(text, found);
    return found;
  };
}
const isOptional = ({ gives }: Field, needed: readonly string[]) =>
  gives.every((path) => !needed.includes(path));

/**
 * Returns the function that prepares the reading of a sheet. It reuses unchanged columns of the sheet that it read
 * before, so that their rows need no new check.
 */
export function createReader() {
  let last: Reading | undefined;
  const readColumns = createColumnReader();
  return (sheet: Sheet, kind: KindOf, context: ImportContext): Reading => {
    const needed = last?.schema === kind.schema ? last.needed : neededPaths(kind.schema);
    const fields = sheet.columns.map((name) => kind.fields.find((field) => field.name === name) ?? null);
    const columns = readColumns(sheet, fields).map((read, place): Column => {
      const [field, before] = [fields[place] ?? null, last?.columns[place]];
      const isSame = last?.context === context && before?.field === field;
      return isSame && JSON.stringify(before.aspects) === JSON.stringify(read.aspects)
        ? before
        : { ...read, field, cell: cellReader(field, read, context, needed) };
    });
    const isSame =
      last?.schema === kind.schema &&
      last.columns.length === columns.length &&
      columns.every((column, place) => column === last?.columns[place]);
    if (!last || !isSame) last = { schema: kind.schema, fields, context, columns, needed };
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

/**
 * Adds faults by the API's fields to a row's faults. A cell has only one fault. A field that all rows lack is named
 * once for the sheet, and the value of a column with an open question is unknown.
 */
export function addFaults(
  wrong: readonly CellFault[],
  reading: Reading,
  faults: Readonly<Record<string, Reason>>,
  offersFor: (column: number, fault: Reason) => readonly string[] = () => [],
): CellFault[] {
  const all = [...wrong];
  for (const [path, fault] of Object.entries(faults)) {
    const column = columnOf(reading, path);
    if (column < 0 ? reading.needed.includes(path) : reading.columns[column]?.hasQuestion) continue;
    const isSame = (each: CellFault) =>
      each.column === column && (column >= 0 || each.fault.code === fault.code);
    if (!all.some(isSame)) all.push({ column, fault, offers: offersFor(column, fault) });
  }
  return all.toSorted((a, b) => a.column - b.column);
}

/** Reads the cells of one row and checks the record against the contract. */
export function checkRow(reading: Reading, row: Row): CheckedRow {
  const cells = readCells(reading, row);
  const wrong = cells.flatMap((cell, column) => ('fault' in cell ? [{ ...cell, column }] : []));
  const record = recordOf(cells.flatMap((cell) => ('fault' in cell ? [] : [cell.gives])));
  const faults = reasonsOfIssues(reading.schema.safeParse(record).error?.issues ?? []);
  return {
    shown: cells.map((cell, column) => ('fault' in cell ? (row[column] ?? '') : cell.shown)),
    record,
    wrong: addFaults(wrong, reading, faults),
  };
}

/** The time in ms for which the browser checks rows before it handles keys and scrolling again. */
const slice = 60;

/**
 * Returns functions that check rows. They cache a row's result until the row or the reading of its columns changes.
 */
export function createChecker() {
  let of: Reading | undefined;
  let known = new WeakMap<Row, CheckedRow>();
  const check = (reading: Reading, row: Row): CheckedRow => {
    if (reading !== of) [of, known] = [reading, new WeakMap()];
    const found = known.get(row) ?? checkRow(reading, row);
    known.set(row, found);
    return found;
  };
  /** Checks at least twenty rows, then stops after `length` ms, and returns how many rows remain. */
  const checkSlice = (reading: Reading, rows: readonly Row[], length = slice): number => {
    const end = performance.now() + length;
    let checked = 0;
    for (const [place, row] of rows.entries()) {
      if (reading === of && known.has(row)) continue;
      check(reading, row);
      checked += 1;
      if (checked % 20 === 0 && performance.now() > end) return rows.length - place - 1;
    }
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

/** The faulty cells of one column, which the user can repair at once. */
export interface ColumnFaults {
  column: number;
  /** The rows in which the cell is empty, although the import requires a value. */
  empty: readonly number[];
  /** The rows in which the cell has a text that the import can't accept. */
  other: readonly number[];
  /** The values that the user can add to the shop's lists. Likely misspellings of listed values are left out. */
  adds: readonly Added[];
  /** The suggested text by row, for cells that have exactly one suggestion. */
  offered: ReadonlyMap<number, string>;
  /** True if a record may lack the column's field. */
  optional: boolean;
}

/**
 * Groups the faulty cells by column, for columns with at least two of them. Unknown names are left out, because each
 * needs a repair of its own.
 */
export function faultsByColumn(
  { fields, needed }: Reading,
  rows: readonly { row: number; out: boolean; wrong: readonly CellFault[] }[],
  texts: readonly Row[],
): ColumnFaults[] {
  const faults = rows.flatMap(({ row, out, wrong }) =>
    wrong.flatMap((each) =>
      out || isUnnamed(each.fault) ? [] : [{ row, text: texts[row]?.[each.column] ?? '', ...each }],
    ),
  );
  const byColumn = groupBy(faults, ({ column }) => column);
  return fields.flatMap((field, column) => {
    const all = byColumn.get(column) ?? [];
    if (!field || all.length < 2) return [];
    const [filled, empty] = [all.filter(({ text }) => text), all.filter(({ text }) => !text)];
    const offered = filled.flatMap(({ row, offers }): [number, string][] => {
      const [only, ...others] = offers.filter(Boolean);
      return only && others.length === 0 ? [[row, only]] : [];
    });
    const adds = all.flatMap(({ adds: added, offers }) => (added && offers.length === 0 ? [added] : []));
    return {
      column,
      empty: empty.map(({ row }) => row),
      other: filled.map(({ row }) => row),
      adds: [...new Map(adds.map((added) => [added.name.toLowerCase(), added])).values()],
      offered: new Map(offered),
      optional: !field.emptyOffers && isOptional(field, needed),
    };
  });
}
