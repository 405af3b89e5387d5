import { expect, test } from 'vitest';
import { changedSince, groupLine } from './folded-group-summary.ts';
import { newJob } from './job-values.ts';

const step = { key: '1', type: 'Printing', detail: 'Frontside', instruction: '' };
const values = {
  ...newJob('MR-1', ''),
  name: 'Filter Coffee 250 g carton',
  type: 'Plain Box',
  style: 'Crash Lock',
  productCode: 'FC-250',
  artwork: '/api/artwork/1',
  paperQuality: 'Carte Lumina',
  paperGsm: 300,
  paperLength: 720,
  paperBreadth: 510,
  ink: 'Black',
  coat: 'Matt',
  productOperations: [step, { ...step, key: '2', type: 'Packing', detail: '' }],
};

test('a folded group says its content in one line', () => {
  expect(groupLine('order', values)).toBe('Filter Coffee 250 g carton · MR-1 · priority Medium');
  expect(groupLine('product', values)).toBe('Plain Box · Crash Lock · FC-250 · artwork');
  expect(groupLine('paper', values)).toBe('Carte Lumina · 300 g/m² · 720 × 510 mm');
  expect(groupLine('ink', values)).toBe('Black · Matt');
  expect(groupLine('operations', values)).toBe('Printing Frontside, Packing');
});

test('a copied step counts as changed only if its content is', () => {
  const copy = {
    ...values,
    productOperations: values.productOperations.map((each) => ({ ...each, key: 'x' })),
  };
  expect(changedSince(values, copy)).toEqual([]);
  expect(changedSince(values, { ...copy, coat: 'Gloss' })).toEqual(['coat']);
  expect(changedSince(values, { ...copy, productOperations: [step] })).toEqual(['productOperations']);
});
