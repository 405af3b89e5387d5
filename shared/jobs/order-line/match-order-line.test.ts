import { expect, test } from 'vitest';
import { leadingCustomers, matchOrderLine, searchWordsOf, templatesOf } from './match-order-line.ts';

const malnad = { id: 'c1', name: 'Malnad Coffee Works', city: 'Bengaluru' };
const nandi = { id: 'c2', name: 'Nandi Coffee', city: 'Delhi' };
const job = (id: string, name: string, more: Partial<Parameters<typeof templatesOf>[0][number]> = {}) => ({
  id,
  name,
  number: `MR-${id}`,
  productCode: name.toUpperCase(),
  quantity: 20_000,
  createdAt: `2026-10-0${id.slice(-1)}T00:00:00Z`,
  customer: malnad,
  ...more,
});
const small = job('1', 'Filter Coffee 250 g');
const large = job('2', 'Filter Coffee 500 g');
const ids = (templates: readonly { id: string }[]) => templates.map(({ id }) => id);
const line = (words: string, numbers: string[] = [], quantities: number[] = []) => ({
  quantities,
  deliveries: [],
  words: words.split(' '),
  numbers,
  places: [],
});

test('the latest job of each product of a customer is its template, then products without one', () => {
  const again = job('3', 'FILTER Coffee 250 g', { productCode: small.productCode });
  const ofOther = job('4', small.name, { customer: nandi });
  const products = [
    { id: 'p1', name: 'Filter Coffee 250 g', code: small.productCode.toLowerCase() },
    { id: 'p2', name: 'Sleeve', code: 'SL-1' },
  ];
  const templates = templatesOf([small, again, large, ofOther], products);
  expect(ids(templates)).toEqual(['4', '3', '2', 'p2']);
  expect(templates[1]?.last).toEqual({ at: again.createdAt, quantity: 20_000, times: 2 });
});

test.each([
  // Of two numbers, one names a product: the other is the quantity, and only that product remains.
  [line('malnad coffee 250 24000', ['250', '24000']), ['1'], [24_000], true],
  [line('malnad coffee 24000', ['24000']), ['1', '2'], [24_000], true],
  // 250 may be the product or the quantity: the user has to say.
  [line('malnad coffee 250', ['250']), ['1', '2'], [250], false],
  [line('malnad coffee 250 500', ['250', '500']), ['1', '2'], [250, 500], false],
  [line('malnad coffee 7000 8000', ['7000', '8000']), ['1', '2'], [7000, 8000], false],
  [line('malnad coffee 250', [], [24_000]), ['1', '2'], [24_000], true],
  [line('malnad coffee', [], [5000, 6000]), ['1', '2'], [5000, 6000], false],
  [line('2418', ['2418']), ['1', '2'], [], false],
  [line('malnad'), ['1', '2'], [], false],
])('%o', (typed, templates, quantities, isQuantitySure) => {
  const matched = matchOrderLine(typed, templatesOf([large, small], []).toReversed());
  expect({ ...matched, templates: ids(matched.templates) }).toEqual({
    templates,
    quantities,
    isQuantitySure,
  });
});

test('the search uses the words that can’t be the quantity', () => {
  expect(searchWordsOf(line('malnad coffee 250 24000', ['250', '24000']))).toEqual(['malnad', 'coffee']);
  expect(searchWordsOf(line('2418 24000', ['2418', '24000']))).toEqual(['2418']);
});

test('the first words name the customer, as far as they go', () => {
  const found = (words: string) => {
    const { customers, rest } = leadingCustomers(words.split(' '), [malnad, nandi]);
    return [ids(customers), rest.join(' ')];
  };
  expect(found('malnad coff sleeve')).toEqual([['c1'], 'sleeve']);
  expect(found('coffee sleeve')).toEqual([['c1', 'c2'], 'sleeve']);
  expect(found('sleeve')).toEqual([[], 'sleeve']);
});
