/** What is kept in stock, papers and inks alike (design: stock), and how it is counted. */
import { count, number, signed, unit } from '../ui/page/format.ts';

/** A record of stock; quantities in its unit. */
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
  /** What it is, in the words of the screen. */
  noun: 'paper' | 'ink';
  unit: 'sheets' | 'kg';
  decimals: 0 | 3;
  /** Whether jobs reserve it, so that less than all of it is available. */
  reserved: boolean;
  /** A quantity beside a word that says what it is: "1,700", "12.5 kg". */
  figure: (quantity: number) => string;
  /** A quantity on its own: "1 sheet", "12.5 kg". */
  amount: (quantity: number) => string;
}

export const inSheets: Counting = {
  noun: 'paper',
  unit: 'sheets',
  decimals: 0,
  reserved: true,
  figure: (quantity) => number(quantity),
  amount: (quantity) => count(quantity, 'sheet'),
};

const kilograms = (quantity: number) => unit(quantity, 'kg');
export const inKilograms: Counting = {
  noun: 'ink',
  unit: 'kg',
  decimals: 3,
  reserved: false,
  figure: kilograms,
  amount: kilograms,
};

/** What is added or taken out, beside words that say of what: "+500", "−0.245 kg". */
export const signedIn = ({ decimals, unit: of }: Counting, quantity: number) =>
  decimals === 0 ? signed(quantity) : `${signed(quantity)} ${of}`;
