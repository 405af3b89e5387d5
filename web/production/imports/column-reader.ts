/**
 * Decides each column's unit, decimal mark, and sequence of day and month. The heading and the cells of the column
 * decide, or else the user.
 */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { type DateOrder, isSerial, orderShown } from './parse-dates.ts';
import { type Field } from './import-fields.ts';
import { type ColumnReading, isComposed, isNoValue } from './parse-figures.ts';
import { parseNumber, type Mark, type MarkEvidence, markEvidence } from './decimal-marks.ts';
import { type Sheet } from './edit-sheet.ts';
import { isSizeRange, sizeShown, usualUnit } from './parse-sizes.ts';
import { headUnit, lengths, type Quantity, splitUnit } from './parse-units.ts';

export type Part = 'unit' | 'mark' | 'order' | 'range';

/** Describes one decision on how to read a column, such as its unit. */
export interface Aspect {
  part: Part;
  choices: readonly { value: string; label: string }[];
  /** The value that the column or the user has decided. It is undefined if the user still has to choose a value. */
  value: string | undefined;
  /** The question to the user. It is null if the user has answered it, or if the column itself decides. */
  question: Reason | null;
}

/**
 * Describes how to read a column. The import reads the column's cells only after the user has answered all questions
 * about the column.
 */
export interface ColumnRead {
  aspects: readonly Aspect[];
  reading: ColumnReading;
  asked: boolean;
}

/** Holds a column with its cells. The text is '' in rows that the user left out and in cells that mean "empty". */
interface Column {
  field: Field;
  head: string;
  texts: readonly string[];
  chosen: ColumnReading;
}

type Fields = readonly (Field | null)[];

/** Returns a cell's text. If the text is a number without a unit, the unit of the row's unit column follows it. */
export function textOf(fields: Fields, row: readonly string[], column: number): string {
  const [text = '', unitFrom] = [row[column], fields[column]?.unitFrom];
  if (unitFrom === undefined || !/^[-+]?[\d.,'’\s]+$/.test(text)) return text;
  const unit = row[fields.findIndex((each) => each?.name === unitFrom)] ?? '';
  return unit === '' ? text : `${text} ${unit}`;
}

const unchosen: ColumnReading = {};

function columnsOf(sheet: Sheet, fields: Fields): (Column | null)[] {
  const out = new Set(sheet.out);
  return fields.map((field, column) => {
    if (!field || !(field.quantity ?? field.sizes ?? field.dates)) return null;
    const texts = sheet.rows.map((row, place) => {
      const text = out.has(place) ? '' : textOf(fields, row, column);
      return isNoValue(text) ? '' : text;
    });
    return { field, head: sheet.heads[column] ?? '', texts, chosen: sheet.readings[column] ?? unchosen };
  });
}

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

interface Decision {
  value?: string | undefined;
  question?: Reason;
}

const examples = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))].slice(0, 3).join(', ');

/** Collects the decimal marks in a column's cells: `whole` for a field of whole numbers, `any` for other numbers. */
const evidenceOf = {
  whole: perColumn(({ texts }) => markEvidence(texts, true)),
  any: perColumn(({ texts }) => markEvidence(texts, false)),
};

/**
 * Returns the column's numbers without a unit. `mixed` is true if other cells of the column name a unit other than
 * the field's first unit.
 */
const figuresOf = perColumn((column) => {
  const { texts, chosen, field } = column;
  const [{ quantity }, shown, bare] = [field, evidenceOf.any(column), [] as number[]];
  let mixed = false;
  if (!quantity) return { bare, mixed };
  const mark = chosen.mark ?? (shown['.'].length === 0 && shown[','].length > 0 ? ',' : '.');
  for (const text of texts) {
    if (text === '') continue;
    const { figure, unit, unknown } = splitUnit(text, quantity);
    const isTime = quantity.name === 'time' && isComposed(text);
    if (unit && unit !== quantity.units[0]) mixed = true;
    const value = parseNumber(figure, mark) ?? parseNumber(figure, mark === ',' ? '.' : ',');
    if (unit === null && unknown === null && !isTime && value !== null) bare.push(Math.abs(value));
  }
  return { bare, mixed };
});

