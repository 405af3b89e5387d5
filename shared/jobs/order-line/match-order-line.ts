/**
 * Matches the words of an order line with the shop's past jobs and products. What more than one record matches is left
 * to the user.
 */
import { foldText } from '../../platform/search-text.ts';
import { type OrderLine } from './read-order-line.ts';

/** A past job or a product from which a new job takes its values. */
export interface Template {
  kind: 'job' | 'product';
  id: string;
  name: string;
  /** The job's number, or the product's code. */
  number: string;
  productCode: string;
  customer: { id: string; name: string; city: string } | null;
  /** When the past job was ordered, and its quantity. Null for a product. */
  last: { at: string; quantity: number; times: number } | null;
}

interface PastJob {
  id: string;
  name: string;
  number: string;
  productCode: string;
  quantity: number;
  createdAt: string;
  customer: { id: string; name: string; city: string };
}

interface KnownProduct {
  id: string;
  name: string;
  code: string;
}

/** Returns one template for each customer's product: its latest job. Products without such a job follow. */
export function templatesOf(jobs: readonly PastJob[], products: readonly KnownProduct[]): Template[] {
  const byProduct = new Map<string, PastJob[]>();
  for (const job of jobs.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))) {
    const key = JSON.stringify([job.customer.id, foldText(job.name), foldText(job.productCode)]);
    byProduct.set(key, [...(byProduct.get(key) ?? []), job]);
  }
  const past = [...byProduct.values()].flatMap((same) =>
    same.slice(0, 1).map(({ id, name, number, productCode, customer, quantity, createdAt }): Template => ({
      kind: 'job',
      id,
      name,
      number,
      productCode,
      customer,
      last: { at: createdAt, quantity, times: same.length },
    })),
  );
  const codes = new Set(past.map(({ productCode }) => foldText(productCode)));
  const others = products.filter(({ code }) => !codes.has(foldText(code)));
  return [
    ...past,
    ...others.map(({ id, name, code }): Template => ({
      kind: 'product',
      id,
      name,
      number: code,
      productCode: code,
      customer: null,
      last: null,
    })),
  ];
}

/**
 * Returns the words by which to search: those of the line that can't be its quantity or, in a line of numbers, the first
 * one.
 */
export function searchWordsOf({ words, numbers }: OrderLine): readonly string[] {
  const names = words.filter((word) => !numbers.includes(word));
  return names.length > 0 ? names : words.slice(0, 1);
}

interface KnownCustomer {
  id: string;
  name: string;
  city: string;
}

/**
 * Returns the customers that the first words name, and the words that remain. It serves a customer that never ordered
 * the product. The customers whose names take the most words win; several are a question to the user.
 */
export function leadingCustomers<C extends KnownCustomer>(words: readonly string[], customers: readonly C[]) {
  const taken = (name: string) => {
    const own = foldText(name).split(/\s+/);
    const at = words.findIndex((word) => !own.some((each) => each.startsWith(foldText(word))));
    return at < 0 ? words.length : at;
  };
  const most = Math.max(0, ...customers.map(({ name }) => taken(name)));
  return {
    customers: most === 0 ? [] : customers.filter(({ name }) => taken(name) === most),
    rest: words.slice(most),
  };
}

/** Holds what the line means. A part with several entries is a question to the user, one without is missing. */
export interface MatchedLine {
  templates: readonly Template[];
  quantities: readonly number[];
  /** Whether the only quantity is certain. A number that could also name the product is not. */
  isQuantitySure: boolean;
}

const hasNumber = ({ name, number, productCode }: Template, figure: string) =>
  foldText(`${name} ${number} ${productCode}`).split(/\D+/).includes(figure);

/**
 * Decides whether a bare number, as in "coffee 250 24000", names the product or is the quantity. It is certain only if
 * exactly one number names no template.
 */
export function matchOrderLine(line: OrderLine, templates: readonly Template[]): MatchedLine {
  const { quantities, numbers, words } = line;
  if (quantities.length > 0) return { templates, quantities, isQuantitySure: quantities.length === 1 };
  // A line of one number was the search term itself.
  if (words.length === 1) return { templates, quantities: [], isQuantitySure: false };
  const naming = numbers.filter((figure) => templates.some((each) => hasNumber(each, figure)));
  const amounts = numbers.filter((figure) => !naming.includes(figure)).map(Number);
  if (amounts.length !== 1)
    return {
      templates,
      quantities: amounts.length > 0 ? amounts : naming.map(Number),
      isQuantitySure: false,
    };
  return {
    templates: templates.filter((each) => naming.every((figure) => hasNumber(each, figure))),
    quantities: amounts,
    isQuantitySure: true,
  };
}
