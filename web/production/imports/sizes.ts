/** Sizes as sheets have them: inches beside millimetres, one side alone, a range. */
import { reason } from '../../../shared/reasons/reason.ts';
import { faulty, figureIn, type Read } from './figures.ts';

export interface Size {
  length: number;
  breadth: number;
}
type Unit = 'in' | 'cm' | 'mm';

const millimetres: Record<Unit, number> = { in: 25.4, cm: 10, mm: 1 };
const unitWords = String.raw`(?:"|''|”|″|in\.?|inch(?:es)?|cm|mm)`;
const side = String.raw`(\d[\d,.]*)\s*(${unitWords})?`;
const both = new RegExp(String.raw`^${side}\s*(?:x|×|\*|by)\s*${side}$`, 'i');
const one = new RegExp(`^${side}$`, 'i');

const unitOf = (word: string | undefined): Unit | undefined => {
  if (word === undefined) return undefined;
  return /^(cm|mm)$/i.test(word) ? (word.toLowerCase() as Unit) : 'in';
};

/** The unit that a column's head names: "Size (in)". */
export const unitIn = (head: string): Unit | undefined =>
  unitOf(
    new RegExp(String.raw`[\s(\[,]${unitWords}[)\]]?$`, 'i')
      .exec(head.trim())?.[0]
      .replaceAll(/[\s()[\],.]/g, ''),
  );

/** To the thousandth that is kept. */
const exact = (value: number) => Math.round(value * 1000) / 1000;
const inMm = ({ length, breadth }: Size, unit: Unit): Size => ({
  length: exact(length * millimetres[unit]),
  breadth: exact(breadth * millimetres[unit]),
});

/** In mm, as it is typed. */
export const sizeText = ({ length, breadth }: Size) => `${length} x ${breadth} mm`;

/** Inches are up to this, millimetres from `leastMm`; in between it may be centimetres. */
const mostInches = 60;
const leastMm = 200;

function guessed(size: Size, text: string): Read<Size> {
  const longest = Math.max(size.length, size.breadth);
  if (longest <= mostInches) return { value: inMm(size, 'in') };
  if (longest >= leastMm) return { value: size };
  const offers = (['cm', 'mm'] as const).map((unit) => `${size.length} x ${size.breadth} ${unit}`);
  return faulty(reason('size-without-unit', { text }), ...offers);
}

interface Of {
  /** What the column's head says that sizes are in. */
  unit?: Unit | undefined;
  /** Of "20x28 to 28x40", the larger: what a machine takes at most. */
  largest?: boolean;
}

/** `711 x 1016 mm`, `23.0 in x 36.0 in`, `30x40"`; without a unit, inches where the figures are those of inches. */
export function sizeIn(text: string, { unit, largest = false }: Of = {}): Read<Size> {
  const given = text.trim();
  const ends = given.split(/\s*(?:\bto\b|–|—)\s*/i);
  if (ends.length === 2 && ends.every((end) => both.test(end)))
    return largest ? sizeIn(ends[1] ?? '', { unit }) : faulty(reason('size-range', { text }), ...ends);
  const [, first = '', firstUnit, second = '', secondUnit] = both.exec(given) ?? [];
  const [length, breadth] = [figureIn(first), figureIn(second)];
  if (length === null || breadth === null) {
    if (one.test(given)) return faulty(reason('one-side-only'));
    return faulty(reason('not-a-size', { text }));
  }
  const said = unitOf(secondUnit ?? firstUnit) ?? unit;
  const mixed =
    firstUnit !== undefined && secondUnit !== undefined && unitOf(firstUnit) !== unitOf(secondUnit);
  if (mixed) return faulty(reason('not-a-size', { text }));
  return said === undefined
    ? guessed({ length, breadth }, given)
    : { value: inMm({ length, breadth }, said) };
}

/** One side in mm: `711`, `28 in`. */
export function sideIn(text: string, field: string, unit?: Unit): Read<number> {
  const [, figure = '', word] = one.exec(text.trim()) ?? [];
  const value = figureIn(figure);
  if (value === null) return faulty(reason('not-a-figure', { field, text }));
  return { value: exact(value * millimetres[unitOf(word) ?? unit ?? 'mm']) };
}
