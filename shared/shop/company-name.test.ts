import { expect, test } from 'vitest';
import { companyKey } from './company-name.ts';

const kaveri = [
  'Kaveri Pharma',
  ' KAVERI  PHARMA ',
  'Kaveri-Pharma',
  'Kavéri Pharma',
  'M/s Kaveri Pharma',
  'M/S. Kaveri Pharma',
  'm / s kaveri pharma',
  'M/s.Kaveri Pharma',
  'Messrs. Kaveri Pharma',
  'Kaveri Pharma Pvt Ltd',
  'Kaveri Pharma Pvt. Ltd.',
  'Kaveri Pharma, Private Limited',
  'Kaveri Pharma Private Ltd',
  'Kaveri Pharma (P) Ltd.',
  'Kaveri Pharma (Pvt.) Limited',
  'Kaveri Pharma Limited',
  'Kaveri Pharma Ltd',
  'Kaveri Pharma LLP',
  'KaveriPharma L.L.P.',
  'M/s. KAVERI PHARMA PVT.LTD',
];

test.each(kaveri)('“%s” is Kaveri Pharma', (name) => {
  expect(companyKey(name)).toBe('kaveripharma');
});

test.each([
  ['Kaveri Pharma', 'Kaveri Foods'],
  ['Kaveri', 'Kaveri Pharma'],
  ['Kaveri Pharma Co.', 'Kaveri Pharma'],
  // A form that is no form here.
  ['Private Label Foods', 'Label Foods'],
  ['Limited Editions', 'Editions'],
  ['Ganesh P', 'Ganesh'],
  ['Ms Traders', 'Traders'],
  ['M/s', 'Kaveri'],
  ['Limited', 'Private'],
  ['印刷所', '印刷'],
  ['காவேரி', 'காவிரி'],
])('“%s” is a different company from “%s”', (one, other) => {
  expect(companyKey(one)).not.toBe(companyKey(other));
});

test('“&” and “and” are equal; a name without a letter has no key', () => {
  expect(companyKey('Patel & Sons')).toBe(companyKey('Patel and Sons Pvt Ltd'));
  expect(companyKey('M/s -- ')).toBe('');
});
