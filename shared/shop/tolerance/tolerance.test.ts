import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acceptedInWords,
  jobToleranceInWords,
  leastAccepted,
  missingPieces,
  mostAccepted,
  needsCustomersTolerance,
  piecesTooMany,
  toleranceOfNewJob,
} from './tolerance.ts';

const usual = { under: 5, over: 10 };

test.each<[number, number, number, number, number]>([
  [500, 5, 10, 475, 550],
  // The part of a piece counts for the customer.
  [333, 5, 10, 317, 366],
  [1, 5, 10, 1, 1],
  [999, 0, 0, 999, 999],
  [10, 100, 100, 0, 20],
  // No rounding of binary fractions decides about a piece.
  [1000, 7.1, 7.1, 929, 1071],
  [100_000, 0.7, 1.1, 99_300, 101_100],
  [40, 2.5, 2.5, 39, 41],
])(
  'of %i pieces with %d %% under and %d %% over, %i to %i are accepted',
  (quantity, under, over, least, most) => {
    const order = { quantity, tolerance: { under, over } };
    expect([leastAccepted(order), mostAccepted(order)]).toEqual([least, most]);
  },
);

test.each([
  [{ quantity: 500, tolerance: usual }, 474, 26, 0],
  [{ quantity: 500, tolerance: usual }, 475, 0, 0],
  [{ quantity: 500, tolerance: usual }, 550, 0, 0],
  [{ quantity: 500, tolerance: usual }, 551, 0, 1],
  [{ quantity: 500, tolerance: null }, 499, 1, 0],
  [{ quantity: 500 }, 5000, 0, 0],
])('%j with %i pieces lacks %i and has %i too many', (order, pieces, missing, tooMany) => {
  expect([missingPieces(order, pieces), piecesTooMany(order, pieces)]).toEqual([missing, tooMany]);
});

test('least and most are the outermost whole pieces within the percentages', () => {
  const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
  const orders = fc.record({
    quantity: fc.integer({ min: 1, max: 10_000_000 }),
    tolerance: fc.record({ under: percent, over: percent }),
  });
  fc.assert(
    fc.property(orders, (order) => {
      const { quantity, tolerance } = order;
      const [least, most] = [leastAccepted(order), mostAccepted(order)];
      const exact = (percents: number) => BigInt(quantity) * BigInt(Math.round(1000 * percents));
      const parts = (pieces: number) => BigInt(pieces) * 100_000n;
      const [low, high] = [exact(100 - tolerance.under), exact(100 + tolerance.over)];
      expect(parts(least) >= low && parts(least - 1) < low).toBe(true);
      expect(parts(most) <= high && parts(most + 1) > high).toBe(true);
      expect(missingPieces(order, least)).toBe(0);
      expect(missingPieces(order, least - 1)).toBe(quantity - least + 1);
    }),
  );
});

test('a new job has its own tolerance, which may be that of its product, or else that of its customer', () => {
  const own = { under: 0, over: 2 };
  const customers = { ...usual, fromCustomer: true };
  expect(toleranceOfNewJob(own, usual)).toEqual(own);
  expect(toleranceOfNewJob(null, usual)).toEqual(customers);
  // A client sends back what it read of another job.
  expect(toleranceOfNewJob({ under: 1, over: 1, fromCustomer: true }, usual)).toEqual(customers);
  expect([toleranceOfNewJob(own, null), toleranceOfNewJob(undefined, undefined)]).toEqual([own, null]);
});

const [own, customers] = [usual, { ...usual, fromCustomer: true as const }];
test.each([
  ['nothing changes', customers, {}, false],
  ['the form sends no own one', customers, { customerId: 'asha', tolerance: null }, false],
  ['a job older than the tolerance is saved', null, { tolerance: null }, false],
  ['the own one is removed', own, { tolerance: null }, true],
  ['another customer', customers, { customerId: 'malnad' }, true],
  [
    'another customer, and the old one’s is sent back',
    customers,
    { customerId: 'malnad', tolerance: customers },
    true,
  ],
  ['another customer of a job with its own', own, { customerId: 'malnad' }, false],
  ['an undo restores the customer’s', own, { tolerance: customers }, false],
])('the customer’s tolerance of today counts if: %s', (_why, tolerance, given, needs) => {
  expect(needsCustomersTolerance({ customerId: 'asha', tolerance }, given)).toBe(needs);
});

test.each([
  [480, 'within tolerance (at least 475)'],
  [474, undefined],
  [500, undefined],
  [520, 'within tolerance (at most 550)'],
  [560, '10 more than accepted (at most 550)'],
])('%i of 500 pieces in words', (pieces, words) => {
  expect(acceptedInWords({ quantity: 500, tolerance: usual }, pieces, String)?.words).toBe(words);
  expect(acceptedInWords({ quantity: 500 }, pieces, String)).toBeNull();
});

test('the words say where the tolerance comes from', () => {
  expect([jobToleranceInWords(own), jobToleranceInWords(customers)]).toEqual([
    '5 % under, 10 % over',
    '5 % under, 10 % over, from the customer',
  ]);
});
