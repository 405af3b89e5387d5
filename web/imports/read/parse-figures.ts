/**
 * Parses numbers that may contain digit groups, units or typing errors. For an unclear text it returns an
 * error with suggestions.
 */
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { sheetsFromKilograms, usualReam } from '../../../shared/stock/paper-weight.ts';
import { parseNumber, formatNumber, type Mark } from './decimal-marks.ts';
import { type Quantity, splitUnit, type Unit } from './parse-units.ts';

export type Read<T, Extra = unknown> = { value: T } | (Fault & Extra);
export interface Fault {
  fault: Reason;
  offers: readonly string[];
}

export const faulty = (fault: Reason, ...offers: readonly string[]): Fault => ({ fault, offers });

/** Returns whether the text is the error value of a spreadsheet's formula. */
export const isError = (text: string) =>
  /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i.test(text);

/** Returns whether the text of a number or date cell has no value, such as "n/a" or "-". */
export const isNoValue = (text: string) => /^(?:[-–—.]{0,7}|n\.?\/?a\.?|nil|none|null)$/i.test(text);

/** Returns whether the text of any other cell has no value. "None" may be a name there. */
export const isDash = (text: string) => /^(?:[-–—]*|n\.?\/?a\.?)$/i.test(text);

/** Holds the decisions on how to read a column. */
export interface ColumnReading {
  unit?: string | undefined;
  mark?: Mark | undefined;
  /** The sequence of day and month. */
  order?: string | undefined;
  /** The end of a range of sizes that the import takes: the smaller or the larger size. */
  range?: string | undefined;
}

/** Says how to parse a number: its field, what it measures, and how its column is read. */
interface FigureOf {
  /** The label of the number's field, for the fault's message. */
  field: string;
  quantity: Quantity;
  reading?: ColumnReading;
  /** The number of sheets in a ream. */
  ream?: number;
  /** The values that the other cells of the row set. */
  row?: Readonly<Record<string, unknown>>;
}

/** Replaces letters that were typed for digits: O by 0, and l by 1. */
const corrected = (text: string) => text.replaceAll(/[oO]/g, '0').replaceAll(/[lI|]/g, '1');

/** Returns the text that follows a number in a suggestion, such as "/hr". */
const unitWord = ({ name, units: [{ label }] }: Quantity) => (name === 'speed' ? '/hr' : ` ${label}`);

/** Rounds to thousandths, because the server stores no more decimals. */
export const exact = (value: number) => Math.round(value * 1000) / 1000;

/** Converts a number to the field's first unit. A weight is a fault if the paper's size or GSM is unknown. */
function convert(value: number, { factor, label }: Unit, text: string, of: FigureOf): Read<number> {
  if (factor === 'ream') return { value: exact(value * (of.ream ?? usualReam)) };
  if (typeof factor === 'number') return { value: exact(value * factor) };
  const side = (name: string) => Number(of.row?.[name] ?? 0);
  const paper = { length: side('length'), breadth: side('breadth'), gsm: side('gsm') };
  const count = sheetsFromKilograms(paper, value * factor.kilograms);
  return count === null
    ? faulty(reason('weight-without-size', { field: of.field, text, unit: label }))
    : { value: count };
}

/** Returns the number in a text without a unit, such as 12k for 12,000. Returns null for a text that is no number. */
function bareNumber(figure: string, mark: Mark | undefined): number | null {
  const [, thousands] = /^(.*\d)\s*k$/i.exec(figure) ?? [];
  const value = parseNumber(thousands ?? figure, mark);
  return value === null || thousands === undefined ? value : value * 1000;
}

/** Returns the fault of a text that is no number, with a likely number as suggestion. */
function notAFigure(figure: string, text: string, { field, quantity, reading }: FigureOf): Fault {
  const letter = /[oOlI|]/.exec(figure)?.[0];
  const meant = bareNumber(corrected(figure), reading?.mark);
  if (letter !== undefined && meant !== null && /\d/.test(figure))
    return faulty(
      reason('letter-in-figure', { field, text, letter }),
      text.replace(figure, corrected(figure)),
    );
  const other = bareNumber(figure, reading?.mark === ',' ? '.' : ',');
  return other === null
    ? faulty(reason(quantity.fault ?? 'not-a-figure', { field, text }))
    : faulty(
        reason('not-a-figure', { field, text }),
        text.replace(figure, formatNumber(other, reading?.mark)),
      );
}

/** Parses a number in the unit that its cell names, or else in the column's unit. */
export function readFigure(text: string, of: FigureOf): Read<number> {
  const { field, quantity, reading = {} } = of;
  const minutes = quantity.name === 'time' ? minutesIn(text) : null;
  if (minutes !== null) return { value: minutes };
  const { figure, unit: own, unknown } = splitUnit(text, quantity);
  const number = bareNumber(figure, reading.mark);
  if (number === null) return notAFigure(figure, text, of);
  if (unknown !== null) {
    const choices = quantity.units.map(({ label }) => label);
    return faulty(reason('unit-unknown', { field, text, unit: unknown, choices }));
  }
  if (number < 0)
    return faulty(reason('figure-below-zero', { field, text }), '0', formatNumber(-number, reading.mark));
  const [base] = quantity.units;
  const unit = own ?? quantity.units.find(({ key }) => key === reading.unit) ?? base;
  const read = convert(number, unit, text, of);
  if ('fault' in read || !quantity.whole || Number.isInteger(read.value)) return read;
  // The other mark groups "1.500" among whole numbers.
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(figure);
  const grouped = isGrouped ? [text.replace(figure, figure.replaceAll(/[.,]/g, ''))] : [];
  const near = [...new Set([Math.floor(read.value), Math.ceil(read.value)])];
  const word = unit === base ? '' : unitWord(quantity);
  return faulty(reason('not-whole', { field, text }), ...grouped, ...near.map((value) => `${value}${word}`));
}

/** Formats a value in the field's first unit as text for a cell of the column, which may have another unit. */
export const figureCell = (value: number, quantity: Quantity, { unit, mark }: ColumnReading): string =>
  formatNumber(value, mark) +
  (unit === undefined || unit === quantity.units[0].key ? '' : unitWord(quantity));

const durations = [
  /^(\d+)\s*(?:h|hrs?|hours?)\.?\s*(\d{1,2})\s*(?:m|mins?|minutes?)?\.?$/i,
  /^(\d{1,2}):([0-5]\d)(?::00)?$/,
];

/** Returns the minutes of a duration with hours and minutes, such as "1 h 30 min" or 1:30, and null for other texts. */
export function minutesIn(text: string): number | null {
  const found = durations.map((duration) => duration.exec(text.trim())).find(Boolean);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}
