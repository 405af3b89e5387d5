/**
 * Parses numbers in sheets with grouped digits, units and typing errors. For an unclear text it returns a fault with
 * suggestions.
 */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { kilogramsPerSheet, sheetsFromKilograms, usualReam } from '../../../shared/rules/paper-weight.ts';
import { parseNumber, formatNumber, type Mark } from './decimal-marks.ts';
import { type Quantity, splitUnit, type Unit } from './parse-units.ts';

/** Holds either the value that was parsed, or a fault with suggestions. */
export type Read<T> = { value: T } | Fault;
export interface Fault {
  fault: Reason;
  offers: readonly string[];
}

export const faulty = (fault: Reason, ...offers: readonly string[]): Fault => ({ fault, offers });

const noValue = /^(?:[-–—.]+|n\.?\/?a\.?|nil|none|null)$/i;
/** Matches the error values of spreadsheet formulas. */
const error = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;
export const isError = (text: string) => error.test(text);
/** Returns whether the text of a number or date cell stands for an empty cell, such as "n/a" or "-". */
export const isNoValue = (text: string) => text === '' || (text.length < 8 && noValue.test(text));

/**
 * Returns whether the text of a cell other than a number or date stands for an empty cell. "None" may be a name in
 * such a cell.
 */
export const isDash = (text: string) => /^(?:[-–—]*|n\.?\/?a\.?)$/i.test(text);

/**
 * Holds the decisions on how to read a column: its unit, decimal mark, sequence of day and month, and end of ranges.
 */
export interface ColumnReading {
  unit?: string | undefined;
  mark?: Mark | undefined;
  order?: string | undefined;
  /** The end of a range of sizes that the import takes: the smaller or the larger size. */
  range?: string | undefined;
}

/** Holds what the parsing of a number depends on: the field, its quantity, the column and the row. */
export interface FigureOf {
  /** The label of the number's field, for the fault's message. */
  field: string;
  quantity: Quantity;
  reading?: ColumnReading;
  /** The number of sheets in a ream. */
  ream?: number;
  /** The values that the other cells of the row set. */
  row?: Readonly<Record<string, unknown>>;
}

const letters = /[oOlI|]/;
/** Replaces letters that were typed for digits: O by 0, and l by 1. */
const mended = (text: string) => text.replaceAll(/[oO]/g, '0').replaceAll(/[lI|]/g, '1');

/** Returns the text that follows a number in a suggestion, such as "/hr". The parser always accepts this spelling. */
const ownWord = ({ name, units: [{ label }] }: Quantity) => {
  if (name === 'count') return '';
  return name === 'speed' ? '/hr' : ` ${label}`;
};

/** Rounds to thousandths, because the server stores no more decimals. */
export const exact = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Converts a number to the field's first unit. Returns a fault if the conversion lacks a value, such as the paper's
 * GSM.
 */
function converted(value: number, unit: Unit, text: string, of: FigureOf): Read<number> {
  const { factor } = unit;
  if (factor === 'ream') return { value: exact(value * (of.ream ?? usualReam)) };
  if (typeof factor === 'number') return { value: exact(value * factor) };
  const side = (name: string) => Number(of.row?.[name] ?? 0);
  const paper = { length: side('length'), breadth: side('breadth'), gsm: side('gsm') };
  const count =
    kilogramsPerSheet(paper) === null ? null : sheetsFromKilograms(paper, value * factor.kilograms);
  return count === null
    ? faulty(reason('weight-without-size', { field: of.field, text, unit: unit.label }))
    : { value: count };
}

/** Returns the number in a text without a unit, such as 12k for 12,000. Returns null for a text that is no number. */
function bareNumber(figure: string, mark: Mark | undefined): number | null {
  const [, thousands] = /^(.*\d)\s*k$/i.exec(figure) ?? [];
  const value = parseNumber(thousands ?? figure, mark);
  return value === null || thousands === undefined ? value : value * 1000;
}

