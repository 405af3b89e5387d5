/** What each row is for the API, and what is wrong in which cell: first by reading the cells, then by the contract itself. */
import { type z } from 'zod';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { reasonsOfIssues } from '../../../shared/reasons/issue.ts';
import { type ListName } from '../../../shared/rules/lists.ts';
import { type Around, type Cell, type Field } from './fields.ts';
import { type Fault, isNoValue } from './figures.ts';
import { type ColumnRead, readColumns, unitColumnOf, withUnit } from './readings.ts';
import { type Row, type Sheet } from './sheet.ts';

/** A fault of a cell. */
export interface Wrong extends Fault {
  column: number;
  /** A value that can be added to a list of the shop's instead. */
  adds?: { list: ListName; name: string };
}
export interface Checked {
  /** What each cell shows; a wrong one its text. */
  shown: readonly string[];
  /** What is sent of the row. */
  record: Readonly<Record<string, unknown>>;
  wrong: readonly Wrong[];
  /** What is wrong with the row and stands in none of its columns. */
  beside: readonly Reason[];
}

/** Writes a value at a path: 'contacts.0.phone'. */
function write(into: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const isList = /^\d+$/.test(rest[0] ?? '');
  into[first] ??= isList ? [] : {};
  write(into[first] as Record<string, unknown>, rest, value);
}

/** What a record is made of that a sheet gives in part only. */
const whole: Record<string, Readonly<Record<string, unknown>>> = {
  contacts: { name: '', phone: '', email: '' },
};

function recordOf(gives: readonly Readonly<Record<string, unknown>>[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const each of gives)
    for (const [path, value] of Object.entries(each)) write(record, path.split('.'), value);
  for (const [name, rest] of Object.entries(whole)) {
    const parts = record[name];
    // The first may be missing where a column gives the others.
    if (Array.isArray(parts))
      record[name] = Object.values(parts).map((part: object) => ({ ...rest, ...part }));
  }
  return record;
}

/** How the rows of a sheet are read. */
export interface Reading {
  schema: z.ZodType;
  /** The field of each column, null where it is left out. */
  fields: readonly (Field | null)[];
  around: Around;
  /** How each column is read. */
  columns: readonly ColumnRead[];
}

const fieldsOf = (sheet: Pick<Sheet, 'columns'>, kind: { fields: readonly Field[] }) =>
  sheet.columns.map((name) => kind.fields.find((field) => field.name === name) ?? null);

export function readingOf(
  sheet: Sheet,
  kind: { schema: z.ZodType; fields: readonly Field[] },
  around: Around,
): Reading {
  const fields = fieldsOf(sheet, kind);
  return { schema: kind.schema, fields, around, columns: readColumns(sheet, fields) };
}

/** Whether two readings read every row alike. */
const isSameReading = (one: Reading, other: Reading) =>
  one.schema === other.schema &&
  one.around === other.around &&
  one.fields.every((field, column) => field === other.fields[column]) &&
  one.fields.length === other.fields.length &&
  JSON.stringify(one.columns) === JSON.stringify(other.columns);

/** Reads the columns of a sheet; returns the reading before where nothing of it has changed, so that unedited rows stay checked. */
export function createReader() {
  let last: Reading | undefined;
  return (...of: Parameters<typeof readingOf>): Reading => {
    const next = readingOf(...of);
    last = last && isSameReading(last, next) ? last : next;
    return last;
  };
}

const nothing: Cell = { gives: {}, shown: '' };

/** Whether the cell needs what others of its row give: a weight of paper its size and GSM. */
const needsRow = (field: Field | null) =>
  field?.quantity?.units.some(({ factor }) => typeof factor === 'object');

function readCell(
  reading: Reading,
  row: Row,
  column: number,
  gives: Readonly<Record<string, unknown>>,
): Cell {
  const text = row[column] ?? '';
  const field = reading.fields[column];
  const columnRead = reading.columns[column];
  if (!field || !columnRead) return { gives: {}, shown: text };
  const isMeasured = (field.quantity ?? field.sizes ?? field.dates) !== undefined;
  if (text === '' || (isMeasured && isNoValue(text)))
    return field.asked
      ? { fault: reason('cell-empty', { field: field.label }), offers: field.asked }
      : { ...nothing, shown: text };
  if (columnRead.asked) return { gives: {}, shown: text };
  const whole = withUnit(field, row, column, unitColumnOf(reading.fields, field));
  return field.read(whole, { ...reading.around, reading: columnRead.reading, row: gives });
}

