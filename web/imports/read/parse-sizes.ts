/** Parses the paper sizes in an imported spreadsheet: two sides, one side or a range, in inches or millimetres. */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type ColumnReading, exact, faulty, type Read } from './parse-figures.ts';
import { parseNumber, type Mark } from './decimal-marks.ts';
import { lengths, splitUnit, type Unit } from './parse-units.ts';

interface Size {
  length: number;
  breadth: number;
}

/** Returns whether a printed sheet can have this longest side in mm: from 5 cm to 3 m. */
const isSheet = (longest: number) => longest >= 50 && longest <= 3000;

/** The sheet sizes that printers name in inches. */
const inInches = new Set(
  '10x15 11x17 11x18 12x18 13x19 14x20 15x20 17x22 17x27 18x23 18x25 19x25 19x26 20x26 20x28 20x29 20x30 22x28 22x32 23x35 23x36 24x34 24x36 25x36 25x38 26x40 28x40 28x42 29x40 30x40 31x41 31x43 35x45 36x48 40x56'.split(
    ' ',
  ),
);
const isInInches = ({ length, breadth }: Size) =>
  inInches.has(`${Math.min(length, breadth)}x${Math.max(length, breadth)}`);

/** Splits a range into its two sizes, such as "20x28 to 28x40". */
const endsOf = (text: string) => text.trim().split(/\s*(?:\bto\b|–|—)\s*/i);
const sidesOf = (text: string) => text.trim().split(/\s*(?:x|×|\*|\bby\b)\s*/i);

/** Parses one size, such as "20x28 in". Returns null for other texts, and for a size with two different units. */
function plainSize(text: string, mark?: Mark): (Size & { unit: Unit | null }) | null {
  const sides = sidesOf(text).map((side) => splitUnit(side, lengths));
  const [length, breadth] = sides.map(({ figure, unknown }) =>
    unknown === null ? parseNumber(figure, mark) : null,
  );
  const [unit = null, ...others] = new Set(sides.flatMap((side) => side.unit ?? []));
  const isPlain = sides.length === 2 && others.length === 0 && length != null && breadth != null;
  return isPlain && length >= 0 && breadth >= 0 ? { length, breadth, unit } : null;
}

/** Parses a size with either decimal mark. Of a range, it returns the second size. */
export function sizeShown(text: string): ReturnType<typeof plainSize> {
  const end = endsOf(text).at(-1) ?? '';
  return plainSize(end) ?? plainSize(end, ',');
}

/** Returns whether the text is a range of sizes: "20x28 to 28x40". */
export const isSizeRange = (text: string) => endsOf(text).length === 2 && endsOf(text).every(sizeShown);

/** Returns the likely unit of sizes that state none: inches for usual sizes in inches, and mm for large numbers. */
export function usualUnit(sizes: readonly Size[]): string | undefined {
  const small = sizes.filter(({ length, breadth }) => Math.max(length, breadth) < 200);
  if (small.length === 0) return 'mm';
  return small.length > sizes.length / 2 && small.every(isInInches) ? 'in' : undefined;
}

/** Matches a size with letters after its sides, such as "711 mm (W) x 1016 mm (L)". */
const lettered = /^(.*?)\s*\(([lwb])\)(\s*(?:x|×|\*|by)\s*.*?)\s*\(([lwb])\)$/i;

/**
 * Parses `711 x 1016 mm`, `23.0 in x 36.0 in` or `30x40"`. A size without a unit has the column's unit. Of a range,
 * it takes the larger or smaller size, as the column's reading says.
 */
export function parseSize(text: string, reading: ColumnReading = {}): Read<Size> {
  if (isSizeRange(text)) return parseRange(text, reading);
  const [, before = '', letter = '', after = '', other = ''] = lettered.exec(text.trim()) ?? [];
  if (letter === '') return parsePlainSize(text.trim(), reading);
  const sides = (letter + other).toLowerCase();
  if (!/^l[wb]$|^[wb]l$/.test(sides)) return faulty(reason('not-a-size', { text }));
  const read = parsePlainSize(before + after, reading);
  if ('fault' in read || sides.startsWith('l')) return read;
  return { value: { length: read.value.breadth, breadth: read.value.length } };
}

function parseRange(text: string, reading: ColumnReading): Read<Size> {
  // A unit at the end applies to both sizes.
  const unit = sizeShown(text)?.unit?.key ?? reading.unit;
  const sizes: Size[] = [];
  for (const end of endsOf(text)) {
    const read = parsePlainSize(end, { ...reading, unit });
    if ('fault' in read) return read;
    sizes.push(read.value);
  }
  if (reading.range === undefined) return faulty(reason('size-range', { text }), ...endsOf(text));
  const bySize = sizes.toSorted((one, other) => one.length * one.breadth - other.length * other.breadth);
  const value = bySize.at(reading.range === 'larger' ? -1 : 0);
  return value ? { value } : faulty(reason('not-a-size', { text }));
}

function parsePlainSize(text: string, reading: ColumnReading): Read<Size> {
  const size = plainSize(text, reading.mark);
  if (!size) {
    const [side = '', ...more] = sidesOf(text);
    const { figure, unknown } = splitUnit(side, lengths);
    const isSide = more.length === 0 && unknown === null && parseNumber(figure, reading.mark) !== null;
    return faulty(isSide ? reason('one-side-only') : reason('not-a-size', { text }));
  }
  const longest = Math.max(size.length, size.breadth);
  const key = reading.unit ?? usualUnit([size]);
  const unit = size.unit ?? lengths.units.find((each) => each.key === key);
  const possible = lengths.units.filter(({ factor }) => isSheet(longest * Number(factor)));
  const offers = possible.map((each) => `${text} ${each.key}`);
  if (!unit) return faulty(reason('size-without-unit', { text }), ...offers);
  const factor = Number(unit.factor);
  if (!size.unit && !isSheet(longest * factor) && longest > 1)
    return faulty(reason('size-not-in-unit', { text, unit: unit.label }), ...offers);
  return { value: { length: exact(size.length * factor), breadth: exact(size.breadth * factor) } };
}
