/**
 * Formats lengths of sheets, which the API has in mm. Where the shop says so, inches come first and whole mm follow
 * (design: API conventions).
 */

export const millimetresPerInch = 25.4;

/** Formats sizes. `inInches` is missing in the API, whose messages have mm. */
export interface SizeFormatter {
  number: (value: number) => string;
  inInches?: boolean;
}

/** Rounds as the API stores measures. */
const exact = (value: number) => Math.round(value * 1000) / 1000;
export const toInches = (mm: number): number => exact(mm / millimetresPerInch);
export const toMillimetres = (inches: number): number => exact(inches * millimetresPerInch);

/**
 * Returns the inches to show. Paper is traded in eighths of an inch, so a size within 0.5 mm of an eighth shows as that
 * eighth: 914 mm as 36 in. Any other size shows with two decimals.
 */
function shownInches(mm: number): number {
  const inches = mm / millimetresPerInch;
  const eighths = Math.round(inches * 8) / 8;
  return Math.abs(toMillimetres(eighths) - mm) <= 0.5 ? eighths : Math.round(inches * 100) / 100;
}

/** Returns a size in each unit that the shop shows: "25 × 36 in" and "635 × 914 mm", or "635 × 914.4 mm" alone. */
export function sizeInUnits(sides: readonly number[], { number, inInches = false }: SizeFormatter): string[] {
  const joined = (shown: (mm: number) => number) => sides.map((mm) => number(shown(mm))).join(' × ');
  return inInches ? [`${joined(shownInches)} in`, `${joined(Math.round)} mm`] : [`${joined((mm) => mm)} mm`];
}

/** Returns a size as one text: "25 × 36 in · 635 × 914 mm". A single side is a size too. */
export const formatSize = (sides: readonly number[], say: SizeFormatter): string =>
  sizeInUnits(sides, say).join(' · ');
