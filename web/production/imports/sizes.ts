/** Sizes as sheets have them: inches beside millimetres, one side alone, a range. */
import { reason } from '../../../shared/reasons/reason.ts';
import { type ColumnReading, faulty, type Read } from './figures.ts';
import { figureIn } from './marks.ts';
import { lengths } from './units.ts';

export interface Size {
  length: number;
  breadth: number;
}

const unitWords = `(?:${lengths.units.map(({ said }) => said).join('|')})`;
const side = String.raw`(\d[\d,.]*)\s*(${unitWords})?\.?`;
const both = new RegExp(String.raw`^${side}\s*(?:x|×|\*|by)\s*${side}$`, 'i');
const one = new RegExp(`^${side}$`, 'i');
const unitOf = (word: string | undefined) =>
  word === undefined
    ? undefined
    : lengths.units.find(({ said }) => new RegExp(`^(?:${said})$`, 'i').test(word));

/** To the thousandth that is stored. */
const exact = (value: number) => Math.round(value * 1000) / 1000;
const inMm = ({ length, breadth }: Size, factor: number): Size => ({
  length: exact(length * factor),
  breadth: exact(breadth * factor),
});
const factorOf = (key: string) => Number(lengths.units.find((unit) => unit.key === key)?.factor ?? 1);

/** A printed sheet is from 5 cm to 3 m long. */
const isSheet = (longest: number) => longest >= 50 && longest <= 3000;

/** Sheets that the trade has in inches. */
const inInches = new Set(
  '10x15 11x17 11x18 12x18 13x19 14x20 15x20 17x22 17x27 18x23 18x25 19x25 19x26 20x26 20x28 20x29 20x30 22x28 22x32 23x35 23x36 24x34 24x36 25x36 25x38 26x40 28x40 28x42 29x40 30x40 31x41 31x43 35x45 36x48 40x56'.split(
    ' ',
  ),
);
const isInInches = ({ length, breadth }: Size) =>
  inInches.has([length, breadth].toSorted((a, b) => a - b).join('x'));

/** The two ends of "20x28 to 28x40". */
const endsOf = (text: string) => text.trim().split(/\s*(?:\bto\b|–|—)\s*/i);

/** Returns the two figures of a size such as "20x28" that has no unit. Returns null for any other text. */
export function bareSize(text: string, reading: ColumnReading = {}): Size | null {
  const [, first = '', firstUnit, second = '', secondUnit] = both.exec(endsOf(text).at(-1) ?? '') ?? [];
  const [length, breadth] = [figureIn(first, reading.mark), figureIn(second, reading.mark)];
  if (length === null || breadth === null || (firstUnit ?? secondUnit) !== undefined) return null;
  return { length, breadth };
}

/** Returns the unit that a size names. */
export function unitOfSize(text: string): string | undefined {
  const [, , firstUnit, , secondUnit] = both.exec(endsOf(text).at(-1) ?? '') ?? [];
  return unitOf(secondUnit ?? firstUnit)?.key;
}

/** Returns the unit of a column of sizes that name none: inches where all are usual in inches, mm where none can be anything else. */
export function usualUnit(sizes: readonly Size[]): string | undefined {
  const [small, large] = [
    sizes.filter(({ length, breadth }) => Math.max(length, breadth) < 200),
    sizes.filter(({ length, breadth }) => Math.max(length, breadth) >= 200),
  ];
  if (small.length === 0) return 'mm';
  return large.length < small.length && small.every(isInInches) ? 'in' : undefined;
}

/** Returns whether the text is a range of sizes: "20x28 to 28x40". */
export const isSizeRange = (text: string) =>
  endsOf(text).length === 2 && endsOf(text).every((end) => both.test(end));

/** Which sides the letters of "711 mm (W) x 1016 mm (L)" name. */
const lettered = /^(.*?)\s*\(([lwb])\)(\s*(?:x|×|\*|by)\s*.*?)\s*\(([lwb])\)$/i;

/** Reads `711 x 1016 mm`, `23.0 in x 36.0 in`, `30x40"`; without a unit, by the column's. Of a range, the end that the column is read by. */
export function sizeIn(text: string, reading: ColumnReading = {}): Read<Size> {
  if (isSizeRange(text)) return rangeIn(text, reading);
  const [, before = '', letter, after = '', other] = lettered.exec(text.trim()) ?? [];
  if (letter === undefined || other === undefined) return plainSizeIn(text.trim(), reading);
  const read = plainSizeIn(before + after, reading);
  const sides = (letter + other).toLowerCase();
  if (!/^l[wb]$|^[wb]l$/.test(sides)) return faulty(reason('not-a-size', { text }));
  if ('fault' in read || sides.startsWith('l')) return read;
  return { value: { length: read.value.breadth, breadth: read.value.length } };
}

/** Reads both ends of a range, of which the column takes one. */
function rangeIn(text: string, reading: ColumnReading): Read<Size> {
  const ends = endsOf(text);
  // A unit at the end is both sizes'.
  const unit = unitOfSize(text) ?? reading.unit;
  const reads = ends.map((end) => plainSizeIn(end, { ...reading, unit }));
  const fault = reads.find((read) => 'fault' in read);
  if (fault) return fault;
  if (reading.range === undefined) return faulty(reason('size-range', { text }), ...ends);
  const area = (read: Read<Size>) => ('value' in read ? read.value.length * read.value.breadth : 0);
  const [smaller, larger] = reads.toSorted((one, another) => area(one) - area(another));
  return (reading.range === 'larger' ? larger : smaller) ?? faulty(reason('not-a-size', { text }));
}

function plainSizeIn(given: string, reading: ColumnReading): Read<Size> {
  const text = given;
  const [, first = '', firstUnit, second = '', secondUnit] = both.exec(given) ?? [];
  const [length, breadth] = [figureIn(first, reading.mark), figureIn(second, reading.mark)];
  if (length === null || breadth === null)
    return faulty(one.test(given) ? reason('one-side-only') : reason('not-a-size', { text }));
  const [said, other] = [unitOf(secondUnit ?? firstUnit), unitOf(firstUnit ?? secondUnit)];
  if (said !== other) return faulty(reason('not-a-size', { text }));
  if (said) return { value: inMm({ length, breadth }, Number(said.factor)) };
  const unit = reading.unit ?? usualUnit([{ length, breadth }]);
  const longest = Math.max(length, breadth);
  const possible = lengths.units.filter(({ factor }) => isSheet(longest * Number(factor)));
  const offers = possible.map(({ key }) => `${given} ${key}`);
  if (unit === undefined) return faulty(reason('size-without-unit', { text }), ...offers);
  if (!isSheet(longest * factorOf(unit)) && longest > 1)
    return faulty(reason('size-not-in-unit', { text, unit: unitLabel(unit) }), ...offers);
  return { value: inMm({ length, breadth }, factorOf(unit)) };
}

const unitLabel = (key: string) => lengths.units.find((unit) => unit.key === key)?.label ?? key;
