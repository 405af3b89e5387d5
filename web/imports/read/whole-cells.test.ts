/** Tests that the import loses no part of a cell: it reads the whole text or refuses the cell. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startingLists } from '../../../shared/shop/shop-lists.ts';
import { kinds } from '../sheet/import-kinds.ts';

const context = { lists: startingLists, zone: 'Asia/Kolkata', ream: 500 };
/** Valid texts of cells by field. A field that is missing here accepts any text. */
const right: Readonly<Record<string, readonly string[]>> = {
  city: ['Bengaluru'],
  quality: ['Art Card'],
  paperQuality: ['Art Card'],
  coat: ['Matt'],
  style: ['Four Corner Box'],
  type: ['Printing', 'Plain Box'],
  priority: ['High'],
  specialOperationSupport: ['Yes', 'no', '1'],
  taxNumber: ['29ABCDE1234F1ZW'],
  grain: ['length', 'Breadth'],
  size: ['20x28', '508 x 711 mm', '20x28 to 28x40', '711 mm (W) x 1016 mm (L)'],
  deliveryDate: ['27/11/2026', '27 Nov 2026 18:00', 'Fri 27 Nov 2026', '2026-11-27T14:00:00Z', '46353'],
  'customerOrder.date': ['12/11/2026', '12 Nov 2026', '2026-11-12'],
  makeReadyMinutes: ['45', '1 h 30 min', '1:30', '45 min'],
  sheetsPerHour: ['6000', '12,000/hr'],
  productOperations: ['Printing Frontside; Punching [Die 14]', 'Lamination: Matt'],
  finished: ['70 × 40 × 150 mm', '7x4 cm', '70 x 40 x 150, bleed 5, tuck 14'],
  contacts: ['Ravi, 98450 54321, ravi@asha.example; Meera'],
};
const extra = fc.oneof(
  fc.constantFrom('9', 'to 9', 'x 9', 'approx', '(q)', '/ 5', 'of 480', 'or so', '?', '=', '; zz', '[zz]'),
  fc.stringMatching(/^[a-z]z[a-z]{1,3}$/),
);
const gap = fc.constantFrom('', ' ', ' (', ', ');

describe.each(Object.values(kinds))('$many', ({ fields }) => {
  const reading = { order: 'dmy' };
  test.each(fields.filter(({ gives }) => gives.length > 0))('$label', (field) => {
    const own = right[field.name] ?? (field.quantity ? ['300', '4,150'] : ['Asha Foods']);
    const valueOf = (text: string) => {
      const cell = field.read(text, { ...context, reading, row: { length: 600, breadth: 900, gsm: 300 } });
      return 'fault' in cell ? cell.fault.code : JSON.stringify(cell.gives);
    };
    expect(own.some((text) => valueOf(text).startsWith('{'))).toBe(true);
    const cells = fc.tuple(fc.constantFrom(...own), gap, extra, fc.boolean());
    fc.assert(
      fc.property(cells, ([text, between, more, isBefore]) => {
        const longer = isBefore ? `${more}${between}${text}` : `${text}${between}${more}`;
        const value = valueOf(longer);
        // A different value comes from the whole text. The value of `text` alone would mean that the rest was
        // dropped.
        return !value.startsWith('{') || value !== valueOf(text);
      }),
      { numRuns: 300 },
    );
  });
});
