import { type MachineItem } from '../../../shared/contract/machines.ts';
import { largestSheet } from '../../../shared/reasons/machine-messages.ts';
import { number, unit } from '../../ui/page/format.ts';

/** The largest sheet that the machine takes, in the reader's number format. */
export const sheetSize = (machine: Pick<MachineItem, 'length' | 'breadth'>): string =>
  largestSheet(machine, (mm) => number(mm));

/** One side in mm; 0 means any. */
export const side = (mm: number): string => (mm === 0 ? 'any' : unit(mm, 'mm'));