/** Decides the unit of a column of numbers, or asks the user. */
function figureUnit(column: Column, quantity: Quantity, siblings: readonly Column[]): Decision {
  const { field, head, texts } = column;
  const named = headUnit(head, quantity);
  if (named && 'key' in named) return { value: named.key };
  const { bare, mixed } = figuresOf(column);
  if (bare.length === 0) return { value: quantity.units[0].key };
  const { label } = field;
  if (named) return { question: reason('unit-of-head-unknown', { field: label, unit: named.unknown }) };
  // Columns of one quantity without a unit have the same unit.
  const [base] = quantity.units;
  const heads = siblings.map((each) => ({ unit: headUnit(each.head, quantity), each }));
  const isOther = heads.some(({ unit }) => unit !== null && unit !== base);
  const isSame = heads.some(({ unit }) => unit === base) && bare.every(Number.isInteger);
  const alike = heads.flatMap(({ unit, each }) => (unit === null ? figuresOf(each).bare : []));
  const usual = isOther ? undefined : isSame ? base.key : quantity.usual([...bare, ...alike], mixed);
  return usual === undefined
    ? { question: reason('unit-asked', { field: label, examples: examples(texts) }) }
    : { value: usual };
}

/** Decides the unit of a column of sizes, or asks the user. */
const sizeUnit = perColumn(({ field, head, texts }): Decision => {
  const named = headUnit(head, lengths);
  if (named && 'key' in named) return { value: named.key };
  if (named) return { question: reason('unit-of-head-unknown', { field: field.label, unit: named.unknown }) };
  const sizes = texts.flatMap((text) => (text === '' ? [] : (sizeShown(text) ?? [])));
  const bare = sizes.filter(({ unit }) => unit === null);
  const usual = bare.length === 0 ? undefined : usualUnit(bare);
  if (bare.length === 0 || usual !== undefined) return { value: usual };
  const [only, ...others] = new Set(sizes.flatMap(({ unit }) => unit?.key ?? []));
  const longest = Math.max(...bare.map(({ length, breadth }) => Math.max(length, breadth)));
  const most = { in: 60, cm: 160 }[only ?? ''] ?? 0;
  return others.length === 0 && longest <= most
    ? { value: only }
    : { question: reason('unit-asked', { field: field.label, examples: examples(texts) }) };
});

const markChoices = [
  { value: '.', label: 'Decimal point (1.5)' },
  { value: ',', label: 'Decimal comma (1,5)' },
];
const orderChoices = [
  { value: 'dmy', label: 'Day first' },
  { value: 'mdy', label: 'Month first' },
];

const rangeChoices = [
  { value: 'larger', label: 'Larger size' },
  { value: 'smaller', label: 'Smaller size' },
];

/** Asks which end of a range of sizes to import, if the field stores only one size. */
const rangeOf = perColumn(({ field, texts }): Decision => {
  const text = field.largest && texts.find(isSizeRange);
  return text ? { question: reason('range-asked', { field: field.label, text }) } : {};
});

/** Asks the user which of two rows is right, because they contradict each other. */
const contradiction = (code: 'marks-contradict' | 'orders-contradict', column: Column, one = 0, other = 0) =>
  reason(code, {
    field: column.field.label,
    row: one + 1,
    text: column.texts[one] ?? '',
    otherRow: other + 1,
    otherText: column.texts[other] ?? '',
  });

/**
 * Decides the decimal mark of a column by its cells, by the other columns, or by the file's delimiter, in this
 * sequence.
 */
function markOf(column: Column, own: MarkEvidence, file: ReadonlySet<Mark>, from: Sheet['from']): Decision {
  const [points, commas, vague] = [own['.'], own[','], own.either];
  if (points.length > 0 && commas.length > 0)
    return { question: contradiction('marks-contradict', column, points[0], commas[0]) };
  if (points.length > 0) return { value: '.' };
  if (commas.length > 0) return { value: ',' };
  const [first] = vague;
  if (first === undefined) return {};
  if (file.size === 1) return { value: [...file][0] };
  if (file.size === 0 && (from === ',' || from === 'book')) return { value: '.' };
  return { question: reason('mark-asked', { field: column.field.label, text: column.texts[first] ?? '' }) };
}

