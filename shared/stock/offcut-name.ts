/** Builds the names of offcuts, which are the papers that remain when sheets are cut (design: stock). */
import { sizeInUnits } from '../platform/reasons/format-size.ts';
import { nameMaximum } from '../platform/specification-constants.ts';

/**
 * Returns the name of the paper from which an offcut was cut, without the ending for its size. Any other name
 * stays the same.
 */
export const wholeSheetName = (name: string): string => name.replace(/ offcut [\d.]+ × [\d.]+( in)?$/, '');

/**
 * Returns the offcut's name, such as "Carte Lumina 300 offcut 520 × 360", or "… offcut 20.5 × 14.25 in" where the shop
 * says so. If an offcut is cut again, the new ending replaces the old one.
 */
export function offcutName(
  name: string,
  { length, breadth }: { length: number; breadth: number },
  inInches = false,
): string {
  const [size = ''] = sizeInUnits([length, breadth], { number: String, inInches });
  const end = ` offcut ${size.replace(/ mm$/, '')}`;
  return wholeSheetName(name).slice(0, nameMaximum - end.length) + end;
}