/** Returns the fault of a text that is no number, with a likely number as suggestion. */
function notAFigure(figure: string, text: string, { field, reading }: FigureOf): Fault {
  const letter = letters.exec(figure)?.[0];
  const meant = bareNumber(mended(figure), reading?.mark);
  if (letter !== undefined && meant !== null && /\d/.test(figure))
    return faulty(reason('letter-in-figure', { field, text, letter }), text.replace(figure, mended(figure)));
  const other = bareNumber(figure, reading?.mark === ',' ? '.' : ',');
  const offers = other === null ? [] : [text.replace(figure, formatNumber(other, reading?.mark))];
  return faulty(reason('not-a-figure', { field, text }), ...offers);
}

/** Parses a number in the unit that its cell names, or else in the column's unit. */
export function readFigure(text: string, of: FigureOf): Read<number> {
  const { field, quantity, reading = {} } = of;
  const { figure, unit: own, unknown } = splitUnit(text, quantity);
  if (unknown !== null && bareNumber(figure, reading.mark) !== null)
    return faulty(
      reason('unit-unknown', {
        field,
        text,
        unit: unknown,
        choices: quantity.units.map(({ label }) => label),
      }),
    );
  const number = bareNumber(figure, reading.mark);
  if (number === null) return notAFigure(figure, text, of);
  if (number < 0)
    return faulty(reason('figure-below-zero', { field, text }), '0', formatNumber(-number, reading.mark));
  const [base] = quantity.units;
  const unit = own ?? quantity.units.find(({ key }) => key === reading.unit) ?? base;
  const read = converted(number, unit, text, of);
  if ('fault' in read || !quantity.whole || Number.isInteger(read.value)) return read;
  // The other mark groups "1.500" among whole numbers.
  const grouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(figure)
    ? [text.replace(figure, figure.replaceAll(/[.,]/g, ''))]
    : [];
  const near = [...new Set([Math.floor(read.value), Math.ceil(read.value)])];
  const word = unit === base ? '' : ownWord(quantity);
  return faulty(reason('not-whole', { field, text }), ...grouped, ...near.map((value) => `${value}${word}`));
}

/** Formats a value in the field's first unit as text for a cell of the column, which may have another unit. */
export const figureCell = (value: number, quantity: Quantity, { unit, mark }: ColumnReading): string =>
  formatNumber(value, mark) + (unit === undefined || unit === quantity.units[0].key ? '' : ownWord(quantity));

const inBoth = /^(\d+)\s*(?:h|hrs?|hours?)\.?\s*(\d{1,2})\s*(?:m|mins?|minutes?)?\.?$/i;
const asClock = /^(\d{1,2}):([0-5]\d)(?::00)?$/;

/** Returns whether the text is a duration in hours and minutes, such as "1 h 30 min" or 1:30. */
export const isComposed = (text: string) => inBoth.test(text.trim()) || asClock.test(text.trim());

/**
 * Parses a number. For a text without a likely number, it returns the fault `code`, which says what the field
 * expects.
 */
function readOr(code: 'not-minutes' | 'not-a-speed', text: string, of: FigureOf): Read<number> {
  const read = readFigure(text, of);
  const isOther = 'fault' in read && read.fault.code === 'not-a-figure' && read.offers.length === 0;
  return isOther ? faulty(reason(code, { field: of.field, text })) : read;
}

/** Parses a duration to minutes. It accepts 45, "45 min", "1 hr", "1.5h", "1 h 30 min" and 1:30. */
export function parseMinutes(text: string, of: FigureOf): Read<number> {
  const [, hours, minutes] = inBoth.exec(text.trim()) ?? asClock.exec(text.trim()) ?? [];
  return minutes === undefined
    ? readOr('not-minutes', text, of)
    : { value: Number(hours) * 60 + Number(minutes) };
}

/** Parses a speed per hour: 6000, 12,000/hr, "2,500 sheets per hour", "100/min". */
export const parseSpeed = (text: string, of: FigureOf): Read<number> => readOr('not-a-speed', text, of);
