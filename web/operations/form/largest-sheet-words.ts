import { type MachineItem } from '../../../shared/machines/machines.contract.ts';
import { largestSheet } from '../../../shared/machines/machine-messages.ts';
import { formatSize } from '../../../shared/platform/reasons/format-size.ts';
import { sizeFormatter } from '../../ui/text/format-values.ts';

/** Returns as text the size of the largest sheet that the machine takes, in the user's number format. */
export const largestSheetWords = (machine: Pick<MachineItem, 'length' | 'breadth'>): string =>
  largestSheet(machine, sizeFormatter());

/** Returns one side of the sheet. A side of 0 means that the machine has no limit. */
export const sideWords = (mm: number): string => (mm === 0 ? 'any' : formatSize([mm], sizeFormatter()));
