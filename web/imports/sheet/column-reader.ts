/**
 * Determines each column's unit, decimal mark and order of day and month, from the heading and the cells. If
 * they do not decide it, the import asks the user.
 */
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { isSerial, orderShown } from '../read/parse-dates.ts';
import { type Field } from './import-fields.ts';
import { type ColumnReading, isNoValue, minutesIn } from '../read/parse-figures.ts';
import { type Mark, marksIn, parseNumber } from '../read/decimal-marks.ts';
import { type Sheet } from './edit-sheet.ts';
import { isSizeRange, sizeShown, usualUnit } from '../read/parse-sizes.ts';
import { headUnit, lengths, type Quantity, splitUnit } from '../read/parse-units.ts';
import { t } from '../../../shared/platform/translate.ts';

export type Part = 'unit' | 'mark' | 'order' | 'range';

/** Describes one decision on how to read a column, such as its unit. */
export interface Aspect {
  part: Part;
  choices: readonly { value: string; label: string }[];
  /** The value that the column or the user has decided. It is undefined while a question is open. */
  value: string | undefined;
  /** The question to the user. It is null if the user has answered it, or if the column itself decides. */
  question: Reason | null;
}

export interface ColumnRead {
  aspects: readonly Aspect[];
  reading: ColumnReading;
  /** True if a question is open. The import reads the column's cells only after all answers. */
  hasQuestion: boolean;
}

/** A column with its cells. The text is '' in rows that the user left out and in cells that mean "empty". */
interface Column {
  field: Field;
  head: string;
  texts: readonly string[];
  chosen: ColumnReading;
}
type Fields = readonly (Field | null)[];
type Columns = readonly (Column | null)[];

