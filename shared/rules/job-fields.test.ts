import { expect, test } from 'vitest';
import { inWords } from '../reasons/reason.ts';
import { jobProblems, refuseDeliveryDate, refuseDetail, refuseStyle } from './job-fields.ts';

const now = new Date('2026-11-20T08:00:00Z');

test('a style belongs to its product type', () => {
  expect(refuseStyle('Sheet', 'Rectangular')).toBeNull();
  expect(inWords(refuseStyle('Sheet', 'Wall'))).toBe('Style must be one of Rectangular, Pre-Planned');
});

test('a detail belongs to its operation type, or is left empty', () => {
  expect(refuseDetail('Printing', 'Backside')).toBeNull();
  expect(refuseDetail('Printing', '')).toBeNull();
  expect(inWords(refuseDetail('Printing', 'Velvet'))).toBe(
    'Operation Detail must be one of Frontside, Backside, Front and Back',
  );
  expect(inWords(refuseDetail('Peel Off', 'Velvet'))).toBe('Peel Off has no details');
});

test('a delivery date is after now, whatever its offset', () => {
  expect(refuseDeliveryDate('2026-11-20T13:30:01+05:30', now)).toBeNull();
  expect(inWords(refuseDeliveryDate('2026-11-20T13:30:00+05:30', now))).toBe(
    'Delivery Date should be in the future',
  );
});

test('all that is wrong is told at once, and only of what is given', () => {
  const job = {
    style: { type: 'Sheet', style: 'Wall' },
    deliveryDate: '2026-11-19T00:00:00Z',
    productOperations: [
      { type: 'Printing', detail: '' },
      { type: 'Lamination', detail: 'Foil' },
    ],
  };
  expect(Object.keys(jobProblems(job, now))).toEqual(['style', 'deliveryDate', 'productOperations.1.detail']);
  expect(jobProblems({}, now)).toEqual({});
  const component = { componentOperations: [{ type: 'Packing', detail: 'Velvet' }] };
  expect(Object.keys(jobProblems(component, now))).toEqual(['componentOperations.0.detail']);
});
