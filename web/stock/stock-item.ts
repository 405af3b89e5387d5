/** A stock item, paper or ink (design: stock), and how it is counted. */
import { count, number, signed, unit } from '../ui/page/format.ts';

/** A paper or ink; quantities in its unit. */
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
  /** Whether jobs reserve it. */
  reserved: boolean;
  /** A quantity beside its label: "1,700", "12.5 kg". */
  figure: (quantity: number) => string;
  /** A quantity in a sentence: "1 sheet", "12.5 kg". */
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

/** A change beside its label: "+500", "−0.245 kg". */
export const signedIn = ({ decimals, unit: of }: Counting, quantity: number) =>
  decimals === 0 ? signed(quantity) : `${signed(quantity)} ${of}`;