/** Returns a cell's text. To a number without a unit, it adds the unit from the row's unit column. */
export function textOf(fields: Fields, row: readonly string[], column: number): string {
  const [text = '', unitFrom] = [row[column], fields[column]?.unitFrom];
  if (unitFrom === undefined || !/^[-+]?[\d.,'’\s]+$/.test(text)) return text;
  const unit = row[fields.findIndex((each) => each?.name === unitFrom)] ?? '';
  return unit === '' ? text : `${text} ${unit}`;
}

const unchosen: ColumnReading = {};

const columnsOf = (sheet: Sheet, fields: Fields): Columns =>
  fields.map((field, column) => {
    if (!field || !(field.quantity ?? field.sizes ?? field.dates)) return null;
    const texts = sheet.rows.map((row, place) => {
      const text = sheet.decisions[place] === 'out' ? '' : textOf(fields, row, column);
      return isNoValue(text) ? '' : text;
    });
    return { field, head: sheet.heads[column] ?? '', texts, chosen: sheet.readings[column] ?? unchosen };
  });

const isSameColumn = (one: Column, other: Column) =>
  one.field === other.field &&
  one.head === other.head &&
  one.chosen === other.chosen &&
  one.texts.length === other.texts.length &&
  one.texts.every((text, row) => text === other.texts[row]);

/** Returns a version of the function that caches the result for each column. */
function perColumn<R>(of: (column: Column) => R): (column: Column) => R {
  const known = new WeakMap<Column, { result: R }>();
  return (column) => {
    const found = known.get(column) ?? { result: of(column) };
    known.set(column, found);
    return found.result;
  };
}

/** Returns for each sign that cells show, such as a decimal mark, the first row that shows it. */
function firstRows<S extends string>(texts: readonly string[], signsIn: (text: string) => readonly S[]) {
  const first: Partial<Record<S, number>> = {};
  for (const [row, text] of texts.entries()) for (const sign of signsIn(text)) first[sign] ??= row;
  return first;
}
const marksOfWhole = perColumn(({ texts }) => firstRows(texts, (text) => marksIn(text, true)));
const marksOfAny = perColumn(({ texts }) => firstRows(texts, (text) => marksIn(text, false)));
const ordersOf = perColumn(({ texts }) =>
  firstRows(texts, (text) => (text === '' || isSerial(text) ? [] : [orderShown(text)])),
);

/** A value, or a question to the user. Both are absent if the column needs no decision. */
interface Decision {
  value?: string | undefined;
  question?: Reason;
}

/** Decides between two values by the cells that show one of them. `otherwise` applies to cells that may show both. */
function bySigns<S extends string>(
  { field, texts }: Column,
  [one, other]: readonly [S, S],
  rows: Partial<Record<S | 'either', number>>,
  codes: readonly ['mark-asked', 'marks-contradict'] | readonly ['order-asked', 'orders-contradict'],
  otherwise?: S,
): Decision {
  const [row, otherRow, either] = [rows[one], rows[other], rows.either];
  const textIn = (place: number) => texts[place] ?? '';
  if (row !== undefined && otherRow !== undefined) {
    const cells = { row: row + 1, text: textIn(row), otherRow: otherRow + 1, otherText: textIn(otherRow) };
    return { question: reason(codes[1], { field: field.label, ...cells }) };
  }
  if (row !== undefined || otherRow !== undefined) return { value: row === undefined ? other : one };
  if (either === undefined) return {};
  return otherwise === undefined
    ? { question: reason(codes[0], { field: field.label, text: textIn(either) }) }
    : { value: otherwise };
}

/**
 * Returns in `bare` the numbers of the cells that name no unit. `mixed` is true if another cell names a unit that is
 * not the field's first unit.
 */
const figuresOf = perColumn((column) => {
  const { texts, chosen, field } = column;
  const [{ quantity }, shown, bare] = [field, marksOfAny(column), [] as number[]];
  let mixed = false;
  if (!quantity) return { bare, mixed };
  const mark = chosen.mark ?? (shown['.'] === undefined && shown[','] !== undefined ? ',' : '.');
  for (const text of texts) {
    if (text === '') continue;
    const { figure, unit, unknown } = splitUnit(text, quantity);
    const isTime = quantity.name === 'time' && minutesIn(text) !== null;
    if (unit && unit !== quantity.units[0]) mixed = true;
    const value = parseNumber(figure, mark) ?? parseNumber(figure, mark === ',' ? '.' : ',');
    if (unit === null && unknown === null && !isTime && value !== null) bare.push(Math.abs(value));
  }
  return { bare, mixed };
});

/**
 * Returns the unit to assume for numbers without a unit, or undefined if it is unclear. Columns of the same quantity
 * get the same unit if their headings name none.
 */
function usualFigureUnit(column: Column, { name, ...quantity }: Quantity, columns: Columns) {
  const { bare, mixed } = figuresOf(column);
  const [base] = quantity.units;
  if (bare.length === 0) return base.key;
  const alike = columns.flatMap((each) =>
    each && each !== column && each.field.quantity?.name === name
      ? [{ each, unit: headUnit(each.head, each.field.quantity) }]
      : [],
  );
  if (alike.some(({ unit }) => unit !== null && unit !== base)) return undefined;
  const isSame = alike.some(({ unit }) => unit === base) && bare.every(Number.isInteger);
  const others = alike.flatMap(({ unit, each }) => (unit === null ? figuresOf(each).bare : []));
  return isSame || quantity.isUsual([...bare, ...others], mixed) ? base.key : undefined;
}

/**
 * Returns the unit to assume for sizes without a unit, or undefined if it is unclear. Returns null if every size has a
 * unit.
 */
const usualSizeUnit = perColumn(({ texts }) => {
  const sizes = texts.flatMap((text) => (text === '' ? [] : (sizeShown(text) ?? [])));
  const bare = sizes.filter(({ unit }) => unit === null);
  const usual = bare.length === 0 ? null : usualUnit(bare);
  if (usual !== undefined) return usual;
  const [only, ...others] = new Set(sizes.flatMap(({ unit }) => unit?.key ?? []));
  const longest = Math.max(...bare.map(({ length, breadth }) => Math.max(length, breadth)));
  const most = { in: 60, cm: 160 }[only ?? ''] ?? 0;
  return others.length === 0 && longest <= most ? only : undefined;
});

/** Decides the unit of a column of numbers or sizes, or asks the user. */
function decideUnit(column: Column, columns: Columns): Decision {
  const { field, head, texts } = column;
  const { quantity, label } = field;
  const named = headUnit(head, quantity ?? lengths);
  if (named && 'key' in named) return { value: named.key };
  if (named && !(quantity && figuresOf(column).bare.length === 0))
    return { question: reason('unit-of-head-unknown', { field: label, unit: named.unknown }) };
  const usual = quantity ? usualFigureUnit(column, quantity, columns) : usualSizeUnit(column);
  const examples = [...new Set(texts.filter(Boolean))].slice(0, 3).join(', ');
  return usual === undefined
    ? { question: reason('unit-asked', { field: label, examples }) }
    : { value: usual ?? undefined };
}

/** Asks which end of a range of sizes to import. */
const decideRange = perColumn(({ field, texts }): Decision => {
  const text = texts.find(isSizeRange);
  return text === undefined ? {} : { question: reason('range-asked', { field: field.label, text }) };
});

const choicesOf: Record<Exclude<Part, 'unit'>, Aspect['choices']> = {
  mark: [
    { value: '.', label: t('Decimal point (1.5)') },
    { value: ',', label: t('Decimal comma (1,5)') },
  ],
  order: [
    { value: 'dmy', label: t('Day first') },
    { value: 'mdy', label: t('Month first') },
  ],
  range: [
    { value: 'larger', label: t('Larger size') },
    { value: 'smaller', label: t('Smaller size') },
  ],
};

/** Returns a decision with its choices, or null if there is nothing to decide. */
function aspectOf(part: Part, { field, chosen }: Column, decided: Decision | undefined): Aspect | null {
  const { units } = field.quantity ?? lengths;
  const choices = part === 'unit' ? units.map(({ key, label }) => ({ value: key, label })) : choicesOf[part];
  const { value, question }: Decision =
    chosen[part] === undefined ? (decided ?? {}) : { value: chosen[part] };
  return !decided || choices.length < 2 || (value === undefined && question === undefined)
    ? null
    : { part, choices, value, question: question ?? null };
}

/**
 * Returns the function that decides how to read the columns of a sheet. It reuses its decisions on unchanged columns.
 */
export function createColumnReader() {
  let last: Columns = [];
  return (sheet: Sheet, fields: Fields): ColumnRead[] => {
    last = columnsOf(sheet, fields).map((column, place) => {
      const before = last[place];
      return column && before && isSameColumn(column, before) ? before : column;
    });
    return readColumns(sheet, last);
  };
}

/** Returns whether the numbers of the column are whole, by its field and unit. */
const isWhole = ({ field: { quantity } }: Column, unit: Aspect | null) =>
  quantity?.whole === true && (quantity.units.length === 1 || unit?.value === quantity.units[0].key);

function readColumns({ from }: Sheet, columns: Columns): ColumnRead[] {
  const measured = columns.map((column) => {
    if (!column || column.field.dates) return null;
    const unit = aspectOf('unit', column, decideUnit(column, columns));
    return { unit, marks: (isWhole(column, unit) ? marksOfWhole : marksOfAny)(column) };
  });
  const shows = (mark: Mark) => measured.some((each) => each?.marks[mark] !== undefined);
  const isPoint = shows('.') ? !shows(',') : !shows(',') && (from === ',' || from === 'book');
  const isComma = shows(',') && !shows('.');
  const fileMark = isPoint ? '.' : isComma ? ',' : undefined;
  return columns.map((column, place): ColumnRead => {
    if (!column) return { aspects: [], reading: {}, hasQuestion: false };
    const { unit = null, marks } = measured[place] ?? {};
    const { dates, largest } = column.field;
    const byMark = marks && bySigns(column, ['.', ','], marks, ['mark-asked', 'marks-contradict'], fileMark);
    const byOrder =
      dates && bySigns(column, ['dmy', 'mdy'], ordersOf(column), ['order-asked', 'orders-contradict']);
    const mark = aspectOf('mark', column, byMark);
    // The usual unit depends on the numbers, so they must be readable first.
    const isVague = mark?.question && unit?.question?.code === 'unit-asked';
    const aspects = [
      isVague ? null : unit,
      mark,
      aspectOf('order', column, byOrder),
      aspectOf('range', column, largest && decideRange(column)),
    ].filter((each) => each !== null);
    const reading = Object.fromEntries(aspects.map(({ part, value }) => [part, value])) as ColumnReading;
    return { aspects, reading, hasQuestion: aspects.some(({ question }) => question !== null) };
  });
}
