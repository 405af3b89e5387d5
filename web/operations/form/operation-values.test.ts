import { expect, test } from 'vitest';
import { type OperationValues, newOperation, toRequestBody } from './operation-values.ts';

const values: OperationValues = {
  ...newOperation('01900000-0000-7000-8000-000000000000'),
  type: 'Outsource',
  place: 'before:01900000-0000-7000-8000-000000000001',
  deliveryDate: '2099-03-31T17:30:00+05:30',
  dueBack: '2099-03-20T08:00:00.000Z',
  releaseDate: '2099-03-10T12:00:00+02:00',
};

test('an edit sends dates in UTC without milliseconds, and null for empty values', () => {
  expect(toRequestBody(values)).toMatchObject({
    deliveryDate: '2099-03-31T12:00:00Z',
    dueBack: '2099-03-20T08:00:00Z',
    releaseDate: '2099-03-10T10:00:00Z',
    priority: null,
    machineId: null,
    place: { side: 'before', operationId: '01900000-0000-7000-8000-000000000001' },
  });
  expect(toRequestBody({ ...values, deliveryDate: '', dueBack: '', releaseDate: '' })).toMatchObject({
    deliveryDate: null,
    dueBack: null,
    releaseDate: null,
  });
});

test('an invalid date stays as typed for the schema to refuse', () => {
  expect(toRequestBody({ ...values, deliveryDate: 'soon' })).toMatchObject({ deliveryDate: 'soon' });
});
