import { expect, test } from 'vitest';
import { gstinCheckCharacter, taxNumberFault } from './gstin.ts';

// Published numbers of large companies.
const real = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'];

test.each(real)('%s is valid, and is invalid with any one character changed', (number) => {
  expect(taxNumberFault(number)).toBeNull();
  for (let place = 0; place < number.length; place += 1)
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const typed = number.slice(0, place) + other + number.slice(place + 1);
      // A letter for a digit of the state is no GSTIN at all.
      const isOther = place < 2 && /\D/.test(other);
      expect([typed, taxNumberFault(typed) === null]).toEqual([
        typed,
        other === number.charAt(place) || isOther,
      ]);
    }
});

test.each([
  ['', null],
  ['27aapfu0939f1zv', null],
  ['27 AAPFU 0939F 1ZV', null],
  ['GSTIN: 27AAPFU0939F1ZV', null],
  ['GST No. 27AAPFU0939F1ZX', 'gstin-check'],
  ['27AAPFU0939F1ZX', 'gstin-check'],
  ['27AAPFU0939F1Z', 'gstin-length'],
  ['AAPFU0939F1ZV', 'gstin-length'],
  ['27AAPFU0939F1ZVV', 'gstin-length'],
  ['27AAPFU0939F', 'gstin-length'],
  ['27AAPF00939F1ZV', 'gstin-pan'],
  ['27AAPFU0939F0ZV', 'gstin-entity'],
  ['27AAPFU0939F12V', 'gstin-z'],
  // Numbers of other countries: Emirates, Saudi Arabia, Germany, the Netherlands, Britain, the States.
  ['100123456700003', null],
  ['310122393500003', null],
  ['DE123456789', null],
  ['NL123456789B01', null],
  ['GB123456789', null],
  ['12-3456789', null],
  ['unregistered', null],
])('“%s”: %s', (text, code) => {
  expect(taxNumberFault(text)?.code ?? null).toBe(code);
});

test('a stored GSTIN with a wrong check character is accepted unchanged', () => {
  expect(taxNumberFault('29ABCDE1234F1Z5', '29ABCDE1234F1Z5')).toBeNull();
  expect(taxNumberFault('29ABCDE1234F1Z5', '29ABCDE1234F1Z6')).toMatchObject({ code: 'gstin-check' });
});

test('the check character is calculated from the other characters', () => {
  expect(real.map((number) => gstinCheckCharacter(number.slice(0, 14)))).toEqual(['V', '4', 'M']);
});
