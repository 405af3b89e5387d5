/** Builds the names of offcuts, which are the papers that remain when sheets are cut (design: stock). */
import { nameMaximum } from '../platform/specification-constants.ts';

/**
 * Returns the name of the paper from which an offcut was cut, without the ending for its size. Any other name
 * stays the same.
 */
export const wholeSheetName = (name: string): string => name.replace(/ offcut [\d.]+ × [\d.]+$/, '');

/**
 * Returns the offcut's name, such as "Carte Lumina 300 offcut 520 × 360". If an offcut is cut again, the new
 * ending replaces the old one.
 */
export function offcutName(name: string, { length, breadth }: { length: number; breadth: number }): string {
  const end = ` offcut ${length} × ${breadth}`;
  return wholeSheetName(name).slice(0, nameMaximum - end.length) + end;
}
