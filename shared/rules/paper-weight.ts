/** Converts paper between sheets and kilograms (design: stock). Lengths in mm, GSM in g/m². */

/** The fields of a paper that its weight follows from. */
export interface SheetMeasures {
  length: number;
  breadth: number;
  gsm: number;
}

/** Returns the weight of one sheet in kg, or null where the size or the GSM is not given (a side of 1 mm or less is a default). */
export const kilogramsPerSheet = ({ length, breadth, gsm }: SheetMeasures): number | null =>
  length > 1 && breadth > 1 && gsm > 0 ? (length * breadth * gsm) / 1e9 : null;

/** Returns the weight of so many sheets in kg, or null where a sheet's weight is unknown. */
export function kilogramsFromSheets(paper: SheetMeasures, sheets: number): number | null {
  const each = kilogramsPerSheet(paper);
  return each === null ? null : sheets * each;
}

/** Returns the whole number of sheets that comes nearest to a weight, or null where a sheet's weight is unknown. */
export function sheetsFromKilograms(paper: SheetMeasures, kilograms: number): number | null {
  const each = kilogramsPerSheet(paper);
  return each === null ? null : Math.round(kilograms / each);
}