/** Reads the cells of a row; those that need the others last. */
function readCells(reading: Reading, row: Row): Cell[] {
  const first = row.map((_, column) =>
    needsRow(reading.fields[column] ?? null) ? null : readCell(reading, row, column, {}),
  );
  const gives = Object.assign(
    {},
    ...first.map((cell) => (cell && 'gives' in cell ? cell.gives : {})),
  ) as Record<string, unknown>;
  return first.map((cell, column) => cell ?? readCell(reading, row, column, gives));
}

/** The column that gives the API's field, or one that it is part of. */
export function columnOf({ fields }: Pick<Reading, 'fields'>, path: string): number {
  const has = (name: string) => path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`);
  return fields.findIndex((field) => field?.gives.some(has));
}

/** Reads and checks one row. */
export function checkRow(reading: Reading, row: Row): Checked {
  const cells = readCells(reading, row);
  const wrong: Wrong[] = cells.flatMap((cell, column) => ('fault' in cell ? [{ ...cell, column }] : []));
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

/** Checks rows, each again only when it or the reading has changed. */
export function createChecker() {
  let of: Reading | undefined;
  let known = new WeakMap<Row, Checked>();
  return (reading: Reading, row: Row): Checked => {
    if (reading !== of) {
      of = reading;
      known = new WeakMap();
    }
    const found = known.get(row) ?? checkRow(reading, row);
    known.set(row, found);
    return found;
  };
}

/** The fields that a record needs and that are in no column. */
export function missingFields(reading: Reading, kind: { fields: readonly Field[] }): readonly Field[] {
  const fields = neededPaths(reading)
    .filter((path) => columnOf(reading, path) < 0)
    .flatMap((path) => kind.fields.find(({ gives }) => gives.some((name) => name === path)) ?? []);
  return [...new Set(fields)];
}

/** What a record needs, by the API's names. */
const neededPaths = ({ schema }: Pick<Reading, 'schema'>) =>
  (schema.safeParse({}).error?.issues ?? []).map(({ path }) => path.map(String).join('.'));

/** Returns whether the fault is a name with no record, or with several. */
export const isUnnamed = ({ code }: Reason) => code === 'none-named' || code === 'several-named';

/** Wrong cells of one column. */
export interface ColumnFaults {
  column: number;
  /** Rows whose cell is empty, and rows whose cell is not what it should be. */
  empty: readonly number[];
  other: readonly number[];
  /** Values that can be added to the shop's lists. */
  adds: readonly { list: ListName; name: string }[];
  /** Whether a record may be without it. */
  optional: boolean;
}

/** Collects the wrong cells of each column that has several of them; names of no record are repaired each by itself. */
export function faultsByColumn(
  reading: Reading,
  rows: readonly { row: number; out: boolean; wrong: readonly Wrong[] }[],
  texts: readonly Row[],
): ColumnFaults[] {
  const needed = neededPaths(reading);
  return reading.fields.flatMap((field, column) => {
    const wrong = rows.flatMap(({ row, out, wrong: cells }) =>
      out
        ? []
        : cells
            .filter((cell) => cell.column === column && !isUnnamed(cell.fault))
            .map((cell) => ({ ...cell, row })),
    );
    if (!field || wrong.length < 2) return [];
    const isEmpty = ({ row }: { row: number }) => (texts[row]?.[column] ?? '') === '';
    const adds = new Map(
      wrong.flatMap((cell) => (cell.adds ? [[cell.adds.name.toLowerCase(), cell.adds]] : [])),
    );
    return [
      {
        column,
        empty: wrong.filter(isEmpty).map(({ row }) => row),
        other: wrong.filter((cell) => !isEmpty(cell)).map(({ row }) => row),
        adds: [...adds.values()],
        optional: !field.asked && field.gives.every((path) => !needed.includes(path)),
      },
    ];
  });
}
