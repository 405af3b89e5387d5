/** Names offcuts and leftovers (design: stock). */
import { nameMaximum } from './specification-constants.ts';
import { type Sheet } from './paper.ts';

/** Returns the name of the paper from which a leftover was cut. A name of any other paper stays the same. */
export const wholeSheetName = (name: string): string => name.replace(/ offcut [\d.]+ × [\d.]+$/, '');

/**
 * Returns a name such as "Carte Lumina 300 offcut 520 × 360". An offcut of an offcut has only one such ending.
 */
export function offcutName(name: string, { length, breadth }: Sheet): string {
  const end = ` offcut ${length} × ${breadth}`;
  return wholeSheetName(name).slice(0, nameMaximum - end.length) + end;
}
