/** What leftovers are called (design: stock). */
import { nameMaximum } from './catalogue.ts';
import { type Sheet } from './paper.ts';

/** What the paper is called that a leftover was cut from; another paper's own name. */
export const wholeSheetName = (name: string): string => name.replace(/ offcut [\d.]+ × [\d.]+$/, '');

/** "Carte Lumina 300 offcut 520 × 360"; of an offcut's offcut the name does not grow. */
export function offcutName(name: string, { length, breadth }: Sheet): string {
  const end = ` offcut ${length} × ${breadth}`;
  return wholeSheetName(name).slice(0, nameMaximum - end.length) + end;
}
