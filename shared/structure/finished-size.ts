/** Describes the finished size of a job's product, and converts it to text and back. */
import { t } from '../platform/translate.ts';

/** The sides of the blank along which the grain may have to run, by the directions of its die line. */
export const grains = ['length', 'breadth', 'either'] as const;
type Grain = (typeof grains)[number];

/** Returns the direction in which the grain must run, as it lies in the drawing of the die line. */
export const grainInWords = (grain: Grain): string =>
  ({ length: t('Across'), breadth: t('Upright'), either: t('Either') })[grain];

/** The inside sizes of the closed product in mm. A size that is unknown is null. */
export interface FinishedSize {
  length: number | null;
  breadth: number | null;
  height: number | null;
  /** The thickness of the board; null if it is that of the paper. */
  thickness: number | null;
  bleed: number;
  grain: Grain;
  /** The allowances that a person has changed, by name. */
  allowances: Record<string, number>;
}

/** The rectangle around the flat piece, and the area of the piece. */
export interface Blank {
  length: number;
  breadth: number;
  areaMm2: number;
  /** Whether the server computed the blank from the finished size. Otherwise a person typed it. */
  computed?: true | undefined;
}

/** A blank in a request. If it has no area, the piece is a rectangle. */
export type TypedBlank = Omit<Blank, 'areaMm2'> & { areaMm2?: number | undefined };

type Sides = Pick<FinishedSize, 'length' | 'breadth' | 'height'>;

/** Returns the sides as text: "70 × 40 × 150 mm". An unknown side is "–"; unknown sides at the end are left out. */
export function sidesInWords(
  { length, breadth, height }: Sides,
  number: (value: number) => string = String,
): string {
  const sides = [length, breadth, height];
  const last = sides.findLastIndex((side) => side !== null);
  const words = sides.slice(0, last + 1).map((side) => (side === null ? '–' : number(side)));
  return words.length === 0 ? '' : `${words.join(' × ')} mm`;
}

/** Returns the length and breadth of a blank as text, to a tenth of a millimetre. */
export function blankInWords(
  { length, breadth }: Pick<Blank, 'length' | 'breadth'>,
  number: (value: number) => string = String,
): string {
  const tenths = (side: number) => number(Math.round(side * 10) / 10);
  return `${tenths(length)} × ${tenths(breadth)} mm`;
}

const details = ['thickness', 'bleed', 'grain'] as const;

/** Returns the finished size as the text of a cell: "70 × 40 × 150 mm, bleed 3, grain either, tuck 14". */
export function finishedText(size: FinishedSize): string {
  const { allowances } = size;
  const given = [...details.map((name) => [name, size[name]] as const), ...Object.entries(allowances)];
  const words = given.flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
  return [sidesInWords(size), ...words].filter(Boolean).join(', ');
}

const millimetres: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, inch: 25.4, '"': 25.4 };

/** Reads the text of a cell: sides in mm, cm or inches, with or without what follows them. Returns null for other texts. */
export function readFinishedText(text: string): Partial<FinishedSize> | null {
  const [first = '', ...rest] = text.split(',');
  const sides =
    /^\s*([\d.]+|[-–])\s*(?:[x×*]\s*([\d.]+|[-–])\s*)?(?:[x×*]\s*([\d.]+|[-–])\s*)?(mm|cm|in|inch|")?\s*$/i;
  const found = sides.exec(first);
  const parts = rest.map((part) => /^\s*(\w+)\s+([\w.]+)\s*$/.exec(part));
  if (!found || parts.includes(null)) return null;
  const factor = millimetres[found[4]?.toLowerCase() ?? 'mm'] ?? 1;
  const side = (place: number) => {
    const value = Number(found[place]);
    return Number.isNaN(value) ? null : Math.round(value * factor * 1000) / 1000;
  };
  const given = parts.flatMap((part) => (part ? [[part[1] ?? '', part[2] ?? ''] as const] : []));
  const detail = (name: string) => given.find(([each]) => each === name)?.[1];
  const [thickness, bleed, grain] = details.map(detail);
  const isDetail = (name: string) => (details as readonly string[]).includes(name);
  return {
    length: side(1),
    breadth: side(2),
    height: side(3),
    ...(thickness !== undefined && { thickness: Number(thickness) }),
    ...(bleed !== undefined && { bleed: Number(bleed) }),
    ...(grain !== undefined && { grain: grain as Grain }),
    allowances: Object.fromEntries(
      given.filter(([name]) => !isDetail(name)).map(([name, value]) => [name, Number(value)]),
    ),
  };
}
