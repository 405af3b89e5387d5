/** Names offcuts and leftovers (design: stock). */
import { nameMaximum } from './catalogue.ts';
import { type Sheet } from './paper.ts';

/** Returns the name of the paper that a leftover was cut from. Any other name stays the same. */
export const wholeSheetName = (name: string): string => name.replace(/ offcut [\d.]+ × [\d.]+$/, '');

/** Returns "Carte Lumina 300 offcut 520 × 360". The name of an offcut's offcut does not grow. */
export function offcutName(name: string, { length, breadth }: Sheet): string {
  const end = ` offcut ${length} × ${breadth}`;
  return wholeSheetName(name).slice(0, nameMaximum - end.length) + end;
}
