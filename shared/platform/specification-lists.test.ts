/** Tests that the business constants equal those of the specification's §9. */
import { expect, test } from 'vitest';
import * as catalogue from './specification-constants.ts';

const { operationDetails, operationTypes, productTypes, styles } = catalogue;

test('product types have the specification’s styles', () => {
  expect(productTypes).toEqual([
    'Sheet',
    'Carry Bag',
    'Envelope',
    'Book',
    'Calendar',
    'Flap',
    'Plain Box',
    'Corrugated Box',
  ]);
  expect(styles).toEqual({
    Sheet: ['Rectangular', 'Pre-Planned'],
    'Carry Bag': ['With Handles', 'Without Handles'],
    Envelope: ['Center Pasting', 'L Pasting', 'Side Pasting'],
    Book: ['Cover', 'Pages', 'Wired Pages', 'Multiple Leaves'],
    Calendar: ['Wall', 'Desk'],
    Flap: ['Catch Cover'],
    'Plain Box': [
      'Reverse Tuck In Box',
      'Standard Straight Tuck In Box',
      'Standard Straight Tuck In Nested Box',
      'Crash Lock with Pasting Box',
      'Crash Lock without Pasting Box',
      'Four Corner Box',
    ],
    'Corrugated Box': [
      'Universal Carton',
      'Reverse Tuck and Tongue',
      'Four Corner Hinged Lid',
      'Tuck to Front Open Top',
      'Webbed Self-Locking Tray',
      'Turn Over End Tray',
    ],
  });
});

test('operation types have the specification’s details', () => {
  expect(operationTypes).toEqual([
    'Printing',
    'Lamination',
    'Foiling',
    'UV and Drip',
    'Punching',
    'Peel Off',
    'Window Patching',
    'Pasting',
    'Corrugation',
    'Manual Punching',
    'Back to Back Pasting',
    'Outsource',
    'Carry Bag Pasting',
    'Final Inspection',
    'Packing',
  ]);
  expect(operationDetails).toEqual({
    Printing: ['Frontside', 'Backside', 'Front and Back'],
    Lamination: ['Matt', 'Gloss', 'Velvet'],
    Foiling: ['Blue', 'Black', 'Copper'],
    'UV and Drip': ['Only UV', 'Blanket Cut', 'Metpet Print UV Drip', 'Print UV Drip'],
    Punching: ['Embossing Window', 'Embossing', 'Debossing', 'Window', 'Creasing', 'Half Cut'],
    'Peel Off': [],
    'Window Patching': [],
    Pasting: ['Double-Side', 'Single-Side', 'Counting', 'Folding', 'Pasting Pre-Folding'],
    Corrugation: ['Flute'],
    'Manual Punching': ['Creasing', 'Punching'],
    'Back to Back Pasting': [],
    Outsource: [],
    'Carry Bag Pasting': ['Manual', 'Automatic'],
    'Final Inspection': [],
    Packing: ['Domestic', 'Outstation', 'Export'],
  });
});

test('page size, minimums and the ring match the specification', () => {
  expect(catalogue.customerPageSize).toBe(20);
  expect([catalogue.searchMinimum, catalogue.nameMinimum]).toEqual([2, 2]);
  expect([catalogue.ringTotal, catalogue.ringLength]).toEqual([10, 283]);
  expect([catalogue.daysOrange, catalogue.daysRed]).toEqual([5, 3]);
});
