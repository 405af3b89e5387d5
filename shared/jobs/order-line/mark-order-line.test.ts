import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markOrderLine } from './mark-order-line.ts';
import { type Template } from './match-order-line.ts';
import { readOrderLine } from './read-order-line.ts';

const now = new Date('2026-11-23T05:00:00Z');
const open = { open: true, from: '09:00', to: '18:00' };
const calendar = { timeZone: 'Asia/Kolkata', hours: Array.from({ length: 7 }, () => open) };
const coffee: Template = {
  kind: 'job',
  id: '1',
  name: 'Filter Coffee 250 g carton',
  number: 'MR-2418',
  productCode: 'MCW-FC-250',
  customer: { id: 'c1', name: 'Malnad Works', city: 'Bengaluru' },
  last: null,
};

/** Returns the line with its marks: [quantity 24k]. */
function marked(text: string, named: Partial<Parameters<typeof markOrderLine>[1]> = {}) {
  const line = readOrderLine(text, now, calendar);
  const marks = markOrderLine(line, { customerWords: [], templates: [coffee], quantity: null, ...named });
  return marks.toReversed().reduce((shown, { from, to, part }) => {
    return `${shown.slice(0, from)}[${part} ${shown.slice(from, to)}]${shown.slice(to)}`;
  }, text);
}

test.each([
  [
    'malnad coffee 250 24k 4 dec',
    {},
    '[customer malnad] [template coffee 250] [quantity 24k] [delivery 4 dec]',
  ],
  ['coffee 250g, 500 pcs by fri', {}, '[template coffee 250g], [quantity 500 pcs] by [delivery fri]'],
  ['  MR-2418  ', {}, '  [template MR-2418]  '],
  // The shop's records decide which number is the quantity.
  ['coffee 250 24000', { quantity: 24_000 }, '[template coffee 250] [quantity 24000]'],
  ['coffee 250 24000', {}, '[template coffee 250] 24000'],
  // A customer that never ordered the product.
  ['nandi sleeve 5k', { customerWords: ['nandi'], templates: [] }, '[customer nandi] sleeve [quantity 5k]'],
  ['sleeve', { templates: [] }, 'sleeve'],
])('“%s” %o', (text, named, shown) => {
  expect(marked(text, named)).toBe(shown);
});

test('marks follow each other and never hold a space at an end', () => {
  const piece = fc.oneof(
    fc.constantFrom('malnad', 'coffee', '250g', '24k', '4', 'dec', 'by', ',', ' ', '4/12'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join(' ');
      const line = readOrderLine(text, now, calendar);
      const names = line.places.filter(({ is }) => is === 'name').map(({ from, to }) => text.slice(from, to));
      expect(names).toEqual(line.words);
      const marks = markOrderLine(line, { customerWords: [], templates: [coffee], quantity: null });
      for (const [n, { from, to }] of marks.entries()) {
        expect(from).toBeGreaterThanOrEqual(marks[n - 1]?.to ?? 0);
        expect(text.slice(from, to)).toBe(text.slice(from, to).trim());
        expect(to).toBeGreaterThan(from);
      }
    }),
  );
});