/** Decides by a column's dates whether the day or the month comes first, or asks the user. */
const orderOf = perColumn((column): Decision => {
  const rows: Record<DateOrder | 'either', number[]> = { dmy: [], mdy: [], either: [] };
  for (const [row, text] of column.texts.entries()) {
    const shown = text === '' || isSerial(text) ? 'none' : orderShown(text);
    if (shown !== 'none') rows[shown].push(row);
  }
  const [day, month, either] = [rows.dmy[0], rows.mdy[0], rows.either[0]];
  if (day !== undefined && month !== undefined)
    return { question: contradiction('orders-contradict', column, day, month) };
  if (day !== undefined || month !== undefined) return { value: day === undefined ? 'mdy' : 'dmy' };
  return either === undefined
    ? {}
    : { question: reason('order-asked', { field: column.field.label, text: column.texts[either] ?? '' }) };
});

/** Returns a decision in a list, or an empty list if the decision changes nothing for the column. */
function aspectOf(
  part: Part,
  choices: Aspect['choices'],
  { value, question }: Decision,
  chosen?: string,
): Aspect[] {
  if (choices.length < 2) return [];
  if (chosen !== undefined) return [{ part, choices, value: chosen, question: null }];
  if (value === undefined && question === undefined) return [];
  return [{ part, choices, value, question: question ?? null }];
}

const unitChoices = ({ units }: Quantity) => units.map(({ key, label }) => ({ value: key, label }));

/** Returns whether the numbers of the column are whole, by its field and unit. */
const isWhole = ({ quantity }: Field, unit: string | undefined) =>
  quantity?.whole === true && unit === quantity.units[0].key;

/**
 * Returns the function that decides how to read the columns of a sheet. It reuses its decisions on unchanged columns.
 */
export function createColumnReader() {
  let last: readonly (Column | null)[] = [];
  return (sheet: Sheet, fields: Fields): ColumnRead[] => {
    last = columnsOf(sheet, fields).map((column, place) => {
      const before = last[place];
      return column && before && isSameColumn(column, before) ? before : column;
    });
    return readColumns(sheet, last);
  };
}

function readColumns(sheet: Sheet, columns: readonly (Column | null)[]): ColumnRead[] {
  const units = columns.map((column, place): Aspect[] => {
    const quantity = column?.field.quantity;
    if (!column || column.field.dates) return [];
    const isAlike = (each: Column | null, other: number): each is Column =>
      other !== place && each?.field.quantity?.name === quantity?.name;
    const decided = quantity ? figureUnit(column, quantity, columns.filter(isAlike)) : sizeUnit(column);
    return aspectOf('unit', unitChoices(quantity ?? lengths), decided, column.chosen.unit);
  });
  const evidence = columns.map((column, place) => {
    if (!column || column.field.dates) return null;
    const base = column.field.quantity?.units.length === 1 ? column.field.quantity.units[0].key : undefined;
    return evidenceOf[isWhole(column.field, units[place]?.[0]?.value ?? base) ? 'whole' : 'any'](column);
  });
  const file = new Set<Mark>();
  for (const each of evidence)
    for (const mark of ['.', ','] as const) if (each && each[mark].length > 0) file.add(mark);
  return columns.map((column, place): ColumnRead => {
    const own = evidence[place];
    const marks =
      column && own
        ? aspectOf('mark', markChoices, markOf(column, own, file, sheet.from), column.chosen.mark)
        : [];
    // The usual unit depends on the numbers, so they must be readable first.
    const isVague = marks.some(({ question }) => question !== null);
    const known = (units[place] ?? []).filter(
      ({ question }) => !(isVague && question?.code === 'unit-asked'),
    );
    const aspects = [...known, ...marks];
    if (column?.field.dates)
      aspects.push(...aspectOf('order', orderChoices, orderOf(column), column.chosen.order));
    if (column?.field.largest)
      aspects.push(...aspectOf('range', rangeChoices, rangeOf(column), column.chosen.range));
    const reading = Object.fromEntries(aspects.map(({ part, value }) => [part, value])) as ColumnReading;
    return { aspects, reading, asked: aspects.some(({ question }) => question !== null) };
  });
}
