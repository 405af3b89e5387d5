import { type Machine } from '../../shared/contract/machines.ts';
import { number, size, unit } from '../ui/format.ts';

/** The largest sheet that the machine takes: "720 × 1,030 mm"; a side of 0 takes any. */
export function sheetSize({ length, breadth }: Pick<Machine, 'length' | 'breadth'>): string {
  if (length > 0 && breadth > 0) return size(length, breadth);
  return length === 0 && breadth === 0 ? 'any sheet' : `${number(Math.max(length, breadth))} mm on one side`;
}

/** One side in mm; 0 is any. */
export const side = (mm: number): string => (mm === 0 ? 'any' : unit(mm, 'mm'));
