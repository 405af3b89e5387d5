/** Generates the sample shop's two hundred orders, with dates and the progress that each should reach. */
import { type Priority } from '../../shared/platform/specification-constants.ts';
import { products } from './lists/products-of-delhi-and-chennai.data.ts';
import { type DemoProduct } from './lists/products.data.ts';
import { type Random } from './seeded-random.ts';

/**
 * The state that an order has when a user first opens the shop. For a draft, it also says how much of its paper the
 * job has.
 */
export type Fate =
  | 'dispatched'
  | 'finished'
  | 'partly dispatched'
  | 'in production'
  | 'scheduled'
  | 'on hold'
  | 'draft with paper'
  | 'draft short of paper'
  | 'draft'
  | 'cancelled';

/** By state: the number of orders, and the first and last delivery date in days from today. */
const book: Record<Fate, { count: number; due: [from: number, to: number] }> = {
  dispatched: { count: 44, due: [-40, -2] },
  finished: { count: 16, due: [-1, 6] },
  'partly dispatched': { count: 8, due: [-3, 5] },
  'in production': { count: 42, due: [-4, 15] },
  scheduled: { count: 38, due: [-1, 27] },
  'on hold': { count: 8, due: [3, 30] },
  'draft with paper': { count: 10, due: [8, 30] },
  'draft short of paper': { count: 12, due: [10, 34] },
  draft: { count: 14, due: [-2, 40] },
  cancelled: { count: 8, due: [-20, 25] },
};

export interface Order {
  product: DemoProduct;
  /** The ordered pieces. The job adds the buffer to them. */
  quantity: number;
  buffer: number;
  priority: Priority;
  fate: Fate;
  /** The order's index among the orders with the same `fate`. The delivery date follows from it. */
  turn: number;
  /** The delivery date, in days from today. */
  due: number;
  /** The customer's own order of which the job is a line, if the customer sends one; `day` in days from today. */
  customerOrder: { number: string; line: string; day: number } | null;
  /** When the customer ordered, in days from today, with a fraction for the time of day. */
  ordered: number;
}

/** Returns the sample shop's orders, oldest first. */
export function ordersOf(chance: Random): Order[] {
  const due = Object.entries(book).flatMap(
    ([
      name,
      {
        count,
        due: [from, to],
      },
    ]) =>
      Array.from({ length: count }, (_, turn) => {
        const fate = name as Fate;
        const day = Math.round(from + ((to - from) * turn) / (count - 1));
        return { fate, turn, due: day, ordered: orderedOn(fate, day, chance) };
      }),
  );
  const lists = [shuffled(products, chance), shuffled(products.filter(again), chance)].flat();
  const lines = new Map<string, number>();
  return due
    .sort((a, b) => a.ordered - b.ordered)
    .map((order, place) => {
      const product = lists[place % lists.length];
      if (!product) throw new Error('There are no products to order');
      const quantity = Math.max(100, Math.round((product.quantity * chance.pick(shares)) / 100) * 100);
      const buffer = Math.max(10, Math.round((quantity * chance.whole(2, 4)) / 1000) * 10);
      const priority = priorityOf(order.due, order.fate, chance);
      const customerOrder = customerOrderOf(product, order.ordered, lines);
      return { ...order, product, quantity, buffer, priority, customerOrder };
    });
}

/** The customers who send order numbers, by the beginning of their product codes. */
const senders: ReadonlySet<string> = new Set([
  'BCB',
  'COS',
  'GSH',
  'LGT',
  'MCW',
  'QF',
  'RRB',
  'SSL',
  'STG',
  'VAL',
]);
/** The jobs that a customer orders within this number of days are lines of one order. */
const daysOfOrder = 20;

/** Returns the customer's order to which a job belongs, and counts its lines. Returns null if the customer sends none. */
function customerOrderOf({ code }: DemoProduct, ordered: number, lines: Map<string, number>) {
  const [customer = ''] = code.split('-');
  if (!senders.has(customer)) return null;
  const turn = Math.floor((ordered + 1) / daysOfOrder);
  const number = `${customer}/PO/${2310 + 7 * turn}`;
  const line = (lines.get(number) ?? 0) + 1;
  lines.set(number, line);
  return { number, line: String(line), day: turn * daysOfOrder - 1 };
}

const shares = [0.5, 0.75, 1, 1, 1, 1, 1.5] as const;

/** Whether customers order the product repeatedly. A product with a year in its name has only one order. */
const again = (product: DemoProduct) => !product.name.includes('{');

/**
 * Returns when the customer ordered, in days from today: two to four weeks before delivery, and always in the past.
 */
function orderedOn(fate: Fate, due: number, chance: Random): number {
  const early = due - chance.whole(15, 26) - chance.next();
  const latest = fate.startsWith('draft') ? -0.4 - chance.next() * 4 : -6 - chance.next() * 5;
  return Math.min(early, latest);
}

function priorityOf(due: number, fate: Fate, chance: Random): Priority {
  const pressing = due <= 2 && fate !== 'dispatched' && fate !== 'cancelled';
  const from: readonly Priority[] = pressing
    ? ['Max', 'High', 'High', 'Medium']
    : ['Min', 'Low', 'Low', 'Low', 'Medium', 'Medium', 'Medium', 'Medium', 'Medium', 'High', 'High', 'Max'];
  return chance.pick(from);
}

function shuffled<T>(things: readonly T[], chance: Random): T[] {
  return things
    .map((thing) => ({ thing, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}
