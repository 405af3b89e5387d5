/** Describes what papers and inks have in common as stock items: quantities, unit and formats (design: stock). */
import { count, number, signed, unit } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';

/** Returns texts that say how a stock count differs from the booked quantity. */

/** Returns the difference as a text: "180 fewer than booked" or "no difference". */
export function differenceWords(booked: number, counted: number): string {
  if (counted === booked) return t('no difference');
  return counted < booked
    ? t`${number(Math.abs(counted - booked))} fewer than booked`
    : t`${number(Math.abs(counted - booked))} more than booked`;
}

/** Returns "120 sheets short of what is reserved" if the available stock is negative, else null. */
export const shortWords = ({ availableQuantity }: { availableQuantity: number }): string | null =>
  availableQuantity < 0 ? t`${count(-availableQuantity, 'sheet')} short of what is reserved` : null;

/** A paper or ink, with its quantities in its own unit. */
export interface StockItem {
  id: string;
  version: number;
  name: string;
  manufacturer: string;
  stockQuantity: number;
  availableQuantity: number;
  reorderQuantity: number;
  consumed: number;
}

export interface Counting {
  noun: 'paper' | 'ink';
  list: 'PaperList' | 'InkList';
  details: 'PaperDetails' | 'InkDetails';
  unit: 'sheets' | 'kg';
  decimals: 0 | 3;
  /** Whether jobs reserve items of this kind. */
  reserved: boolean;
  /** Formats a quantity below a label that names the unit: "1,700", "12.5 kg". */
  figure: (quantity: number) => string;
  /** Formats a quantity in a sentence: "1 sheet", "12.5 kg". */
  amount: (quantity: number) => string;
}

export const inSheets: Counting = {
  noun: 'paper',
  list: 'PaperList',
  details: 'PaperDetails',
  unit: 'sheets',
  decimals: 0,
  reserved: true,
  figure: (quantity) => number(quantity),
  amount: (quantity) => count(quantity, 'sheet'),
};

const kilograms = (quantity: number) => unit(quantity, 'kg');
export const inKilograms: Counting = {
  noun: 'ink',
  list: 'InkList',
  details: 'InkDetails',
  unit: 'kg',
  decimals: 3,
  reserved: false,
  figure: kilograms,
  amount: kilograms,
};

/** Formats a change of a quantity: "+500", "−0.245 kg". */
export const signedIn = ({ decimals, unit: of }: Counting, quantity: number) =>
  decimals === 0 ? signed(quantity) : `${signed(quantity)} ${of}`;
