import { expect, test } from 'vitest';
import { toPromiseRequest } from './to-promise-request.ts';
import { newJob } from './job-values.ts';

const step = { key: '1', type: 'Printing', detail: '', instruction: '' };

test('a form becomes a promise request once quantity and operations are given; an empty buffer counts as zero', () => {
  const blank = newJob('MR-1', '');
  expect(toPromiseRequest(blank)).toBeNull();
  expect(toPromiseRequest({ ...blank, quantity: '', productOperations: [step] })).toBeNull();
  const asked = toPromiseRequest({
    ...blank,
    quantity: 800,
    buffer: '',
    ups: 8,
    deliveryDate: '',
    ink: 'Cyan',
    productCode: 'FC-500',
    productOperations: [step],
  });
  expect(asked).toEqual({
    quantity: 800,
    buffer: 0,
    ups: 8,
    priority: blank.priority,
    paperLength: blank.paperLength,
    paperBreadth: blank.paperBreadth,
    paperQuality: blank.paperQuality,
    paperGsm: blank.paperGsm,
    ink: 'Cyan',
    coat: blank.coat,
    productCode: 'FC-500',
    releaseDate: null,
    productOperations: [{ type: 'Printing', overlap: false }],
  });
});
