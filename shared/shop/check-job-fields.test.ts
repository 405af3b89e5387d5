import { expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { refuseDeliveryDate, refuseDetail, refuseStyle } from './check-job-fields.ts';
import { startingLists } from './shop-lists.ts';

const { styles, operationDetails: details } = startingLists;

const now = new Date('2026-11-20T08:00:00Z');

test('a style belongs to its product type', () => {
  expect(refuseStyle(styles, 'Sheet', 'Rectangular')).toBeNull();
  expect(sentenceOrNull(refuseStyle(styles, 'Sheet', 'Wall'))).toBe(
    'Style must be one of Rectangular, Pre-Planned',
  );
});

test('a detail belongs to its operation type, or is empty', () => {
  expect(refuseDetail(details, 'Printing', 'Backside')).toBeNull();
  expect(refuseDetail(details, 'Printing', '')).toBeNull();
  expect(sentenceOrNull(refuseDetail(details, 'Printing', 'Velvet'))).toBe(
    'Operation Detail must be one of Frontside, Backside, Front and Back',
  );
  expect(sentenceOrNull(refuseDetail(details, 'Peel Off', 'Velvet'))).toBe('Peel Off has no details');
});

test('a delivery date must be in the future, whatever its offset', () => {
  expect(refuseDeliveryDate('2026-11-20T13:30:01+05:30', now)).toBeNull();
  expect(sentenceOrNull(refuseDeliveryDate('2026-11-20T13:30:00+05:30', now))).toBe(
    'Delivery Date should be in the future',
  );
});
